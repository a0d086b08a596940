"""``python toy_app.py WORD…``: speak Textual's protocol; the frame is what was typed last.

``stubborn`` ignores quitting, and the signals that ask for it; ``deaf`` does not even read;
``parent`` starts a process that outlives it, and names it; ``shouting`` floods stderr; ``silent``
never begins; ``lasting`` ignores that its keyboard is gone.
"""

import json
import os
import signal
import subprocess
import sys
import time

WORDS = set(sys.argv[1:])


def send(kind: bytes, data: bytes) -> None:
    sys.stdout.buffer.write(kind + len(data).to_bytes(4, "big") + data)
    sys.stdout.buffer.flush()


def draw(text: str) -> None:
    send(b"D", text.encode())


def packets() -> "list[tuple[bytes, bytes]]":
    head = sys.stdin.buffer.read(5)
    if len(head) < 5:
        return []
    return [(head[:1], sys.stdin.buffer.read(int.from_bytes(head[1:], "big")))]


def typed(text: str) -> str:
    """Do what was typed: name the environment, write a file, quit; anything else is shown."""
    if text == "environment":
        return json.dumps(dict(os.environ))
    if text.startswith("write "):
        name = text.removeprefix("write ")
        with open(name, "w", encoding="utf-8") as file:
            file.write(f"written as {name}")
        send(b"M", json.dumps({"type": "written", "name": name}).encode())
        return name
    if text == "quit":
        sys.exit()
    return text


def main() -> None:
    if "stubborn" in WORDS:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
    if "shouting" in WORDS:
        for _line in range(2000):
            sys.stderr.write("\x1b[31mwrong! " * 100 + "\n")
        sys.stderr.flush()
    if "silent" in WORDS:
        return
    sys.stdout.buffer.write(b"__GANGLION__\n")
    sys.stdout.buffer.flush()
    frame = f"ready {os.getpid()}"
    if "parent" in WORDS:
        sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
        frame += f" {subprocess.Popen(sleeper).pid}"
    draw(frame)
    while "deaf" in WORDS:
        time.sleep(1)
    size = ""
    while True:
        for kind, data in packets() or sys.exit():
            if kind == b"D":
                frame = typed(data.decode())
                draw(frame)
                continue
            message = json.loads(data)
            if message["type"] == "quit" and "stubborn" not in WORDS:
                sys.exit()
            if message["type"] == "resize":
                size = f" {message['width']}x{message['height']}"
            if message["type"] == "redraw":
                draw(frame + size)


if __name__ == "__main__":
    main()

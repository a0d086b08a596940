"use strict";
// Lets the visitor in, then starts the terminal; its own script knows neither tokens nor reloads.
(() => {
  const byId = (id) => document.getElementById(id);
  const splash = byId("splash");
  const TRY_AGAIN_MS = 2000;
  const FULL = "4003";
  const WORDED = ["4000", "4001", "4002", "4003", "4004", "4005"];

  function tell(what) {
    document.querySelectorAll(".told").forEach((one) => { one.hidden = one.dataset.told !== what; });
    byId("again").hidden = ["loading", "lost", "refused"].includes(what);
    byId("show-files").disabled = true;
    byId("files").close();
    splash.hidden = false;
    if (!byId("again").hidden) { byId("again").focus(); }
  }

  // The token is sent once and leaves the address, so that it is in no history and no picture.
  async function enter() {
    const answer = await fetch("/enter", { method: "POST", body: location.hash.slice(1) });
    if (answer.ok) { history.replaceState(null, "", location.pathname); }
    return answer.status;
  }

  async function comeBack() {
    tell("lost");
    for (;;) {
      await new Promise((done) => { setTimeout(done, TRY_AGAIN_MS); });
      try {
        await enter();
        location.reload();
        return;
      } catch { /* the server does not answer yet */ }
    }
  }

  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("close", ({ code }) => {
        if (WORDED.includes(String(code))) { tell(String(code)); } else { comeBack(); }
      });
    }
  };

  function startTerminal() {
    const terminal = byId("terminal");
    terminal.dataset.sessionWebsocketUrl = location.origin.replace(/^http/, "ws") + "/socket";
    const fitting = Math.floor(window.innerWidth / 80 / 0.61);
    terminal.dataset.fontSize = String(Math.min(16, Math.max(8, fitting)));
    new MutationObserver((_changes, watching) => {
      if (document.body.classList.contains("-first-byte")) {
        watching.disconnect();
        splash.hidden = true;
        byId("show-files").disabled = false;
        focusTerminal();
      }
    }).observe(document.body, { attributes: true, attributeFilter: ["class"] });
    const script = document.createElement("script");
    script.src = "/part/terminal.js";
    script.onload = () => window.onload(new Event("load"));
    document.body.append(script);
  }

  function focusTerminal() {
    const keys = document.querySelector(".xterm-helper-textarea");
    if (keys) { keys.focus(); }
  }

  async function listFiles() {
    const list = byId("listed");
    const answer = await fetch("/files");
    if (!answer.ok) { throw new Error(); }
    const files = await answer.json();
    list.replaceChildren(...files.map(({ name, size }) => {
      const line = document.createElement("li");
      const label = document.createElement("span");
      label.className = "name";
      label.textContent = `${name} (${size})`;
      const link = document.createElement("a");
      link.href = addressOf(name);
      link.textContent = list.dataset.download;
      const remove = document.createElement("button");
      remove.type = "button";
      remove.textContent = list.dataset.delete;
      remove.addEventListener("click", () => working(fetch(addressOf(name), { method: "DELETE" })));
      line.append(label, link, remove);
      return line;
    }));
    if (!files.length) { list.append(list.dataset.none); }
  }

  function addressOf(name) {
    return "/files/" + name.split("/").map(encodeURIComponent).join("/");
  }

  // Waits for an answer, shows what went wrong, and lists the files as they are now.
  async function working(asked) {
    const wrong = byId("files-wrong");
    wrong.textContent = "";
    try {
      const answer = await asked;
      if (!answer.ok) { wrong.textContent = wrong.dataset[answer.status] || wrong.dataset.failed; }
      await listFiles();
    } catch {
      wrong.textContent = wrong.dataset.failed;
    }
  }

  function showFiles() {
    if (byId("show-files").disabled || byId("files").open) { return; }
    byId("files-wrong").textContent = "";
    byId("files").showModal();
    listFiles().catch(() => { byId("files-wrong").textContent = byId("files-wrong").dataset.failed; });
  }

  byId("show-files").addEventListener("click", showFiles);
  byId("close-files").addEventListener("click", () => byId("files").close());
  byId("files").addEventListener("close", focusTerminal);
  byId("again").addEventListener("click", () => location.reload());
  byId("upload").addEventListener("change", async ({ target }) => {
    for (const file of [...target.files]) {
      await working(fetch(addressOf(file.name), { method: "POST", body: file }));
    }
    target.value = "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.altKey && event.code === "KeyF") {
      event.preventDefault();
      event.stopImmediatePropagation();
      showFiles();
    }
  }, true);

  async function begin() {
    let status;
    try { status = await enter(); } catch { comeBack(); return; }
    if (status === 503) { tell(FULL); return; }
    if (status !== 204) { tell("refused"); return; }
    // The terminal measures its font once, when it starts.
    const faces = [...document.fonts].map((face) => face.load());
    await Promise.allSettled(faces);
    startTerminal();
  }
  begin();
})();

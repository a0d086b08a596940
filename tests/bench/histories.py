"""Check that matches go as before, event by event.

    python -m tests.bench.histories --seeds 300 --write BASE
    python -m tests.bench.histories --seeds 300 --against BASE
    python -m tests.bench.histories --kind wild --seed 17 --seeds 1 --against BASE

Every seed is a match of random choices with a limited length. ``plain`` are bundled cards as in
``matches``, ``real`` are cards of real tournament decks as compiled (../shared/cards, skipped if
missing), ``wild`` are cards of random abilities of every kind. Compared are every decision with its
options, every event, the whole state at intervals, and the final state. Classes are written by
name, fields by name and value unless it is the default, so that internal representations do not
matter and the text is the same in every process.

Neither squads nor choices depend on the measured code: no bot takes part, and random numbers are
Python's own. An unfinished file is continued on the same commit. The first difference is shown, and
the exit code is 1.
"""

import argparse
import base64
import hashlib
import json
import sys
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.options import StrikeAt, UseAction
from engine.kernel import Decision, KernelError, Option
from tests.bench.decisions import commit, squads_of
from tests.support.bundled import REAL_CARDS
from tests.support.real_decks import real_decks
from tests.support.starters import starter_cards
from tests.support.wild import wild_setup

CHOICES: Final = {"plain": 400, "real": 250, "wild": 200}
"""The maximum number of choices in a match of each kind."""

_STATE_EVERY: Final = 25
_FACTS: Final = (
    "name",
    "cost",
    "elite",
    "unique",
    "type",
    "elements",
    "classes",
    "start_life",
    "more_life",
    "strike",
    "base_strike",
    "movement",
    "base_movement",
    "named",
    "owned",
    "granted",
)


@dataclass(frozen=True)
class History:
    """The events of a seed's match, one line each, with a digest of all lines."""

    kind: str
    seed: int
    digest: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, kind: str, seed: int, lines: Sequence[str]) -> "History":
        """Return the history with these lines."""
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
        return cls(kind, seed, digest, tuple(lines))

    @classmethod
    def read(cls, row: dict[str, Any]) -> "History":
        """Return a stored history."""
        lines = zlib.decompress(base64.b85decode(row["lines"])).decode().split("\n")
        return cls(row["kind"], row["seed"], row["digest"], tuple(lines))

    def row(self) -> dict[str, Any]:
        """Return the stored form."""
        packed = base64.b85encode(zlib.compress("\n".join(self.lines).encode())).decode()
        return {"kind": self.kind, "seed": self.seed, "digest": self.digest, "lines": packed}


# The matches.


def setup_of(kind: str, seed: int) -> Setup:
    """Return the setup of a seed's match."""
    rng = Random(f"{kind} {seed}")
    if kind == "wild":
        return wild_setup(rng)
    return squads_of(rng, starter_cards() if kind == "plain" else real_decks())


def played(kind: str, seed: int, choices: int) -> History:
    """Play a seed's match, up to this many choices; an error of the engine is a line too."""
    rng, lines = Random(seed), list[str]()
    try:
        match = new_match(setup_of(kind, seed))
        for number in range(choices):
            if match.decision is None:
                break
            lines.append(_asked(match.decision))
            if number % _STATE_EVERY == 0:
                lines.append(_standing(match))
            match.choose(_choice(match.decision, rng))
    except (KernelError, ArithmeticError, AssertionError, LookupError, TypeError) as error:
        return History.of(kind, seed, [*lines, f"! {type(error).__name__}"])
    lines.append("" if match.decision is None else _asked(match.decision))
    lines += [told(event) for event in match.history]
    return History.of(kind, seed, [*lines, _standing(match)])


def _choice(decision: Decision, rng: Random) -> Option:
    lively = [option for option in decision.options if isinstance(option, StrikeAt | UseAction)]
    return rng.choice(lively if lively and rng.random() < 0.4 else decision.options)


def _asked(decision: Decision) -> str:
    options = ",".join(map(told, decision.options))
    seen = hashlib.sha256(options.encode()).hexdigest()[:12]
    return (
        f"? {decision.seat.name} {decision.kind} {decision.rule}, {len(decision.options)}: {seen}"
    )


def _standing(match: BerserkMatch) -> str:
    facts = (
        ",".join(told(getattr(card.facts, name)) for name in _FACTS) for card in match.state.cards
    )
    return f"= {told(match.state)} {' '.join(facts)}"


# Text of values.


def told(value: object) -> str:
    """Return a value as text: equal values give equal texts, whatever their internal form."""
    if value is None or value.__class__ in (bool, int, str):
        return repr(value)
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Ruleset):
        return "Ruleset"
    if isinstance(value, CardSpec):
        return repr(value.name)
    if isinstance(value, ab.Unread):
        return "Unread"  # its text is copyrighted
    if isinstance(value, tuple | list):
        return f"[{','.join(map(told, value))}]"
    if isinstance(value, frozenset | set):
        return f"{{{','.join(sorted(map(told, value)))}}}"
    if isinstance(value, dict):
        pairs = sorted(f"{told(key)}:{told(part)}" for key, part in value.items())
        return f"{{{','.join(pairs)}}}"
    if isinstance(value, type):
        return value.__name__
    if not is_dataclass(value):
        raise TypeError(f"nothing says how a {type(value).__name__} is told")
    return f"{type(value).__name__}({','.join(_fields(value))})"


def _fields(value: object) -> Iterator[str]:
    kind: Any = type(value)
    for name, default in _parts(kind):
        part = getattr(value, name)
        if part is not default and not (part.__class__ is default.__class__ and part == default):
            yield f"{name}={told(part)}"


@cache
def _parts(kind: Any) -> tuple[tuple[str, object], ...]:
    """Return the fields that determine equality of a class, with their defaults.

    The history of a state has its own lines.
    """
    named: tuple[Field[Any], ...] = fields(kind)
    return tuple(
        (each.name, each.default if each.default_factory is MISSING else each.default_factory())
        for each in sorted(named, key=lambda each: each.name)
        if each.init and each.compare and each.name != "history"
    )


# Writing and comparing.


def kept(path: Path) -> tuple[str, list[History]]:
    """Return the commit and the histories of a file; ValueError for any other file."""
    with path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
        return head["tree"], [History.read(json.loads(line)) for line in file]


def difference(before: History, now: History) -> str | None:
    """Return the first difference of two histories in three lines; None if they are equal."""
    if before.digest == now.digest:
        return None
    for number, (was, is_) in enumerate(zip_longest(before.lines, now.lines, fillvalue="(none)")):
        if was != is_:
            at = next((n for n, (a, b) in enumerate(zip(was, is_, strict=False)) if a != b), 0)
            start = max(0, at - 60) if len(was) > 400 else 0
            return (
                f"{before.kind} {before.seed} differs at line {number} of {len(before.lines)}\n"
                f"  before: {was[start : start + 400]}\n     now: {is_[start : start + 400]}"
            )
    return f"{before.kind} {before.seed}: the same lines, another digest"


def write(path: Path, wanted: Sequence[tuple[str, int]], choices: int) -> int:
    """Write the histories missing from a file; return the exit code."""
    done = set[tuple[str, int]]()
    if path.is_file():
        tree, histories = kept(path)
        if tree != commit():
            print(f"{path} is of {tree}; this is {commit()}", file=sys.stderr)
            return 2
        done = {(history.kind, history.seed) for history in histories}
    else:
        path.write_text(json.dumps({"tree": commit()}) + "\n", encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        for kind, seed in wanted:
            if (kind, seed) not in done:
                history = played(kind, seed, choices or CHOICES[kind])
                file.write(json.dumps(history.row()) + "\n")
                file.flush()
    return 0


def compare(path: Path, wanted: Sequence[tuple[str, int]], choices: int, most: int) -> int:
    """Replay the requested histories of a file, and print differences; return the exit code."""
    tree, histories = kept(path)
    before = {(history.kind, history.seed): history for history in histories}
    compared = different = 0
    for key in wanted:
        if key not in before:
            continue
        compared += 1
        found = difference(before[key], played(*key, choices or CHOICES[key[0]]))
        if found is not None:
            different += 1
            print(found, flush=True)
        if different == most:
            break
    print(f"{compared} matches compared with {tree[:8]}, {different} differ")
    return int(different > 0 or compared == 0)


def _given(words: list[str]) -> argparse.Namespace:
    known = [kind for kind in CHOICES if kind != "real" or REAL_CARDS.is_file()]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.histories")
    parser.add_argument("--kind", action="append", choices=known, help="one or more")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=300, help="how many seeds of each kind")
    parser.add_argument("--choices", type=int, default=0, help="in a match at most")
    parser.add_argument("--most", type=int, default=1, help="stop after so many that differ")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", type=Path, metavar="FILE", help="keep the histories there")
    what.add_argument("--against", type=Path, metavar="FILE", help="hold them against those there")
    given = parser.parse_args(words)
    given.kind = given.kind or known
    return given


def main(words: list[str]) -> int:
    """Play and print a digest for each match, or write, or compare; return the exit code."""
    given = _given(words)
    seeds = range(given.seed, given.seed + given.seeds)
    wanted = [(kind, seed) for seed in seeds for kind in given.kind]
    started = time.process_time()
    if given.write:
        code = write(given.write, wanted, given.choices)
    elif given.against:
        code = compare(given.against, wanted, given.choices, given.most)
    else:
        code = 0
        for kind, seed in wanted:
            history = played(kind, seed, given.choices or CHOICES[kind])
            print(kind, seed, len(history.lines), history.digest, flush=True)
    print(f"{time.process_time() - started:.0f} s of one core", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

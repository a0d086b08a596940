"""Change rows of the table of phrases at random, and find those that scenarios do not notice.

    python -m tests.bench.phrase_mutants [--mutants 200] [--seed 1] [--only KEY] [--file NAME]

The compiler's gate works whatever a row means, so it cannot detect a wrong meaning. A mutant is
one change of a row's meaning: its node, its side, a comparison, a duration, a limit, «может»; the
categories are drawn in turn. Only scenarios from printed text to the board are run, never
comparisons of text, and only those whose sentences use the row. The printed words of a mutant are
not compared either: the gate is bypassed, so that only the board can notice. A mutant that makes
its sentences unread is replaced by another one. ``--file`` tries all mutants of one module of
phrases, ``--all`` those of the whole table.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Final

from engine.berserk.cards.text.phrases import PHRASES
from tests.bench.phrase_mutation import Mutant, WordMutant, all_mutants
from tests.bench.phrase_trials import Session, Verdict, run

_ENOUGH: Final = 0.95
_CATEGORIES: Final = ("node", "side", "comparison", "duration", "limit", "may")

_SAME: Final[dict[str, tuple[str, ...]]] = {
    "from whose cell is said by the row that holds the step (507.1)": (
        "step на соседнюю свободную? клетку [<depth:depth gen>] [who: GIVER]",
        "step на 1|одну клетку в? любом? направлении? [who: GIVER]",
        "step на <n:number plain> клетки|клеток [who: GIVER]",
        "step= на <n:count> клетки|клеток [who: GIVER]",
        "step на 1|одну? клетку <way:direction> [who: GIVER]",
    ),
    "the moment is that of the fate that has the cause (509.1.1)": (
        "cause от [<kinds:powers gen sg>] [<by:noun gen sg>] [moment: HEALED]",
        "cause от <name:named gen> [moment: HEALED]",
        "cause «от добивания»  [moment: HEALED]",
    ),
    "the body of a heading is put in by the row that holds it (518.9)": (
        "heading концентрация [body: Or]",
        "heading вальхалла [body: Or]",
        "heading бешенство <n:number plain> [body: Or]",
    ),
    "where a card has come from is asked of cells whether they are free or not (507.1)": (
        "origin <where:region from> [free: not False]",
        "origin с клетки <spot:spot> [free: not False]",
        "origin с соседней [с <who:who ins after>] клетки [free: not False]",
        "event <when:when> на соседнюю с? собой? клетку [straight: не по диагонали]"
        " [1.cells.free: not False]",
        "event= при <deep:dive> [<whose:whose gen sg>] [1.cells.free: not False]",
    ),
    "what set an ability off has one amount, whichever of these numbers is asked for (505.7)": (
        "event= при <change:change loc> [<n:number plain> или более] <what:gauge>"
        " [<whose:whose ins sg>] [1.one.outcome: DIE]",
        "event когда ~? [<whose:whose nom sg>] единовременно? <change:change>"
        " [<n:number plain> или более] <what:gauge> [1.one.outcome: DIE]",
        "event когда|если ~? [<whose:whose nom sg>] излечивается на|от <amount:amount> ран?"
        " [1.one.outcome: DIE]",
        "event когда|если ~? [<whose:whose nom sg>] теряет последнюю <what:gauge>"
        " [1.conditions.0.one.outcome: DIE]",
    ),
    "a jump and a teleportation are movement as well (506.6)": (
        "fate «прыгает» does [moment: MOVED]",
        "fate «совершает прыжок» does [moment: MOVED]",
        "fate «телепортируется» does [moment: MOVED]",
        "fate «прыгает или телепортируется» does [moment: MOVED]",
        *(f"fate «{noun}» at [moment: MOVED]" for noun in ("прыжке", "телепортации")),
        *(f"fate «{noun}» after [moment: MOVED]" for noun in ("прыжка", "телепортации")),
        "fate «прыжке или телепортации» at [moment: MOVED]",
        "fate «телепортации или прыжке» at [moment: MOVED]",
        "fate «прыжка или телепортации» after [moment: MOVED]",
        "fate «телепортации или прыжка» after [moment: MOVED]",
    ),
    "whose turn it is, is said by the row that holds the point: it puts that in its place": tuple(
        f"point «{words}»  [turn: OWN]"
        for words in (
            "в начале",
            "вначале",
            "в конце",
            "до|перед начала|началом",
            "в начале и в конце",
            "в начале и конце",
            "в конце и в начале",
        )
    ),
    "of what number it is said the row tells that holds the word (543.4)": tuple(
        f"degree «{word}»  [{part}: LIFE]"
        for word in (
            "больший*",
            "меньший*",
            "равный* или больший*",
            "больший* или равный*",
            "равный* или меньший*",
            "меньший* или равный*",
        )
        for part in ("fact", "number.fact")
    ),
    "what is brought to a strength has no number of its own (520.2)": (
        "result <how:hows dat pl> [0: one more]",
        "result <how:hows dat pl> [1: not False]",
    ),
}
_MAY_IS_SAID_AFTER: Final = (
    "the row is only the start of an ability: the row of the whole ability says itself, after the"
    " words of this one, whether it may be left out (116.7), and puts that in its place"
)
EQUIVALENT: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "heading концентрация [may: not False]",
            "heading вальхалла [may: not False]",
            "heading бешенство <n:number plain> [may: not False]",
            "suffered получить <name:named acc> [may: not False]",
            "suffered получить x ран от <name:named gen> [may: not False]",
            "suffered излечиться на x [may: not False]",
            "suffered погибнуть [may: not False]",
        ),
        _MAY_IS_SAID_AFTER,
    ),
    "mark <ways:bearings> которого|которой|которых стоит|стоят <whom:noun nom sg>"
    " [cards.who: GIVER]": (
        "the cell is a whole filter only with a bare «карта», and the gate refuses that mutant;"
        " with any other noun it is one part of several, and nothing is changed"
    ),
    **{key: argument for argument, keys in _SAME.items() for key in keys},
}
"""Equivalent mutants by key, each with the argument."""


def drawn(mutants: list[Mutant], seed: int) -> Iterator[Mutant]:
    """Yield mutants of each category in turn, by random number; no two make the same change."""
    lots = sorted(mutants, key=lambda mutant: Random(f"{seed} {mutant.key}").random())
    queues = {
        category: [mutant for mutant in lots if mutant.category == category]
        for category in _CATEGORIES
    }
    taken: set[object] = set()
    while any(queues.values()):
        for queue in queues.values():
            while queue and queue[0].changes in taken:
                queue.pop(0)
            if queue:
                taken.add(queue[0].changes)
                yield queue.pop(0)


def report(verdicts: list[Verdict]) -> Iterator[str]:
    """Yield the survivors, then the figures."""
    for verdict in verdicts:
        if verdict.fate in ("survived", "unused"):
            argument = EQUIVALENT.get(verdict.mutant.key)
            why = "equivalent" if argument else verdict.fate.upper()
            yield f"{why}: {verdict.mutant.category}: {verdict.mutant.key}"
            if argument:
                yield f"    {argument}"
    counted = Counter(verdict.fate for verdict in verdicts)
    alive = [v for v in verdicts if v.fate == "survived" and v.mutant.key not in EQUIVALENT]
    for category in _CATEGORIES:
        fates = [v.fate for v in verdicts if v.mutant.category == category and v.fate != "unread"]
        if fates:
            yield f"{category:11} {fates.count('died'):4} of {len(fates)} died"
    yield (
        f"{len(verdicts) - counted['unread']} mutants: {counted['died']} died on the board"
        f" ({sum(v.needed_real_cards for v in verdicts)} of them by texts of real cards alone),"
        f" {len(alive)} survived their scenarios, {counted['unused']} rows have no scenario;"
        f" {counted['unread']} more could not be read at all"
    )


def _chosen(only: str, file: str) -> list[Mutant]:
    """Return the mutants with these words in their key, or of one module of phrases."""
    if not file:
        return [mutant for mutant in all_mutants() if only in mutant.key]
    module = import_module(f"engine.berserk.cards.text.phrases.{file}")
    rows = {id(row) for row in getattr(module, "PHRASES", ())}
    places = {place for place, row in enumerate(PHRASES) if id(row) in rows}
    kinds = getattr(module, "VOCABULARIES", {})
    return [
        mutant
        for mutant in all_mutants()
        if only in mutant.key
        and (mutant.kind in kinds if isinstance(mutant, WordMutant) else mutant.place in places)
    ]


def _tried(session: Session, mutants: Iterator[Mutant], most: int, verdicts: list[Verdict]) -> None:
    """Try mutants until enough of them could be read."""
    counted = 0
    for mutant in mutants:
        if counted >= most:
            return
        verdicts.append(session.tried(mutant))
        counted += verdicts[-1].fate != "unread"


def main(words: list[str]) -> int:
    """Try the mutants; return 1 if fewer than 95 in 100 are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.phrase_mutants")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="KEY", help="mutants whose key has these words")
    parser.add_argument("--file", metavar="NAME", help="every mutant of one module of phrases")
    parser.add_argument("--all", action="store_true", help="every mutant of the table")
    given = parser.parse_args(words)
    everything = _chosen(given.only or "", given.file or "")
    whole = given.all or given.file
    mutants = iter(everything) if whole else drawn(everything, given.seed)
    verdicts: list[Verdict] = []
    failed: list[str] = []

    def ask(session: Session) -> None:
        failed.extend(session.failed)
        if failed:
            return
        _say(given.seed, len(everything), session)
        _tried(session, mutants, len(everything) if whole else given.mutants, verdicts)

    run(ask)
    if failed:
        print("fail without any mutant:", *failed, sep="\n    ", file=sys.stderr)
        return 2
    print("\n".join(report(verdicts)))
    counted = [verdict for verdict in verdicts if verdict.fate != "unread"]
    killed = sum(v.fate == "died" or v.mutant.key in EQUIVALENT for v in counted)
    return 0 if killed >= _ENOUGH * len(counted) else 1


def _say(seed: int, mutants: int, session: Session) -> None:
    print(
        f"seed {seed}: {mutants:,} mutants of {len(PHRASES):,} rows;"
        f" {session.scenarios:,} scenarios read by {session.rows:,} rows",
        file=sys.__stdout__,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

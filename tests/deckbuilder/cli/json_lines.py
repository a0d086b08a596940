"""Command lines that together show every part of every answer of ``--json``."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from catalog.store import open_catalog
from deckbuilder.decks.text import known_starters, render_deck
from deckbuilder.matches.match import GivenUp
from deckbuilder.network.matches.keeping import Journal
from deckbuilder.network.protocol import Leave
from deckbuilder.workbench.hosted_match import MatchWishes, new_room
from tests.catalog.files import nxt_card, nxt_file
from tests.deckbuilder.network.serving import CODE as ROOM_CODE
from tests.deckbuilder.network.serving import hosted_in_a_thread
from tests.deckbuilder.network.tables import plan_of
from tests.support.cli import run, run_json
from tests.support.doubtful_decks import cards_file, deck_file
from tests.support.far_matches import NAMES, STEMS, Sitting

CODE: Final = "040N-03QN-0000-00T0-SM"  # steppe-raid, seed 3, first player
STARTERS: Final = ("steppe-raid", "wall-and-arrows")
MATCH: Final = ("match", *STARTERS, "--p1", "random", "--p2", "random", "--seed", "1")
DRAFT: Final = ("draft", "--bots", "2", "--boosters", "1", "--skill", "rating", "--seed", "1")
HOST: Final = ("host", "draft", "--people", "0", "--seats", "2", "--boosters", "1", "--port", "0")
EVENING: Final = ("host", "evening", "--bots", "3", "--quick", "--title", "Вечер", "--port", "0")
CARDS: Final = """\
set,number,name,rarity,cost,elements,type,life,movement,strike,text
Проба,1,Страж,rare,3,forest,ground,7,1,1-2-2,Рычит на луну.
Проба,2,Икс,rare,2+X,forest,ground,7,1,1-2-2,
Проба,3,Никто,rare,-1,forest,ground,7,1,1-2-2,
"""
CAT: Final = """\
set,number,name,rarity,cost,elements,type,life,movement,strike,text
Проба,1,Кот,rare,3,forest,ground,7,1,1-2-2,{armor}2. Мурлычет.
"""
DECK: Final = "# name: Проба\n1 Страж\n2 Икс\n1 Нетакойкарты\n# side\n1 Страж\n"
CUP: Final = """\
code = "cup"
kind = "constructed"
name = "Кубок"
[size]
min = 1
[banned]
cards = ["Нетакойкарты"]
prints = ["rubezh/999"]
[lineup]
decks = 3
copies = 4
[product]
boosters = 4
[source]
text = "регламент кубка"
"""
OWNED: Final = "ref,count,wish\nrubezh/1,2,1\nrubezh/999,1,0\n"


class Line(NamedTuple):
    """A command line and the exit code to expect of it."""

    words: tuple[str, ...]
    code: int = 0


class Desk:
    """A folder to work in, and what can be made there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, name: str, text: str | None = None) -> str:
        """Return the path of a file, which is written when a text is given."""
        path = self.folder / name
        if text is not None:
            path.write_text(text, encoding="utf-8")
        return str(path)

    def cards(self) -> str:
        """Return a table of two good cards, the second with an X in its cost, and of a bad one."""
        return self.file("cards.csv", CARDS)

    def deck(self) -> str:
        """Take the cards in and keep a deck of them and of an unknown one; its name."""
        run("import", self.cards())
        run_json("deck", "import", self.file("deck.txt", DECK))
        return "Проба"

    def doubtful(self) -> str:
        """Take in cards, one with a text about recruiting that nobody reads; a deck of them."""
        run("import", str(cards_file(self.folder, "")))
        return str(deck_file(self.folder))

    def record(self) -> str:
        """Play a match and return its record."""
        log = self.file("match.json")
        run_json(*MATCH, "--log", log)
        return log

    def differing_record(self) -> str:
        """Return a record that does not come out the same."""
        path = Path(self.record())
        record = json.loads(path.read_text(encoding="utf-8"))
        return self.file("other.json", json.dumps(record | {"digest": "0" * 16}))

    def draft(self) -> str:
        """Let bots draft and build, keep it, and return the log."""
        log = self.file("draft.json")
        run_json(*DRAFT, "--log", log, "--keep")
        return log

    def room(self) -> str:
        """Host a draft to its end and return the file it was kept in."""
        room = self.file("room.json")
        run_json(*HOST, "--keep", room)
        return room


_SAID: Final = ("proba/1", "1", "--say", "{armor} 2.")

Lines: TypeAlias = Callable[[Desk], list[Line]]


def _line(*words: str, code: int = 0) -> Lines:
    return lambda _desk: [Line(words, code)]


def _host_table(desk: Desk) -> list[Line]:
    """The outcome of a match that was played, by the file it was kept in."""
    decks = dict(known_starters())
    with open_catalog("sqlite://") as catalog:
        sitting = Sitting(new_room(catalog, MatchWishes("constructed")))
        players = [sitting.arrive(render_deck(decks[stem])) for stem in STEMS]
        for player, name in zip(players, NAMES, strict=True):
            player.join(name, sitting.room.seating.door.code)
    players[0].act(GivenUp(0, "concession", "601.4"))
    for player in players:
        player.tell(Leave())
    path = desk.file("table.room")
    sitting.room.journal = sitting.journal
    journal = Journal(Path(path), sitting.room)
    journal.save()
    journal.close()
    return [Line(("host", "table", "--again", "--keep", path, "--port", "0"))]


def _checked_data(desk: Desk) -> list[Line]:
    desk.deck()
    return [Line(("check-data",)), Line(("check-data", "--restore"))]


def _search(desk: Desk) -> list[Line]:
    desk.deck()
    return [Line(("search", "--limit", "0")), Line(("search", "имя:стржа"))]


def _card(desk: Desk) -> list[Line]:
    desk.deck()
    return [Line(("card", "rubezh/1")), Line(("card", "Страж"))]


def _explained(desk: Desk) -> list[Line]:
    run("import", desk.file("cat.csv", CAT))
    return [Line(("compile", "--explain", "Кот"))]


def _reading(*words: str, before: tuple[str, ...] = ()) -> Lines:
    def lines(desk: Desk) -> list[Line]:
        run("import", desk.file("cat.csv", CAT))
        if before:
            run("reading", *before)
        out = ("--export", desk.file("readings.json")) if not words else ()
        return [Line(("reading", *words, *out))]

    return lines


def _compile_all(desk: Desk) -> list[Line]:
    run("import", desk.file("cat.csv", CAT))
    return [Line(("compile", "--all", "--set", "Проба")), Line(("compile", "--all"))]


def _check(desk: Desk) -> list[Line]:
    bad = desk.file("nowhere.txt")
    return [
        Line(("check", "steppe-raid", desk.deck(), bad), 2),
        Line(("check", "steppe-raid")),
        Line(("check", *_flagged(desk)), 1),
    ]


def _flagged(desk: Desk) -> tuple[str, ...]:
    """Take in a card that its file marks as banned; return a line-up with it and its format."""
    run(
        "import", str(nxt_file(desk.folder, [nxt_card(1, ban={"": True, "alt": True})], "ban.json"))
    )
    deck = desk.file("banned.txt", f"4 {nxt_card(1)['name']}\n")
    return deck, deck, "--line-up", "--format", desk.file("cup.toml", CUP)


def _of_a_format(*words: str) -> Lines:
    """Import a format that lists a card nobody knows; then answer with it."""

    def lines(desk: Desk) -> list[Line]:
        file = desk.file("cup.toml", CUP)
        run("format", "import", file, "--unknown")
        return [Line(tuple(file if word == "FILE" else word for word in words))]

    return lines


def _deck_import(desk: Desk) -> list[Line]:
    boxes = desk.file("boxes.txt", "[ ]  2  Лис\n[ ]  0  Лис\n")
    plain = desk.file("deck.txt", DECK)
    return [
        Line(("deck", "import", boxes, "--form", "print", "--unknown", "--name", "Лисы")),
        Line(("deck", "import", plain, "--unknown")),
    ]


def _deck_export(desk: Desk) -> list[Line]:
    export = ("deck", "export", "steppe-raid")
    return [Line(export), Line((*export, "--form", "tts", "-o", desk.file("tts.json")))]


def _deck_list(desk: Desk) -> list[Line]:
    desk.deck()
    return [Line(("deck", "list"))]


def _of_own_deck(*words: str) -> Lines:
    """Return a line about the deck of the desk; ``DECK`` stands for its name."""
    return lambda desk: [Line(tuple(desk.deck() if word == "DECK" else word for word in words))]


def _diff(desk: Desk) -> list[Line]:
    one = desk.file("one.txt", "# name: Раз\n1 Страж\n2 Лис\n1 Рысь\n1 Волк [rubezh/1]\n")
    other = desk.file("other.txt", "# name: Два\n3 Страж\n1 Рысь\n1 Сова\n1 Волк [rubezh/2]\n")
    return [Line(("diff", one, other)), Line(("diff", one, one))]


def _collection_show(desk: Desk) -> list[Line]:
    run_json("collection", "add", "rubezh/1")
    return [Line(("collection", "show"))]


def _collection_import(desk: Desk) -> list[Line]:
    return [Line(("collection", "import", desk.file("owned.csv", OWNED)), code=1)]


def _meta(desk: Desk) -> list[Line]:
    folder = desk.file("tables")
    return [Line(("meta", "steppe-raid", *STARTERS, desk.deck(), "--csv", folder))]


def _recruit(desk: Desk) -> list[Line]:
    deal = ("recruit", "steppe-raid", "--seed", "1")
    every = tuple(word for number in range(1, 16) for word in ("--take", str(number)))
    doubtful = ("recruit", desk.doubtful(), "--seed", "1", "--take", "1")
    return [Line((*deal, "--take", "2")), Line((*deal, *every), 1), Line(doubtful)]


def _squad(desk: Desk) -> list[Line]:
    deal = ("squad", "steppe-raid", "--seed", "1")
    names = [card["name"] for card in run_json(*deal)["deal"]]
    every = tuple(word for name in names for word in ("--must", name))
    return [
        Line((*deal, "--top", "2")),
        Line((*deal, *every), 1),
        Line((*deal, "--mulligans", "99"), 1),
        Line(("squad", desk.doubtful(), "--seed", "1")),
    ]


def _mulligan(desk: Desk) -> list[Line]:
    table = ("mulligan", "steppe-raid", "--deals", "20")
    deal = (*table, "--seed", "1")
    doubtful = ("mulligan", desk.doubtful(), "--deals", "20")
    return [Line(table), Line(deal), Line((*deal, "--mulligans", "99"), 1), Line(doubtful)]


def _odds(desk: Desk) -> list[Line]:
    wishes = ("--at-least", "2 elite", "--at-most", "5 element:steppe", "--mulligans", "1")
    return [Line(("odds", "steppe-raid")), Line(("odds", "steppe-raid", *wishes))]


def _useful(desk: Desk) -> list[Line]:
    useful = ("useful", "steppe-raid", "--deals", "5")
    swap = ("--swap", "element:steppe cost<=3", "--against", "wall-and-arrows")
    doubtful = ("useful", desk.doubtful(), "--deals", "5")
    return [Line(useful), Line((*useful, *swap)), Line(doubtful)]


def _trainer_answer(desk: Desk) -> list[Line]:
    answer = ("trainer", "answer", CODE)
    every = tuple(word for number in range(1, 16) for word in ("--take", str(number)))
    deck = desk.doubtful()
    code = run_json("trainer", "deal", deck, "--seed", "1")["code"]
    return [
        Line((*answer, "--take", "2", "--seconds", "9")),
        Line((*answer, *every)),
        Line(answer, 1),
        Line(("trainer", "answer", code, "--deck", deck, "--take", "1")),
    ]


def _build(desk: Desk) -> list[Line]:
    build = ("build", "steppe-raid", "--deals", "4", "--count", "1", "--size", "25")
    return [Line(build), Line(("build", desk.doubtful(), "--deals", "4", "--count", "1"))]


def _trained(*words: str) -> Lines:
    def lines(desk: Desk) -> list[Line]:
        run_json("trainer", "answer", CODE, "--take", "2")
        return [Line(words)]

    return lines


def _draft(desk: Desk) -> list[Line]:
    event = ("--event", "swiss", "--match-bot", "random", "--keep")
    return [Line((*DRAFT, "--log", desk.file("log.json"))), Line((*DRAFT, *event))]


def _logged(*words: str) -> Lines:
    """Return a line about the log of the desk's draft; ``LOG`` stands for its file."""
    return lambda desk: [Line(tuple(desk.draft() if word == "LOG" else word for word in words))]


def _log_against_log(desk: Desk) -> list[Line]:
    log = desk.draft()
    return [Line(("draft-log", "compare", log, "--with", log))]


def _resumed(desk: Desk) -> list[Line]:
    new = desk.file("new.json")
    return [Line(("draft-log", "resume", desk.draft(), "--picks", "9", "--log", new))]


def _simulate(desk: Desk) -> list[Line]:
    line = ("simulate", *STARTERS, "--matches", "3", "--bot", "random", "--seed", "1")
    return [Line((*line, "--csv", desk.file("tables")))]


def _strength(desk: Desk) -> list[Line]:
    line = ("strength", "novice", "random", "--matches", "2", "--seed", "1", "--jobs", "1")
    return [Line((*line, "--into", desk.file("kept")))]


def _event(desk: Desk) -> list[Line]:
    event = ("event", *STARTERS, "black-candles", "--bot", "random", "--seed", "1")
    return [Line((*event, "--playoff", "--keep"))]


def _host_resume(desk: Desk) -> list[Line]:
    return [Line(("host", "resume", desk.room(), "--port", "0"))]


@contextmanager
def seat_to_join() -> Iterator[Line]:
    """Host a draft on loopback; give the line that plays a seat of it to the end."""
    with hosted_in_a_thread(plan_of("", bots=1)) as port:
        where = f"127.0.0.1:{port}"
        yield Line(("join", where, "--code", ROOM_CODE, "--name", "Вася", "--bot", "rating"))


LINES: Final[Mapping[str, Lines]] = {
    "search": _search,
    "search, with `--syntax`": _line("search", "--syntax"),
    "card": _card,
    "sets": _line("sets"),
    "import": lambda desk: [
        Line(("import", desk.cards())),
        Line(("import", desk.cards(), "--hide-bundled")),
    ],
    "export": _line("export"),
    "reading": _reading("proba/1"),
    "reading, with `--say` or `--nodes`": _reading(*_SAID),
    "reading, with `--forget` or `--import`": _reading("proba/1", "1", "--forget", before=_SAID),
    "reading, with `--export`": _reading(before=_SAID),
    "compile": _line("compile", "{armor}2. Мурлычет.", "--name", "Кот", code=1),
    "compile, with `--explain`": _explained,
    "compile, with `--all`": _compile_all,
    "compile, with `--update`": _line("compile", "--update"),
    "compile, with `--report`": _line("compile", "--report", "rubezh/5"),
    "check": _check,
    "format list": _of_a_format("format", "list"),
    "format show": _of_a_format("format", "show", "cup"),
    "format import": _of_a_format("format", "import", "FILE", "--replace", "--unknown"),
    "format delete": _of_a_format("format", "delete", "cup"),
    "deck import": _deck_import,
    "deck export": _deck_export,
    "deck list": _deck_list,
    "deck show": _of_own_deck("deck", "show", "DECK"),
    "deck delete": _of_own_deck("deck", "delete", "DECK"),
    "deck stats": _of_own_deck("deck", "stats", "DECK"),
    "deck built": _of_own_deck("deck", "built", "DECK"),
    "deck history": _of_own_deck("deck", "history", "DECK"),
    "deck note": _of_own_deck("deck", "note", "DECK", "удалась"),
    "deck restore": _of_own_deck("deck", "restore", "DECK", "1"),
    "diff": _diff,
    "collection show": _collection_show,
    "collection add": _line("collection", "add", "rubezh/1"),
    "collection remove": _line("collection", "remove", "rubezh/1"),
    "collection wish": _line("collection", "wish", "rubezh/1"),
    "collection import": _collection_import,
    "collection export": _line("collection", "export"),
    "collection missing": _line("collection", "missing", "steppe-raid"),
    "meta": _meta,
    "deal": lambda desk: [
        Line(("deal", "steppe-raid")),
        Line(("deal", "steppe-raid", "--seat", "first", "--mulligans", "99"), 1),
    ],
    "recruit": _recruit,
    "squad": _squad,
    "mulligan": _mulligan,
    "odds": _odds,
    "useful": _useful,
    "trainer deal": _line("trainer", "deal"),
    "trainer answer": _trainer_answer,
    "trainer history": _trained("trainer", "history"),
    "trainer stats": _trained("trainer", "stats"),
    "boosters": _line("boosters", "rubezh", "--seed", "1"),
    "sealed": _line("sealed", "--seed", "1", "--starter", "steppe-raid"),
    "build": _build,
    "draft": _draft,
    "draft, with `--repeat`": _line(*DRAFT, "--repeat", "1", "--match-bot", "random"),
    "draft-log list": lambda desk: [Line(("draft-log", "list")) for _log in [desk.draft()]],
    "draft-log show": _logged("draft-log", "show", "LOG"),
    "draft-log replay": _logged("draft-log", "replay", "LOG"),
    "draft-log compare": _logged("draft-log", "compare", "LOG", "--skill", "balance"),
    "draft-log compare, with `--with`": _log_against_log,
    "draft-log resume": _resumed,
    "draft-log delete": lambda desk: [Line(("draft-log", "delete", "1")) for _ in [desk.draft()]],
    "event": _event,
    "simulate": _simulate,
    "balance": _line("balance", *STARTERS, "--matches", "3", "--bot", "random", "--seed", "1"),
    "balance, with `--set`": _line("balance", "--set", "rubezh", "--matches", "8", "--seed", "5"),
    "strength": _strength,
    "host draft": _line(*HOST),
    "host evening": _line(*EVENING),
    "host resume": _host_resume,
    "host table": _host_table,
    "match": lambda _desk: [Line(MATCH), Line((*MATCH, "--p1", "strong", "--explain"))],
    "replay": lambda desk: [Line(("replay", desk.record()))],
    "replay, when the match comes out otherwise": lambda desk: [
        Line(("replay", desk.differing_record()), 1)
    ],
    "rules": _line("rules", "515.3"),
    "rules, with `--coverage`": _line("rules", "--coverage"),
    "rules, with `--coverage --edition`": _line("rules", "--coverage", "--edition", "2010"),
    "rules, with `--editions`": _line("rules", "--editions"),
    "rules, with `--examples`": _line("rules", "--examples", "528.8"),
    "rules, with `--term`": _line("rules", "--term", "броня"),
    "learn": _line("learn"),
    "check-data": _checked_data,
    "config show": _line("config", "show"),
    "config set": _line("config", "set", "bot", "random"),
}
"""By the title of the answer; ``join`` needs a host and stands apart."""

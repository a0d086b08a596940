"""Cards with odd names and texts, from the import to a deck, a deal, a pool, a draft and a page."""

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from catalog.common.errors import UserError
from catalog.store import open_catalog
from deckbuilder.decks.deck import DeckEntry
from deckbuilder.decks.exchange import Form
from deckbuilder.decks.lines import Unwritable
from tests.catalog.files import nxt_card
from tests.fuzz.campaign import Reader
from tests.support.cli import run

_CARDS: Final = 72
_SET: Final = "nxt-10"
_BOOSTERS: Final = ("--sets", _SET, "--collation", "uniform", "--seed", "7")
_DRAFT: Final = ("--bots", "2", "--boosters", "1", "--skill", "rating")
_FIELDS: Final = ("name", "name", "name", "class", "text", "legend")
"""The properties made odd; the name most often."""
ODD: Final = (
    "13", "!", "☃", "10014", "0", "-1", "½", "—", "«»", "«", "[]", "", " ", "\u00a0", "\u0301",
    "\u200b", "\ud800", "\ue000", "\x1b[2J", "\x00", "a\nb", "\u202eёЖ", "Б" * 201, "Б" * 2000,
    "Ё", "é", "龍", "ﬁ", "ß", "İ", "ª", "😀 Лис", "x", "3 x", "x 3", "Лис x2", "2 Лис", "# side",
    "# name: Лис", "// Лис", "Лис [Рубеж]", "Лис [rubezh/1]", "«Лис» [v2]", "Лис» [v2]", "«Лис»",
    '"Лис"', "„Лис“", "Лис/Волк", "../../Лис", "=1+Лис", "@Лис", "Лис;Волк,Ёж", "Лис\tВолк",
    "<b>Лис</b>", "</script>Лис", "{лис}", "{0.лис}", "%s лис", "[bold]лис", "[/]лис", "-лис",
    "лис*", "лис:", "(лис", "not", "NaN", "null", "CON", "main:", "Пробник 1",
)  # fmt: skip


def whole_way_reader(folder: Path) -> Reader:
    """Return the reader of a set of cards that goes all the way to a draft and its page."""
    cards = [_card(number) for number in range(1, _CARDS + 1)]
    seed = json.dumps(cards, ensure_ascii=False).encode()
    return Reader("cards all the way", (seed,), (_made_odd,), _way(folder), _is_set, 1)


def _card(number: int) -> dict[str, Any]:
    """Return a card of a set of every element and rarity."""
    return nxt_card(number, color=1 << number % 6, rarity=1 + number % 11 % 4)


def _made_odd(random: Random, content: bytes) -> bytes:
    """Change up to a third of the cards, so that the set stays valid."""
    cards = json.loads(content)
    for card in random.sample(cards, random.randint(1, len(cards) // 3)):
        field, odd = random.choice(_FIELDS), random.choice(ODD)
        card[field] = [odd] if field == "class" else odd
    return json.dumps(cards).encode()


def _is_set(content: bytes) -> bool:
    return isinstance(json.loads(content), list)


@cache
def _bundled_alone(folder: Path) -> Path:
    """Return the file of a database with the bundled cards."""
    path = folder / "bundled.db"
    open_catalog(f"sqlite:///{path}").close()
    return path


def _way(folder: Path) -> Callable[[bytes], object]:
    def read(content: bytes) -> None:
        db = folder / "way.db"
        shutil.copyfile(_bundled_alone(folder), db)
        file = folder / "way.json"
        file.write_bytes(content)
        walk(f"sqlite:///{db}", file, folder)

    return read


def walk(db: str, file: Path, folder: Path) -> None:
    """Take the cards of ``file`` through everything; AssertionError if a command fails."""

    def go(*words: str, codes: tuple[int, ...] = (0,)) -> str:
        result = run("--db", db, *words)
        if result.exit_code not in codes:
            raise AssertionError(f"{words}: {result.exit_code}: {result.output[-300:]}")
        return result.stdout

    if run("--db", db, "import", str(file)).exit_code != 0:
        raise UserError("nothing of it is a card")
    found = json.loads(go("search", f"set:{_SET}", "--limit", "0", "--json"))["cards"]
    for name in dict.fromkeys(card["name"] for card in found if not _is_plain(card["name"])):
        go("search", "--", name, codes=(0, 1, 2))  # a name may be an invalid query
        go("card", "--", name)
    deck, again = folder / "way.txt", folder / "again.txt"
    deck.write_text("".join(_line(**card) for card in found), encoding="utf-8")
    go("deck", "import", str(deck), "--name", "Путь")
    for form in Form:
        go("deck", "export", "Путь", "--form", form.value, "--output", str(again))
        go("deck", "import", str(again), "--form", form.value, "--name", "Снова")
    go("check", "Путь", codes=(0, 1))
    go("deal", "Путь", "--seed", "7", "--html", str(folder / "deal.html"))
    page, log = folder / "draft.html", folder / "draft.json"
    go("sealed", *_BOOSTERS, "--save", "Пул")
    go("draft", *_BOOSTERS, *_DRAFT, "--log", str(log), "--html", str(page))
    go("draft-log", "show", str(log))


def _line(name: str, ref: str, **_others: object) -> str:
    """Return the deck line of a card; every imported card has one."""
    try:
        return f"{DeckEntry(name, 1, ref=ref).text}\n"
    except Unwritable as error:
        raise AssertionError(str(error)) from error


def _is_plain(name: str) -> bool:
    return name.startswith("Пробник ")

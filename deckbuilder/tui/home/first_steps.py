"""The texts of the first visit: what Берсерк is, four ways to begin, the keys of every screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from catalog.common.i18n import N_, _, uncapitalised
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.signs import SIGNS, meaning, sign
from deckbuilder.decks.english import shown_deck, shown_notes
from deckbuilder.tui.home.importing import import_cards
from deckbuilder.tui.shell.areas import AREAS, BATTLE, HOME, LEARN, WELCOME
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import DIM, GOLD

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.deck import Deck

WHAT_IT_IS: Final = N_(
    "Berserk is a card game for two: each recruits a squad for gold and silver crystals, "
    "places it face down on a board of thirty cells, and the squads fight until one side has "
    "no creatures left. Cards move, strike with dice and shoot, so a match is won in "
    "recruitment and placement as much as in battle."
)
_KEYS: Final = (
    ("f1", N_("what this screen is for and what its keys do")),
    ("ctrl+p", N_("find a card, a deck, a rule or a command by its name")),
    ("ctrl+k", N_("the rulebook, opened at the rules on the screen")),
    ("f7", N_("the whole card under the cursor, with its terms explained")),
    ("tab", N_("the next part of the screen; the arrows move within")),
    ("escape", N_("back; your progress is saved")),
    ("ctrl+q", N_("Leave Razdacha")),
)

_SIGN_COLUMNS: Final = 3


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer for beginners: its name, a description, the action, and a preview.

    ``more`` may read files: it is called in a thread.
    """

    name: str
    about: str
    run: Callable[[], None]
    more: Callable[[], "More"]


@dataclass(frozen=True, slots=True)
class More:
    """The preview of an offer: rows of a word and its description, and a note."""

    rows: tuple[tuple[str, str], ...] = ()
    note: str = ""

    def drawn(self, *, tall: bool) -> Table:
        """Return the preview as a table; if there is little room, its rows are joined into a
        paragraph."""
        table = Table.grid()
        if tall and self.rows:
            table.add_row(rows_table(self.rows))
            table.add_row("")
        elif self.rows:
            table.add_row(
                Text(" · ").join(
                    Text.assemble((word, "bold"), " ", (about, DIM)) for word, about in self.rows
                )
            )
        table.add_row(Text(self.note, style=DIM))
        return table


def offers_of(screen: RazdachaScreen[None]) -> tuple[Offer, ...]:
    """Return the four ways to begin, opened from a screen."""
    app = screen.razdacha
    return (
        Offer(
            _("Learn to play"),
            _("Ten minutes: eight short lessons."),
            lambda: app.open_area(LEARN.code),
            _of_lessons,
        ),
        Offer(
            _("Play a starter deck"),
            _("A match against the computer."),
            lambda: app.open_area(BATTLE.code),
            lambda: _of_starters(screen.services.catalog),
        ),
        Offer(
            _("Import real cards"),
            _("From a file: JSON, CSV, TSV or XLSX."),
            lambda: import_cards(screen),
            _of_import,
        ),
        Offer(
            _("Look around"),
            _("Everything the program can do."),
            lambda: app.open_area(HOME.code),
            _of_areas,
        ),
    )


def keys_table() -> Table:
    """Return the keys that work on every screen, one row each."""
    return rows_table([(key_name(key), uncapitalised(_(about))) for key, about in _KEYS])


def signs_table(glyphs: Glyphs) -> Table:
    """Return the signs of card texts with their meanings, in columns read from top to bottom."""
    table = Table.grid(padding=(0, 2), expand=True)
    for _column in range(_SIGN_COLUMNS):
        table.add_column()
        table.add_column(ratio=1, overflow="ellipsis", no_wrap=True)
    high = -(-len(SIGNS) // _SIGN_COLUMNS)
    told = [(sign(symbol, glyphs), meaning(symbol)) for symbol in SIGNS]
    for row in range(high):
        cells = [
            text
            for drawn, means in told[row::high]
            for text in (Text(drawn, style=f"bold {GOLD}"), Text(means, style=DIM))
        ]
        table.add_row(*cells)
    return table


def rows_table(rows: Sequence[tuple[str, str]]) -> Table:
    """Return words and their descriptions, the latter aligned."""
    table = Table.grid(padding=(0, 2))
    for word, about in rows:
        table.add_row(Text(word, style="bold"), Text(about, style=DIM))
    return table


def _of_lessons() -> More:
    from deckbuilder.lessons.reading import lessons

    told = tuple((str(one.number), str(one.title)) for one in lessons())
    note = _("The rules engine checks everything you do. A lesson is saved at every step.")
    return More(told, note)


def _of_starters(catalog: "Catalog") -> More:
    from deckbuilder.decks.starters import offered_starters

    starters = (deck for _stem, deck in offered_starters(catalog))
    return More(tuple((shown_deck(deck.name), _brief(deck)) for deck in starters))


def _brief(deck: "Deck") -> str:
    """Return the tags of a deck; the beginning of its notes if it has none, or they are shown in
    another language."""
    notes = shown_notes(deck.notes)
    is_as_written = notes == deck.notes
    return (is_as_written and ", ".join(deck.tags)) or notes.partition("\n")[0].partition(".")[0]


def _of_import() -> More:
    return More(
        note=_(
            "Each line of the file is a card. Lines that cannot be read are listed with what "
            "would be right; the other cards are imported. Cards you already have are "
            "updated, never duplicated."
        )
    )


def _of_areas() -> More:
    areas = [area for area in AREAS if area not in (HOME, WELCOME, LEARN)]
    return More(tuple((key_name(area.key), f"{_(area.title)}. {_(area.about)}") for area in areas))

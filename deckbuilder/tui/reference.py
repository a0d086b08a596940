"""The table of keys, ``keys.md`` in both languages: ``python -m deckbuilder.tui.reference docs``.

It is generated from the bindings themselves. A test compares the files in ``docs/`` with the
generated ones, and ``SECTIONS`` with the classes that bind keys.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

from textual.binding import Binding

import deckbuilder.tui
from catalog.common.files import write_atomically
from catalog.common.i18n import N_, Language, _, speaking
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.areas import KEYED
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.keys import is_written, key_name

PAGES: Final = {Language.ENGLISH: "keys.md", Language.RUSSIAN: "ru/keys.md"}
SECTIONS: Final = (
    (N_("Every screen"), "RazdachaApp RazdachaScreen HelpScreen RuleBookScreen"),
    (
        N_("Questions"),
        "Dialog FormDialog Confirm PickOne PickFrom DeckSelect SetsInput JudgeDialog Working"
        " HandOverScreen",
    ),
    (N_("Lists"), "RowList FilterLine"),
    (N_("Card search"), "QueryLine CardSearch"),
    (N_("Whole card"), "WholeCard TermRows CardDetailScreen SayOtherwise ReadingTrialScreen"),
    (
        N_("Home and settings"),
        "HomeScreen Menu WelcomeScreen OfferList ChooseFile PathLine FileList ImportedScreen"
        " SettingsScreen SettingList",
    ),
    (N_("Catalogue"), "CatalogueScreen"),
    (N_("Collection"), "CollectionScreen ImportReport"),
    (N_("Decks"), "DecksScreen DeckNames"),
    (N_("Deck editor"), "DeckScreen DeckPane SourcePanel EntryPanel"),
    (N_("Deck of a pool"), "PoolDeckScreen PoolEntries BuildScreen ProposalList"),
    (
        N_("Versions, charts, missing cards, many decks"),
        "VersionsScreen VersionList StatisticsScreen MissingScreen MetaScreen",
    ),
    (N_("Deal"), "DealScreen RecruitmentPane HandList Pay"),
    (
        N_("Odds, best squad, keep or redraw"),
        "OddsScreen SquadScreen SquadPane AdviceScreen WishedCards",
    ),
    (N_("Trainer"), "TrainerScreen RunList TrainingScreen"),
    (N_("Verdict and progress"), "VerdictScreen ProgressScreen"),
    (
        N_("Before the battle"),
        "NewMatchScreen FarMatchScreen ExchangeScreen SeatScreen MatchDealScreen NextPlayerScreen",
    ),
    (N_("Placement"), "PlacementScreen SquadList"),
    (N_("Lessons"), "LessonsScreen LessonList LessonSheet"),
    (N_("Battle"), "BattleScreen Board ResultScreen StopsDialog StopList"),
    (
        N_("History, stack, graveyards, reasons"),
        "HistoryScreen HistoryList SearchLine ReplayScreen ThoughtsScreen RuleExampleScreen"
        " ExampleSteps StackScreen GraveyardsScreen WhyNotScreen",
    ),
    (N_("Drafts"), "DraftsScreen DraftMenu NewDraftScreen SealedScreen LobbyScreen"),
    (
        N_("At the table of a draft"),
        "DraftScreen JoinedDraft DraftPane PackList PileList Square PoolList",
    ),
    (
        N_("After a draft"),
        "PlayersScreen PlayerList ReviewScreen DraftNumbersScreen TournamentScreen TableList",
    ),
    (N_("At a club evening"), "EveningScreen"),
)
"""The classes that bind keys, below the names of their sections."""
_MADE: Final = "<!-- Made from the code by `make docs`. -->"


def binding_classes() -> dict[str, type]:
    """Return every class of the application that binds keys of its own, by its name."""
    for module in walk_packages(deckbuilder.tui.__path__, "deckbuilder.tui."):
        import_module(module.name)
    nodes: Iterator[type] = _below(RazdachaNode)
    classes = {node.__name__: node for node in nodes if node.__dict__.get("BINDINGS")}
    return {RazdachaApp.__name__: RazdachaApp, **classes}


def _below(base: type) -> Iterator[type]:
    children: list[type] = type.__subclasses__(base)
    for one in children:
        yield one
        yield from _below(one)


def pages() -> dict[str, str]:
    """Return the table in every language by its path under ``docs``."""
    made = {}
    for language, path in PAGES.items():
        with speaking(language):
            made[path] = _page()
    return made


def _page() -> str:
    classes = binding_classes()
    rules = (
        N_(
            "On screens with a card search, printable keys go to the query, wherever the focus is; "
            "commands use Enter, Ins, Del, Ctrl and F keys, and in the deck editor 0 to 3, + and - "
            "set the copies. On other screens letters are commands."
        ),
        N_(
            "A letter works in the Russian layout and as a capital; capitals have no meaning of "
            "their own. Only keys that every terminal can send are bound: no Ctrl+I, Ctrl+M, "
            "Ctrl+H or Ctrl+digit, and no F key with Shift."
        ),
    )
    lines = [_MADE, "", "# " + _("Keys"), ""]
    for rule in rules:
        lines += [_(rule), ""]
    head, about = _("Key"), _("What it does")
    for title, names in SECTIONS:
        lines += [f"## {_(title)}", "", f"| {head} | {about} |", "|---|---|"]
        rows: dict[str, list[str]] = {}
        for name in names.split():
            for key, told in _key_rows(classes[name]):
                row = rows.setdefault(told, [])
                row += [] if key in row else [key]
        lines += [f"| {', '.join(keys)} | {told} |" for told, keys in rows.items()]
        lines.append("")
    return "\n".join(lines)


def _key_rows(one: type) -> Iterator[tuple[str, str]]:
    """Yield the keys of a class with their descriptions; cursor keys have no description of their
    own."""
    titles = {area.key: area.title for area in KEYED}
    for binding in Binding.make_bindings(one.__dict__["BINDINGS"]):
        if not is_written(binding.key):
            continue
        told = binding.description or titles.get(binding.key, "")
        if binding.action == "help_quit":
            told = N_("Says how to leave")
        yield key_name(binding.key), _(told) if told else _("Move the cursor")


def write(folder: Path) -> None:
    """Write the pages below ``folder``."""
    for path, text in pages().items():
        write_atomically(folder / path, text)


if __name__ == "__main__":
    write(Path(sys.argv[1]))

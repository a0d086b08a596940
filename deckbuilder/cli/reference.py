"""Generate the reference of the command line: ``python -m deckbuilder.cli.reference docs``.

``commands.md`` is generated from the commands' help, in both languages, and ``json.md`` from the
records in ``ANSWERS``. A test compares the files in ``docs/`` with this output.
"""

import inspect
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from catalog.common.files import write_atomically
from catalog.common.i18n import Language, _, speaking
from catalog.copies import DataState
from deckbuilder.base.failures import ErrorAnswer
from deckbuilder.base.settings import ChangedSetting, SettingsInForce
from deckbuilder.cards import examples, rulebook, terms
from deckbuilder.cards import read_texts as texts
from deckbuilder.cards import shown as cards
from deckbuilder.cards.records import CardExport, CardImport
from deckbuilder.cli.app import app
from deckbuilder.cli.exit_codes import MEANINGS
from deckbuilder.cli.usage import CommandHelp, command_help, subcommands
from deckbuilder.decks import editions
from deckbuilder.decks import records as deck
from deckbuilder.decks.meta_records import CountedDecks
from deckbuilder.kit.delivered import Delivered
from deckbuilder.kit.records import json_fields, meaning_of, render_json_type, shapes_under
from deckbuilder.lessons.progress import LessonList
from deckbuilder.limited import records as limited
from deckbuilder.limited.draft import records as drafts
from deckbuilder.limited.many.tables import DraftSeries
from deckbuilder.limited.store import DraftList
from deckbuilder.matches import summary as matches
from deckbuilder.network import records as network
from deckbuilder.network.evening import records as evenings
from deckbuilder.network.matches import records as held
from deckbuilder.recruitment import records as recruitment
from deckbuilder.recruitment.odds import DeckOdds
from deckbuilder.squads import records as squads
from deckbuilder.squads.card_balance import CardBalance
from deckbuilder.tournament import records as events
from deckbuilder.tournament.many import strength
from deckbuilder.tournament.many import tables as simulation
from deckbuilder.trainer import exercises
from deckbuilder.trainer import records as training
from deckbuilder.workbench.deck_history import DeckHistory
from deckbuilder.workbench.verdicts import Verdicts

if TYPE_CHECKING:
    from typer._click import Command

COMMANDS: Final = {Language.ENGLISH: "commands.md", Language.RUSSIAN: "ru/commands.md"}
JSON: Final = "json.md"


@dataclass(frozen=True)
class Answer:
    """The JSON answer of a command: its record, and ``when`` it applies if there are several."""

    command: str
    shape: type
    when: str = ""

    @property
    def title(self) -> str:
        """The command, and when it answers with this record."""
        return f"{self.command}, {self.when}" if self.when else self.command


ANSWERS: Final = (
    Answer("search", cards.FoundCards),
    Answer("search", cards.QuerySyntax, "with `--syntax`"),
    Answer("card", cards.CardsOfName),
    Answer("sets", cards.SetList),
    Answer("import", CardImport),
    Answer("export", CardExport),
    Answer("compile", texts.CompiledText),
    Answer("compile", texts.ExplainedCards, "with `--explain`"),
    Answer("compile", texts.MeasuredTexts, "with `--all`"),
    Answer("compile", texts.TextsReread, "with `--update`"),
    Answer("compile", texts.ReadingReported, "with `--report`"),
    Answer("reading", texts.ReadingsOfCard),
    Answer("reading", texts.GivenReading, "with `--say` or `--nodes`"),
    Answer("reading", texts.TextsReread, "with `--forget` or `--import`"),
    Answer("reading", texts.ReadingsWritten, "with `--export`"),
    Answer("check", Verdicts),
    Answer("format list", deck.FormatList),
    Answer("format show", deck.OneFormat),
    Answer("format import", deck.FormatImport),
    Answer("format delete", deck.FormatDeleted),
    Answer("deck import", deck.DeckImport),
    Answer("deck export", deck.DeckExport),
    Answer("deck list", deck.DeckList),
    Answer("deck show", deck.ShownDeck),
    Answer("deck delete", deck.DeckDeleted),
    Answer("deck stats", deck.NamedStatistics),
    Answer("deck built", deck.DeckBuilt),
    Answer("deck history", DeckHistory),
    Answer("deck note", deck.VersionNote),
    Answer("deck restore", deck.VersionRestored),
    Answer("diff", deck.NamedDiff),
    Answer("collection show", deck.CollectionCards),
    Answer("collection add", deck.ChangedCopies),
    Answer("collection remove", deck.ChangedCopies),
    Answer("collection wish", deck.ChangedCopies),
    Answer("collection import", deck.CollectionImport),
    Answer("collection export", Delivered),
    Answer("collection missing", deck.MissingCards),
    Answer("meta", CountedDecks),
    Answer("deal", recruitment.ShownDeal),
    Answer("recruit", recruitment.Replayed),
    Answer("squad", squads.SquadsOfDeal),
    Answer("mulligan", squads.KeepOrRedraw),
    Answer("odds", DeckOdds),
    Answer("useful", squads.UsefulCards),
    Answer("trainer deal", training.TrainingDeal),
    Answer("trainer answer", training.JudgedAnswer),
    Answer("trainer history", exercises.TrainingHistory),
    Answer("trainer stats", exercises.Progress),
    Answer("boosters", limited.OpenedBoosters),
    Answer("sealed", limited.ShownPool),
    Answer("build", limited.ProposedDecks),
    Answer("draft", drafts.DraftOfBots),
    Answer("draft", DraftSeries, "with `--repeat`"),
    Answer("draft-log list", DraftList),
    Answer("draft-log show", drafts.ShownLog),
    Answer("draft-log replay", drafts.DraftReplay),
    Answer("draft-log compare", drafts.BotComparison),
    Answer("draft-log compare", drafts.LogComparison, "with `--with`"),
    Answer("draft-log resume", drafts.DraftResumed),
    Answer("draft-log delete", drafts.DraftDeleted),
    Answer("event", events.KeptEvent),
    Answer("host draft", network.HostedDraft),
    Answer("host evening", evenings.HeldEvening),
    Answer("host resume", network.HostedDraft),
    Answer("host table", held.HeldMatch),
    Answer("join", network.JoinedDraft),
    Answer("match", matches.PlayedMatch),
    Answer("replay", matches.ReplayedMatch),
    Answer("replay", matches.DifferentReplay, "when the match comes out otherwise"),
    Answer("simulate", simulation.SimulatedMatches),
    Answer("balance", simulation.SimulatedMatches),
    Answer("balance", CardBalance, "with `--set`"),
    Answer("strength", strength.Strength),
    Answer("rules", rulebook.Rules),
    Answer("rules", rulebook.Coverage, "with `--coverage`"),
    Answer("rules", rulebook.EditionCoverage, "with `--coverage --edition`"),
    Answer("rules", editions.Editions, "with `--editions`"),
    Answer("rules", examples.Examples, "with `--examples`"),
    Answer("rules", terms.Terms, "with `--term`"),
    Answer("learn", LessonList),
    Answer("check-data", DataState),
    Answer("config show", SettingsInForce),
    Answer("config set", ChangedSetting),
)
"""Every answer, in the order of the commands in the help."""

_MADE: Final = "<!-- Made from the code by `make docs`. -->"
_EVERYWHERE: Final = ("--help", "--json")


def pages() -> dict[str, str]:
    """Return every page of the reference by its path under ``docs``."""
    made = {}
    for language, path in COMMANDS.items():
        with speaking(language):
            made[path] = commands_page("../" * path.count("/") + JSON)
    return {**made, JSON: json_page()}


def commands_page(json_path: str) -> str:
    """Return the page of commands in the active language, linked to the page of answers."""
    root = get_command(app)
    program = command_help(root, typer.Context(root, info_name="razdacha"))
    known = list(_commands(root, "razdacha"))
    blocks = [
        _MADE,
        "# " + _("Commands"),
        program.text,
        _("These options go before or after the command:"),
        _rows([row for row in program.options if row[0] not in _EVERYWHERE]),
        _(
            "Every command also takes `--help`, and all but {command}, which is a dialogue, "
            "`--json`."
        ).format(command="`play`"),
        _rows(
            [(f"[{name}](#{_anchor(name)})", help_.summary) for name, help_ in known], code=False
        ),
        "## " + _("Exit codes"),
        _rows([(str(code.value), _(meaning)) for code, meaning in MEANINGS.items()]),
    ]
    for name, help_ in known:
        blocks += _command_blocks(name, help_, json_path)
    return "\n\n".join(block for block in blocks if block) + "\n"


def _commands(group: "Command", path: str) -> Iterator[tuple[str, CommandHelp]]:
    """Yield every command that can be run, with its help, in the order of the help."""
    if not isinstance(group, TyperGroup):
        name = path.partition(" ")[2]
        yield name, command_help(group, typer.Context(group, info_name=path))
        return
    for word, command in subcommands(group, typer.Context(group, info_name=path)).items():
        yield from _commands(command, f"{path} {word}")


def _command_blocks(name: str, help_: CommandHelp, json_path: str) -> list[str]:
    options = [row for row in help_.options if row[0] not in _EVERYWHERE]
    answers = any(row[0] == "--json" for row in help_.options)
    link = f"[JSON]({json_path}#{_anchor(name)})" if answers else ""
    return [
        f"## {name}",
        f"    razdacha {name} {help_.usage}",
        help_.text,
        _rows([*help_.arguments, *options]),
        link,
    ]


def json_page() -> str:
    """Return the page of ``--json`` answers."""
    blocks = [_MADE, "# Answers of `--json`", _INTRODUCTION]
    commands = dict.fromkeys(answer.command for answer in ANSWERS)
    for command in commands:
        blocks.append(f"## {command}")
        for answer in ANSWERS:
            if answer.command == command:
                blocks += _answer_blocks(answer)
    blocks += ["# Errors", _described(ErrorAnswer), _fields(ErrorAnswer)]
    blocks.append("# Objects")
    for shape in _inner_shapes():
        blocks += [f"## {shape.__name__} object", _described(shape), _fields(shape)]
    return "\n\n".join(blocks) + "\n"


_INTRODUCTION: Final = """\
With `--json` a command writes exactly one object to stdout, in UTF-8, whatever happens: its answer,
or an [error](#errors), which is on stderr too. Names of fields and the stable words among their
values are the same in every language; messages are in the user's language.

A field is always there: what is not known or does not apply is null, an empty list or an empty
text. Unless a field says otherwise, amounts of `worth` are hundredths of a crystal by the measure
named, errors are standard errors, and numbers of seats, players and places begin at 1.

The commands are described in [commands.md](commands.md)."""


def _answer_blocks(answer: Answer) -> list[str]:
    heading = [f"### {answer.title}"] if answer.when else []
    return [*heading, _described(answer.shape), _fields(answer.shape)]


def _inner_shapes() -> list[type]:
    """Return the shapes used inside answers and errors, by name."""
    outer = [*(answer.shape for answer in ANSWERS), ErrorAnswer]
    inner = {part for shape in outer for part in shapes_under(shape)} - set(outer)
    return sorted(inner, key=lambda shape: shape.__name__)


def _described(shape: type) -> str:
    return inspect.getdoc(shape) or ""


def _fields(shape: type) -> str:
    rows = [
        f"| `{name}` | {render_json_type(hint)} | {meaning_of(hint)} |"
        for name, hint in json_fields(shape).items()
    ]
    return "\n".join(["| field | type | meaning |", "|---|---|---|", *rows])


def _rows(rows: Sequence[tuple[str, str]], *, code: bool = True) -> str:
    """Return a table of two columns without heads; an empty text without rows."""
    if not rows:
        return ""
    mark = "`" if code else ""
    lines = [f"| {mark}{_cell(name)}{mark} | {_cell(text)} |" for name, text in rows]
    return "\n".join(["| | |", "|---|---|", *lines])


def _cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|")


def _anchor(title: str) -> str:
    """Return the anchor of a heading."""
    return title.replace(" ", "-")


def main(words: Sequence[str]) -> None:
    """Write every page into the given folder."""
    (folder,) = words
    for name, text in pages().items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The shape of every answer of ``--json``.

A command builds its answer as one of these shapes, ``docs/json.md`` is made from them, and
``tests/deckbuilder/cli/test_json.py`` holds what every command prints against them. A new command,
or one that answers differently with some option, gets a line in ``ANSWERS``.

Nothing here is needed while the program runs: commands name shapes in annotations only.
"""

from dataclasses import dataclass
from typing import Final

from deckbuilder.cards import examples, rulebook, terms
from deckbuilder.cards.records import CardExport, CardImport
from deckbuilder.cli.answers import cards, common, decks, reading
from deckbuilder.cli.answers.common import ErrorAnswer
from deckbuilder.decks import editions
from deckbuilder.decks import records as deck
from deckbuilder.kit.delivered import Delivered
from deckbuilder.limited import records as limited
from deckbuilder.limited.draft import records as drafts
from deckbuilder.limited.many.tables import DraftSeries
from deckbuilder.limited.store import DraftList
from deckbuilder.matches import summary as matches
from deckbuilder.network import records as network
from deckbuilder.recruitment import records as recruitment
from deckbuilder.recruitment.odds import DeckOdds
from deckbuilder.squads import records as squads
from deckbuilder.tournament import records as events
from deckbuilder.tournament.many import tables as simulation
from deckbuilder.trainer import exercises
from deckbuilder.trainer import records as training
from deckbuilder.workbench.deck_history import DeckHistory


@dataclass(frozen=True)
class Answer:
    """What a command answers: its shape, and ``when`` where it has more than one."""

    command: str
    shape: type
    when: str = ""

    @property
    def title(self) -> str:
        """The command, and when it answers so."""
        return f"{self.command}, {self.when}" if self.when else self.command


ANSWERS: Final = (
    Answer("search", cards.SearchAnswer),
    Answer("search", cards.SyntaxAnswer, "with `--syntax`"),
    Answer("card", cards.CardAnswer),
    Answer("sets", cards.SetsAnswer),
    Answer("import", CardImport),
    Answer("export", CardExport),
    Answer("compile", reading.CompileAnswer),
    Answer("compile", reading.ExplainAnswer, "with `--explain`"),
    Answer("compile", reading.CompileAllAnswer, "with `--all`"),
    Answer("compile", reading.CompileUpdateAnswer, "with `--update`"),
    Answer("compile", reading.CompileReportAnswer, "with `--report`"),
    Answer("check", decks.CheckAnswer),
    Answer("format list", decks.FormatsAnswer),
    Answer("format show", decks.FormatAnswer),
    Answer("format import", decks.FormatImportAnswer),
    Answer("format delete", decks.FormatDeletedAnswer),
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
    Answer("meta", decks.MetaAnswer),
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
    Answer("host resume", network.HostedDraft),
    Answer("join", network.JoinedDraft),
    Answer("match", matches.PlayedMatch),
    Answer("replay", matches.ReplayedMatch),
    Answer("replay", matches.DifferentReplay, "when the match comes out otherwise"),
    Answer("simulate", simulation.SimulatedMatches),
    Answer("rules", rulebook.Rules),
    Answer("rules", rulebook.Coverage, "with `--coverage`"),
    Answer("rules", editions.Editions, "with `--editions`"),
    Answer("rules", examples.Examples, "with `--examples`"),
    Answer("rules", terms.Terms, "with `--term`"),
    Answer("learn", cards.LessonsAnswer),
    Answer("check-data", common.DataAnswer),
    Answer("config show", cards.SettingsAnswer),
    Answer("config set", cards.SettingAnswer),
)
"""Every answer, in the order in which the help lists the commands."""


__all__ = ["ANSWERS", "Answer", "ErrorAnswer"]

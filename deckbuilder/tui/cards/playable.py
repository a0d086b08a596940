"""Judge decks chosen for a match: whether they are legal, and whether they can be played at all."""

from dataclasses import dataclass, replace

from rich.text import Text

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.cards.playing import playing_of_cards, render_playing
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.finding import find_deck
from deckbuilder.refusals import render_violation
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards, report_on
from deckbuilder.workbench.workbench import Services


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a deck before a match; ``playable`` decks may violate their format.

    ``playing`` is how much of a playable deck plays automatically, ``format_code`` the deck's
    format.
    """

    text: str
    legal: bool
    playable: bool
    playing: str = ""
    format_code: str = ""


class DeckJudge:
    """Judges each deck once; recreated for every visit of a screen, since decks change between
    visits."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cards = RememberedCards(services.catalog)
        self._verdicts: dict[str, Verdict] = {}

    def verdict_on(self, name: str) -> Verdict:
        """Find a deck by its name and judge it in its own format."""
        if name not in self._verdicts:
            self._verdicts[name] = self._judge(name)
        return self._verdicts[name]

    def _judge(self, name: str) -> Verdict:
        try:
            deck = find_deck(name, self._services.catalog, self._services.decks)
        except UserError as error:
            return Verdict(f"✖ {error}", legal=False, playable=False)
        return replace(_verdict(report_on(deck, self._cards)), format_code=deck.format)


def _verdict(report: DeckReport) -> Verdict:
    unplayable = _unplayable(report)
    if unplayable:
        return Verdict(f"✖ {unplayable}", legal=False, playable=False)
    playing = render_playing(playing_of_cards(report.resolved.specs()))
    if report.format is not None and report.is_legal:
        text = _("✔ Legal: {format}").format(format=report.format.name)
        return Verdict(text, legal=True, playable=True, playing=playing)
    return Verdict(_illegal(report), legal=False, playable=True, playing=playing)


def _unplayable(report: DeckReport) -> str:
    name = shown_deck(report.resolved.deck.name)
    unknown = {missing.entry.name: None for missing in report.resolved.unknown}
    if unknown:
        cards = ", ".join(_("“{name}”").format(name=card) for card in unknown)
        return _("Cannot be played. Not in the catalogue: {cards}.").format(cards=cards)
    return "" if report.resolved.cards else _("The deck “{name}” has no cards.").format(name=name)


def _illegal(report: DeckReport) -> str:
    if report.format is None:
        text = f"✖ {report.problem}"
    else:
        text = _("✖ Not legal in {format}. {problem}").format(
            format=report.format.name, problem=render_violation(report.violations[0])
        )
    return f"{text} " + _("You can still play it for practice.")


class DeckVerdict(LinkedText):
    """The verdict on the deck chosen above."""

    verdict: Verdict | None = None

    def show(self, verdict: Verdict) -> None:
        """Show the verdict in words, not by colour alone."""
        self.verdict = verdict
        text = Text(verdict.text, style=GOOD if verdict.legal else BAD)
        self.update(text.append(f"\n{verdict.playing}" if verdict.playing else "", style=DIM))

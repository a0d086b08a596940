"""The page of a draft: one seat's picks one by one, as questions with hidden answers.

The actual pick and a bot's pick are collapsed separately.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catalog.common.i18n import _, decimal, uncapitalised
from catalog.english import shown_name
from deckbuilder.decks.editions import ground_note, other_edition
from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.log import Comparison
from deckbuilder.limited.draft.logfile import DraftLog
from deckbuilder.limited.draft.plan import Skill
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.draft.wording import render_reason
from deckbuilder.pages.cards import Printed, printed
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import Fact, common_words, ends_and_steps
from deckbuilder.workbench.local_draft import skill_name


@dataclass(frozen=True, slots=True)
class _Pick:
    """A pick: its title, whether a round begins with it, the links, and the two answers."""

    title: str
    begins: bool
    choices: Sequence["_Way"]
    taken: str
    pool: str
    advice: "_Advice"


@dataclass(frozen=True, slots=True)
class _Way:
    """One choice of the seat: its title, and the cards gained."""

    title: str
    cards: Sequence[Printed]


@dataclass(frozen=True, slots=True)
class _Advice:
    """A bot's pick, its reasons, and its opinion of the actual pick."""

    text: str
    reasons: Sequence["_Reason"]
    taken: str


@dataclass(frozen=True, slots=True)
class _Reason:
    amount: str
    text: str


def draft_page(log: DraftLog, judged: Sequence[Comparison], seat: int, skill: Skill) -> str:
    """Return the page of a seat's picks; seats count from 0.

    ``judged`` are its picks as a bot of this skill sees them.
    """
    picks = list(_picks(log, judged, skill))
    name = log.plan.seats[seat].name
    shown = {
        "title": _("A draft of {name}").format(name=name),
        "facts": [
            Fact(_("Sets"), "-".join(log.plan.set_codes)),
            Fact(_("Seats"), str(len(log.plan.seats))),
            *_edition(log),
            Fact(_("Seed"), str(log.plan.seed)),
        ],
        "picks": picks,
        "steps": max(len(picks), 1),
        "buttons": ends_and_steps(back=_("Previous pick"), on=_("Next pick")),
        "words": {
            **common_words(),
            "about": _("Draft"),
            "step": _("Pick"),
            "question": _("What would you take?"),
            "answer": _("Show what was taken"),
            "advice": _("Show what a bot would take"),
            "pool": _("Taken before"),
            "nothing": _("nothing"),
        },
    }
    return rendered("draft", shown)


def _edition(log: DraftLog) -> list[Fact]:
    """Return the edition, unless it is the default."""
    rules = limited_rules(log.plan.edition)
    other = other_edition(rules)
    return [Fact(_("Edition"), f"{other}. {ground_note(rules)}")] if other else []


def _picks(log: DraftLog, judged: Sequence[Comparison], skill: Skill) -> Iterator[_Pick]:
    last = 0
    for pick in judged:
        title = _("Round {round}, pick {pick}").format(round=pick.round, pick=pick.pick)
        ways = [_way(pick.view, choice) for choice in pick.view.choices]
        taken = _taken(log.plan.seats[pick.seat].name, ways[pick.own.choice])
        pool = ", ".join(shown_name(card.spec.name) for card in pick.view.pool)
        advice = _advice(pick, ways, skill)
        yield _Pick(title, pick.round != last, ways, taken, pool, advice)
        last = pick.round


def _taken(name: str, way: _Way) -> str:
    if not way.cards:
        return _("{name} left the pile.").format(name=name)
    return _("{name} took: {cards}.").format(name=name, cards=way.title)


def _advice(pick: Comparison, ways: Sequence[_Way], skill: Skill) -> _Advice:
    way = ways[pick.best.choice]
    text = _("{bot} would take: {cards} ({score}).")
    if not way.cards:
        text = _("{bot} would leave the pile ({score}).")
    told = text.format(bot=skill_name(skill), cards=way.title, score=_score(pick.best))
    reasons = [
        _Reason(
            decimal(reason.amount / 100, "+.2f") if reason.amount else "", render_reason(reason)
        )
        for reason in pick.best.reasons
    ]
    if pick.agrees:
        return _Advice(told, reasons, _("The same choice was taken."))
    place = 1 + sum(score.score > pick.own.score for score in pick.scores)
    own = _("The bot values what was taken at {score} ({place} of {count}).")
    return _Advice(
        told, reasons, own.format(score=_score(pick.own), place=place, count=len(pick.scores))
    )


def _score(scored: Scored) -> str:
    return decimal(scored.score / 100, ".2f")


def _way(view: SeatView, choice: Choice) -> _Way:
    cards = [card.spec for place in choice.cards if (card := view.pack[place]) is not None]
    names = ", ".join(shown_name(card.name) for card in cards)
    return _Way(names or uncapitalised(_("Leave the pile")), [printed(card) for card in cards])

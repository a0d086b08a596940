"""The page of a draft: one seat's picks one by one, each asked before it is answered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.limited.draft.log import looks
from deckbuilder.limited.draft.logfile import DraftLog
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.pages.cards import Printed, printed
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.words import Fact, common_words, ends_and_steps


@dataclass(frozen=True, slots=True)
class _Pick:
    """A pick: its title, whether a round begins with it, the ways to go, what was taken."""

    title: str
    begins: bool
    choices: Sequence["_Way"]
    taken: str
    pool: str


@dataclass(frozen=True, slots=True)
class _Way:
    """One thing the seat could do: its title, and the cards it would get."""

    title: str
    cards: Sequence[Printed]


def draft_page(log: DraftLog, cards: Mapping[str, OpenedCard], seat: int) -> str:
    """Return the page of a seat's picks, seats counted from 0. UserError as ``replay``."""
    picks = list(_picks(log, cards, seat))
    name = log.plan.seats[seat].name
    shown = {
        "title": _("A draft of {name}").format(name=name),
        "facts": [
            Fact(_("Sets"), "-".join(log.plan.set_codes)),
            Fact(_("Seats"), str(len(log.plan.seats))),
            Fact(_("Seed"), str(log.plan.seed)),
        ],
        "picks": picks,
        "steps": max(len(picks), 1),
        "buttons": ends_and_steps(back=_("A pick back"), on=_("A pick on")),
        "words": {
            **common_words(),
            "about": _("The draft"),
            "step": _("Pick"),
            "question": _("What would you take?"),
            "answer": _("Show what was taken"),
            "pool": _("Taken before"),
            "nothing": _("nothing"),
        },
    }
    return rendered("draft", shown)


def _picks(log: DraftLog, cards: Mapping[str, OpenedCard], seat: int) -> Iterator[_Pick]:
    last = 0
    for view, pick in looks(log, cards):
        if pick.seat == seat:
            title = _("Round {round}, pick {pick}").format(round=pick.round, pick=pick.pick)
            ways = [_way(view, choice) for choice in view.choices]
            taken = _("{name} took: {cards}.").format(
                name=log.plan.seats[seat].name, cards=ways[pick.choice].title
            )
            pool = ", ".join(card.spec.name for card in view.pool)
            yield _Pick(title, pick.round != last, ways, taken, pool)
            last = pick.round


def _way(view: SeatView, choice: Choice) -> _Way:
    cards = [card.spec for place in choice.cards if (card := view.pack[place]) is not None]
    names = ", ".join(card.name for card in cards)
    return _Way(names or _("leaves the pile"), [printed(card) for card in cards])

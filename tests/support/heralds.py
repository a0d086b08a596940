"""Invented cards with abilities before recruiting (403.1), and deals with them."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, begun, question
from deckbuilder.recruitment.before_state import Before, BeforeAnswer, PassOn
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import RULES_2024
from engine.berserk.abilities.filters import Called
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card

BOUND: Final = ab.Gain(
    ab.Triggered(
        ab.When(ab.Moment.LEFT_BATTLE, Called("Знаменосец")),
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Destroy(),), ab.ITSELF),
    )
)
MAGIC: Final = ab.HasPower((ab.PowerKind.MAGIC_STRIKE, ab.PowerKind.DISCHARGE, ab.PowerKind.SPELL))


def at_most(cost: int) -> ab.HasFact:
    """Return the filter for cards of at most this cost."""
    return ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, cost)


def costing(least: int, most: int) -> ab.AllOf:
    """Return the filter for cards of this cost."""
    return ab.AllOf((ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, least), at_most(most)))


def herald(spec: CardSpec, *steps: ab.RecruitingStep) -> CardSpec:
    """Return a card with this ability before recruiting."""
    return replace(spec, abilities=(ab.BeforeRecruiting(steps),))


def also(*filters: ab.Filter) -> ab.AllOf:
    """Return the conjunction of these filters."""
    return ab.AllOf(filters)


TAKE: Final = ab.TakeIntoSquad()
SHOWN: Final = ab.Spoken.SHOWN

BEARER: Final = herald(
    card("Знаменосец", 5, unique=True),
    ab.ShowCards(also(ab.IsCreature(), ab.IsElite(), at_most(7))),
    TAKE,
    ab.TakeIntoSquad(SHOWN, in_silver=True),
    ab.StartBattleWith((BOUND,), SHOWN),
)
RECRUITER: Final = herald(
    card("Вербовщик", 5, unique=True),
    TAKE,
    ab.ShowCards(ab.IsCreature()),
    ab.ShowCards(ab.LikeShown(ab.Aspect.NAME), 0, 2, ab.Pile.DECK),
    ab.TakeIntoDeal(),
)
INQUIRER: Final = herald(
    card("Дознаватель", 4, elite=True, unique=True),
    TAKE,
    ab.ShowCards(least=2, most=2, side=ab.Side.ENEMY, at_random=True, looks=True),
    ab.ChangeCrystals(gold=ab.Shown(MAGIC)),
)
TELLER: Final = herald(
    card("Сказительница", 3, elite=True, unique=True),
    ab.ShowCards(costing(4, 8), 4, 4, different=ab.Fact.COST),
    ab.ShowCards(also(costing(4, 8), ab.Not(ab.LikeShown(ab.Aspect.COST))), pile=ab.Pile.DECK),
    TAKE,
    ab.TakeIntoSquad(SHOWN),
)
FOUNDLING: Final = herald(card("Подкидыш", 3), ab.ChangeCrystals(gold=-1), ab.LayAside())
CHIEF: Final = herald(
    card("Атаман", 7, elite=True, unique=True),
    TAKE,
    ab.ShowCards(also(ab.OfClass(("Беглец",)), ab.IsElite(False)), 0, 3),
    ab.LayAside(SHOWN, ab.Area.EXILE, "беглец"),
    ab.ChangeCrystals(
        silver=ab.Bounded(
            ab.Scaled(ab.Sum((ab.FactOf(ab.Fact.COST, ab.Who.TARGET), -2)), times=-1), 0
        ),
        each=True,
    ),
)
DIGGER: Final = herald(
    card("Могильник", 6, unique=True),
    TAKE,
    ab.ShowCards(also(ab.IsCreature(), at_most(5))),
    ab.LayAside(SHOWN),
)
HIRELINGS: Final = herald(
    card("Наёмники", 4, unique=True),
    TAKE,
    ab.ShowCards(least=2, most=2, side=ab.Side.ENEMY, at_random=True),
    ab.StartBattleWith((ab.Gain(ab.SizeModifier(1, against=ab.LikeShown(ab.Aspect.ELEMENT))),)),
)
PRESS: Final = herald(
    card("Набор рекрутов", 1),
    ab.ShowCards(ab.IsCreature(), 2, 2, side=ab.Side.ENEMY, chooser=ab.Side.ENEMY),
    ab.TakeIntoSquad(SHOWN),
)
"""Two creatures of the opponent join the opponent's squad, as far as it stays legal (403.1.2)."""
ALL_EIGHT: Final = (
    BEARER,
    RECRUITER,
    INQUIRER,
    TELLER,
    FOUNDLING,
    CHIEF,
    DIGGER,
    HIRELINGS,
)
"""The abilities of the eight real cards, on cards of ours."""


def recruitment(
    seat: Seat, *cards: CardSpec, deck: tuple[CardSpec, ...] = (), gold: int = 24, silver: int = 22
) -> Recruitment:
    """Return a recruitment of exactly these cards."""
    return Recruitment(seat, cards, deck, gold, silver, 5 + seat, rules=RULES_2024)


def step(one: Recruitment, other: Recruitment | None = None, rng: int = 3) -> Before:
    """Begin the step before these recruitments."""
    second = other or recruitment(Seat.SECOND, card("Чужак"))
    return begun((one, second), rng)


def told(before: Before, *answers: BeforeAnswer) -> Before:
    """Give these answers in order."""
    for answer in answers:
        before = answered(before, answer)
    return before


def plainly(before: Before) -> Before:
    """Take the first answer for the asked player until the current ability is done."""
    while before.at_hand is not None:
        asked = question(before)
        assert asked is not None
        before = answered(before, asked.options[0])
    return before


def to_the_end(before: Before) -> Before:
    """Let everybody use their abilities with the first answers."""
    while (asked := question(before)) is not None:
        before = answered(before, asked.options[0])
    return before


def passed(before: Before) -> Before:
    """Let everybody pass."""
    while not before.is_over:
        before = answered(before, PassOn())
    return before

"""Invented cards that do something before the recruitment (403.1), and deals that hold them."""

from dataclasses import replace
from typing import Final

from deckbuilder.recruitment.before import answered, begun, question
from deckbuilder.recruitment.before_state import Before, BeforeAnswer, PassOn
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import RULES_2024
from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    Area,
    Aspect,
    BeforeRecruiting,
    Bounded,
    ChangeCrystals,
    Compare,
    Destroy,
    Fact,
    FactOf,
    Filter,
    Gain,
    HasFact,
    HasPower,
    IsCreature,
    IsElite,
    LayAside,
    LikeShown,
    Moment,
    Not,
    OfClass,
    Pile,
    Power,
    PowerKind,
    RecruitingStep,
    Scaled,
    ShowCards,
    Shown,
    Side,
    SizeModifier,
    Spoken,
    StartBattleWith,
    Sum,
    TakeIntoDeal,
    TakeIntoSquad,
    Triggered,
    When,
    Who,
)
from engine.berserk.abilities.filters import Called
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card

BOUND: Final = Gain(
    Triggered(
        When(Moment.LEFT_BATTLE, Called("Знаменосец")),
        Power(PowerKind.INFLUENCE, (Destroy(),), ITSELF),
    )
)
MAGIC: Final = HasPower((PowerKind.MAGIC_STRIKE, PowerKind.DISCHARGE, PowerKind.SPELL))


def at_most(cost: int) -> HasFact:
    """Return what passes cards of this cost or less."""
    return HasFact(Fact.COST, Compare.AT_MOST, cost)


def costing(least: int, most: int) -> AllOf:
    """Return what passes cards that cost so much."""
    return AllOf((HasFact(Fact.COST, Compare.AT_LEAST, least), at_most(most)))


def herald(spec: CardSpec, *steps: RecruitingStep) -> CardSpec:
    """Return the card with this ability before the recruitment."""
    return replace(spec, abilities=(BeforeRecruiting(steps),))


def also(*filters: Filter) -> AllOf:
    """Return what passes all of these."""
    return AllOf(filters)


TAKE: Final = TakeIntoSquad()
SHOWN: Final = Spoken.SHOWN

BEARER: Final = herald(
    card("Знаменосец", 5, unique=True),
    ShowCards(also(IsCreature(), IsElite(), at_most(7))),
    TAKE,
    TakeIntoSquad(SHOWN, in_silver=True),
    StartBattleWith((BOUND,), SHOWN),
)
RECRUITER: Final = herald(
    card("Вербовщик", 5, unique=True),
    TAKE,
    ShowCards(IsCreature()),
    ShowCards(LikeShown(Aspect.NAME), 0, 2, Pile.DECK),
    TakeIntoDeal(),
)
INQUIRER: Final = herald(
    card("Дознаватель", 4, elite=True, unique=True),
    TAKE,
    ShowCards(least=2, most=2, side=Side.ENEMY, at_random=True, looks=True),
    ChangeCrystals(gold=Shown(MAGIC)),
)
TELLER: Final = herald(
    card("Сказительница", 3, elite=True, unique=True),
    ShowCards(costing(4, 8), 4, 4, different=Fact.COST),
    ShowCards(also(costing(4, 8), Not(LikeShown(Aspect.COST))), pile=Pile.DECK),
    TAKE,
    TakeIntoSquad(SHOWN),
)
FOUNDLING: Final = herald(card("Подкидыш", 3), ChangeCrystals(gold=-1), LayAside())
CHIEF: Final = herald(
    card("Атаман", 7, elite=True, unique=True),
    TAKE,
    ShowCards(also(OfClass(("Беглец",)), IsElite(False)), 0, 3),
    LayAside(SHOWN, Area.EXILE, "беглец"),
    ChangeCrystals(
        silver=Bounded(Scaled(Sum((FactOf(Fact.COST, Who.TARGET), -2)), times=-1), 0), each=True
    ),
)
DIGGER: Final = herald(
    card("Могильник", 6, unique=True),
    TAKE,
    ShowCards(also(IsCreature(), at_most(5))),
    LayAside(SHOWN),
)
HIRELINGS: Final = herald(
    card("Наёмники", 4, unique=True),
    TAKE,
    ShowCards(least=2, most=2, side=Side.ENEMY, at_random=True),
    StartBattleWith((Gain(SizeModifier(1, against=LikeShown(Aspect.ELEMENT))),)),
)
PRESS: Final = herald(
    card("Набор рекрутов", 1),
    ShowCards(IsCreature(), 2, 2, side=Side.ENEMY, chooser=Side.ENEMY),
    TakeIntoSquad(SHOWN),
)
"""Two creatures of the opponent come into his squad, as far as it stays legal (403.1.2)."""
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
"""What the eight real cards can do, each by one of ours."""


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
    """Give these answers one after the other."""
    for answer in answers:
        before = answered(before, answer)
    return before


def plainly(before: Before) -> Before:
    """Let whoever is asked take the first answer until the ability at hand is done."""
    while before.at_hand is not None:
        asked = question(before)
        assert asked is not None
        before = answered(before, asked.options[0])
    return before


def to_the_end(before: Before) -> Before:
    """Let everybody use what he can and take the first answers."""
    while (asked := question(before)) is not None:
        before = answered(before, asked.options[0])
    return before


def passed(before: Before) -> Before:
    """Let everybody pass."""
    while not before.is_over:
        before = answered(before, PassOn())
    return before

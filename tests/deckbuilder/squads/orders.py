"""Hands whose texts make the order of taking cards matter, and every order of them tried."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

import engine.berserk.abilities as ab
from deckbuilder.recruitment.prices import counts_others
from deckbuilder.recruitment.recruitment import (
    AS_USUAL,
    Aside,
    FinishedRecruitment,
    Offer,
    Recruitment,
)
from deckbuilder.squads.solver import Objective, Task
from engine.berserk import RULES_2024, Ruleset
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Seat
from tests.deckbuilder.cards import card

STEPPE, FOREST = Element.STEPPE, Element.FOREST
GROUND, FLYER, TERRAIN = CardType.GROUND, CardType.FLYER, CardType.TERRAIN


def told(spec: CardSpec, *nodes: ab.Ability) -> CardSpec:
    """Return the card with these abilities."""
    return replace(spec, abilities=nodes)


def costing(number: int) -> ab.HasFact:
    """Return what passes cards of this cost."""
    return ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, number)


def many(cards: ab.OfElement | ab.IsElite | ab.OfType, least: int) -> ab.ThereAre:
    """Return that the squad has at least so many of these cards."""
    return ab.ThereAre(cards, least)


WORTH = Objective(worth=1)
OTHERS = ab.Not(ab.Is(ab.Who.SELF))
PLAIN = [
    card("Ратник", 2, GROUND, STEPPE),
    card("Кметь", 3, GROUND, STEPPE),
    card("Следопыт", 3, GROUND, FOREST, elite=True),
    card("Витязь", 5, GROUND, STEPPE, elite=True),
    card("Сокол", 4, FLYER),
    card("Беркут", 9, FLYER, FOREST),
    card("Застава", 2, TERRAIN),
    card("Брод", 1, TERRAIN, FOREST),
    card("Княжич", 1, GROUND, unique=True),
    card("Наёмник", "1+X"),
    card("Чудо", "{x}"),
]
SPECIAL = {
    "cheaper with two of an element": told(
        card("Побратим", 5, GROUND, STEPPE),
        ab.RecruitPrice(-4, condition=many(ab.OfElement((STEPPE,)), 2)),
    ),
    "an elite flyer cheaper with an elite card": told(
        card("Приёмыш", 6, FLYER, FOREST, elite=True),
        ab.RecruitPrice(-4, condition=many(ab.IsElite(), 1)),
    ),
    "free with cards of two costs": told(
        card("Летописец", 7),
        ab.RecruitPrice(
            free=True, condition=ab.Every((ab.ThereAre(costing(2)), ab.ThereAre(costing(3))))
        ),
    ),
    "cheaper by the number of creatures, at most two": told(
        card("Вожак", 5, elite=True),
        ab.RecruitPrice(ab.Scaled(ab.Bounded(ab.Count(ab.IsCreature()), 2), -1)),
    ),
    "terrains are cheaper": told(
        card("Мираж", 2, FLYER), ab.RecruitPrice(-1, cards=ab.OfType((TERRAIN,)))
    ),
    "elite cards are cheaper": told(
        card("Казначей", 2, CardType.ARTIFACT), ab.RecruitPrice(-2, cards=ab.IsElite())
    ),
    "everything after it is dearer": told(card("Скряга", 1), ab.RecruitPrice(1, cards=ab.AllOf())),
    "its own element is cheaper while there are no terrains": told(
        card("Соратник", 2, GROUND, FOREST),
        ab.RecruitPrice(
            -2,
            cards=ab.AllOf((OTHERS, ab.SharesElement(ab.Who.SELF))),
            condition=ab.Unless(ab.ThereAre(ab.OfType((TERRAIN,)))),
        ),
    ),
    "dearer with a flyer": told(
        card("Гордец", 3, GROUND, STEPPE),
        ab.RecruitPrice(3, condition=ab.ThereAre(ab.OfType((FLYER,)))),
    ),
    "cheaper by mulligans or for the second player": told(
        card("Абордажник", 5),
        ab.RecruitPrice(ab.Scaled(ab.Mulligans(), -1)),
        ab.RecruitPrice(
            -2,
            condition=ab.Some(
                (
                    ab.PlaysAs(first=False),
                    ab.Comparison(ab.Mulligans(ab.Side.ENEMY), ab.Compare.AT_LEAST, 1),
                )
            ),
        ),
    ),
    "may be paid in silver": told(card("Князь", 4, elite=True), ab.RecruitTerms(in_silver=True)),
    "may be free beside a terrain": told(
        card("Леший", 6, GROUND, FOREST),
        ab.RecruitTerms(free=True, condition=ab.ThereAre(ab.OfType((TERRAIN,)))),
    ),
    "may be dearer but in silver": told(
        card("Воевода", 3, elite=True), ab.RecruitTerms(2, in_silver=True, starts=(ab.Chips(2),))
    ),
    "costs what its text says": told(
        card("Дух", "{x}", GROUND, FOREST), ab.RecruitTerms(crystals=3, in_silver=True)
    ),
    "costs as much gold as there are creatures": told(
        card("Волхв", "{x}", FLYER),
        ab.RecruitTerms(crystals=ab.Count(ab.IsCreature()), in_gold=True),
    ),
    "its text says nothing of what it costs": told(
        card("Морок", "{x}"), ab.RecruitTerms(in_silver=True)
    ),
    "bars an element": told(card("Ведьмак", 2), ab.NotInSquadWith(ab.OfElement((FOREST,)))),
    "bars the dear ones": told(
        card("Тич", 3, elite=True),
        ab.NotInSquadWith(ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 5)),
    ),
    "bars all that share its element": told(
        card("Отшельник", 2, GROUND, STEPPE), ab.NotInSquadWith(ab.SharesElement(ab.Who.SELF))
    ),
    "bars what costs as much as there are cards": told(
        card("Счетовод", 1),
        ab.NotInSquadWith(ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, ab.Count(ab.AllOf()))),
    ),
    "cheaper for what costs less than there are creatures": told(
        card("Барышник", 2),
        ab.RecruitPrice(
            -1, cards=ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.Count(ab.IsCreature()))
        ),
    ),
}
GAINS = {
    "brings gold": told(card("Мародёр", 4, GROUND, STEPPE, elite=True), ab.RecruitCrystals(gold=1)),
    "brings more than it takes": told(card("Меняла", 1), ab.RecruitCrystals(gold=2)),
    "brings gold beside two elements": told(
        card("Жар-птица", 3, FLYER, FOREST),
        ab.RecruitCrystals(
            gold=2,
            condition=ab.Comparison(
                ab.Varieties(ab.Aspect.ELEMENT, ab.AllOf()), ab.Compare.AT_LEAST, 2
            ),
        ),
    ),
    "brings silver beside an elite card": told(
        card("Откупщик", 2, elite=True),
        ab.RecruitCrystals(silver=4, condition=many(ab.IsElite(), 1)),
    ),
    "brings gold for each creature, at most two": told(
        card("Сборщик", 1, CardType.ARTIFACT),
        ab.RecruitCrystals(gold=ab.Bounded(ab.Count(ab.IsCreature()), 2)),
    ),
    "takes gold and gives silver": told(
        card("Ростовщик", 2), ab.RecruitCrystals(gold=-1, silver=3)
    ),
    "may bring gold and then binds the squad": told(
        card("Атаман", 5, elite=True),
        ab.RecruitTerms(gold=2, obliges=(ab.SquadAtMost(ab.OfElement((STEPPE, FOREST)), 1),)),
    ),
    "may bring silver beside a terrain and be dearer": told(
        card("Паромщик", 2),
        ab.RecruitTerms(1, silver=4, condition=ab.ThereAre(ab.OfType((TERRAIN,)))),
    ),
    "limits the squad to at most": told(
        card("Пустынник", 2, GROUND, FOREST), ab.SquadAtMost(ab.OfElement((FOREST,)), 1)
    ),
    "binds it to cards that share its element": told(
        card("Пастырь", 3, GROUND, STEPPE), ab.SquadAtMost(ab.SharesElement(ab.Who.SELF), 2)
    ),
}
TERRAINS = {
    "lets two terrains in": told(card("Землемер", 3, elite=True), ab.MoreTerrains(2)),
    "is a terrain and lets a second one in": told(card("Межа", 2, TERRAIN), ab.MoreTerrains(2)),
    "lets two terrains in and is cheaper beside one": told(
        card("Садовник", 5),
        ab.MoreTerrains(2),
        ab.RecruitPrice(-3, condition=many(ab.OfType((TERRAIN,)), 1)),
    ),
    "lets three terrains in and is no creature": told(
        card("Чертёж", 1, CardType.ARTIFACT, elite=True), ab.MoreTerrains(3)
    ),
    "free beside two terrains": told(
        card("Межевик", 9, GROUND, STEPPE),
        ab.RecruitPrice(free=True, condition=many(ab.OfType((TERRAIN,)), 2)),
    ),
}
WHOLE = {
    "bars the dearest creatures": told(
        card("Завистник", 3),
        ab.NotInSquadWith(ab.AllOf((OTHERS, ab.HasMost(ab.Fact.COST, ab.IsCreature())))),
    ),
    "bars cards of which two cost the same": told(
        card("Ценитель", 7, elite=True),
        ab.NotInSquadWith(ab.HasAround(ab.Alike(ab.Aspect.COST, ab.Who.CANDIDATE), number=2)),
    ),
    "creatures are cheaper while it is the dearest": told(
        card("Старшина", 4, GROUND, FOREST),
        ab.RecruitPrice(
            -2,
            cards=ab.IsCreature(),
            condition=ab.CardIs(ab.Who.SELF, ab.HasMost(ab.Fact.COST, ab.IsCreature())),
        ),
    ),
    "brings silver for each of the cheapest creatures": told(
        card("Писарь", 2, GROUND, STEPPE),
        ab.RecruitCrystals(silver=ab.Count(ab.HasMost(ab.Fact.COST, ab.IsCreature(), least=True))),
    ),
    "dearer by the sum of the costs of flyers": told(
        card("Птицелов", 1, elite=True),
        ab.RecruitPrice(ab.Bounded(ab.SumOf(ab.Fact.COST, ab.OfType((FLYER,))), 6)),
    ),
    "cheaper by how many costs there are": told(
        card("Меновщик", 4, FLYER),
        ab.RecruitPrice(ab.Scaled(ab.Varieties(ab.Aspect.COST, ab.AllOf()), -1)),
    ),
    "binds the squad to one of the cheapest": told(
        card("Смотритель", 2), ab.SquadAtMost(ab.HasMost(ab.Fact.COST, ab.AllOf(), least=True), 1)
    ),
    "binds the squad to cards that cost more than it has": told(
        card("Ревизор", 3, GROUND, FOREST),
        ab.SquadAtMost(ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.Count(ab.AllOf())), 1),
    ),
    "may bring gold and then binds the squad to one of the dearest": told(
        card("Казнокрад", 3, elite=True),
        ab.RecruitTerms(gold=2, obliges=(ab.SquadAtMost(ab.HasMost(ab.Fact.COST, ab.AllOf()), 1),)),
    ),
}
LOSSES = {
    "takes silver and brings gold": told(
        card("Скупщик", 1, elite=True, unique=True), ab.RecruitCrystals(gold=2, silver=-2)
    ),
    "takes silver beside a creature and is free": told(
        card("Заёмщик", 5, GROUND, STEPPE),
        ab.RecruitTerms(free=True, silver=-2, condition=ab.ThereAre(ab.IsCreature())),
    ),
    "takes silver for each creature and is cheaper beside a terrain": told(
        card("Сборщик податей", 6),
        ab.RecruitPrice(-5, condition=ab.ThereAre(ab.OfType((TERRAIN,)))),
        ab.RecruitCrystals(silver=ab.Scaled(ab.Count(ab.IsCreature()), -1)),
        ab.RecruitCrystals(silver=-1),
    ),
}
"""With these, silver that could pay for a card may have to be kept for another one."""
SPECIAL |= GAINS | TERRAINS | WHOLE | LOSSES
RULES = replace(RULES_2024, flyer_cap=9)


class Job(NamedTuple):
    """A hand to recruit from, with the worth of its cards."""

    start: Recruitment
    worth: tuple[int, ...]

    def task(self, objective: Objective = WORTH) -> Task:
        return Task(self.start, self.worth, objective)


def start(
    hand: tuple[CardSpec, ...],
    gold: int,
    silver: int,
    mulligans: tuple[int, int] = (0, 0),
    seat: Seat = Seat.FIRST,
    rules: Ruleset = RULES,
) -> Recruitment:
    """Begin recruiting from exactly these cards and crystals."""
    return Recruitment(seat, hand, (), gold, silver, 1, mulligans=mulligans, rules=rules)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Draw numbers of the rules that a small hand meets."""
    return st.builds(
        partial(replace, RULES),
        flyer_cap=st.sampled_from([9, 5, 15]),
        cells=st.sampled_from([15, 3]),
        terrains=st.sampled_from([1, 2]),
        new_element_gold=st.sampled_from([1, 2]),
    )


@st.composite
def jobs(draw: st.DrawFn, most_plain: int = 3, most_special: int = 3) -> Job:
    """Draw a hand in which at least one card speaks of recruiting."""
    plain = draw(st.lists(st.sampled_from(PLAIN), max_size=most_plain))
    names = draw(st.lists(st.sampled_from(sorted(SPECIAL)), min_size=1, max_size=most_special))
    hand = tuple(draw(st.permutations([*plain, *(SPECIAL[name] for name in names)])))
    worth = tuple(draw(st.integers(1, 9)) for _card in hand)
    mulligans = draw(st.tuples(st.integers(0, 2), st.integers(0, 1)))
    gold, silver = draw(st.integers(0, 10)), draw(st.integers(0, 8))
    seat, rules = draw(st.sampled_from(Seat)), draw(rulesets())
    return Job(start(hand, gold, silver, mulligans, seat, rules), worth)


@st.composite
def begun_jobs(draw: st.DrawFn, most_plain: int = 3, most_special: int = 3) -> Job:
    """Draw a hand of which something may be taken, or lie aside, before the recruitment (403.1)."""
    job = draw(jobs(most_plain, most_special))
    before, places = job.start, st.sampled_from(range(len(job.worth)))
    for place in draw(st.lists(places, max_size=2)):
        offer = draw(
            st.sampled_from([AS_USUAL, Offer(in_silver=True), Offer(-1), Offer(free=True)])
        )
        after = before.take(place, offer=offer)
        before = after if isinstance(after, Recruitment) else before
    locked = tuple(bought.position for bought in before.taken)
    aside = tuple(Aside(place, ab.Area.EXILE) for place in draw(st.sets(places, max_size=1)))
    away = tuple(laid for laid in aside if laid.position not in locked)
    return Job(replace(before, locked=locked, aside=away), job.worth)


def every_purchase(begun: Recruitment) -> Iterator[Recruitment]:
    """Yield each squad in each order and on each choice of terms, as the recruitment allows it.

    What can follow depends on the cards, the crystals and the terms chosen alone, and where some
    make others count otherwise on the elements had and on their order; so of equal ones one is
    followed. Where a card takes silver, each share of silver is tried, else the greatest.
    """
    keeps = any(card.name == kept.name for card in begun.hand for kept in LOSSES.values())
    changes = any(map(counts_others, begun.hand))
    waiting, seen = [begun], set[tuple[object, ...]]()
    while waiting:
        bought = waiting.pop()
        cards = frozenset((card.position, card.on_terms) for card in bought.taken)
        counting = tuple(card for card in bought.squad if counts_others(card))
        had = bought.elements if changes else ()
        key = cards, bought.gold, bought.silver, bought.flyer_crystals, counting, had
        if key in seen:
            continue
        seen.add(key)
        yield bought
        for place, on_terms in product(range(len(begun.hand)), (False, True)):
            x = 0 if begun.hand[place].cost.form.value == "variable" else None
            after = bought.take(place, x=x, on_terms=on_terms)
            if not isinstance(after, Recruitment):
                continue
            waiting.append(after)
            for silver in range(after.taken[-1].silver) if keeps else ():
                less = bought.take(place, silver, x, on_terms=on_terms)
                if isinstance(less, Recruitment):
                    waiting.append(less)


def by_hand(begun: Recruitment) -> dict[tuple[int, ...], int]:
    """Return every legal squad with the most crystals that it can leave."""
    left: dict[tuple[int, ...], int] = {}
    for bought in every_purchase(begun):
        if isinstance(bought.finish(), FinishedRecruitment):
            squad = tuple(sorted(card.position for card in bought.taken))
            left[squad] = max(left.get(squad, 0), bought.gold + bought.silver)
    return left

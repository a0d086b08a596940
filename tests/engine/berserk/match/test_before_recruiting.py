"""What was done before the recruitment, as it is in the battle (403.1, 404.2.3)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.abilities.properties import Element
from engine.berserk.changing.setup import CardAside, PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.reading.context import Context, of_card, of_play
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.reading.likeness import as_shown
from engine.berserk.table.events import CardRevealed, CardsShown, PhaseBegan, StartTold
from engine.berserk.table.state import CardState, MatchState, Phase, Play, PlayKind, Zone
from engine.kernel import Seat, load
from tests.support.specs import creature


def begun(first: PlayerSetup) -> BerserkMatch:
    """Return a match of these cards at its placement."""
    second = PlayerSetup("Boris", (creature("Враг"),))
    return new_match(Setup(first, second, 1, RULES_2024, discreet=False))


def placed(match: BerserkMatch) -> BerserkMatch:
    """Return the match after both squads were placed somehow."""
    while match.state.phase is Phase.PLACEMENT:
        match.choose(0)
    return match


GIVEN = PlayerSetup("Anna", (creature("Дарёная"), creature("Другая")), starts=((ab.Chips(2),), ()))


def id_of(match: BerserkMatch, name: str) -> int:
    """Return the number of the card of this name."""
    return next(card.id for card in match.state.cards if card.spec.name == name)


@pytest.mark.rule("404.2.3/reveals", "404.2.3/told")
def test_a_card_with_a_gift_from_recruiting_is_revealed_with_the_gift() -> None:
    match = placed(begun(GIVEN))
    card, other = id_of(match, "Дарёная"), id_of(match, "Другая")
    history = match.history
    assert CardRevealed(card, "404.2.3") in history
    told = history.index(StartTold(card, (ab.Chips(2),)))
    assert history.index(CardRevealed(card, "404.2.3")) < told
    assert told < history.index(PhaseBegan(Phase.REVEAL))
    assert (match.state.cards[card].chips, match.state.cards[other].chips) == (2, 0)
    assert CardRevealed(other, "404.2.3") not in history


@pytest.mark.rule("404.2.3")
def test_the_opponent_does_not_see_which_hidden_card_has_a_gift() -> None:
    match = begun(GIVEN)
    assert match.view(Seat.FIRST).given == match.state.given != ()
    assert match.view(Seat.SECOND).given == ()


def test_a_saved_match_keeps_gifts_and_cards_laid_aside() -> None:
    match = begun(
        replace(GIVEN, aside=(CardAside(creature("Изгнанник"), ab.Area.EXILE, "ссылка"),))
    )
    again = placed(load(BERSERK, match.save()))
    assert again.state == placed(match).state


@pytest.mark.rule("205.1", "206.1", "544.3")
def test_cards_laid_aside_begin_the_battle_in_their_zones() -> None:
    grave = CardAside(creature("Усопший"), ab.Area.GRAVEYARD)
    exile = CardAside(creature("Изгнанник"), ab.Area.EXILE, "ссылка")
    match = begun(replace(GIVEN, aside=(grave, exile)))
    state = match.state
    buried, exiled = id_of(match, "Усопший"), id_of(match, "Изгнанник")
    assert (state.graveyards[Seat.FIRST], state.exiles[Seat.FIRST]) == ([buried], [exiled])
    assert state.cards[buried].zone is Zone.GRAVEYARD
    ctx = of_card(state, id_of(match, "Дарёная"))
    marked = ab.AllOf((ab.InArea(ab.Area.EXILE), ab.Marked("ссылка")))
    assert number(ctx, ab.Count(marked)) == 1
    assert number(ctx, ab.Count(ab.InArea(ab.Area.GRAVEYARD))) == 1
    BERSERK.check(placed(match).state)


def test_an_imagined_match_keeps_gifts_and_cards_laid_aside() -> None:
    match = begun(replace(GIVEN, aside=(CardAside(creature("Усопший"), ab.Area.GRAVEYARD),)))
    dreamt = match.imagine(Seat.FIRST, 7)
    assert len(dreamt.state.cards) == len(match.state.cards)
    assert dreamt.setup.first.aside == match.setup.first.aside
    assert sorted(map(len, dreamt.setup.first.starts)) == [0, 1]


# Like what was shown.

WOLF = replace(creature("Волк"), elements=(Element.FOREST,), classes=("Зверь",))
OWL = replace(creature("Сова"), elements=(Element.STEPPE, Element.FOREST), classes=("Птица",))
TOAD = replace(creature("Жаба"), elements=(Element.SWAMP,), classes=("Зверь",))
STONE = creature("Камень")


def showing(*cards: object) -> Context:
    """Return the context of a play that has shown these cards."""
    asking = CardState(0, creature("Гадалка"), Seat.FIRST, Seat.FIRST, Zone.EXTRA)
    state = MatchState(RULES_2024, ("", ""), 0, [asking], ((), ()))
    state.history = [CardsShown(Seat.SECOND, cards)]  # type: ignore[arg-type]  # cards as samples
    return of_play(state, Play(0, PlayKind.ABILITY, Seat.FIRST, 0))


def is_like(aspect: ab.Aspect, spec: object, *shown: object) -> tuple[bool, bool]:
    """Return whether a card is like those shown: now, and by the filter that is kept of it."""
    ctx = showing(*shown)
    card = CardState(1, spec, Seat.FIRST, Seat.FIRST)  # type: ignore[arg-type]  # as above
    kept = as_shown(ctx, ab.LikeShown(aspect))
    return passes(ctx, ab.LikeShown(aspect), card), passes(showing(), kept, card)


@pytest.mark.parametrize(
    ("aspect", "like", "unlike"),
    [
        (ab.Aspect.NAME, WOLF, OWL),
        (ab.Aspect.ELEMENT, OWL, TOAD),
        (ab.Aspect.CLASS, TOAD, OWL),
        (ab.Aspect.ELEMENT, WOLF, STONE),
        (ab.Aspect.COST, WOLF, replace(WOLF, cost=replace(WOLF.cost, number=9))),
    ],
)
def test_a_card_is_compared_with_the_shown_card_by_one_aspect(
    aspect: ab.Aspect, like: object, unlike: object
) -> None:
    assert is_like(aspect, like, WOLF) == (True, True)
    assert is_like(aspect, unlike, WOLF) == (False, False)
    assert is_like(aspect, like) == (False, False)


def test_a_neutral_card_shares_no_element_with_a_shown_card() -> None:
    assert is_like(ab.Aspect.ELEMENT, STONE, STONE) == (False, False)


def test_an_effect_for_the_battle_remembers_the_shown_card() -> None:
    wolves = ab.AllOf((ab.OfSide(ab.Side.ENEMY), ab.LikeShown(ab.Aspect.NAME)))
    ctx = showing(WOLF, TOAD)
    known = as_shown(
        ctx, ab.Gain(ab.SizeModifier(ab.Shown(ab.LikeShown(ab.Aspect.CLASS)), against=wolves))
    )
    assert isinstance(known.ability, ab.SizeModifier)
    assert known.ability.amount == 2
    assert ab.LikeShown not in map(type, known.ability.against.filters)  # type: ignore[union-attr]  # the node of this card has a filter
    plain = ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 3)
    assert as_shown(ctx, plain) is plain

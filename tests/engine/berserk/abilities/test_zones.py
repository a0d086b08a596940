"""Zones: what works where, what is lost on leaving, piles and decks: 201-207, 602."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table.events import CardsShown, DeckShuffled
from engine.berserk.table.options import ApplyNext, UseAction
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Table

NOBODY = ab.Targets(least=0, most=0)


@pytest.mark.rule("201.2.2", "206.4")
def test_a_card_that_leaves_the_battle_loses_its_state_and_wounds() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Exile())))
    watcher = lay(table.first, "a1", on(ab.Moment.OPENED, on_itself(ab.Chips(1)), ENEMY))
    elf = table.second.creature("c6", closed=True, wounds=3)
    table.second.creature("a6")
    table.uses(mage, elf)
    state = elf.state
    assert (state.closed, state.wounds, watcher.state.chips) == (False, 0, 0)


@pytest.mark.rule("201.2.2", "206.4", "205.4")
@pytest.mark.parametrize("effect", [ab.Exile(), ab.Destroy()])
def test_a_card_that_leaves_the_battle_keeps_only_its_markers_of_use(
    effect: ab.Exile | ab.Destroy,
) -> None:
    gives = free(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2)), ab.Chips(3)))
    marks = free(influence(ab.Gain(ab.Marker(), marker="сеть"), ab.ExtraLife(2)))
    lasting = ab.Playable(TAP, on_itself(ab.Chips(1)), limit=ab.Limit.PER_BATTLE)
    table, mage, orc, _ = board(
        ours("c1", gives, marks, free(spell(effect))), ours("c2", lasting), theirs("c6")
    )
    for number in (0, 1):
        table.uses(mage, orc, number=number)
    table.uses(orc)
    assert (orc.state.chips, orc.state.maximum_life, orc.state.acted) == (4, 12, 1)
    table.uses(mage, orc, number=2)
    state = orc.state
    assert (state.chips, state.maximum_life, state.effects) == (0, 10, ())
    assert not state.facts.has(ab.Name.ARMOR)
    assert (state.acted, [made.in_battle for made in state.uses]) == (1, [1])


@scenes(
    scene("201.2.1", "an ability targets the battle zone by default",
          "d1 uses at c6: c1 cannot use at c6, c1 can use at sky",
          ours("c1", tap(spell(ab.Wound(1)))), ours("d1", tap(spell(ab.Destroy()))), theirs("c6"),
          theirs(None, card=specs.flyer()), theirs("a6")),
    scene("201.2.1", "an ability works in the battle zone by default",
          "d1 uses at c1: c1 cannot use at c6",
          ours("c1", free(spell(ab.Wound(1)))), ours("d1", tap(spell(ab.Destroy()))), theirs("c6")),
    scene("201.2.1 203.1", "an ability may be used from the graveyard",
          "now: c1 cannot use at c6; d1 uses at c1, c1 uses at c6: c6 has 1 wound",
          ours("c1", ab.Playable(ab.Payment(), spell(ab.Wound(1)), active=ab.Area.GRAVEYARD)),
          ours("d1", tap(spell(ab.Destroy()))), theirs("c6")),
    scene("201.2.3.1", "the rest of an ability follows its card to the graveyard",
          "c3 uses: c3 is dead, c4 has 1 wound, c6 has 0 wounds",
          ours("c3", tap(ab.WhileDoing(on_itself(ab.Destroy()), influence(ab.Wound(1),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Beside())), all=True))))), theirs("c4"),
          theirs("c6"), ours("a1")),
    scene("201.2.3.2", "the rest of an ability follows its card to the deck",
          "c3 uses: c3 is in deck, c6 has 2 wounds",
          ours("c3", tap(ab.WhileDoing(on_itself(ab.ToDeck()), spell(ab.Wound(2),
              targets=ENEMIES)))), theirs("c6"), ours("a1")),
    scene("201.2.3 509.3", "range from the graveyard is counted from the card's last cell",
          "end turn, c5 uses at c3: c5 has 1 wound, c6 has 0 wounds",
          ours("c3", on(ab.Moment.DIED, influence(ab.Wound(1),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Within(2))), all=True)))),
          theirs("c5", tap(spell(ab.Destroy()))), theirs("c6"), ours("a1")),
)  # fmt: skip
def test_zones(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("204.1", "204.3")
def test_a_card_returned_to_a_named_place_of_the_deck_is_not_shuffled_in() -> None:
    for place, order in (
        (ab.DeckPlace.TOP, ["Эльф", "Верх", "Низ"]),
        (ab.DeckPlace.BOTTOM, ["Верх", "Низ", "Эльф"]),
    ):
        table = Table()
        mage = lay(table.first, "c1", tap(spell(ab.ToDeck(place))))
        elf = table.second.creature("c4", "Эльф")
        table.second.creature("c6")
        table.second.deck(specs.creature("Верх"), specs.creature("Низ"))
        table.uses(mage, elf)
        assert [spec.name for spec in table.state.decks[Seat.SECOND]] == order
        assert table.events(DeckShuffled) == []


@pytest.mark.rule("204.3")
def test_a_card_returned_to_no_named_place_is_shuffled_in() -> None:
    table, mage, elf, _ = board(ours("c1", tap(spell(ab.ToDeck()))), theirs("c4"), theirs("c6"))
    table.uses(mage, elf)
    assert [event.seat for event in table.events(DeckShuffled)] == [Seat.SECOND]


@pytest.mark.rule("204.3", "204.3.1")
def test_a_deck_is_shuffled_after_a_player_looks_through_it() -> None:
    looks = ab.Power(ab.PowerKind.INFLUENCE, (ab.LookAtDeck(),), NOBODY)
    table, seer, _ = board(ours("c1", tap(looks)), theirs("c6"))
    table.first.deck(specs.creature("Волк"))
    table.uses(seer)
    assert [event.seat for event in table.events(DeckShuffled)] == [Seat.FIRST]


@pytest.mark.rule("204.3.1")
def test_looking_at_top_cards_does_not_shuffle_the_deck() -> None:
    shows = ab.Power(ab.PowerKind.INFLUENCE, (ab.ShowDeck(1),), NOBODY)
    table, seer, _ = board(ours("c1", tap(shows)), theirs("c6"))
    table.first.deck(specs.creature("Верх"), specs.creature("Низ"))
    table.uses(seer)
    assert table.events(DeckShuffled) == []
    assert [event.cards[0].name for event in table.events(CardsShown)] == ["Верх"]
    assert [spec.name for spec in table.state.decks[Seat.FIRST]] == ["Низ", "Верх"]


@pytest.mark.rule("204.3.1")
@pytest.mark.parametrize(("top", "wounds"), [(specs.creature("Волк"), 2), (specs.artifact(), 0)])
def test_an_effect_may_depend_on_the_shown_top_card(top: object, wounds: int) -> None:
    shows = ab.Power(ab.PowerKind.INFLUENCE, (ab.ShowDeck(1),), NOBODY)
    strikes = spell(ab.Wound(ab.Scaled(ab.Shown(ab.IsCreature()), times=2)), targets=ENEMIES)
    table, seer, elf = board(ours("c1", tap(ab.And((shows, strikes)))), theirs("c6"))
    table.first.deck(top, specs.creature("Низ"))  # type: ignore[arg-type]  # a card
    table.uses(seer)
    assert elf.wounds == wounds


@pytest.mark.rule("505.7")
def test_an_ability_triggered_by_a_prophecy_counts_the_cards_it_showed() -> None:
    when = ab.When(ab.Moment.LANDED, OWN, effects=(ab.EffectKind.SHOW_DECK,))
    grows = ab.Triggered(when, on_itself(ab.Chips(ab.Shown(ab.IsCreature()))))
    seer, glutton = ours("c1", free(ab.Prophecy(3, influence(ab.Heal(1))))), ours("c2", grows)
    table, prophet, eater, _ = board(seer, glutton, theirs("c6"))
    table.first.deck(specs.creature("Волк"), specs.artifact(), specs.creature("Лис"))
    table.uses(prophet)
    table.everybody_passes()
    assert eater.state.chips == 2


@pytest.mark.rule("518.6")
def test_a_bonus_to_prophecies_is_for_those_of_its_card_alone() -> None:
    sees = free(ab.Prophecy(1, on_itself(ab.Chips(ab.Shown(ab.AllOf())))))
    table, prophet, other, _ = board(
        ours("c1", sees, ab.ShowsMore(2)), ours("c2", sees), theirs("c6")
    )
    table.first.deck(*(specs.creature(name) for name in ("Волк", "Лис", "Орк", "Тень")))
    for piece in (prophet, other):
        table.uses(piece)
        table.everybody_passes()
    assert (prophet.state.chips, other.state.chips) == (3, 1)


@pytest.mark.rule("205.1", "205.4")
def test_cards_lie_in_their_owners_graveyard_in_order_of_arrival() -> None:
    table, killer, orc, elf, other, _ = board(
        ours("c1", free(spell(ab.Destroy()))), ours("c2"), theirs("c4"), theirs("d4"), theirs("c6")
    )
    for piece in (other, orc, elf):
        table.uses(killer, piece)
    assert table.state.graveyards == ([orc.id], [other.id, elf.id])


# What looks at the uppermost card of a graveyard or of exile.
DIGS = free(spell(ab.Exile(), targets=ab.Targets(ab.OnTop(), area=ab.Area.GRAVEYARD)))


@pytest.mark.rule("205.1")
def test_an_ability_may_target_only_the_top_card_of_the_graveyard() -> None:
    table, killer, one, other, _ = board(
        ours("c1", free(spell(ab.Destroy())), DIGS), theirs("c4"), theirs("d4"), theirs("c6")
    )
    for piece in (one, other):
        table.uses(killer, piece)
    place = killer.state.facts.actions[1]
    offered = [UseAction(killer.id, place, piece.id) in table.options for piece in (one, other)]
    assert offered == [False, True]


@pytest.mark.rule("205.1.2", "206.1.2")
@pytest.mark.parametrize("effect", [ab.Destroy(), ab.Exile()])
def test_the_owner_orders_cards_that_leave_together(
    effect: ab.Destroy | ab.Exile,
) -> None:
    table = Table()
    grounded = ab.Targets(ab.AllOf((ENEMY, ab.OfType((CardType.GROUND,)))), all=True)
    mage = lay(table.first, "c1", tap(spell(effect, targets=grounded)), DIGS)
    one, other = table.second.creature("c4"), table.second.creature("d4")
    third = table.second.creature("e4")
    table.second.flyer()
    table.uses(mage)
    assert table.asked == (Seat.SECOND, Asking.PILE_ORDER)
    table.choose(ApplyNext(third.id))
    assert table.options == (ApplyNext(one.id), ApplyNext(other.id))
    table.choose(ApplyNext(other.id))
    piles = table.state.graveyards if isinstance(effect, ab.Destroy) else table.state.exiles
    assert piles[Seat.SECOND] == [third.id, other.id, one.id]


@pytest.mark.rule("205.1.2")
def test_the_order_of_leaving_cards_is_not_asked_if_nothing_depends_on_it() -> None:
    grounded = ab.Targets(ab.AllOf((ENEMY, ab.OfType((CardType.GROUND,)))), all=True)
    table, mage = board(ours("c1", tap(spell(ab.Destroy(), targets=grounded))))
    pair = [table.second.creature("c4"), table.second.creature("d4")]
    table.second.flyer()
    table.uses(mage)
    assert table.state.graveyards[Seat.SECOND] == [piece.id for piece in pair]


@pytest.mark.rule("205.1", "205.3")
def test_cards_put_from_the_deck_into_the_graveyard_have_not_died() -> None:
    table = Table()
    mills = ab.Power(ab.PowerKind.INFLUENCE, (ab.Mill(2, ab.Side.ENEMY),), NOBODY)
    mage = lay(table.first, "c1", tap(mills))
    mourner = lay(table.first, "a1", on(ab.Moment.DIED, on_itself(ab.Chips(1)), ENEMY))
    table.second.creature("c6")
    table.second.deck(specs.creature("Раз"), specs.creature("Два"), specs.creature("Три"))
    table.uses(mage)
    lying = [table.state.cards[card].spec.name for card in table.state.graveyards[Seat.SECOND]]
    assert (lying, mourner.state.chips) == (["Раз", "Два"], 0)


@pytest.mark.rule("205.2", "206.2")
@pytest.mark.parametrize("effect", [ab.Destroy(), ab.Exile()])
def test_both_players_see_the_graveyard_and_exile(effect: object) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(effect)))  # type: ignore[arg-type]  # an effect
    elf = table.second.creature("c4", "Эльф")
    table.second.creature("c6")
    table.uses(mage, elf)
    for seat in Seat:
        assert table.match.view(seat).cards[elf.id].spec.name == "Эльф"


@pytest.mark.rule("206.1", "206.3")
@pytest.mark.same("2010-news:1.12")
def test_cards_in_the_graveyard_may_be_exiled() -> None:
    table, priest, killer, one, other, _ = board(
        ours(
            "c1",
            free(spell(ab.Exile(), targets=ab.Targets(ENEMY, area=ab.Area.GRAVEYARD))),
            on(ab.Moment.EXILED, on_itself(ab.Chips(1)), ENEMY),
        ),
        ours("d1", free(spell(ab.Destroy()))),
        theirs("c4"),
        theirs("d4"),
        theirs("c6"),
    )
    for piece in (one, other):
        table.uses(killer, piece)
    for piece in (other, one):
        table.uses(priest, piece)
    assert table.state.exiles[Seat.SECOND] == [other.id, one.id]
    assert priest.state.chips == 2


@pytest.mark.rule("204.4")
def test_a_card_that_was_in_the_deck_has_no_memory_of_its_effects() -> None:
    table = Table()
    gives = lay(table.first, "d1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2)))))
    mage = lay(table.first, "c1", tap(spell(ab.ToDeck())))
    elf = table.first.creature("c2", "Эльф")
    table.second.creature("c6")
    table.uses(gives, elf)
    table.uses(mage, elf)
    assert (elf.state.effects, elf.state.uses) == ((), ())
    assert [spec.name for spec in table.state.decks[Seat.FIRST]] == ["Эльф"]


@pytest.mark.rule("203.1", "202.3", "213.1")
def test_flyers_and_terrains_lie_in_the_extra_zone_and_occupy_no_cell() -> None:
    table, _ = board(ours("c1"))
    hawk, swamp = table.second.flyer(), table.second.terrain()
    table.ends_turn()
    assert (hawk.cell, swamp.cell) == (None, None)
    assert table.state.board.count(-1) == 29


@pytest.mark.rule("213.1/beside")
@pytest.mark.parametrize("hidden_on", [None, "c4"])
def test_a_terrain_is_adjacent_to_no_card(hidden_on: str | None) -> None:
    node = influence(ab.Chips(1), targets=ab.Targets(ab.AllOf((OWN, ab.Beside()))))
    table, mage = board(ours("c3", tap(node)))
    swamp = table.first.terrain(hidden_on=hidden_on)
    neighbour = table.first.creature("d4")
    table.second.creature("e6")
    assert table.can_use(mage, neighbour)
    assert not table.can_use(mage, swamp)


@scenes(
    scene("206.1", "exile from the graveyard is not leaving the battle",
          "d1 uses at c4, c1 uses at c4: c1 has 1 chip",
          ours("c1", free(spell(ab.Exile(), targets=ab.Targets(ENEMY, area=ab.Area.GRAVEYARD))),
              on(ab.Moment.LEFT_BATTLE, on_itself(ab.Chips(1)), ENEMY)),
          ours("d1", free(spell(ab.Destroy()))), theirs("c4"), theirs("c6")),
    scene("205.1 509.2", "a card put into the graveyard dies but is not killed",
          "c1 uses at c4: a1 has 1 chip, c1 has 0 chips",
          ours("c1", tap(spell(ab.ToGraveyard())), on(ab.Moment.KILLED, on_itself(ab.Chips(1)))),
          ours("a1", on(ab.Moment.DIED, on_itself(ab.Chips(1)), ENEMY)), theirs("c4"),
          theirs("c6")),
    scene("203.2 210.4", "a flyer uses powers with a range at any card",
          "now: sky can use at a6",
          ours(None, tap(spell(ab.Wound(1), targets=ab.Targets(ENEMY, range=1))),
              kind=CardType.FLYER), theirs("a6")),
)  # fmt: skip
def test_top_cards_of_zones(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("601.2", "602.1")
@pytest.mark.same("2009:102.2б")
def test_a_text_may_win_the_game_at_once() -> None:
    wins = ab.Power(ab.PowerKind.INFLUENCE, (ab.Win(),), NOBODY)
    table, hero, _ = board(ours("c1", tap(wins)), theirs("c6"))
    table.uses(hero)
    assert table.result is not None
    assert (table.result.winner, table.result.rule) == (Seat.FIRST, "601.2")
    assert table.match.decision is None


@pytest.mark.rule("601.3")
@pytest.mark.same("2009:102.4")
def test_losing_both_last_creatures_at_once_is_a_draw() -> None:
    everyone = ab.Targets(ab.OfType((CardType.GROUND,)), all=True)
    table, doom, _ = board(ours("c1", tap(spell(ab.Destroy(), targets=everyone))), theirs("c6"))
    table.uses(doom)
    assert table.result is not None
    assert table.result.winner is None


@pytest.mark.rule("601.1")
def test_sending_the_last_creature_back_to_the_deck_wins() -> None:
    table, mage, elf = board(ours("c1", tap(spell(ab.ToDeck()))), theirs("c6"))
    table.uses(mage, elf)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


# Coming into a graveyard: 201.2.3, 205.1.


def burial(*how: ab.Body, subject: ab.Filter = ab.ANY_CARD, deaths: bool = False) -> int:
    """Return how often a ghoul went off when a mage did that to an elf or to its player's deck.

    The ghoul waits for cards that come into a graveyard, or only for deaths.
    """
    table = Table()
    mage = lay(table.first, "c1", *(free(body) for body in how))
    moment = ab.Moment.DIED if deaths else ab.Moment.BURIED
    ghoul = lay(table.first, "a1", on(moment, on_itself(ab.Chips(1)), subject))
    elf = table.second.creature("c4")
    table.second.creature("e6")
    table.second.deck(specs.creature("Верх"), specs.creature("Низ"))
    for number, body in enumerate(how):
        aimed = isinstance(body, ab.Power) and body.targets is not NOBODY
        table.uses(mage, elf if aimed else None, number=number)
    return ghoul.state.chips


MILLS = ab.Power(ab.PowerKind.INFLUENCE, (ab.Mill(1, ab.Side.ENEMY),), NOBODY)
EXILED = ab.Targets(ENEMY, area=ab.Area.EXILE)


@pytest.mark.rule("201.2.3", "205.1")
def test_a_card_may_enter_a_graveyard_from_anywhere_but_dies_only_in_battle() -> None:
    dies = influence(ab.Destroy(), targets=ENEMIES)
    put = influence(ab.ToGraveyard(), targets=ENEMIES)
    leaves = influence(ab.Exile(), targets=ENEMIES)
    rots = influence(ab.ToGraveyard(), targets=EXILED)
    for how, buried, died in (
        ((dies,), 1, 1),
        ((put,), 1, 1),
        ((MILLS,), 1, 0),
        ((leaves,), 0, 0),
        ((leaves, rots), 1, 0),
    ):
        assert burial(*how) == buried
        assert burial(*how, deaths=True) == died


@pytest.mark.rule("201.2.3", "205.1")
def test_a_trigger_may_name_the_card_that_enters_a_graveyard() -> None:
    for name, times in (("Верх", 1), ("Низ", 0)):
        assert burial(MILLS, subject=ab.Called(name)) == times


@pytest.mark.rule("201.2.3", "205.1")
def test_a_trigger_distinguishes_several_cards_entering_a_graveyard() -> None:
    both = ab.Power(ab.PowerKind.INFLUENCE, (ab.Mill(2, ab.Side.ENEMY),), NOBODY)
    for name in ("Верх", "Низ"):
        assert burial(both, subject=ab.Called(name)) == 1


@pytest.mark.rule("201.2.3")
@pytest.mark.parametrize(("active", "chips"), [(ab.Area.BATTLE, 0), (ab.Area.GRAVEYARD, 2)])
def test_graveyard_abilities_of_cards_that_did_not_die_work_only_if_stated(
    active: ab.Area, chips: int
) -> None:
    """«При попадании на кладбище»: from the deck it came without dying."""
    hits = spell(ab.Wound(2), targets=ab.Targets(ENEMY))
    rots = ab.Triggered(ab.When(ab.Moment.BURIED, SELF), hits, active=active)
    mills = ab.Power(ab.PowerKind.INFLUENCE, (ab.Mill(1),), NOBODY)
    table, mage = board(ours("c1", tap(mills)))
    table.first.deck(creature(rots, name="Червь"))
    elf = table.second.creature("c6")
    table.uses(mage)
    assert (elf.wounds, table.piece("Червь").is_dead) == (chips, True)


@pytest.mark.rule("201.2.3", "509.3")
def test_a_death_trigger_fires_when_the_card_is_in_the_graveyard() -> None:
    rots = on(ab.Moment.BURIED, spell(ab.Wound(2), targets=ENEMIES))
    table, mage, worm, elf = board(
        ours("c1", tap(influence(ab.Destroy()))), ours("c3", rots), theirs("c6")
    )
    table.uses(mage, worm)
    assert (worm.is_dead, elf.wounds) == (True, 2)


@pytest.mark.rule("204.2")
def test_the_lowest_cards_of_a_deck_are_put_on_top_in_an_order_of_choice() -> None:
    rises = on_itself(ab.OrderDeck(2, lowest=True))
    table, seer, _ = board(ours("c1", tap(rises)), theirs("c6"))
    table.first.deck(*map(specs.creature, ("Волк", "Лис", "Барсук")))
    table.uses(seer)
    table.choose(table.options[-1])
    assert [spec.name for spec in table.state.decks[Seat.FIRST]] == ["Лис", "Барсук", "Волк"]

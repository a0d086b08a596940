"""What stands round the rules of movement, by edition: saves, bots, forecasts, walks, replays."""

from dataclasses import replace
from random import Random

import pytest

import engine.berserk.abilities as ab
from engine.berserk.bots import DirectBot, SearchBot
from engine.berserk.cards.ruleset import EDITIONS, RULES_2024, Movement, Ruleset
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.match.outcomes import Foresight
from engine.berserk.match.positions import ways_of
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.kernel import Seat, load, replay
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.nodes import influence
from tests.engine.berserk.abilities.sayings import STRIKE, on
from tests.support.editions import ALL
from tests.support.examining import CHECKS, check_decision, random_choice
from tests.support.scenario import Table
from tests.support.slices import thin

each_edition = pytest.mark.parametrize("code", ALL)
LEAP = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.Relocate(ab.Relocation.JUMP),),
    ab.ITSELF,
    cells=ab.Cells(within=2),
)
SLOWER = ab.AddProperty(ab.Property.MOVEMENT, -1, ab.Until.TURN_END)


def walkers(rules: Ruleset, seed: int = 7) -> Setup:
    """Return squads in which cards jump, teleport, act twice, slow others and open them."""
    squad = (
        creature(ab.Named(ab.Name.JUMP, 2), name="Жаба", movement=2),
        creature(ab.Named(ab.Name.TELEPORT), name="Бес", movement=1),
        creature(ab.ActsTimes(2, STRIKE), name="Бык", movement=2, life=20),
        creature(on(ab.Moment.WOUNDED, LEAP), name="Блоха", movement=1, life=20),
        creature(ab.Playable(ab.Payment(closes=True), influence(SLOWER)), name="Трясина"),
        creature(ab.Playable(ab.Payment(closes=True), influence(ab.Open())), name="Паж"),
    )
    one, other = PlayerSetup("Anna", squad), PlayerSetup("Boris", squad[::-1])
    return Setup(one, other, seed, ruleset=rules)


def owing(code: str) -> tuple[Table, int]:
    """Return a table at which a card has made more steps than it has now."""
    table = Table(ruleset=EDITIONS[code])
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, influence(SLOWER)))
    orc = lay(table.first, "c2", movement=1)
    table.second.creature("c6")
    table.moves(orc, "c3")
    table.uses(mage, orc)
    return table, orc.id


@each_edition
def test_owed_movement_survives_a_save(code: str) -> None:
    table, orc = owing(code)
    text = table.match.save()
    loaded = load(BERSERK, text)
    assert loaded.save() == text
    assert loaded.state.cards[orc].movement == (-1 if code == "2009" else 0)
    assert loaded.state.ruleset == EDITIONS[code]


@each_edition
def test_a_house_variant_is_saved_with_all_its_differences(code: str) -> None:
    rules = replace(EDITIONS[code], code="house", moved_may_act=False)
    match = new_match(walkers(rules))
    loaded = load(BERSERK, match.save())
    assert loaded.state.ruleset == rules


def test_a_ruleset_in_an_older_save_has_the_rules_of_2024() -> None:
    """Fields that a save does not know have the values of the rules that there were."""
    match = new_match(walkers(replace(RULES_2024, code="house")))
    text = match.save()
    assert '{"$":"Ruleset","code":"house"}' in text
    assert load(BERSERK, text).state.ruleset.movement is Movement.UNITS


@each_edition
def test_a_walk_is_as_long_as_the_movement_left(code: str) -> None:
    table = Table(ruleset=EDITIONS[code])
    faster = ab.AddProperty(ab.Property.MOVEMENT, 1, ab.Until.TURN_END)
    guide = lay(table.first, "a1", ab.Playable(ab.FREE, influence(faster)))
    orc = lay(table.first, "c2", movement=2)
    table.second.creature("c6")
    table.moves(orc, "c3")
    table.uses(guide, orc)
    steps = max(map(len, ways_of(table.match.state, orc.id).values()))
    assert steps == (2 if code == "2009" else 1)


@each_edition
def test_a_forecast_of_a_step_pays_for_it_by_the_edition(code: str) -> None:
    table = Table(ruleset=EDITIONS[code])
    orc = lay(table.first, "c2", movement=2)
    table.second.creature("c6")
    assert table.match.decision is not None
    foresight = Foresight(table.match.state, table.match.decision)
    (outcome,) = foresight.outcomes(op.MoveTo(orc.id, parse_cell("c3")))
    assert outcome.state is not None
    assert outcome.state.cards[orc.id].movement == 1


@each_edition
def test_an_offered_jump_happens_as_forecast(code: str) -> None:
    table = Table(ruleset=EDITIONS[code])
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 2), movement=2)
    table.second.creature("c6")
    if code == "2009":
        table.moves(frog, "d2")
    table.uses(frog)
    assert table.match.decision is not None
    foresight = Foresight(table.match.state, table.match.decision)
    (outcome,) = foresight.outcomes(op.ChooseCell(parse_cell("c3")))
    table.picks("c3")
    assert outcome.state is not None
    assert outcome.state.cards[frog.id] == table.state.cards[frog.id]
    assert frog.movement == 0


@each_edition
def test_the_direct_bot_plays_on_under_each_edition(code: str) -> None:
    match = new_match(walkers(EDITIONS[code]))
    bots = [DirectBot(seat) for seat in Seat]
    for _answer in range(150):
        if match.decision is None:
            break
        check_decision(match)
        seat = match.decision.seat
        match.choose(bots[seat].choose(match.view(seat), match.decision))
    assert match.state.turn > 2
    assert replay(BERSERK, match.setup, match.choices).digest() == match.digest()


@pytest.mark.slow
@each_edition
def test_the_search_bot_plays_on_under_each_edition(code: str) -> None:
    match = new_match(walkers(EDITIONS[code]))
    bots = (SearchBot(1, 12), DirectBot(2))
    for _answer in range(40):
        if match.decision is None:
            break
        seat = match.decision.seat
        match.choose(bots[seat].choose(match.view(seat), match.decision))
    assert match.choices


@each_edition
@pytest.mark.parametrize("letter", thin([True, False]))
def test_random_matches_of_walkers_break_no_invariant(code: str, letter: bool) -> None:
    rules = replace(EDITIONS[code], moved_may_act=not letter)
    for seed in range(3):
        match, rng = new_match(walkers(rules, seed)), Random(seed)
        for number in range(120):
            if match.decision is None:
                break
            check_decision(match)
            if number % 40 == 39:
                for name in ("why", "up to date", "saved", "secrets"):
                    CHECKS[name](match, rng)
            match.choose(random_choice(match, rng))
        _is_replayed(match)


def _is_replayed(match: BerserkMatch) -> None:
    again = replay(BERSERK, match.setup, match.choices)
    assert again.digest() == match.digest()
    assert again.state == match.state

"""Hidden cards: 533, and the reveal phase 405.1."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.events import CardRevealed, PlayStopped
from engine.berserk.table.options import KeepHidden, Pass, Place, Reveal, UseAction
from engine.berserk.table.state import Asking, Phase
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.support import specs
from tests.support.scenario import Piece, Table, cells


def placed(first: dict[str, CardSpec], second: dict[str, CardSpec]) -> Table:
    """Return the table after both players have placed these cards, by cell; they are asked only
    where there is something to answer."""
    sides = [
        PlayerSetup("Anna", tuple(first.values())),
        PlayerSetup("Boris", tuple(second.values())),
    ]
    setup = Setup(sides[0], sides[1], 1, ruleset=RULES_2024, discreet=False)
    match: BerserkMatch = new_match(setup)
    for name, spec in {**first, **second}.items():
        card = next(c.id for c in match.state.cards if c.spec is spec)
        match.choose(Place(card, cells(name)[0]))
    return Table.of(match)


@pytest.mark.rule("405.1")
def test_all_cards_are_revealed_but_those_the_second_player_may_keep() -> None:
    table = placed(
        {"c1": specs.creature("Орк"), "b3": specs.creature("Тролль")},
        {"c4": specs.creature("Эльф"), "c5": specs.creature("Энт"), "c6": specs.creature("Фея")},
    )
    assert [name for name in ("Орк", "Тролль", "Эльф", "Энт") if table.piece(name).is_hidden] == []
    assert table.piece("Фея").is_hidden
    assert table.asked == (Seat.SECOND, Asking.KEEP_HIDDEN)


@pytest.mark.rule("405.1", "210.1/rises")
def test_a_revealed_flyer_goes_to_the_extra_zone() -> None:
    table = placed(
        {"c1": specs.creature("Орк"), "b1": specs.flyer("Сокол")}, {"c4": specs.creature("Эльф")}
    )
    assert table.piece("Сокол").is_airborne
    assert table.state.board[cells("b1")[0]] == -1


@pytest.mark.rule("405.1", "213.1/rises")
def test_a_revealed_terrain_goes_to_the_extra_zone() -> None:
    table = placed(
        {"c1": specs.creature("Орк"), "b1": specs.terrain("Топь")}, {"c4": specs.creature("Эльф")}
    )
    assert table.piece("Топь").is_airborne


@pytest.mark.rule("405.1")
def test_the_second_player_is_asked_about_every_card_of_the_third_row() -> None:
    table = placed(
        {"c1": specs.creature("Орк")},
        {"c6": specs.creature("Эльф"), "d6": specs.flyer("Сова"), "c4": specs.creature("Энт")},
    )
    asked = []
    while table.asked == (Seat.SECOND, Asking.KEEP_HIDDEN):
        question = table.state.question
        assert question is not None
        asked.append(question.card)
        assert table.options == (Reveal(question.card), KeepHidden(question.card))
        table.choose(KeepHidden(question.card))
    assert sorted(asked) == sorted([table.piece("Эльф").id, table.piece("Сова").id])


def third_row(*kept: str) -> Table:
    """Return the first turn in which these cards of the second player lie hidden."""
    table = placed(
        {"c3": specs.creature("Орк"), "b3": specs.creature("Тролль")},
        {"c4": specs.creature("Энт"), "c6": specs.creature("Эльф"), "d6": specs.flyer("Сова")},
    )
    while table.asked == (Seat.SECOND, Asking.KEEP_HIDDEN):
        question = table.state.question
        assert question is not None
        name = table.state.cards[question.card].spec.name
        table.choose(KeepHidden(question.card) if name in kept else Reveal(question.card))
    return table


@pytest.mark.rule("405.1")
def test_a_card_that_is_not_kept_is_revealed_at_once() -> None:
    table = third_row("Эльф")
    assert table.piece("Эльф").is_hidden
    assert table.piece("Сова").is_airborne


@pytest.mark.rule("405.1", "407.1")
def test_the_first_turn_begins_without_a_question_if_no_card_is_kept_hidden() -> None:
    table = third_row()
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert (table.state.turn, table.state.active) == (1, Seat.FIRST)


def pass_until_acting(table: Table) -> None:
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()


@pytest.mark.rule("405.1")
def test_kept_cards_are_revealed_at_the_end_of_the_first_players_first_turn() -> None:
    table = third_row("Эльф", "Сова")
    pass_until_acting(table)
    assert table.piece("Эльф").is_hidden
    table.ends_turn()
    pass_until_acting(table)
    assert table.state.turn == 2
    assert not table.piece("Эльф").is_hidden
    assert table.piece("Сова").is_airborne


@pytest.mark.rule("405.1", "413.3")
def test_kept_cards_are_revealed_before_the_second_turn_begins() -> None:
    table = third_row("Эльф")
    pass_until_acting(table)
    table.ends_turn()
    pass_until_acting(table)
    told = table.happened()
    assert told.index("TurnEnded") > max(i for i, name in enumerate(told) if name == "CardRevealed")


@pytest.mark.rule("533.3/phase", "303.3")
def test_the_second_player_may_reveal_a_kept_card_in_the_opening_phase() -> None:
    table = third_row("Эльф")
    assert table.state.phase is Phase.OPENING
    assert table.options == (Reveal(table.piece("Эльф").id), Pass())
    table.reveals(table.piece("Эльф"))
    assert not table.piece("Эльф").is_hidden


@pytest.mark.rule("533.3/will", "411.1")
def test_in_the_main_phase_a_kept_card_is_revealed_only_in_answer_to_a_play() -> None:
    table = third_row("Эльф")
    pass_until_acting(table)
    assert table.asked == (Seat.FIRST, Asking.ACT)
    table.moves(table.piece("Тролль"), "a3")
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert Reveal(table.piece("Эльф").id) in table.options


@pytest.mark.rule("533.3/will", "413.1")
def test_a_kept_card_may_be_revealed_when_the_turn_is_handed_over() -> None:
    table = third_row("Эльф")
    pass_until_acting(table)
    table.ends_turn()
    assert table.state.phase is Phase.FINAL
    assert Reveal(table.piece("Эльф").id) in table.options


@pytest.mark.rule("533.3/phase")
def test_the_first_player_has_nothing_to_reveal() -> None:
    table = third_row("Эльф")
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert table.asked[0] is Seat.SECOND
        table.passes()


def ambush(hidden: str, ability: str = "") -> tuple[Table, Piece, Piece]:
    """Return the first turn: an orc on c3, and on c4 a hidden card of the second player."""
    table, orc, _ = board(ours("c3", ability, name="Орк", strike="2-4-6"), theirs("e6"), turn=1)
    match hidden:
        case "creature":
            secret = table.second.creature("c4", hidden=True, strike="1-3-5")
        case "flyer":
            secret = table.second.flyer(hidden_on="c4")
        case "terrain":
            secret = table.second.terrain(hidden_on="c4")
        case _:
            secret = table.second.artifact("c4", hidden=True)
    return table, orc, secret


def strike_and_pass(table: Table, orc: Piece, secret: Piece, *dice: int) -> None:
    table.strikes(orc, secret, dice)
    pass_until_acting(table)


@pytest.mark.rule("533.6")
@pytest.mark.parametrize("hidden", ["creature", "flyer", "terrain", "artifact"])
def test_a_hidden_card_beside_is_a_target_whatever_it_is(hidden: str) -> None:
    table, orc, secret = ambush(hidden)
    assert table.can_strike(orc, secret)


@pytest.mark.rule("533.3/target", "512.6.4/reveals")
def test_a_hidden_target_is_revealed_and_fights() -> None:
    table, orc, secret = ambush("creature")
    strike_and_pass(table, orc, secret, 1, 6)
    assert not secret.is_hidden
    assert (secret.wounds, orc.wounds) == (0, 3)


@pytest.mark.rule("533.8")
@pytest.mark.parametrize(
    ("hidden", "code", "rule"),
    [("flyer", "flyer_out_of_reach", "210.5"), ("terrain", "terrain_target", "213.2")],
)
def test_a_strike_at_a_hidden_card_that_proves_illegal_is_paid_without_effect(
    hidden: str, code: str, rule: str
) -> None:
    table, orc, secret = ambush(hidden)
    strike_and_pass(table, orc, secret)
    stopped = table.events(PlayStopped)
    assert [(event.code, event.rule, event.paid) for event in stopped] == [(code, rule, True)]
    assert orc.is_closed
    assert secret.is_airborne
    assert "DiceRolled" not in table.happened()


@pytest.mark.rule("533.6", "212.3")
def test_a_hidden_artifact_takes_the_strike_as_a_closed_card() -> None:
    table, orc, secret = ambush("artifact")
    strike_and_pass(table, orc, secret, 6)
    assert (secret.wounds, orc.wounds) == (6, 0)


@pytest.mark.rule("533.6", "547.3")
def test_a_shot_at_a_hidden_flyer_stays_legal_when_it_flies_up() -> None:
    table, archer, _ = board(ours("c1", "shot 2 range 4"), theirs("e6"), turn=1)
    owl = table.second.flyer(hidden_on="c4")
    table.uses(archer, owl, die=1)
    pass_until_acting(table)
    assert (owl.wounds, owl.is_airborne) == (2, True)


@pytest.mark.rule("533.6/range", "547.1.1")
def test_range_to_a_hidden_card_is_counted_to_its_cell() -> None:
    table, archer = board(ours("c1", "shot 2 range 2"), turn=1)
    owl = table.second.flyer(hidden_on="c4")
    assert not table.can_use(archer, owl)


@pytest.mark.rule("533.8", "203.2")
def test_a_magic_strike_with_a_range_at_a_hidden_flyer_is_lost() -> None:
    table, mage, _ = board(ours("c2", "magic_strike 2 range 3"), theirs("e6"), turn=1)
    owl = table.second.flyer(hidden_on="c4")
    table.uses(mage, owl)
    pass_until_acting(table)
    assert (owl.wounds, mage.is_closed) == (0, True)


@pytest.mark.rule("533.6")
def test_no_card_moves_onto_the_cell_of_a_hidden_flyer() -> None:
    table, orc, _secret = ambush("flyer")
    assert not table.can_move(orc, "c4")


@pytest.mark.rule("533.9", "107.2")
def test_no_card_closes_for_a_flyer_while_a_hidden_card_may_be_on_the_ground() -> None:
    table, orc = board(ours("c3"), turn=1)
    table.second.flyer()
    table.second.terrain(hidden_on="c6")
    assert not table.can_close_for_flyer(orc)


@pytest.mark.rule("533.3/acts", "514.1")
def test_a_hidden_card_that_defends_is_revealed() -> None:
    table, orc, elf, secret = board(
        ours("c3", strike="2-4-6"), theirs("c4"), theirs("d4", hidden=True), turn=1
    )
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()  # the announcement itself may be answered by revealing
    table.defends(secret)
    assert [event.card for event in table.events(CardRevealed)] == [secret.id]
    assert (elf.wounds, secret.wounds, secret.is_closed) == (0, 6, True)


@pytest.mark.rule("210.2", "514.4")
def test_a_hidden_flyer_stands_beside_nothing_and_does_not_defend_there() -> None:
    table, orc, elf = board(ours("c3", strike="2-4-6"), theirs("c4"), turn=1)
    owl = table.second.flyer(hidden_on="d4")
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()
    assert not table.state.result
    assert table.why_not_defend(owl) is not None
    assert not table.asked or not table.can_defend(owl)


@pytest.mark.rule("514.5", "533.3")
def test_a_hidden_flyer_defends_against_a_flyer_and_flies_up() -> None:
    table = Table(turn=1)
    falcon = table.first.flyer(strike="2-4-6")
    elf = table.second.creature("c4")
    owl = table.second.flyer(hidden_on="a6")
    table.strikes(falcon, elf, dice=(6, 1))
    table.passes()
    table.defends(owl)
    assert (owl.is_airborne, owl.wounds, elf.wounds) == (True, 6, 0)


@pytest.mark.rule("512.6.4/reveals")
def test_a_hidden_target_stays_hidden_when_a_defender_steps_in() -> None:
    table, orc, secret, warden = board(
        ours("c3", strike="2-4-6"), theirs("c4", hidden=True), theirs("d4"), turn=1
    )
    table.strikes(orc, secret, dice=(6, 1))
    table.passes()
    table.defends(warden)
    pass_until_acting(table)
    assert secret.is_hidden
    assert warden.wounds == 6


@pytest.mark.rule("512.6.4/judged", "533.8")
def test_a_redirected_strike_is_judged_by_its_new_target() -> None:
    table, orc = board(ours("c3", strike="2-4-6"), turn=1)
    swamp = table.second.terrain(hidden_on="c4")
    covers = ab.Triggered(
        ab.When(ab.Moment.REDIRECTING, ab.OfSide(ab.Side.ENEMY)),
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Redirect(),), ab.Targets(who=ab.Who.SUBJECT)),
    )
    warden = table.second.creature("d4", nodes=(covers,))
    table.strikes(orc, swamp, dice=(6, 1))
    pass_until_acting(table)
    assert (warden.wounds, swamp.is_hidden) == (6, True)


@pytest.mark.rule("601.1")
def test_a_hidden_creature_keeps_its_player_in_the_match() -> None:
    table, orc, elf, _ = board(
        ours("c3", strike="9-9-9"), theirs("c4", life=1), theirs("c6", hidden=True), turn=1
    )
    table.strikes(orc, elf, dice=(6, 1))
    pass_until_acting(table)
    assert elf.is_dead
    assert table.result is None


def asked_for_priority(*abilities: ab.Ability) -> tuple[Table, Piece, Piece]:
    """Return a table at which the second player may reveal two cards before a strike: with one of
    them and the card that is struck."""
    table = Table(turn=1)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    secret = table.second.creature("c6", nodes=abilities, hidden=True)
    table.second.creature("e6", hidden=True)
    table.strikes(orc, elf)
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    return table, secret, elf


@pytest.mark.rule("533.3", "533.4/had", "117.4")
def test_static_abilities_of_a_card_hold_as_soon_as_it_is_revealed() -> None:
    shield = ab.While(ab.ALWAYS, (ab.Named(ab.Name.ARMOR, 2),), ab.OfSide(ab.Side.OWN))
    table, secret, elf = asked_for_priority(shield)
    assert not elf.state.facts.has(ab.Name.ARMOR)
    table.reveals(secret)
    assert elf.state.facts.value(ab.Name.ARMOR) == 2


@pytest.mark.rule("533.3", "116.3")
def test_reveal_triggers_fire_when_the_player_reveals_the_card() -> None:
    when = ab.When(ab.Moment.REVEALED, ab.Is(ab.Who.SELF))
    chips = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(2),), ab.ITSELF)
    table, secret, _elf = asked_for_priority(ab.Triggered(when, chips))
    table.reveals(secret)
    while secret.state.chips == 0 and table.asked == (Seat.SECOND, Asking.PRIORITY):
        table.passes()
    assert secret.state.chips == 2


@pytest.mark.rule("303.3", "533.1")
def test_sudden_abilities_may_be_announced_while_cards_are_hidden() -> None:
    chip = ab.Playable(
        ab.Payment(), ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.ITSELF), sudden=True
    )
    table = placed(
        {"c1": specs.creature("Орк", nodes=(chip,)), "b1": specs.creature("Тролль")},
        {"c6": specs.creature("Фея"), "c4": specs.creature("Эльф")},
    )
    table.choose(KeepHidden(table.piece("Фея").id))
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    assert UseAction(table.piece("Орк").id, 0) in table.options

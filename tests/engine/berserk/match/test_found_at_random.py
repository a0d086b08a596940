"""Situations that matches of random nodes came upon, each with the cards and choices that matter.

The numbers are of ``tests.bench.decisions`` as it was then: a new node shifts what they draw, so
that a number which passes later proves nothing.
"""

from dataclasses import replace
from random import Random

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import CardAside, PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import NO_CARD, Asking, JudgeAct, Zone
from engine.kernel import SEATS, Option, Seat, load
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.support import specs
from tests.support.examining import check_decision, check_replayed, check_same, check_secrets
from tests.support.scenario import Table

Placed = tuple[CardSpec, str]


def with_nodes(spec: CardSpec, *nodes: ab.Ability) -> CardSpec:
    return replace(spec, abilities=nodes)


def placed(first: tuple[Placed, ...], second: tuple[Placed, ...]) -> BerserkMatch:
    """Return a match after the placement; names of cards differ."""
    one = PlayerSetup("Anna", tuple(spec for spec, _cell in first))
    other = PlayerSetup("Boris", tuple(spec for spec, _cell in second))
    match = new_match(Setup(one, other, 0, ruleset=RULES_2024, discreet=False))
    for spec, cell in (*first, *second):
        match.choose(op.Place(card_called(match, spec.name), parse_cell(cell)))
    return match


def card_called(match: BerserkMatch, name: str) -> int:
    return next(card.id for card in match.state.cards if card.spec.name == name)


def goes_on(match: BerserkMatch, turn: int) -> None:
    """Let everybody do as little as possible until somebody may act in that turn."""
    while match.state.turn < turn or asked(match) is not Asking.ACT:
        assert match.decision is not None
        match.choose(match.decision.options[-1])


def asked(match: BerserkMatch) -> Asking:
    assert match.state.question is not None
    return match.state.question.asking


def kept_hidden(match: BerserkMatch, name: str) -> None:
    match.choose(op.KeepHidden(card_called(match, name)))


# 18180077479436538711: a flyer that starts without flight, while it is asked what stays hidden.


@pytest.mark.rule("405.1", "405.1.1", "210.6")
def test_a_flyer_that_starts_without_flight_lands_after_the_reveal() -> None:
    law = ab.While(ab.PlaysAs(first=True), (ab.Named(ab.Name.ARMOR),))
    bird = with_nodes(specs.flyer("Bird"), ab.StartsWith((ab.LoseFlight(ab.Until.TURN_END),)))
    match = placed(
        ((specs.creature("Orc"), "c3"),),
        (
            (with_nodes(specs.creature("Elf"), law), "c4"),
            (bird, "d4"),
            (specs.creature("Owl"), "c6"),
        ),
    )
    assert asked(match) is Asking.KEEP_HIDDEN
    check_decision(match)
    kept_hidden(match, "Owl")
    assert (asked(match), match.state.question and match.state.question.seat) == (
        Asking.LANDING,
        Seat.SECOND,
    )
    check_decision(match)
    match.choose(op.ChooseCell(parse_cell("d4")))
    assert match.state.cards[card_called(match, "Bird")].cell == parse_cell("d4")
    check_decision(match)


# 15948233962478043685: a match imagined while a host is chosen for a card that lies face down.


@pytest.mark.rule("405.2", "211.7", "533.1")
@pytest.mark.parametrize("kind", [specs.companion, specs.parasite])
@pytest.mark.parametrize("seed", range(3))
def test_an_imagined_choice_of_a_host_has_a_symbiote(kind: object, seed: int) -> None:
    assert callable(kind)
    match = placed(
        ((specs.creature("Orc"), "c3"), (specs.creature("Ogre"), "d3")),
        (
            (specs.creature("Elf"), "c4"),
            (specs.creature("Ent"), "d4"),
            (kind("Imp"), "c6"),
        ),
    )
    kept_hidden(match, "Imp")
    assert asked(match) is Asking.HOST
    check_decision(match)
    for seat in SEATS:
        dreamt = match.imagine(seat, seed)
        check_decision(dreamt)
        goes_on(dreamt, 1)
        check_decision(dreamt)


# 7160867635576606111: a symbiote that what it starts with takes away, put on its host all the same.


@pytest.mark.rule("405.2.2", "503.1")
def test_a_symbiote_that_leaves_at_the_start_sits_on_no_card() -> None:
    leaves = ab.StartsWith((ab.ToGraveyard(), ab.Chips(1)))
    match = placed(
        ((specs.creature("Orc"), "c3"),),
        (
            (specs.creature("Elf"), "c4"),
            (specs.creature("Ent"), "d4"),
            (with_nodes(specs.companion("Imp"), leaves), "c6"),
        ),
    )
    kept_hidden(match, "Imp")
    imp = match.state.cards[card_called(match, "Imp")]
    match.choose(op.SitOn(imp.id, card_called(match, "Ent")))
    check_decision(match)
    assert (imp.zone, imp.host, imp.chips) == (Zone.GRAVEYARD, NO_CARD, 0)
    goes_on(match, 1)


# Seed 10022 of short matches: a symbiote of the extra zone, seated while others are.


@pytest.mark.rule("405.2", "211.4")
def test_a_symbiote_in_the_extra_zone_is_checked_after_the_seating() -> None:
    law = ab.While(ab.ALWAYS, (ab.Named(ab.Name.ARMOR),), ab.OfSide(ab.Side.OWN))
    rides_above = with_nodes(specs.companion("Imp"), ab.Named(ab.Name.EXTRA_ZONE), law)
    match = placed(
        (
            (specs.creature("Orc"), "c3"),
            (specs.creature("Ogre"), "d3"),
            (specs.creature("Troll"), "b3"),
            (rides_above, "d2"),
            (specs.companion("Pup"), "c2"),
        ),
        ((specs.creature("Elf"), "c4"),),
    )
    for name, host in (("Imp", "Orc"), ("Pup", "Ogre")):
        assert asked(match) is Asking.HOST
        check_decision(match)
        match.choose(op.SitOn(card_called(match, name), card_called(match, host)))
    goes_on(match, 1)
    check_decision(match)
    imp = match.state.cards[card_called(match, "Imp")]
    assert (imp.zone, imp.host) == (Zone.GRAVEYARD, NO_CARD)  # 211.7: nobody carries it there


# 16501933967234140683: a hidden card that its own maximum of life kills face down.


@pytest.mark.rule("533.4", "545.2")
def test_a_hidden_card_is_not_affected_by_its_own_maximum() -> None:
    nothing = ab.Maximum(ab.MaximumOf.LIFE, ab.Count(ab.Is(ab.Who.TARGET)))
    match = placed(
        ((specs.creature("Orc"), "c3"),),
        ((specs.creature("Elf"), "c4"), (with_nodes(specs.creature("Owl"), nothing), "c6")),
    )
    kept_hidden(match, "Owl")
    goes_on(match, 1)
    owl = match.state.cards[card_called(match, "Owl")]
    assert (owl.zone, owl.hidden) == (Zone.BATTLEFIELD, True)
    goes_on(match, 2)  # 533.3: it is revealed by then, and counts
    assert owl.id in match.state.graveyards[Seat.SECOND]


@pytest.mark.rule("533.4")
def test_a_save_keeps_awaited_triggers_after_a_hidden_card_left() -> None:
    table, orc, owl, elf = board(
        ours("c3"), theirs("c6", name="Сова", hidden=True), theirs("c4", life=5)
    )
    table.choose(op.Judge(Seat.FIRST, JudgeAct.DESTROY, owl.id))
    table.choose(op.Accept())
    assert owl.is_dead
    loaded = load(BERSERK, table.match.save())
    for match in (table.match, loaded):
        match.choose(op.StrikeAt(orc.id, elf.id))
    check_same(table.match, loaded)


# 12709269343433264553: whom a card may attack told that a hidden card is an artifact.


@pytest.mark.rule("533.6/taken", "545.4")
def test_a_card_restricted_to_creatures_may_attack_a_hidden_card() -> None:
    only = ab.OnlyAt(ab.IsCreature())
    table, bird = board(ours(None, card=with_nodes(specs.flyer("Bird"), only)))
    idol = table.second.artifact("c6", hidden=True)
    shown = table.second.artifact("d6")
    table.second.creature("c5")
    check_decision(table.match)
    assert (table.can_strike(bird, idol), table.can_strike(bird, shown)) == (True, False)
    table.strikes(bird, idol)
    goes_on(table.match, 3)
    assert (idol.is_hidden, idol.wounds, bird.is_closed) == (False, 0, True)  # 533.8


@pytest.mark.rule("533.6/ban", "545.4")
def test_a_hidden_card_does_not_count_as_the_card_that_must_be_attacked() -> None:
    table = Table()
    lures = ab.Must(ab.Doing.ATTACK, ab.OfSide(ab.Side.ENEMY), at=ab.IsCreature())
    orc = table.first.creature("c3")
    table.second.card(with_nodes(specs.artifact("Idol"), lures), "a6")
    elf = table.second.creature("c4")
    owl = table.second.creature("b3", hidden=True)
    check_decision(table.match)
    assert (table.can_strike(orc, elf), table.can_strike(orc, owl)) == (True, False)


# Seed 10493 of short matches: who may be a target told whether a hidden card stands on the ground.


@pytest.mark.rule("533.6", "533.9")
@pytest.mark.parametrize("hides", [specs.creature, specs.flyer, specs.terrain])
def test_a_hidden_card_of_any_type_has_neighbours(hides: object) -> None:
    assert callable(hides)
    table = Table()
    near = ab.Targets(ab.HasAround(ab.Beside(ab.Who.CANDIDATE)))
    hits = ab.Playable(ab.Payment(closes=True), ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),), near))
    witch = table.first.creature("a1", nodes=(hits,))
    hidden = table.second.card(hides("Hidden"), "c6", hidden=True)
    elf = table.second.creature("c5")
    alone = table.second.creature("e4")
    check_decision(table.match)
    assert [table.can_use(witch, card) for card in (hidden, elf, alone)] == [True, True, False]


# 3671226000974902385: incarnation raised and withdrawn for ever.


def killed_and_waiting(
    *nodes: ab.Ability, watched_by: tuple[ab.Ability, ...] = (), fills_the_row: bool = False
) -> Table:
    """Return a table on which a card with incarnation, called Ghoul, has been killed, at the next
    turn of its player."""
    table = Table()
    kills = ab.Playable(ab.Payment(), ab.Power(ab.PowerKind.SPELL, (ab.Destroy(),)))
    killer = table.first.creature("e1", nodes=(kills,))
    ghoul = table.first.creature("b3", "Ghoul", nodes=(ab.Named(ab.Name.INCARNATION), *nodes))
    for cell in ("a1", "b1", "c1", "d1") if fills_the_row else ():
        table.first.creature(cell)
    table.second.creature("c6", nodes=watched_by)
    table.uses(killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    return table


@pytest.mark.rule("536.7.1", "542.1", "201.2.1")
def test_a_card_that_ignores_other_abilities_still_incarnates() -> None:
    table = killed_and_waiting(ab.Ignores())
    assert table.asked == (Seat.FIRST, Asking.CELL)
    table.choose(op.ChooseCell(parse_cell("b1")))
    assert table.piece("Ghoul").cell == "b1"
    table.ends_turn()  # the match went on for ever here
    assert table.asked == (Seat.SECOND, Asking.ACT)


@pytest.mark.rule("413.3", "536.7.2")
def test_turns_end_while_an_incarnation_would_break_a_rule() -> None:
    table = killed_and_waiting(ab.Ignores(), fills_the_row=True)
    for seat in (Seat.FIRST, Seat.SECOND, Seat.FIRST):
        assert table.asked == (seat, Asking.ACT)
        table.ends_turn()
    assert (table.piece("Ghoul").is_dead, table.piece("Ghoul").state.tokens) == (True, 1)


@pytest.mark.rule("522.2", "536.7.1")
@pytest.mark.parametrize("undoes", [ab.Cancel(), ab.Block()])
def test_an_incarnation_that_is_undone_is_tried_once_a_turn(
    undoes: ab.Effect,
) -> None:
    """It would be raised and undone for ever at the end of the turn."""
    moment = ab.Moment.CANCELLING if isinstance(undoes, ab.Cancel) else ab.Moment.BLOCKING
    when = ab.When(moment, ab.OfSide(ab.Side.ENEMY), powers=(ab.PowerKind.INFLUENCE,))
    never = ab.Triggered(when, ab.Power(ab.PowerKind.INFLUENCE, (undoes,), ab.ITSELF))
    table = killed_and_waiting(watched_by=(never,))
    for tries in (1, 2):
        table.choose(op.ChooseCell(parse_cell("b1")))
        assert len(table.events(ev.PlayCancelled) + table.events(ev.PlayBlocked)) == tries
        table.ends_turn()
        assert table.asked == (Seat.SECOND, Asking.ACT)
        table.ends_turn()
    assert (table.piece("Ghoul").is_dead, table.asked) == (True, (Seat.FIRST, Asking.CELL))


# 7506238209376988780: a card that gets slower by the effect by which it leaves.


def test_events_rebuild_a_card_that_left_while_being_slowed() -> None:
    slows = ab.AddProperty(ab.Property.MOVEMENT, -1, ab.Until.TURN_END)
    power = ab.Power(ab.PowerKind.INFLUENCE, (slows, ab.ToDeck(ab.DeckPlace.BOTTOM)), ab.ONE_CARD)
    witch = with_nodes(specs.creature("Witch"), ab.Playable(ab.Payment(closes=True), power))
    match = placed(
        ((witch, "c3"),),
        ((specs.creature("Elf", movement=3), "c4"), (specs.creature("Ent"), "d4")),
    )
    goes_on(match, 1)
    elf = card_called(match, "Elf")
    match.choose(op.UseAction(card_called(match, "Witch"), 0, elf))
    goes_on(match, 1)
    assert match.state.cards[elf].zone is Zone.DECK
    check_replayed(match, Random(0))


# 8271188523280612601 of the decks: cards that begin the battle in graveyard and exile lie
# there before everybody, and belong into every imagined match.


def test_an_imagined_match_has_the_cards_that_begin_outside_the_battle() -> None:
    aside = (
        CardAside(specs.creature("Ghost"), ab.Area.GRAVEYARD),
        CardAside(specs.creature("Convict"), ab.Area.EXILE, "chain"),
    )
    one = PlayerSetup("Anna", (specs.creature("Orc"),), aside=aside)
    other = PlayerSetup("Boris", (specs.creature("Elf"),))
    match = new_match(Setup(one, other, 0, ruleset=RULES_2024))
    for seat in SEATS:
        seen = match.imagine(seat, 3)
        assert seen.setup.first.aside == aside
        zones = {card.spec.name: card.zone for card in seen.state.cards}
        assert (zones["Ghost"], zones["Convict"]) == (Zone.GRAVEYARD, Zone.EXILE)
    check_secrets(match, Random(0))


# 4461792425119838584 of the decks: an agreement is asked for while a card lands that flew.


@pytest.mark.rule("210.6", "528.1")
@pytest.mark.parametrize("answer", [op.Accept(), op.Decline()])
def test_a_judge_request_may_be_made_while_a_card_lands(answer: Option) -> None:
    flies = ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER, ab.Until.TURN_END)
    power = ab.Power(ab.PowerKind.INFLUENCE, (flies,), ab.ITSELF)
    table = Table()
    griffin = table.first.creature("c3", nodes=(ab.Playable(ab.Payment(closes=True), power),))
    elf = table.second.creature("c6")
    table.choose(op.UseAction(griffin.id, griffin.state.facts.actions[0]))
    assert griffin.is_airborne
    table.ends_turn()
    assert table.asked == (Seat.FIRST, Asking.LANDING)
    table.choose(op.Judge(Seat.FIRST, JudgeAct.WOUND, elf.id, 2))
    assert table.asked == (Seat.SECOND, Asking.JUDGE)
    check_decision(table.match)
    table.choose(answer)
    assert table.asked == (Seat.FIRST, Asking.LANDING)
    table.choose(op.ChooseCell(parse_cell("c3")))
    assert griffin.cell == "c3"
    check_decision(table.match)

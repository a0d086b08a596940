"""A battle told by actions: a line each, signed by side, with cells and results."""

import engine.berserk.abilities as ab
from deckbuilder.battle.actions import folded_entries, placed_actions
from deckbuilder.battle.events import render_event
from deckbuilder.cards.playing import ReadBy
from deckbuilder.matches.match import Stage
from engine.berserk import CardMoved, ChipsChanged, FightDecided, PlayAnnounced, SaveChip
from engine.berserk.match.game import BERSERK
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import new_session, play_simply
from tests.support.node_words import TAP, influence, tap
from tests.support.scenario import Table

SHOT = ab.Attack(ab.PowerKind.SHOT, ab.Strength(2, 2, 2), 4)


def told(table: Table, seat: Seat = Seat.FIRST) -> list[str]:
    """Return the lines as a player sees them, turns and the opening left out."""
    entries = folded_entries(table.state.history, BERSERK.view(table.state, seat), seat)
    return [entry.text for entry in entries if entry.seat is not None]


def test_a_strike_is_one_line_with_cells_dice_and_remaining_life() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    enemy = table.second.creature("c4", "Орк", life=9, closed=True)
    table.strikes(rider, enemy, dice=(6,))
    assert told(table)[0] == "▲c3 Всадник ⚅6 → strong → ▼c4 Орк −3 (6/9)"
    assert told(table, Seat.SECOND)[0] == "▼c3 Всадник ⚅6 → strong → ▲c4 Орк −3 (6/9)"


def test_consecutive_moves_of_a_card_share_a_line() -> None:
    table = Table()
    rider = table.first.creature("c1", "Всадник", movement=2)
    table.second.creature("c6", "Орк")
    table.moves(rider, "c2")
    table.moves(rider, "c3")
    assert told(table) == ["▲c1 Всадник → c2 → c3"]


def test_a_defender_is_listed_before_the_defended_card() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    orc = table.second.creature("c4", "Орк", life=9)
    guard = table.second.creature("d4", "Страж", life=9)
    table.strikes(rider, orc, dice=(6, 1))
    table.defends(guard)
    (line, *_rest) = told(table)
    assert "▼d4 Страж instead of ▼c4 Орк" in line


def test_a_line_keeps_all_its_sentences_as_details() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    enemy = table.second.creature("c4", "Орк", closed=True)
    table.strikes(rider, enemy, dice=(6,))
    entries = folded_entries(table.state.history, table.state)
    (strike,) = [entry for entry in entries if entry.seat is Seat.FIRST]
    assert strike.details[0] == "“Всадник” strikes “Орк”."
    assert "“Орк”: −3 life." in strike.details


def test_the_placement_is_one_line_with_its_sentences_as_details() -> None:
    _sessions, session = new_session()
    while session.match is None or not session.match.state.turn:
        play_simply(session)
    assert session.stage is Stage.MATCH
    entries = folded_entries(session.match.history, session.match.view(Seat.FIRST))
    compiled = [entry for entry in entries if entry.read is ReadBy.COMPILER]
    opening, turn = [entry for entry in compiled if entry.turn < 2][:2]
    assert opening.text.startswith("The squads are placed: ▲")
    assert len(opening.details) > 10
    assert turn.begins


def test_every_sentence_of_a_match_is_among_the_details_of_a_line() -> None:
    _sessions, session = new_session()
    while session.outcome is None:
        play_simply(session)
    assert session.match is not None
    history, seen = session.match.history, session.match.view(Seat.FIRST)
    told = [text for event in history if (text := render_event(event, seen))]
    kept = [
        text
        for entry in folded_entries(history, seen)
        for text in (entry.details or (entry.text,))
        if entry.read is ReadBy.COMPILER
    ]
    assert sorted(kept) == sorted(told)


def test_the_last_shown_life_of_a_card_is_its_remaining_life() -> None:
    _sessions, session = new_session()
    while session.outcome is None:
        play_simply(session)
    assert session.match is not None
    seen = session.match.view(Seat.FIRST)
    lines = [entry.text for entry in folded_entries(session.match.history, seen)]
    wounded = [card for card in seen.cards if card.in_battle and card.wounds and not card.extra]
    assert wounded
    for card in wounded:
        life = f"({card.life}/{card.maximum_life})"
        assert any(f"{card.spec.name} " in line and life in line for line in lines), card


def test_a_move_ends_before_the_next_card_acts() -> None:
    table = Table()
    rider = table.first.creature("c1", "Всадник", movement=2)
    scout = table.first.creature("a1", "Лазутчик", movement=1)
    table.second.creature("c6", "Орк")
    table.moves(rider, "c2")
    table.moves(rider, "c3")
    table.moves(scout, "a2")
    history = table.state.history
    ends = [place for place, entry in placed_actions(history, table.state) if entry.cards]
    moves = [place for place, event in enumerate(history) if isinstance(event, CardMoved)]
    announced = [place for place, event in enumerate(history) if isinstance(event, PlayAnnounced)]
    assert moves[1] <= ends[0] < announced[2]
    assert moves[2] <= ends[1]


def test_each_log_line_knows_its_events() -> None:
    _sessions, session = new_session()
    while session.stage is not Stage.OVER:
        play_simply(session)
    assert session.match is not None
    history, seen = session.match.state.history, session.match.state
    for place, entry in placed_actions(history, seen):
        told = [render_event(history[at], seen) for at in entry.places]
        assert told == list(entry.details)
        assert list(entry.places) == sorted(entry.places)
        assert not entry.places or entry.places[-1] <= place


def test_an_attack_that_hits_and_does_not_wound_says_so() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="0-0-0")
    orc = table.second.creature("c4", "Орк", closed=True)
    table.strikes(rider, orc, dice=(6,))
    assert told(table) == ["▲c3 Всадник ⚅6 → strong → ▼c4 Орк (no wounds)"]


def test_a_power_that_changes_nothing_is_named_and_says_so() -> None:
    table = Table()
    curse = influence(ab.Heal(2), targets=ab.Targets())
    witch = table.first.creature("c2", "Ведьма", nodes=(tap(curse),))
    healthy = table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Орк")
    table.uses(witch, healthy)
    table.everybody_passes()
    assert told(table) == ["▲c2 Ведьма: heal by 2 → ▲c3 Всадник → nothing changes"]


def test_results_of_one_kind_share_their_word_and_others_have_a_comma() -> None:
    table = Table()
    gains = influence(
        ab.Gain(ab.Named(ab.Name.POISON, 1)),
        ab.Gain(ab.Named(ab.Name.UNANSWERED, 1)),
        ab.AddProperty(ab.Property.STRIKE, 1),
        ab.Gain(ab.Named(ab.Name.ARMOR, 1)),
    )
    witch = table.first.creature("c2", "Ведьма", nodes=(tap(gains),))
    table.second.creature("c6", "Орк")
    table.uses(witch)
    table.everybody_passes()
    (line,) = told(table)
    assert line.endswith("→ gains: poison 1, unanswered strike, strike: +1, gains: armor 1"), line


def test_cards_that_lose_the_same_share_their_words_and_the_dead_lose_nothing() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="9-9-9")
    gift = ab.While(ab.ALWAYS, (ab.Named(ab.Name.ARMOR, 1),), ab.OfSide(ab.Side.OWN))
    lord = table.second.creature("c4", "Вождь", life=1, nodes=(gift,), closed=True)
    table.second.creature("a5", "Орк")
    table.second.creature("b5", "Гоблин")
    table.strikes(rider, lord, dice=(6,))
    (line,) = told(table)
    assert line.endswith("dies, ▼a5 Орк, ▼b5 Гоблин lose: armor"), line


def test_a_die_that_is_turned_shows_both_faces() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    turn = ab.Playable(
        ab.FREE,
        ab.Power(ab.PowerKind.INFLUENCE, (ab.SetDie(0, turned=True),), ab.Targets()),
        when=ab.When(ab.Moment.DIE, ab.ANY_CARD),
    )
    cheat = table.second.creature("a6", "Шулер", nodes=(turn,))
    orc = table.second.creature("c4", "Орк", life=9, closed=True)
    table.strikes(rider, orc, dice=(6,))
    table.answers(cheat, rider)
    table.everybody_passes()
    (line,) = told(table)
    assert line.startswith("▲c3 Всадник ⚅→⚀1 → weak → ▼c4 Орк −1 (8/9)"), line


def test_a_swap_is_told_once_with_the_cells_before_it() -> None:
    table = Table()
    swap = ab.Power(ab.PowerKind.INFLUENCE, (ab.Swap(),), ab.Targets(least=2, most=2))
    guide = table.first.creature("a1", "Проводник", nodes=(tap(swap),))
    one, other = table.first.creature("b1", "Эльф"), table.first.creature("c2", "Лучник")
    table.second.creature("c6", "Орк")
    table.uses(guide)
    table.chooses(one, other)
    table.everybody_passes()
    assert told(table) == ["▲a1 Проводник → ▲b1 Эльф and ▲c2 Лучник swap places"]


def test_a_saved_chip_is_told_once_with_the_cell_of_its_card() -> None:
    table = Table()
    shot = ab.Playable(ab.Payment(closes=True, chips=1), SHOT)
    gunner = table.first.creature("b2", "Канонир", nodes=(shot,))
    table.second.creature("c6", "Орк")
    table.choose(SaveChip(gunner.id))
    table.everybody_passes()
    assert told(table) == ["▲b2 Канонир → chips +1"]


def test_extra_life_beyond_the_most_is_told_as_what_stays() -> None:
    table = Table()
    drink = ab.And((influence(ab.ExtraLife(5)), influence(ab.LoseExtraLife(2))))
    lord = table.first.creature("c2", "Лорд", nodes=(tap(drink),))
    table.second.creature("c6", "Орк")
    table.uses(lord)
    table.everybody_passes()
    assert told(table) == ["▲c2 Лорд → extra life +3"]


def test_a_card_that_closes_for_a_flyer_does_not_say_why_twice() -> None:
    table = Table()
    hunter = table.first.creature("c3", "Охотник")
    table.second.flyer("Ворон")
    table.closes_for_flyer(hunter)
    table.everybody_passes()
    assert told(table) == ["▲c3 Охотник closes to strike a flyer"]


def test_triggers_are_told_as_they_resolve_and_an_attack_before_its_answers() -> None:
    table = Table()
    grieve = ab.Triggered(ab.When(ab.Moment.DIED, ab.ANY_CARD), influence(ab.Chips(1)))
    rider = table.first.creature("c3", "Всадник", strike="9-9-9", nodes=(grieve,))
    table.first.creature("a1", "Плакальщик", nodes=(grieve,))
    orc = table.second.creature("c4", "Орк", life=1, closed=True)
    table.second.creature("c6", "Гоблин")
    table.strikes(rider, orc, dice=(6,))
    table.everybody_passes()
    (line,) = told(table)
    attack, *triggers = line.split("; ")
    assert attack.endswith("dies")
    resolved = [event.card for event in table.events(ChipsChanged)]
    order = {"▲c3 Всадник → chips +1": rider.id, "▲a1 Плакальщик → chips +1": 1}
    assert [order[trigger] for trigger in triggers] == resolved


def test_a_redirected_attack_names_the_new_target_in_place_of_the_old_one() -> None:
    table = Table()
    takes = ab.Playable(
        TAP,
        influence(ab.Redirect(), targets=ab.Targets(who=ab.Who.SUBJECT)),
        when=ab.When(ab.Moment.REDIRECTING, ab.ANY_CARD, powers=(ab.PowerKind.STRIKE,)),
    )
    rider = table.first.creature("c3", "Всадник", strike="2-2-2")
    orc = table.second.creature("c4", "Орк", closed=True)
    hero = table.second.creature("a6", "Заступник", life=9, nodes=(takes,))
    table.strikes(rider, orc, dice=(6, 1))
    table.uses(hero)
    table.everybody_passes()
    (line,) = told(table)
    assert "→ ▼a6 Заступник instead of ▼c4 Орк −2 (7/9)" in line, line
    assert "Target" not in line


def test_a_play_that_is_not_over_does_not_say_that_it_did_nothing() -> None:
    table = Table()
    late = ab.Playable(
        ab.FREE, influence(ab.Chips(1)), when=ab.When(ab.Moment.CALCULATION, ab.ANY_CARD)
    )
    rider = table.first.creature("c3", "Всадник", strike="2-2-2")
    orc = table.second.creature("c4", "Орк", life=9, nodes=(late,), closed=True)
    table.strikes(rider, orc, dice=(6,))
    while not table.events(FightDecided):
        table.passes()
    assert told(table) == ["▲c3 Всадник ⚅6 → strong → ▼c4 Орк"]
    table.everybody_passes()
    assert told(table) == ["▲c3 Всадник ⚅6 → strong → ▼c4 Орк −2 (7/9)"]

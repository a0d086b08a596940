"""A ruleset in which every number is another one travels from a format to every last reader.

Each number has a proof here, ``shows``, and each other reading of a rule one in
``tests/engine/berserk/editions``; a field of ``Ruleset`` without one fails.
"""

import ast
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

import pytest
from textual.pilot import Pilot

import engine.berserk.abilities as ab
from catalog.common.paths import home
from catalog.store import open_catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.battle.dice import face
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.matches.records import difference, read_record, record_of, write_record
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.mulligans import redraw_table
from deckbuilder.squads.solver import Objective, Task, solve
from deckbuilder.squads.tables import SquadTables
from deckbuilder.tournament.simulated import Contender, played_session
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.workbench import begin_match, begin_practice, open_services
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import (
    EDITIONS,
    RULES_2024,
    FightOutcome,
    InsteadOfMove,
    Movement,
    MovementReturns,
    Ruleset,
    SeatChoice,
    StrikeTable,
)
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.ruleset import MaximumBounds, WinWithLoss
from engine.berserk.table import events as ev
from engine.berserk.table.options import StepDown, UseAction
from engine.kernel import Refusal, Result, Seat, load, replay
from tests.deckbuilder.cards import card
from tests.deckbuilder.tui.support import press, running, settled, shown
from tests.support.cli import run, run_json
from tests.support.editions import SHOWN, shows
from tests.support.scenario import Table
from tests.support.starters import starter_cards

MISS, WEAK, MEDIUM, STRONG = ab.AttackStrength
DECK: Final = "Чужая"
RULES_NAME: Final = "RULES_2024"

STRANGE: Final = Ruleset(
    code="strange",
    book="strange",
    gold=(17, 19),
    silver=(14, 12),
    seat_choice=SeatChoice.AFTER_DEAL,
    deal_size=13,
    mulligan_gold=2,
    new_element_gold=3,
    flyer_cap=7,
    cells=11,
    terrains=2,
    die=8,
    strike_table=StrikeTable(
        assailant_more=(FightOutcome(MEDIUM, MISS), FightOutcome(STRONG, MEDIUM)),
        defending_more=(FightOutcome(MISS, MEDIUM), FightOutcome(WEAK, STRONG)),
        low_tie=FightOutcome(MISS, MISS),
        high_tie=FightOutcome(STRONG, STRONG),
        high_tie_from=3,
        medium_from=2,
        strong_from=4,
    ),
    quiet_turns=3,
    last_turn=24,
    turn_abilities=4,
    movement=Movement.MARKERS,
    movement_returns=MovementReturns.OWN_TURN,
    acting_ends_movement=False,
    closing_ends_movement=False,
    acted_may_move=True,
    instead_of_move=InsteadOfMove.ANY_TIME,
    instead_of_move_a_turn=2,
    free_jump_needs_open=True,
    acts_follow_card=False,
    moved_may_act=False,
    lone_die=(2, 7),
    zero_may_be_announced=False,
    chain_counts_cause=True,
    defeat_waits_for_stack=True,
    win_with_loss=WinWithLoss.LOSS,
    several_elements=False,
    same_cost_same_crystal=True,
    life_markers_cancel=False,
    maximum_bounds=MaximumBounds.EXTRA_LIFE,
    impossible_is_paid=False,
    draw_by_agreement=True,
    ability_keeps_player=True,
)


@pytest.fixture
def edition(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """Let the strange edition be one that ships."""
    monkeypatch.setitem(cast("dict[str, Ruleset]", EDITIONS), STRANGE.code, STRANGE)
    return STRANGE


@pytest.fixture
def deck(edition: Ruleset, home_with_cards: Path) -> str:
    """Keep a deck whose format is played by the strange edition; return its name."""
    path = home() / "formats" / "strange.toml"
    path.parent.mkdir()
    path.write_text(
        f'code = "strange"\nkind = "constructed"\nname = "Strange"\nruleset = "{edition.code}"\n',
        encoding="utf-8",
    )
    with open_catalog() as catalog:
        store = DeckStore(catalog)
        starter = find_deck("black-candles", catalog, store)
        store.save(replace(starter, name=DECK, format="strange"))
    return DECK


def test_every_number_of_the_other_edition_differs() -> None:
    same = [
        one.name
        for one in fields(Ruleset)
        if getattr(STRANGE, one.name) == getattr(RULES_2024, one.name)
    ]
    assert same == []
    parts = fields(StrikeTable)
    table, usual = STRANGE.strike_table, RULES_2024.strike_table
    same = [one.name for one in parts if getattr(table, one.name) == getattr(usual, one.name)]
    assert same == []
    strange, rules = (*STRANGE.gold, *STRANGE.silver), (*RULES_2024.gold, *RULES_2024.silver)
    assert all(one != other for one, other in zip(strange, rules, strict=True))


def test_every_number_of_the_other_edition_has_a_proof() -> None:
    for module in READINGS.glob("test_*.py"):
        import_module(f"tests.engine.berserk.editions.{module.stem}")
    assert {one.name for one in fields(Ruleset)} == SHOWN


ROOT: Final = Path(__file__).resolve().parents[2]
READINGS: Final = ROOT / "tests" / "engine" / "berserk" / "editions"
READER: Final = "deckbuilder/decks/bounds.py"


def named_in(room: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield every node of the sources of a package with the module it stands in."""
    for path in sorted((ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.relative_to(ROOT).as_posix(), node


@pytest.mark.slow
def test_only_the_module_that_reads_formats_names_the_default_ruleset() -> None:
    named = {
        module
        for room in ("catalog", "deckbuilder", "engine/berserk")
        for module, node in named_in(room)
        if isinstance(node, ast.Name) and node.id == RULES_NAME and isinstance(node.ctx, ast.Load)
    }
    assert named == {READER, "engine/berserk/cards/ruleset.py"}


@pytest.mark.slow
def test_no_signature_defaults_to_a_ruleset() -> None:
    hidden = [
        f"{module}: {ast.unparse(node.args)}"
        for room in ("catalog", "deckbuilder", "engine/berserk")
        for module, node in named_in(room)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for default in (*node.args.defaults, *node.args.kw_defaults)
        if default is not None
        and {"RULES_2024", "UNNAMED", "Ruleset", "EDITIONS"} & set(ast.unparse(default).split("("))
    ]
    assert hidden == []


# Deal, mulligans, tables, odds: by the format of the deck.


@shows("code", "gold", "silver", "deal_size")
def test_a_deck_is_dealt_by_the_edition_of_its_format(deck: str) -> None:
    for seat, place in (("first", 0), ("second", 1)):
        dealt = run_json("deal", deck, "--seed", "5", "--seat", seat)
        assert (dealt["gold"], dealt["silver"]) == (STRANGE.gold[place], STRANGE.silver[place])
        assert (len(dealt["cards"]), dealt["edition"]) == (13, "strange")
    assert "Gold: 17. Silver: 14." in run("deal", deck, "--seed", "5", "--seat", "first").stdout


@shows("seat_choice")
def test_either_seat_gets_the_same_cards_when_seats_are_chosen_after_the_deal(
    deck: str,
) -> None:
    dealt = [run_json("deal", deck, "--seed", "5", "--seat", seat) for seat in ("first", "second")]
    assert dealt[0]["cards"] == dealt[1]["cards"]
    usual = [
        run_json("deal", "black-candles", "--seed", "5", "--seat", seat)
        for seat in ("first", "second")
    ]
    assert usual[0]["cards"] != usual[1]["cards"]


@shows("mulligan_gold")
def test_a_mulligan_costs_what_the_edition_states(deck: str) -> None:
    words = ("deal", deck, "--seed", "5", "--seat", "first", "--mulligans")
    assert run_json(*words, "3")["gold"] == 17 - 3 * 2
    refusal = run_json(*words, "9", code=1)["refusal"]
    assert refusal["detail"] == {"have": 1, "need": 2}
    assert refusal["message"].startswith("A mulligan costs 2 gold and 1 is left")


@shows("book")
def test_a_rule_missing_from_the_book_is_cited_by_its_own_name(deck: str) -> None:
    words = ("deal", deck, "--seed", "5", "--seat", "first", "--mulligans", "9")
    refusal = run_json(*words, code=1)["refusal"]
    assert refusal["rule"] == "402.4 (2024)"
    assert refusal["message"].endswith("(rule 402.4 (2024))")


def test_tables_and_odds_take_the_deal_of_the_edition(deck: str) -> None:
    table = run_json("mulligan", deck, "--seat", "first", "--deals", "20")
    assert [row["gold"] for row in table["rows"]] == list(range(17, 0, -2))
    odds = run_json("odds", deck, "--at-least", "1 Костяк")
    assert odds["hand"] == 13
    assert "13 of 30 cards dealt" in run("odds", deck).stdout
    useful = run_json("useful", deck, "--deals", "4")
    assert sum(use["dealt"] for use in useful["cards"]) == 4 * 13


def test_the_solver_uses_the_crystals_of_the_edition(deck: str) -> None:
    answer = run_json("squad", deck, "--seed", "5", "--seat", "second", "--objective", "cards")
    best = answer["best"]
    paid = best["gold_left"] + best["silver_left"] + best["crystals"] + best["penalty"]
    assert paid == 19 + 12
    assert best["penalty"] % 3 == 0


# Recruitment: each limit with the number in its sentence.


def hand_of(*cards: CardSpec, gold: int = 30, silver: int = 30) -> Recruitment:
    return Recruitment(Seat.FIRST, cards, (), gold, silver, 1, rules=STRANGE)


def refused(start: Recruitment, *places: int) -> str:
    """Take cards, the last of which is refused, and return the sentence."""
    after: Recruitment | Refusal = start
    for place in places:
        assert isinstance(after, Recruitment)
        after = after.take(place)
    assert isinstance(after, Refusal)
    return render_refusal(after, STRANGE)


def best_of(start: Recruitment) -> tuple[int, ...]:
    worth = tuple(100 for _card in start.hand)
    best = solve(Task(start, worth, Objective(worth=1))).best
    assert best is not None
    tables = SquadTables(start.hand, worth, start.start_silver, start.start_gold, STRANGE)
    assert int(tables.best(range(len(start.hand)))[start.start_gold]) == best.score
    return best.positions


@shows("cells")
def test_a_squad_fills_the_cells_of_the_edition() -> None:
    start = hand_of(*(card(f"Страж {place}", 1) for place in range(13)))
    assert refused(start, *range(12)).startswith("The squad already fills all 11 cells")
    assert len(best_of(start)) == 11


@shows("flyer_cap")
def test_flyers_cost_what_the_edition_allows() -> None:
    start = hand_of(*(card(f"Сокол {place}", 4, CardType.FLYER) for place in range(2)))
    told = refused(start, 0, 1)
    assert told.startswith("Flyers may cost 7 crystals in total: 4 are spent, “")
    assert told.endswith("1 too many. (rule 403.2.3 (2024))")
    assert len(best_of(start)) == 1


@shows("terrains")
def test_a_squad_has_the_terrains_of_the_edition() -> None:
    lands = (card(f"Топь {place}", 1, CardType.TERRAIN) for place in range(3))
    start = hand_of(*lands, card("Страж", 1))
    assert refused(start, 0, 1, 2).startswith("A squad has at most 2 terrain")
    assert len(best_of(start)) == 3


@shows("new_element_gold")
def test_a_new_element_costs_the_gold_of_the_edition() -> None:
    wood, swamp = (
        card(one.value, 2, CardType.GROUND, one) for one in (Element.FOREST, Element.SWAMP)
    )
    after = hand_of(wood, swamp).take(0)
    assert isinstance(after, Recruitment)
    quote = after.quote(1)
    assert not isinstance(quote, Refusal)
    assert quote.penalty == 3
    told = refused(hand_of(wood, swamp, gold=2, silver=4), 0, 1)
    assert "needs 3 gold, 3 of it for new elements, and 2 is left" in told
    assert len(best_of(hand_of(wood, swamp, gold=2, silver=4))) == 1


def test_a_two_element_card_is_excluded_where_cards_have_one_element() -> None:
    both = replace(card("Двойник", 2), elements=(Element.FOREST, Element.SWAMP))
    start = hand_of(both, card("Страж", 1))
    assert refused(start, 0).startswith(
        "“Двойник” has several elements, but in this edition a card has one: leave it out."
    )
    best = solve(Task(start, (100, 100), Objective(worth=1))).best
    assert best is not None
    assert best.positions == (1,)


def test_bots_of_drafts_build_decks_for_the_squads_of_the_edition() -> None:
    cheap = [card(f"Дешёвый {place}", 1) for place in range(20)]
    dear = [card(f"Дорогой {place}", 9) for place in range(20)]
    worth = {one.ref: one.cost.number * 100 for one in (*cheap, *dear)}
    rich = replace(STRANGE, gold=(90, 90), silver=(90, 90))
    poor = replace(STRANGE, gold=(6, 6), silver=(6, 6))
    pool, ratings = [*cheap, *dear], Ratings("mine", worth)
    of_rich, of_poor = (
        build_decks(pool, ratings, rules=rules, size=20, count=1, deals=8)[0].cards
        for rules in (rich, poor)
    )
    costs = [sum(one.cost.number for one in cards) for cards in (of_rich, of_poor)]
    assert costs[0] > costs[1]


# The battle.


def strange_match(seed: int = 3) -> MatchSession:
    """Return a match of two bots played to its end."""
    one, other = (
        Contender(starter_cards()[stem], STRANGE, name=stem)
        for stem in ("black-candles", "steppe-raid")
    )
    return played_session(one, other, seed)


@pytest.fixture(scope="module")
def match() -> MatchSession:
    return strange_match()


@shows("die", "strike_table")
def test_a_match_is_fought_to_its_end_by_the_dice_and_table_of_the_edition(
    match: MatchSession,
) -> None:
    assert match.stage is Stage.OVER
    assert match.match is not None
    history = match.match.history
    rolled = [event for event in history if isinstance(event, ev.DiceRolled)]
    assert max(event.attack for event in rolled) > 6
    assert all(1 <= event.attack <= 8 for event in rolled)
    table, usual = STRANGE.strike_table, RULES_2024.strike_table
    fights = [event for event in history if isinstance(event, ev.FightDecided)]
    both = [event for event in fights if event.defence_total]
    told = [FightOutcome(event.attack, event.counter) for event in both]
    assert told == [table.fight(event.attack_total, event.defence_total) for event in both]
    assert told != [usual.fight(event.attack_total, event.defence_total) for event in both]
    alone = [event for event in fights if not event.defence_total and event.attack]
    assert all(event.attack is table.alone(event.attack_total) for event in alone)
    assert face(8) == "▢"  # there is no picture of it


def test_stepping_down_reads_the_table_of_the_edition() -> None:
    table = Table(ruleset=STRANGE)
    orc, elf = table.first.creature("c3", life=20), table.second.creature("c4", life=20)
    table.strikes(orc, elf, dice=(8, 6))
    table.choose(StepDown())
    stepped = [one for one in table.state.history if isinstance(one, ev.TableStepped)]
    assert (stepped[-1].attack, stepped[-1].counter) == (MEDIUM, MISS)


def test_the_match_is_identical_from_its_save_its_record_and_its_choices(
    match: MatchSession, edition: Ruleset, tmp_path: Path
) -> None:
    battle = match.match
    assert battle is not None
    text = battle.save()
    assert '{"$":"Ruleset","=":"strange"}' in text
    assert load(battle.game, text).state.ruleset == edition
    again = replay(battle.game, battle.setup, battle.choices)
    assert again.digest() == battle.digest()
    write_record(tmp_path / "match.json", record_of(match))
    assert json.loads((tmp_path / "match.json").read_text())["ruleset"] == "strange"
    record = read_record(tmp_path / "match.json")
    assert record.rules == edition
    assert difference(record) is None


def test_an_unshipped_ruleset_is_saved_with_its_numbers(match: MatchSession) -> None:
    battle = match.match
    assert battle is not None
    assert load(battle.game, battle.save()).state.ruleset == STRANGE


@shows("quiet_turns")
def test_an_uneventful_match_is_drawn_after_the_turns_of_the_edition() -> None:
    table = Table(ruleset=STRANGE)
    table.first.creature("c3")
    table.second.creature("c4")
    for _turn in range(2):
        table.ends_turn()
        assert table.result is None
    table.ends_turn()
    assert table.result == Result(None, "nobody_can_win", "601.3")


@shows("last_turn")
def test_an_endless_match_is_drawn_at_the_last_turn_of_the_edition() -> None:
    table = Table(ruleset=replace(STRANGE, quiet_turns=99))
    table.first.creature("c3")
    table.second.creature("c4")
    while table.result is None:
        table.ends_turn()
    assert (table.result.reason, table.state.turn) == ("nobody_can_win", 24)


@shows("turn_abilities")
def test_the_edition_limits_the_abilities_announced_in_a_turn() -> None:
    table = Table(ruleset=STRANGE)
    hurt = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(1),))
    mage = table.first.creature("c3", nodes=(ab.Playable(ab.FREE, hurt),))
    elf = table.second.creature("c5", life=30)
    use = UseAction(mage.id, 0, elf.id)
    while use in table.options:
        table.choose(use)
    assert elf.wounds == 4
    refusal = table.why(use)
    assert refusal is not None
    told = render_refusal(refusal, STRANGE)
    assert "4" in told.partition("(rule")[0]
    assert "522.2 (2024)" in told


def test_a_redraw_table_is_computed_by_the_edition() -> None:
    cards = [card(f"Страж {place}", 1 + place % 5) for place in range(20)]
    table = redraw_table(cards, [1] * 20, Seat.SECOND, rules=STRANGE, deals=20)
    assert [row.gold for row in table.rows] == [*range(19, 0, -2)]


# Screens.


async def begun(pilot: Pilot[None], deck: str) -> MatchTable:
    """Begin a match of the deck against itself by the workbench, as the form does."""
    await press(pilot, "f5")
    lobby = pilot.app.screen
    assert isinstance(lobby, NewMatchScreen)
    humans = (Controller.HUMAN, Controller.HUMAN)
    table = begin_match(lobby.services, (deck, deck), 7, humans)
    lobby.play(table)
    await settled(pilot)
    return table


@pytest.mark.slow
async def test_the_screens_of_a_match_show_the_numbers_of_the_edition(deck: str) -> None:
    async with running() as pilot:
        table = await begun(pilot, deck)
        assert table.session.rules == STRANGE
        await press(pilot, "enter")  # the curtain stands before the first deal
        text = shown(pilot)
        assert "first player, 17 gold and 14 silver" in text
        assert "second player, 19 gold and 12 silver" in text
        await press(pilot, "1")
        assert "redraws them for 2 gold" in shown(pilot)
        await press(pilot, "k", "enter", "k", "enter", "enter")
        text = shown(pilot)
        for number in ("12/17", "14/14", "1/11", "0 of 7 crystals", "◇5+◆3"):
            assert number in text


async def test_the_deal_screen_shows_the_numbers_of_the_edition(deck: str) -> None:
    with closing(open_services(load_settings())) as services:
        begin_practice(services, deck, 5)
    async with running("f4") as pilot:
        text = shown(pilot)
        assert "17/17" in text
        assert "14/14" in text
        assert "0/11" in text
        assert "0 of 7 crystals" in text
        await press(pilot, "o")
        assert "13 of 30 cards are dealt" in shown(pilot)


# The way there.


def test_a_format_names_its_edition_and_an_unknown_one_is_reported(
    deck: str, tmp_path: Path
) -> None:
    path = home() / "formats" / "strange.toml"
    assert load_format("strange").ruleset == STRANGE
    assert load_format(path).ruleset == STRANGE
    assert load_format("constructed").ruleset == RULES_2024
    wrong = path.read_text(encoding="utf-8").replace('"strange"\n', '"1812"\n')
    (tmp_path / "wrong.toml").write_text(wrong, encoding="utf-8")
    result = run("check", deck, "--format", str(tmp_path / "wrong.toml"))
    assert result.exit_code == 2
    assert "“ruleset” must be one of: 2024, older-506-510, 2010, 2009, strange" in result.stderr


def test_decks_of_different_editions_cannot_play_each_other(deck: str) -> None:
    result = run("match", deck, "steppe-raid", "--seed", "1")
    assert result.exit_code == 2
    assert "Decks of different editions cannot meet: strange, 2024." in result.stderr


def test_an_unfinished_match_continues_under_its_edition(deck: str) -> None:
    with closing(open_services(load_settings())) as services:
        begin_match(services, (deck, deck), 7)
    with open_catalog() as catalog:
        table = MatchTable.resume(SessionStore(catalog))
        assert table is not None
        assert table.session.rules == STRANGE


def test_playable_editions_are_listed_with_all_their_numbers(
    edition: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped: dict[str, Any] = cast("dict[str, Ruleset]", EDITIONS)
    monkeypatch.setitem(shipped, edition.code, replace(edition, book="2024"))
    *_shipped, strange = run_json("rules", "--editions")["editions"]
    numbers = {
        one.name: list(value) if isinstance(value, tuple) else value
        for one in fields(edition)
        if isinstance(value := getattr(edition, one.name), int | tuple)
        and not isinstance(value, bool)
    }
    assert strange["numbers"] == numbers
    assert strange["readings"].keys().isdisjoint(numbers)
    assert strange["readings"]["zero_may_be_announced"] is False
    assert strange["readings"]["movement"] == edition.movement.value

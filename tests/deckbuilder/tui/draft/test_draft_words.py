"""What the screens of drafts say: rows of cards, curves, seats, advice, scores of an event."""

from dataclasses import replace

import pytest

from catalog.rarity import Rarity
from deckbuilder.base.settings import Glyphs
from deckbuilder.limited.draft.advice import Reason, Scored
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import Choice, SeatState, SeatView
from deckbuilder.limited.draft.wording import render_choice
from deckbuilder.tournament.columns import render_score
from deckbuilder.tournament.standings import Score, Table
from deckbuilder.tournament.tournament import TournamentKind, new_tournament
from deckbuilder.tui.cards import sheets
from deckbuilder.tui.cards.opened import sort_key
from deckbuilder.tui.cards.pools import bars_text, cost_counts, render_summary
from deckbuilder.tui.cards.sheets import advice_parts, card_head, card_rest
from deckbuilder.tui.draft.packs import score_mark
from deckbuilder.tui.draft.seats import render_seats, render_waiting
from deckbuilder.tui.draft.tournament_tables import render_match_end, render_standings
from deckbuilder.workbench.clock import PickClock
from deckbuilder.workbench.set_choices import render_sets
from engine.berserk import RULES_2024
from engine.berserk.cards.card import Cost, CostForm, Element
from tests.deckbuilder.tournament.test_tournament import entrants
from tests.deckbuilder.tui.draft_support import plan_of
from tests.support.drafts import DearestFirst, a_draft, drawn_card

CARD = drawn_card("wood/1", Element.FOREST, rarity=Rarity.RARE, cost=4)
CARDS = tuple(drawn_card(f"wood/{number}", cost=number) for number in (1, 3, 3, 9, 12))


def view_of(*choices: Choice, kind: DraftKind = DraftKind.POD, step: int = 1) -> SeatView:
    names = ("Анна", "Борис", "Бот")
    seats = tuple(
        SeatState(name, 2, place, name == "Бот", is_away=name == "Борис")
        for place, name in enumerate(names)
    )
    return SeatView(kind, 0, seats, 1, 3, 2, CARDS[:3], choices, (), 2, step)


def test_cards_are_sorted_by_cost_element_or_rarity() -> None:
    variable = replace(CARD, spec=replace(CARD.spec, cost=Cost(0, CostForm.VARIABLE)))
    neutral = drawn_card("wood/2", cost=1)
    cards = [variable, CARD, neutral]
    assert sorted(cards, key=lambda one: sort_key("cost", one)) == [neutral, CARD, variable]
    assert sorted(cards, key=lambda one: sort_key("element", one)) == [CARD, variable, neutral]
    assert sorted(cards, key=lambda one: sort_key("rarity", one)) == [CARD, variable, neutral]
    assert sorted(cards, key=lambda one: sort_key("pack", one)) == cards


def test_a_curve_merges_high_costs_and_puts_x_last() -> None:
    specs = [card.spec for card in CARDS]
    specs.append(replace(CARD.spec, cost=Cost(2, CostForm.VARIABLE)))
    counts = cost_counts(specs)
    assert dict(counts) == {"1": 1, "3": 2, "9+": 2, "X": 1} | {
        str(n): 0 for n in (2, 4, 5, 6, 7, 8)
    }
    assert [name for name, _count in counts][-2:] == ["9+", "X"]
    assert [line.cell_len for line in bars_text(counts)] == [30] * 3


def test_a_pool_is_shown_on_four_lines() -> None:
    lines = render_summary([card.spec for card in CARDS]).plain.splitlines()
    assert len(lines) == 4
    assert lines[0].endswith("Σ 5")
    assert lines[3].split() == ["S", "·", "M", "·", "F", "·", "W", "·", "D", "·", "N", "5"]


@pytest.mark.parametrize(("step", "told"), [(1, "Анна 2 → Борис"), (-1, "Анна 2 → Бот → Борис")])
def test_seats_are_listed_in_passing_order(step: int, told: str) -> None:
    text = render_seats(view_of(step=step)).plain
    assert text.startswith(told)
    assert "Борис 2▮ (away)" in text


@pytest.mark.parametrize(("step", "told"), [(1, "Бот"), (-1, "Борис")])
def test_a_seat_without_a_pack_shows_the_one_player_it_waits_for(step: int, told: str) -> None:
    assert render_waiting(view_of(step=step)) == f"Waiting for {told}."


def test_a_seat_does_not_wait_for_bots_that_have_no_need_to_pick_yet() -> None:
    draft = a_draft(plan_of(people=2, seats=4), 4)
    table = DraftTable(draft, {2: DearestFirst(), 3: DearestFirst()})
    table.choose(1, 0)
    table.advance()
    view = table.view(1)
    assert [seat.waiting for seat in view.seats] == [1, 0, 2, 1]
    assert render_waiting(view) == "Waiting for Игрок 1."


def test_the_standings_explain_their_short_heads() -> None:
    event = new_tournament(TournamentKind.SWISS, entrants(4), 1, RULES_2024)
    last = render_standings(event).plain.splitlines()[-2:]
    assert last == ["opp. – points of all opponents", "beat. – points of those beaten"]


def test_choices_are_named_by_the_cards_they_take() -> None:
    choices = (Choice("card", (1,)), Choice("row", (3, 4)), Choice("column", (2,)), Choice("take"))
    view = replace(view_of(*choices), pack=(None, *CARDS, *CARDS)[:9])
    told = [render_choice(view, choice) for choice in (*choices, Choice("leave"))]
    assert told == [CARDS[0].spec.name, "row 2", "column 3", "take the pile", "leave the pile"]


def test_advice_names_the_best_choice_the_rank_of_this_one_and_both_reasons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheets, "render_reason", lambda reason: reason.code)
    view = view_of(Choice("card", (0,)), Choice("card", (1,)))
    scores = (
        Scored(1, 500, (Reason("rating", 600), Reason("curve", -100))),
        Scored(0, 300, (Reason("rating", 300),), unrated=("Неведомая",)),
    )
    parts = [str(part) for part in advice_parts(view, scores, 0)]
    assert parts[0] == f"★ {CARDS[1].spec.name} 5.00"
    assert parts[1] == "Your pick: 3.00 (2 of 2)"
    assert "Not rated: “Неведомая”." in parts
    assert "Why the best choice is better:" in parts
    assert advice_parts(view, (), 0) == []


def test_a_star_marks_the_best_score_and_its_ties() -> None:
    scores = {n: Scored(n, score, ()) for n, score in enumerate((500, 500, -20))}
    marks = [score_mark(scores[n], scores).plain for n in scores]
    assert marks == ["★   5.00", "★   5.00", "   -0.20"]
    assert score_mark(None, scores).plain.strip() == ""


def test_a_card_is_shown_with_its_set_rarity_and_copies_taken() -> None:
    assert str(card_head(CARD, Glyphs.SYMBOLS)[0]) == "◇ 4 ordinary   F forest"
    parts = [str(part) for part in card_rest(CARD, {"wood": "Лес"}, Glyphs.SYMBOLS, copies=2)]
    assert "Лес № 1 · R rare" in parts
    assert parts[-1] == "2 copies are already taken"


def test_each_pack_has_its_own_time_and_a_stopped_clock_counts_nothing() -> None:
    time = iter((0, 10, 12, 30, 40, 41, 50, 51)).__next__
    clock = PickClock(time)
    clock.turn_to("first")
    clock.run()  # 0
    assert clock.spent == 10
    clock.stop()  # 12
    assert clock.spent == 12
    clock.run()  # 30
    clock.turn_to("second")  # 40
    assert clock.spent == 1  # 41
    clock.turn_to("first")  # 50
    assert clock.spent == 23  # 51


def test_adjacent_boosters_of_one_set_are_shown_once() -> None:
    assert render_sets(("a", "a", "b", "a"), {"a": "Лес"}) == "Лес ×2, b, Лес"


def test_every_ending_of_a_match_has_a_sentence() -> None:
    event = new_tournament(TournamentKind.SWISS, entrants(3), 1, rules=RULES_2024)
    assert [
        render_score(Table(0, 1, score)) for score in (None, Score(0), Score(1), Score(None))
    ] == [*(" – ", "1–0", "0–1", "½–½")]
    assert render_match_end(event, Score(0, "bye")) == "Игрок 0 has a bye."
    assert render_match_end(event, Score(0)) == "Игрок 0 won."
    assert render_match_end(event, Score(None)) == "A draw."
    assert "higher in the standings" in render_match_end(
        event, Score(1, "standings", simulated=True)
    )
    assert render_match_end(event, Score(1, "concession", "601.4", simulated=True)).endswith(
        "(simulated)"
    )

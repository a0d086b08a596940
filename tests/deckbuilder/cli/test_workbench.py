"""Best squads, mulligans, odds, useful cards and the trainer on the command line."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import run, run_json

RAID = "steppe-raid"


def _plain_best(cards: list[dict[str, Any]], gold: int, silver: int) -> int:
    """Return the most crystals a squad of these ordinary or elite ground cards can cost."""
    best = 0
    for size in range(len(cards) + 1):
        for squad in combinations(cards, size):
            elite = sum(one["cost"] for one in squad if one["elite"])
            ordinary = sum(one["cost"] for one in squad if not one["elite"])
            elements = {element for one in squad for element in one["elements"]}
            need = elite + max(0, ordinary - silver) + max(0, len(elements) - 1)
            uniques = [one["name"] for one in squad if one["unique"]]
            flyers = sum(one["cost"] for one in squad if one["type"] == "flyer")
            fine = need <= gold and len(set(uniques)) == len(uniques) and flyers <= 15
            fine = fine and sum(one["type"] == "terrain" for one in squad) <= 1
            if fine and any(one["type"] not in ("artifact", "terrain") for one in squad):
                best = max(best, elite + ordinary)
    return best


@pytest.mark.slow
def test_the_best_squad_spends_as_much_as_any_squad_of_the_deal() -> None:
    found = run_json("squad", RAID, "--seed", "11", "--seat", "second", "--objective", "crystals")
    best = found["best"]
    assert len(found["deal"]) == 15
    assert best["crystals"] == _plain_best(found["deal"], found["gold"], found["silver"])
    assert best["crystals"] == sum(card["cost"] for card in best["cards"])


def test_gold_and_silver_left_follow_from_the_cards() -> None:
    found = run_json("squad", RAID, "--seed", "11", "--mulligans", "3")
    best = found["best"]
    left = found["gold"] + found["silver"] - best["crystals"] - best["penalty"]
    assert best["gold_left"] + best["silver_left"] == left


def test_every_card_of_a_squad_has_id_name_cost_and_elite() -> None:
    found = run_json("squad", RAID, "--seed", "1")
    ids = {card["id"] for card in found["deal"]}
    for card in found["best"]["cards"]:
        assert card["id"] in ids
        assert isinstance(card["cost"], int)
        assert isinstance(card["elite"], bool)


def test_every_card_left_out_is_reported_with_its_loss_and_rule() -> None:
    found = run_json("squad", RAID, "--seed", "1")
    taken = {card["position"] for card in found["best"]["cards"]}
    assert {one["position"] for one in found["missing"]} == set(range(1, 16)) - taken
    assert all(one["loss"] >= 0 and one["rule"] for one in found["missing"])


def test_the_top_squads_are_sorted_and_as_many_as_requested() -> None:
    top = run_json("squad", RAID, "--seed", "1", "--top", "7")["top"]
    scores = [one["score"] for one in top]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 7


def test_a_required_card_is_in_the_squad_and_an_excluded_one_is_not() -> None:
    free = run_json("squad", RAID, "--seed", "1", "--objective", "cards")
    out, into = free["best"]["cards"][0]["name"], free["missing"][0]["name"]
    bound = run_json("squad", RAID, "--seed", "1", "--must", into, "--must-not", out)
    names = [card["name"] for card in bound["best"]["cards"]]
    assert into in names
    assert out not in names


def test_requiring_more_copies_than_dealt_is_refused() -> None:
    name = run_json("squad", RAID, "--seed", "1")["deal"][0]["name"]
    words = [word for _copy in range(4) for word in ("--must", name)]
    assert "that many times" in run("squad", RAID, "--seed", "1", *words).stderr


def test_a_card_both_required_and_excluded_is_refused() -> None:
    name = run_json("squad", RAID, "--seed", "1")["deal"][0]["name"]
    result = run("squad", RAID, "--seed", "1", "--must", name, "--must-not", name)
    assert (result.exit_code, result.stderr) == (
        2,
        f"“{name}” is in both --must and --must-not.\n",
    )


def test_an_unknown_required_card_is_refused_with_suggestions() -> None:
    problem = run_json("squad", RAID, "--seed", "1", "--must", "Безусый всадник", code=2)
    assert "Безусый наездник" in problem["error"]["suggestions"]


def test_impossible_conditions_are_reported(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Безусый наездник\n", encoding="utf-8")
    words = ["squad", str(deck), "--seed", "1", "--must-not", "Безусый наездник"]
    found = run_json(*words, code=1)
    assert (found["best"], found["legal_squads"], found["missing"]) == (None, 0, [])
    assert (found["conflict"]["must"], found["conflict"]["must_not"]) == ([], [1])
    told = run(*words).stderr
    assert "No legal squad fulfils all these wishes: −Безусый наездник." in told
    assert "(rule 403.2.3)" in told


@pytest.mark.parametrize(
    ("objective", "unit"),
    [
        ("measure", "hundredths"),
        ("worth", "hundredths"),
        ("цена", "hundredths"),
        ("crystals", "crystals"),
        ("cards", "cards"),
        ("worth=1, cards=50", "points"),
        ("measure=1, cards=50", "points"),
    ],
)
def test_the_objective_and_its_unit_are_named(objective: str, unit: str) -> None:
    found = run_json("squad", RAID, "--seed", "1", "--objective", objective)
    weights = found["objective"]
    best = found["best"]
    assert found["unit"] == unit
    assert best["score"] == (
        weights["worth"] * best["worth"]
        + weights["crystals"] * best["crystals"]
        + weights["cards"] * len(best["cards"])
    )


@pytest.mark.parametrize("objective", ["", "gold", "worth=", "worth=0", "worth=1,gold=2"])
def test_an_unknown_objective_is_refused(objective: str) -> None:
    found = run("squad", RAID, "--seed", "1", "--objective", objective)
    assert found.exit_code == 2
    assert "measure, crystals, cards" in found.stderr


def test_own_ratings_are_used_and_named(tmp_path: Path) -> None:
    name = run_json("squad", RAID, "--seed", "1")["missing"][0]["name"]
    ratings = tmp_path / "ratings.csv"
    ratings.write_text(f"name,worth\n{name},99\n", encoding="utf-8")
    found = run_json("squad", RAID, "--seed", "1", "--model", str(ratings))
    assert found["model"] == "ratings"
    assert name in [card["name"] for card in found["best"]["cards"]]


def test_an_unknown_model_is_refused() -> None:
    found = run("squad", RAID, "--seed", "1", "--model", "guess")
    assert found.exit_code == 2
    assert "price, battle, simulated" in found.stderr


def test_the_text_of_a_squad_names_the_model_and_the_reasons() -> None:
    text = run("squad", RAID, "--seed", "1", "--seat", "first").stdout
    assert "Measured by: price (what the cards' numbers cost), in crystals" in text
    assert "(rule 403.2.3)" in text


def test_squads_within_the_error_of_the_model_are_shown_as_equal() -> None:
    words = ["squad", RAID, "--seed", "1", "--seat", "first", "--top", "40"]
    found = run_json(*words)
    places = [squad["place"] for squad in found["top"]]
    assert found["equals"] > 0
    assert places == sorted(places)
    assert [squad["equal"] for squad in found["top"]] == [place == 1 for place in places]
    assert places[1] == 1 < places[-1]
    text = run(*words).stdout
    assert f"{found['equals']} other squads are equal to it within the error" in text
    assert text.index("Equal to it within the error") < text.index("Worse by more than")


def test_a_model_without_error_ranks_its_squads() -> None:
    found = run_json("squad", RAID, "--seed", "1", "--objective", "cards", "--top", "40")
    best = found["best"]["score"]
    assert [squad["equal"] for squad in found["top"]] == [
        squad["score"] == best for squad in found["top"]
    ]


def test_a_mulligan_table_has_a_row_for_each_amount_of_gold() -> None:
    found = run_json("mulligan", RAID, "--deals", "50", "--seat", "second")
    assert [row["gold"] for row in found["rows"]] == list(range(25, -1, -1))
    assert found["rows"][-1]["redraw"] is None
    assert (found["deal"], found["advice"]) == (None, None)


@pytest.mark.slow
def test_the_advice_on_a_deal_follows_from_its_best_squad() -> None:
    seen = set()
    for seed in range(12):
        words = ["--seed", str(seed), "--seat", "first"]
        found = run_json("mulligan", RAID, *words, "--deals", "60")
        best = run_json("squad", RAID, *words)["best"]
        advice = found["advice"]
        assert advice["worth"] == best["score"]
        assert advice["redraw"] == found["rows"][0]["redraw"]
        assert advice["keep"] == (advice["worth"] >= advice["redraw"])
        seen.add(advice["keep"])
    assert seen == {True, False}


def test_the_text_of_a_mulligan_table_names_the_advice() -> None:
    text = run("mulligan", RAID, "--seed", "3", "--deals", "60").stdout
    assert "Keep: " in text or "Redraw: " in text
    assert "Confidence: " in text


def test_a_mulligan_that_cannot_be_paid_is_reported() -> None:
    words = ["mulligan", RAID, "--seed", "3", "--mulligans", "30", "--deals", "20"]
    assert run_json(*words, code=1)["deal"]["refusal"]["code"] == "mulligan_without_gold"


def test_odds_of_a_name_are_hypergeometric() -> None:
    deck = run_json("deck", "show", RAID)
    card = next(one for one in deck["cards"] if one["count"] == 3)
    found = run_json("odds", RAID, "--at-least", f"2 {card['name'].upper()}", "--mulligans", "1")
    (group,) = found["groups"]
    size = deck["total"]
    fine = sum(comb(3, n) * comb(size - 3, 15 - n) for n in (2, 3))
    share = Fraction(fine, comb(size, 15))
    assert Fraction(group["exact"]) == share
    assert group["within"] == pytest.approx(float(1 - (1 - share) ** 2))
    assert group["copies"] == 3


def test_a_group_of_cards_is_a_search_in_the_deck() -> None:
    found = run_json("odds", RAID, "--at-least", "1 element:neutral", "--at-most", "3 elite")
    neutral, elite = found["groups"]
    assert {card["name"] for card in neutral["cards"]} == {"Вольная мечница", "Ловец беглых"}
    assert (elite["at_least"], elite["at_most"]) == (None, 3)
    assert found["together"]["chance"] <= min(neutral["chance"], elite["chance"])


def test_a_group_without_cards_of_the_deck_is_reported() -> None:
    found = run("odds", RAID, "--at-least", "1 element:swamp")
    assert "No card of the deck matches “element:swamp”." in found.stderr
    assert "0.0%" in found.stdout


@pytest.mark.parametrize("text", ["", "elite", "2", "-1 elite"])
def test_a_group_without_a_leading_number_is_refused(text: str) -> None:
    found = run("odds", RAID, "--at-least", text)
    assert found.exit_code == 2
    assert "write a number" in found.stderr


@pytest.mark.slow
def test_the_usual_deal_is_shown_as_a_table() -> None:
    usual = run_json("odds", RAID)["usual"]
    assert {one["trait"] for one in usual} == {"card", "element", "cost", "elite", "type"}
    assert sum(one["expected"] for one in usual if one["trait"] == "card") == pytest.approx(15)
    assert "a deal holds" in run("odds", RAID).stdout


@pytest.mark.slow
def test_useful_cards_are_shown_with_a_swap_found_by_search() -> None:
    found = run_json("useful", RAID, "--deals", "10", "--swap", "element:steppe")
    names = {card["name"] for card in found["cards"]}
    assert found["swaps"]
    assert all(one["out"]["name"] in names for one in found["swaps"])
    assert "in the squad when dealt" in run("useful", RAID, "--deals", "5").stdout


def test_a_swap_keeps_within_the_copies_the_format_allows() -> None:
    name = next(c["name"] for c in run_json("deck", "show", RAID)["cards"] if c["count"] == 3)
    found = run_json("useful", RAID, "--deals", "5", "--swap", f'"{name}" -орда')
    assert found["swaps"] == []


@pytest.mark.slow
def test_only_spare_copies_are_swapped_in() -> None:
    words = ("useful", RAID, "--deals", "5", "--owned")
    assert run_json(*words)["swaps"] == []
    run("collection", "add", "Степной тур", "1")
    assert [one["into"]["name"] for one in run_json(*words)["swaps"]] == ["Степной тур"]


@pytest.mark.slow
def test_two_decks_are_compared_on_the_same_deals() -> None:
    same = run_json("useful", RAID, "--deals", "20", "--against", RAID)["expected"]
    assert (same["gain"], same["gain_error"]) == (0, 0)
    other = run_json("useful", RAID, "--deals", "20", "--against", "black-candles")["expected"]
    back = run_json("useful", "black-candles", "--deals", "20", "--against", RAID)["expected"]
    assert other["gain"] == pytest.approx(-back["gain"])
    assert other["gain"] == pytest.approx(other["mean"] - back["mean"])


def test_a_deck_too_small_for_the_useful_command_is_refused(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Безусый наездник\n", encoding="utf-8")
    assert "too small" in run("useful", str(deck)).stderr


def _code(*words: str) -> str:
    return str(run_json("trainer", "deal", *words)["code"])


@pytest.mark.slow
def test_an_answer_is_judged_and_kept() -> None:
    code = _code(RAID, "--seed", "4", "--seat", "first")
    best = run_json("squad", RAID, "--seed", "4", "--seat", "first")["best"]
    words = [w for card in best["cards"] for w in ("--take", str(card["position"]))]
    answer = run_json("trainer", "answer", code, *words)
    assert (answer["score"], answer["loss"], answer["own"]) == (100, 0, best)
    (kept,) = run_json("trainer", "history")["runs"]
    assert (kept["code"], kept["score"]) == (code, 100)
    assert run_json("trainer", "stats")["total"]["perfect"] == 1


@pytest.mark.slow
def test_a_refused_card_is_left_out_and_counted() -> None:
    code = _code(RAID, "--seed", "4", "--seat", "first")
    answer = run_json("trainer", "answer", code, "--take", "1", "--take", "1")
    assert [one["code"] for one in answer["refused"]] == ["already_taken"]
    assert {"kind": "not_allowed", "number": 1} in answer["mistakes"]


@pytest.mark.slow
def test_an_illegal_squad_scores_zero() -> None:
    code = _code(RAID, "--seed", "4")
    answer = run_json("trainer", "answer", code, code=1)
    assert (answer["score"], answer["own"]) == (0, None)


def test_the_deal_of_the_day_is_the_same_each_time() -> None:
    assert _code("--daily") == _code("--daily")
    assert run_json("trainer", "deal", "--daily")["mode"] == "daily"


@pytest.mark.slow
def test_a_shared_code_gives_the_same_deal_and_a_redraw_another() -> None:
    made = run_json("trainer", "deal", RAID, "--seed", "9")
    again = run_json("trainer", "deal", "--code", made["code"])
    redrawn = run_json("trainer", "deal", "--code", made["code"], "--redraw")
    assert again["cards"] == made["cards"]
    assert redrawn["cards"] != made["cards"]
    assert (redrawn["gold"], redrawn["mulligans"]) == (made["gold"] - 1, 1)


def test_a_redraw_without_a_code_is_refused() -> None:
    assert "--code" in run("trainer", "deal", RAID, "--redraw").stderr


def test_a_wrong_code_is_refused() -> None:
    assert run("trainer", "answer", "ABCD").exit_code == 2


@pytest.mark.slow
def test_answers_are_judged_by_the_named_model_and_listed_with_it(tmp_path: Path) -> None:
    code = _code(RAID, "--seed", "9")
    ratings = tmp_path / "mine.csv"
    first = run_json("trainer", "deal", "--code", code)["cards"][0]
    ratings.write_text(f"name,worth\n{first['name']},99\n", encoding="utf-8")
    judged = run_json("trainer", "answer", code, "--take", "1", "--model", str(ratings))
    assert judged["model"] == "ratings (mine.csv)"
    assert judged["cards"][0]["worth"] == judged["own"]["worth"] == 9900
    run_json("trainer", "answer", code, "--take", "1")
    stats = run_json("trainer", "stats")
    assert [(one["key"], one["runs"]) for one in stats["models"]] == [
        ("price", 1),
        ("ratings (mine.csv)", 1),
    ]
    assert run_json("trainer", "stats", "--model", "price")["total"]["runs"] == 1
    assert "Scores by different models cannot be" in run("trainer", "stats").stdout


@pytest.mark.slow
def test_the_trainer_prints_text() -> None:
    assert "You have not trained yet" in run("trainer", "history").stdout
    assert "You have not trained yet" in run("trainer", "stats").stdout
    code = _code(RAID, "--seed", "4", "--seat", "first")
    assert code in run("trainer", "deal", "--code", code).stdout
    told = run("trainer", "answer", code, "--take", "1", "--clock", "5", "--seconds", "9").stdout
    assert "too late: 4" in told
    assert "too late" in run("trainer", "history").stdout
    assert "crystals left over" in run("trainer", "stats").stdout


@pytest.mark.slow
def test_a_deck_from_a_file_is_trained_with_under_its_name(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Безусый наездник\n3 Степной арканщик\n", encoding="utf-8")
    code = _code(str(deck), "--seed", "1")
    assert "needs a deck you do not have" in run("trainer", "answer", code, "--take", "1").stderr
    answer = run_json("trainer", "answer", code, "--take", "1", "--deck", str(deck))
    assert answer["deck"] == "deck"

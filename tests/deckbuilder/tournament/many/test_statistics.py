"""What many matches say of decks and cards."""

from typing import Any

import pytest

from deckbuilder.tournament.many.records import STOPPED, PlayedMatch
from deckbuilder.tournament.many.statistics import MatchStatistics, wilson


def a_match(number: int, winner: int | None, **given: Any) -> PlayedMatch:
    """Return a match of decks 0 and 1 with a card each; its first player changes every match."""
    usual: dict[str, Any] = {
        "reason": "no_creatures",
        "rule": "601.2",
        "first": number % 2,
        "turns": 10 + number,
        "decisions": 100,
        "squads": (("wood/1", "wood/1", "wood/2"), ("step/1",)),
        "damage": ({"wood/1": 6}, {"step/1": 2}),
    }
    usual.update(given)
    return PlayedMatch(number, usual.pop("decks", (0, 1)), winner, **usual)


def counted(*matches: PlayedMatch, decks: tuple[str, ...] = ("лес", "степь")) -> MatchStatistics:
    statistics = MatchStatistics(decks, {"wood/1": "Лешак"}, each=True)
    statistics.add(matches)
    return statistics


def row(frame: Any, **wanted: object) -> dict[str, Any]:
    for key, value in wanted.items():
        frame = frame[frame[key] == value]
    (found,) = frame.to_dict("records")
    return dict(found)


def test_a_draw_is_half_a_win_and_seats_are_distinguished() -> None:
    statistics = counted(a_match(0, 0), a_match(1, 0), a_match(2, None), a_match(3, 1))
    ours = row(statistics.deck_table(), deck="лес")
    assert (ours["matches"], ours["wins"], ours["draws"], ours["losses"]) == (4, 2, 1, 1)
    assert ours["win_share"] == 2.5 / 4
    assert (ours["win_share_low"], ours["win_share_high"]) == wilson(2.5, 4)
    assert ours["first_share"] == 0.75  # matches 0 and 2
    assert ours["second_share"] == 0.5  # matches 1 and 3
    theirs = row(statistics.deck_table(), deck="степь")
    assert theirs["win_share"] == 1.5 / 4
    assert theirs["first_share"] == 0.5
    assert row(statistics.pairs())["win_share"] == 2.5 / 4


def test_lengths_count_only_battles() -> None:
    lengths = row(counted(*(a_match(number, 0) for number in range(21))).lengths())
    assert lengths["turns"] == 20
    assert (lengths["turns_5"], lengths["turns_50"], lengths["turns_95"]) == (11, 20, 29)
    assert lengths["most_turns"] == 30
    assert lengths["decisions"] == 100


def test_endings_are_counted_most_frequent_first() -> None:
    conceded = a_match(2, 0, reason="no_legal_squad", rule="403.2.5")
    ends = counted(a_match(0, 0), a_match(1, 1), conceded).ends()
    assert ends["reason"].tolist() == ["no_creatures", "no_legal_squad"]
    assert ends["matches"].tolist() == [2, 1]


def test_a_card_counts_once_per_squad_whatever_its_copies() -> None:
    without = a_match(1, 1, squads=(("wood/2",), ("step/1",)), damage=({}, {}))
    cards = counted(a_match(0, 0), without).cards()
    card = row(cards, id="wood/1")
    assert (card["name"], card["squads"], card["squad_share"]) == ("Лешак", 1, 0.5)
    assert (card["win_share"], card["damage"]) == (1.0, 6.0)
    assert row(cards, id="wood/2")["win_share"] == 0.5
    assert cards["deck"].tolist() == ["лес", "лес", "степь"]


def test_in_a_mirror_match_a_card_is_judged_only_if_one_side_has_it() -> None:
    both = a_match(0, 0, decks=(0, 0), squads=(("wood/1",), ("wood/1",)))
    alone = a_match(1, 1, decks=(0, 0), squads=(("wood/2",), ("wood/1",)))
    statistics = counted(both, alone, decks=("лес",))
    card = row(statistics.cards(), id="wood/1")
    assert (card["squads"], card["matches"], card["win_share"]) == (3, 1, 1.0)
    first = row(statistics.deck_table())
    assert (first["matches"], first["win_share"]) == (2, 1.0)  # the first player won both


def test_an_endless_match_counts_only_among_the_endings() -> None:
    statistics = counted(a_match(0, 0), PlayedMatch(1, (0, 1), None, STOPPED))
    assert (statistics.matches, statistics.stopped) == (1, 1)
    assert row(statistics.deck_table(), deck="лес")["draws"] == 0
    assert statistics.ends()["matches"].tolist() == [1, 1]


def test_the_order_of_matches_does_not_change_tables() -> None:
    matches = [a_match(number, (0, 1, None)[number % 3]) for number in range(9)]
    one, other = counted(*matches).frames(), counted(*reversed(matches)).frames()
    assert one.keys() == other.keys() >= {"decks", "pairs", "lengths", "ends", "cards", "matches"}
    for name, frame in one.items():
        assert frame.equals(other[name])


def test_no_matches_produce_empty_tables() -> None:
    frames = MatchStatistics(("лес",), {}).frames()
    assert "matches" not in frames
    assert {name: len(frame) for name, frame in frames.items()} == {
        "decks": 1, "pairs": 0, "lengths": 0, "ends": 0, "cards": 0,
    }  # fmt: skip


def test_a_share_of_nothing_has_no_interval() -> None:
    with pytest.raises(ValueError, match="a share of nothing"):
        wilson(0, 0)

"""Many matches between decks: numbered, played by anybody, kept, taken up again."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UserError
from deckbuilder.base.levels import Level
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.tasks.mapper import HERE, Mapper
from deckbuilder.tasks.processes import Processes
from deckbuilder.tasks.run_folder import read_line, render_line
from deckbuilder.tournament.many import matches as matches_module
from deckbuilder.tournament.many.folder import MatchesFolder, kept_seed
from deckbuilder.tournament.many.matches import MatchesSetup, matches
from deckbuilder.tournament.many.records import STOPPED, PlayedMatch
from deckbuilder.tournament.simulated import Contender, play_match
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel.rng import seeded
from tests.deckbuilder.cards import card
from tests.support.starters import starter_cards


def deck(prefix: str, cost: int = 6) -> tuple[CardSpec, ...]:
    """Return creatures that die of one wound."""
    return tuple(
        replace(card(f"{prefix} {number}", cost), life=1, movement=2) for number in range(3)
    )


SETUP = MatchesSetup(
    (("лес", deck("Лешак")), ("степь", deck("Степняк"))), RULES_2024, seed=5, bot=Level.DIRECT
)


def played(total: int, mapper: Mapper = HERE, setup: MatchesSetup = SETUP) -> list[PlayedMatch]:
    return sorted(matches(setup, total, mapper), key=lambda match: match.number)


def test_a_match_depends_only_on_its_number() -> None:
    all_of_them = played(4)
    assert list(matches(SETUP, 4, done={0, 1, 3})) == [all_of_them[2]]
    assert played(2) == all_of_them[:2]


def test_decks_meet_in_rotation_and_a_single_deck_plays_itself() -> None:
    three = replace(SETUP, decks=(*SETUP.decks, ("пустошь", deck("Прах"))))
    assert [three.pair(number) for number in range(4)] == [(0, 1), (0, 2), (1, 2), (0, 1)]
    assert replace(SETUP, decks=SETUP.decks[:1]).pair(3) == (0, 0)


def test_a_match_is_played_as_in_a_tournament() -> None:
    (match,) = played(1)
    one, other = (Contender(cards, RULES_2024) for _name, cards in SETUP.decks)
    result = play_match(one, other, seeded(5, 0))
    assert (match.winner, match.reason, match.rule) == (result.winner, result.reason, result.rule)
    assert (match.first, match.turns, match.squads) == (result.first, result.turns, result.squads)
    assert match.decisions > match.turns > 0


def test_damage_counts_only_what_squad_cards_deal_to_the_other_side() -> None:
    cards = starter_cards()
    decks = tuple((stem, cards[stem]) for stem in ("steppe-raid", "wall-and-arrows"))
    (match,) = played(1, setup=replace(SETUP, decks=decks))
    for squad, damage in zip(match.squads, match.damage, strict=True):
        assert set(damage) <= set(squad)
    assert match.reason == "no_creatures"
    assert match.winner is not None
    life = {card.ref: card.life or 0 for stem in cards for card in cards[stem]}
    killed = sum(life[ref] for ref in match.squads[1 - match.winner])
    assert sum(match.damage[match.winner].values()) >= killed / 2  # the rest by their own side


def test_an_endless_match_is_counted_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(*_given: object) -> None:
        raise MatchStopped("stopped-match.json")

    monkeypatch.setattr(matches_module, "played_session", endless)
    assert [match.reason for match in played(2)] == [STOPPED, STOPPED]


@pytest.mark.slow
def test_matches_produce_the_same_bytes_in_any_number_of_processes(tmp_path: Path) -> None:
    for name, mapper in (("one", HERE), ("two", Processes(2))):
        list(MatchesFolder(tmp_path / name, SETUP).play(40, mapper))
    one, two = ((tmp_path / name / "matches.jsonl").read_bytes() for name in ("one", "two"))
    assert one == two
    assert len(one.splitlines()) == 40


def test_an_interrupted_run_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    some = MatchesFolder(tmp_path / "some", SETUP).play(3)
    next(some)
    some.close()
    again = MatchesFolder(tmp_path / "some", SETUP)
    assert len(again) == 1
    assert [match.number for match in again.play(3)] == [1, 2]
    list(MatchesFolder(tmp_path / "all", SETUP).play(3))
    files = [tmp_path / name / "matches.jsonl" for name in ("some", "all")]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(match.number for match in again.first(2)) == [0, 1]


def test_a_record_is_read_back_unchanged() -> None:
    for match in played(2):
        line = render_line(match)
        assert read_line(PlayedMatch, "no match", line, "matches.jsonl", 1) == match


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"match": 0, "decks": [0]}', '{"damage": 1}'])
def test_a_malformed_record_line_is_reported(text: str) -> None:
    with pytest.raises(BadFile, match=r"matches.jsonl:3: no match"):
        read_line(PlayedMatch, "no match", text, "matches.jsonl", 3)


def test_a_record_of_decks_that_do_not_meet_is_rejected(tmp_path: Path) -> None:
    list(MatchesFolder(tmp_path, SETUP).play(1))
    lines = tmp_path / "matches.jsonl"
    lines.write_text(lines.read_text().replace('"decks":[0,1]', '"decks":[0,7]'), encoding="utf-8")
    with pytest.raises(BadFile, match=r"matches.jsonl:1: this is not a record of a match"):
        MatchesFolder(tmp_path, SETUP)


def changed() -> Iterator[tuple[str, MatchesSetup]]:
    yield "seed", replace(SETUP, seed=6)
    yield "bot", replace(SETUP, bot=Level.RANDOM)
    yield "decks", replace(SETUP, decks=(SETUP.decks[0], ("степь", deck("Степняк", 7))))


@pytest.mark.parametrize(("what", "setup"), changed(), ids=lambda value: str(value)[:5])
def test_a_folder_holds_only_one_run(what: str, setup: MatchesSetup, tmp_path: Path) -> None:
    MatchesFolder(tmp_path, SETUP)
    with pytest.raises(UserError, match=f"holds other matches; differences: {what}"):
        MatchesFolder(tmp_path, setup)


def test_a_folder_remembers_its_seed(tmp_path: Path) -> None:
    assert kept_seed(tmp_path) is None
    MatchesFolder(tmp_path, SETUP)
    assert kept_seed(tmp_path) == 5
    (tmp_path / "simulation.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadFile, match="this is not a run of matches"):
        kept_seed(tmp_path)

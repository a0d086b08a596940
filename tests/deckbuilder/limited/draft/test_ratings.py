"""Where drafting bots' ratings come from, and that a missing one is said."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.store import open_catalog
from deckbuilder.limited.boosters import set_cards
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.logfile import render_log
from deckbuilder.limited.draft.plan import USUAL_RATINGS, DraftKind
from deckbuilder.limited.draft.ratings import (
    NAMES,
    Ratings,
    load_ratings,
    rated_by_picks,
    spec_of,
)
from deckbuilder.limited.draft.scoring import rated
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.worth import price
from engine.berserk.cards.card import CardType
from tests.support.drafts import a_draft, a_plan, drawn_card, invented_set


def _cards() -> tuple[OpenedCard, ...]:
    return invented_set().cards


def _table(folder: Path, rows: Sequence[str]) -> str:
    path = folder / "mine.csv"
    path.write_text("\n".join(["name,worth", *rows]), encoding="utf-8")
    return str(path)


def _drafted(kind: DraftKind = DraftKind.POD) -> Draft:
    """Return a finished draft of a booster of four for each of two; the dearest goes first."""
    draft = a_draft(a_plan(kind), 5)
    while waiting := draft.waiting():
        view = draft.view(waiting[0])
        costs = [sum(_cost(view.pack[at]) for at in one.cards) for one in view.choices]
        assert draft.choose(waiting[0], costs.index(max(costs))) is None
    return draft


def _cost(card: OpenedCard | None) -> int:
    return 0 if card is None else card.spec.cost.number


def test_battle_and_price_models_rate_every_card() -> None:
    for name, model in (("battle", battle()), ("price", price())):
        ratings = load_ratings(name, _cards())
        assert ratings.name == name
        assert [ratings.of(card) for card in _cards()] == [model.of(c.spec) for c in _cards()]
        assert ratings.missing(_cards()) == ()


def test_the_default_ratings_are_found_by_name() -> None:
    assert USUAL_RATINGS in NAMES
    assert load_ratings(USUAL_RATINGS, _cards()).name == USUAL_RATINGS


def test_own_ratings_leave_other_cards_unrated(tmp_path: Path) -> None:
    one, other, *_rest = _cards()
    path = _table(tmp_path, [f"{one.spec.name},7.5", "Незнакомец,1"])
    ratings = load_ratings(path, (one, other))
    assert (ratings.of(one), ratings.of(other)) == (750, None)
    assert ratings.missing((one, other)) == (other.spec.name,)


def test_own_ratings_are_matched_by_name_in_any_case(tmp_path: Path) -> None:
    one = _cards()[0]
    ratings = load_ratings(_table(tmp_path, [f"{one.spec.name.upper()},3"]), (one,))
    assert ratings.of(one) == 300


def test_an_unrated_card_scores_by_its_printed_numbers() -> None:
    one, *rest = _cards()
    ratings = Ratings("mine", {card.ref: 100 for card in rest})
    assert ratings.score(one) == battle().of(one.spec)
    assert ratings.as_worth().of(one.spec) == battle().of(one.spec)
    assert ratings.score(rest[0]) == 100


@pytest.mark.rule("211.1")
def test_a_symbiote_adds_nothing_to_a_squad_at_any_rating() -> None:
    spec = replace(_cards()[0].spec, type=CardType.PARASITE)
    ratings = Ratings("mine", {spec.ref: 900})
    assert (ratings.score(spec), ratings.in_squad(spec)) == (900, 0)


def test_ratings_cover_whole_sets_and_not_only_opened_cards() -> None:
    with open_catalog("sqlite://") as catalog:
        cards = set_cards(catalog, "rubezh").cards
        ratings = load_ratings("battle", cards[5:6], catalog)
    assert ratings.cards == tuple(sorted(cards, key=lambda card: card.ref))
    assert ratings.missing(cards) == ()


@pytest.mark.slow
def test_cards_of_a_set_missing_from_the_catalogue_are_rated_alone() -> None:
    with open_catalog("sqlite://") as catalog:
        assert set(load_ratings("price", _cards(), catalog).cards) == set(_cards())


def test_simulated_ratings_report_their_number_of_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deckbuilder.squads.simulation.simulated.__defaults__", (2, 0, None))
    ratings = load_ratings("simulated", _cards())
    assert ratings.basis == 2
    assert ratings.missing(_cards()) == ()


def test_ratings_by_uninformative_matches_are_those_in_battle_and_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deckbuilder.squads.simulation.simulated.__defaults__", (2, 0, None))
    monkeypatch.setattr("deckbuilder.squads.simulation._played", lambda *_squads: 0)
    cards = _cards()
    ratings = load_ratings("simulated", cards, edition="2010")
    usual = load_ratings(USUAL_RATINGS, cards)
    assert (ratings.name, ratings.basis, ratings.values) == ("battle", None, usual.values)
    detail = (("ratings", "battle"), ("uninformative", 2))
    assert rated(cards[0].spec, ratings).detail == detail


def test_the_card_taken_earliest_is_rated_highest() -> None:
    draft = _drafted()
    opened = sorted({card for seat in (0, 1) for card in draft.pool(seat)}, key=lambda one: one.ref)
    cards = tuple(
        replace(card, spec=replace(card.spec, life=5 + number))
        for number, card in enumerate(opened)
    )
    ratings = rated_by_picks([log_of(draft)], cards)
    assert ratings.basis == 10
    worth = sorted((battle().of(card.spec) for card in cards), reverse=True)
    firsts = {draft.picks_of(seat)[0].cards[0].ref for seat in (0, 1)}
    assert {ratings.values[ref] for ref in firsts} == set(worth[:2])
    lasts = {draft.picks_of(seat)[-1].cards[0].ref for seat in (0, 1)}
    assert {ratings.values[ref] for ref in lasts} == set(worth[-2:])


def test_cards_absent_from_all_drafts_have_no_rating() -> None:
    draft = _drafted()
    stranger = drawn_card("wood/99")
    ratings = rated_by_picks([log_of(draft)], (*draft.pool(0), stranger))
    assert ratings.of(stranger) is None


def test_a_draft_log_rates_its_cards(tmp_path: Path) -> None:
    draft = _drafted()
    path = tmp_path / "draft.json"
    path.write_text(render_log(log_of(draft)), encoding="utf-8")
    ratings = load_ratings(str(path), draft.pool(0))
    assert (ratings.name, ratings.basis) == (str(path), 5)


@pytest.mark.parametrize("kind", [DraftKind.GRID, DraftKind.WINSTON])
def test_picks_in_a_grid_or_winston_draft_rate_no_cards(kind: DraftKind) -> None:
    draft = _drafted(kind)
    with pytest.raises(UserError, match="No pick"):
        rated_by_picks([log_of(draft)], draft.pool(0))


def test_ratings_by_drafts_need_kept_drafts() -> None:
    with open_catalog("sqlite://") as catalog, pytest.raises(UserError, match="No pick"):
        load_ratings("drafts", _cards(), catalog)


def test_kept_drafts_rate_cards() -> None:
    from deckbuilder.limited.store import DraftStore

    draft = _drafted()
    with open_catalog("sqlite://") as catalog:
        DraftStore(catalog).add_draft(log_of(draft))
        assert load_ratings("drafts", draft.pool(0), catalog).basis == 5


def test_unknown_ratings_are_reported_with_the_known_ones() -> None:
    with pytest.raises(UnknownName) as caught:
        load_ratings("prise", _cards())
    assert caught.value.suggestions == NAMES


def test_a_missing_ratings_file_is_reported(tmp_path: Path) -> None:
    for name in ("mine.csv", "draft.json"):
        with pytest.raises(BadFile, match="no such file"):
            load_ratings(str(tmp_path / name), _cards())


def test_a_log_that_is_not_text_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "draft.json"
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadFile, match="UTF-8"):
        load_ratings(str(path), _cards())


def test_a_booster_card_and_its_print_share_a_spec() -> None:
    one = _cards()[0]
    assert spec_of(one) is spec_of(one.spec) is one.spec

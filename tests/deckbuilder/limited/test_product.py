"""Pools of a format's product: boosters and a starter deck, and the codes that open them again."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from catalog.common.errors import UnknownName, UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.formats import delete_format, import_format, is_limited
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import known_starters, starter_decks
from deckbuilder.limited.product import (
    AskedPool,
    no_product_text,
    planned_pool,
    render_other_format,
    starter_name,
)
from deckbuilder.limited.sealed import SealedPlan, find_sealed, open_shared, share_code
from tests.catalog.files import nxt_card, nxt_file
from tests.deckbuilder.cups import cup_file, cup_text

CUP: Final = cup_text(40)
STEMS: Final = {stem for stem, _deck in starter_decks()}


@pytest.fixture
def catalog(home_with_cards: Path) -> Catalog:
    return open_catalog()


def keep(folder: Path, text: str = CUP, *, replacing: bool = False) -> None:
    import_format(cup_file(folder, text), replacing=replacing)


def plan_of(
    catalog: Catalog,
    seed: int = 7,
    *,
    sets: str = "rubezh",
    starter: str | None = None,
    format_code: str = "cup",
) -> SealedPlan:
    return planned_pool(AskedPool(sets, None, starter, format_code=format_code), seed, catalog)


def test_a_product_sets_boosters_starter_edition_and_format(
    catalog: Catalog, tmp_path: Path
) -> None:
    keep(tmp_path)
    plan = plan_of(catalog, starter="Степной набег", format_code="кубок")
    assert (len(plan.boosters), plan.starter) == (3, "steppe-raid")
    assert (plan.edition, plan.format_code) == ("2009", "cup")
    assert {one.collation for one in plan.boosters} == {"seven"}, "boosters of 2009"
    deck = find_sealed(plan, catalog).deck("Пул")
    assert deck.format == "cup"
    starter = dict(known_starters())["steppe-raid"]
    copies = {entry.name: entry.count for entry in deck.side}
    assert all(copies[entry.name] >= entry.count for entry in starter.entries)
    assert sum(copies.values()) == starter.total + 21
    assert is_limited("cup")


def test_the_seed_draws_a_starter_if_none_is_named(catalog: Catalog, tmp_path: Path) -> None:
    keep(tmp_path)
    drawn = [plan_of(catalog, seed).starter for seed in range(40)]
    assert drawn[:3] == [plan_of(catalog, seed).starter for seed in range(3)]
    assert set(drawn) == STEMS
    assert starter_name(plan_of(catalog, starter="black-candles")) == "Чёрные свечи"


def test_the_boosters_of_a_seed_do_not_depend_on_the_starter(
    catalog: Catalog, tmp_path: Path
) -> None:
    keep(tmp_path)
    one, other = (
        find_sealed(plan_of(catalog, starter=name), catalog)
        for name in ("black-candles", "steppe-raid")
    )
    assert one.boosters == other.boosters


def test_a_code_opens_the_same_pool_with_the_format(catalog: Catalog, tmp_path: Path) -> None:
    keep(tmp_path)
    pool = find_sealed(plan_of(catalog), catalog)
    assert open_shared(share_code(pool), catalog) == (pool, ())
    assert open_shared(pool.deck("Пул").notes, catalog)[0] == pool
    assert render_other_format(pool.plan) == ""


def test_a_player_without_the_format_gets_the_same_cards_with_a_notice(
    catalog: Catalog, tmp_path: Path
) -> None:
    keep(tmp_path)
    pool = find_sealed(plan_of(catalog), catalog)
    delete_format("cup")
    again, differences = open_shared(share_code(pool), catalog)
    assert (again, differences) == (pool, ())
    assert again.deck("Пул").format == "limited-2009"
    assert "“cup” of this pool is not here" in render_other_format(again.plan)
    keep(tmp_path, cup_text(40, "2024"))
    assert again.deck("Пул").format == "limited-2009", "a cup of another edition"
    assert "of this pool is not here, or" in render_other_format(again.plan)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (AskedPool("rubezh", 4, format_code="cup"), "The product of “Cup” has 3 boosters"),
        (AskedPool("rubezh, rubezh", format_code="cup"), "in the product of “Cup” is 3"),
        (
            AskedPool("rubezh", edition="2024", format_code="cup"),
            "by edition 2009, not 2024",
        ),
    ],
)
def test_a_request_that_contradicts_the_product_is_refused(
    catalog: Catalog, tmp_path: Path, asked: AskedPool, message: str
) -> None:
    keep(tmp_path)
    with pytest.raises(UserError, match=message):
        planned_pool(asked, 7, catalog)


def test_an_unknown_starter_is_refused_with_suggestions(catalog: Catalog, tmp_path: Path) -> None:
    keep(tmp_path)
    with pytest.raises(UnknownName, match="steppe-riders"):
        find_sealed(plan_of(catalog, starter="steppe-ride"), catalog)


def test_a_product_without_a_starter_takes_none(catalog: Catalog, tmp_path: Path) -> None:
    keep(tmp_path, CUP.replace("starter = true", ""))
    assert plan_of(catalog).starter is None
    with pytest.raises(UserError, match="has no starter deck"):
        plan_of(catalog, starter="steppe-raid")


def test_boosters_come_from_the_sets_of_the_format(catalog: Catalog, tmp_path: Path) -> None:
    catalog.import_file(nxt_file(tmp_path, [nxt_card(number, set_id=50) for number in range(1, 9)]))
    keep(tmp_path, CUP + '[sets]\nallowed = ["nxt-50"]\n')
    with pytest.raises(UserError, match="Boosters of The Border are not for “Cup”"):
        plan_of(catalog)
    with pytest.raises(
        UserError,
        match="No starter deck here is from the sets of “Cup”",
    ):
        plan_of(catalog, sets="nxt-50")


def test_a_starter_from_sets_outside_the_format_is_refused(
    catalog: Catalog, tmp_path: Path
) -> None:
    catalog.import_file(nxt_file(tmp_path, [nxt_card(number, set_id=50) for number in range(1, 9)]))
    keep(tmp_path, CUP + '[sets]\nallowed = ["nxt-50"]\n')
    refused = (
        "“Степной набег” has cards that the sets of “Cup” lack: “.+”, “.+”, “.+” and [0-9]+ more"
    )
    with pytest.raises(UserError, match=refused):
        plan_of(catalog, sets="nxt-50", starter="steppe-raid")
    own = Deck("Свой стартер", "constructed", (DeckEntry("Пробник 1", 3),))
    DeckStore(catalog).save(own)
    plan = plan_of(catalog, sets="nxt-50", starter="Свой стартер")
    assert (plan.set_codes, plan.starter) == (("nxt-50",), "Свой стартер")
    loose = replace(own, entries=(*own.entries, DeckEntry("Дозорный гати", 1)))
    DeckStore(catalog).save(loose)
    with pytest.raises(UserError, match="lack: “Дозорный гати”"):
        plan_of(catalog, sets="nxt-50", starter="Свой стартер")


def test_a_format_without_a_product_does_not_change_the_boosters(
    catalog: Catalog,
) -> None:
    plan = plan_of(catalog, format_code="limited-2010")
    assert (len(plan.boosters), plan.starter) == (4, None)
    assert len(plan_of(catalog, format_code="limited-2010", starter="steppe-raid").boosters) == 2
    assert plan.deck_format.code == "limited-2010"
    assert "does not say what to open: the" in no_product_text(plan.deck_format)


def test_without_a_format_the_pool_code_keeps_its_old_form(catalog: Catalog) -> None:
    plan = plan_of(catalog, format_code="")
    assert (len(plan.boosters), plan.edition, plan.format_code) == (4, "", "")
    code = share_code(find_sealed(plan, catalog))
    assert len(code.split(":")) == 6, "the codes that older programs read"

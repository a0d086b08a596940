"""Boosters hold what their collation says, in the shares that follow from it."""

from collections import Counter
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import chi2

from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.rarity import Rarity
from catalog.store import Catalog, open_catalog
from deckbuilder.limited.boosters import (
    Collation,
    SetCards,
    Slot,
    collations,
    default_collation,
    load_collation,
    open_booster,
    read_sets,
    set_cards,
)
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.setnames import find_set
from engine.berserk.cards.card import ELEMENTS
from engine.kernel.rng import seeded
from tests.deckbuilder.cards import Shelf
from tests.support.cli import run, run_json
from tests.support.drafts import drawn_card, invented_set, refs
from tests.support.sources import ROOT

WOOD = invented_set()
REAL = ROOT.parent / "shared" / "cards" / "nxt_data.json"
SHARES = {"rubezh": 100_000, "seven": 30_000, "six-elements": 30_000, "uniform": 30_000}
# The seed is fixed, so this is not how often the test fails: it is how unlikely the shares would
# have to be before a right program is called wrong.
UNLIKELY = 1e-6


def kind_of(card: OpenedCard) -> str:
    """Return a card's element, or that it is neutral; the cards here have one at most."""
    return card.spec.elements[0].value if card.spec.elements else "neutral"


def chances(cards: list[OpenedCard], slot: Slot) -> NDArray[np.float64]:
    """Return how likely each two cards are together in one slot; on the diagonal, each card.

    Worked out from the definition: a card comes by its element's turn (first) or as one of the
    cards beyond the spread, which are drawn from all that are left.
    """
    sizes = Counter(map(kind_of, cards))
    spread = slot.spread if slot.spread > 1 else 0
    groups, left = len(sizes), len(cards) - spread
    beyond = slot.count - spread
    one_more = beyond / left
    two_more = beyond * (beyond - 1) / (left * (left - 1))
    first = [spread / (groups * sizes[kind_of(card)]) for card in cards]
    table = np.zeros((len(cards), len(cards)))
    for i, one in enumerate(cards):
        for j, other in enumerate(cards):
            if i == j:
                table[i, j] = first[i] + (1 - first[i]) * one_more
                continue
            apart = kind_of(one) != kind_of(other)
            both = (
                first[i] * first[j] * (groups * (spread - 1)) / (spread * (groups - 1))
                if (apart and spread)
                else 0.0
            )
            either = first[i] + first[j] - 2 * both
            neither = 1 - either - both
            table[i, j] = both + either * one_more + neither * two_more
    return table


def statistic(counts: list[int], boosters: int, cards: list[OpenedCard], slot: Slot) -> float:
    """Return how likely shares at least as far from the definition are.

    The counts of a slot's cards are nearly normal with the covariance of one booster times the
    boosters, so the squared distance from what is expected, measured by it, is chi-square.
    """
    pairs = chances(cards, slot)
    shares = pairs.diagonal()
    covariance = (pairs - np.outer(shares, shares)) * boosters
    off = np.array(counts) - shares * boosters
    distance = float(off @ np.linalg.pinv(covariance, rcond=1e-9) @ off)
    return float(chi2.sf(distance, np.linalg.matrix_rank(covariance)))


@pytest.mark.slow
@pytest.mark.parametrize("code", SHARES)
def test_the_share_of_each_card_follows_the_collation(code: str) -> None:
    collation, boosters, state = load_collation(code), SHARES[code], seeded(2026)
    counts: Counter[str] = Counter()
    for _booster in range(boosters):
        opened, state = open_booster(WOOD, collation, state)
        counts.update(card.ref for card in opened)
    common, uncommon, rare = collation.slots
    for slot in (common, uncommon):
        cards = [card for card in WOOD.cards if card.rarity is slot.rarity]
        found = [counts[card.ref] for card in cards]
        assert sum(found) == slot.count * boosters
        assert statistic(found, boosters, cards, slot) > UNLIKELY
    cards = [card for card in WOOD.cards if card.rarity in (rare.rarity, rare.instead)]
    ultra = [card for card in cards if card.rarity is rare.instead]
    expected = [
        boosters * (1 / 6 / len(ultra) if card in ultra else 5 / 6 / (len(cards) - len(ultra)))
        for card in cards
    ]
    found = [counts[card.ref] for card in cards]
    distance = sum((one - want) ** 2 / want for one, want in zip(found, expected, strict=True))
    assert chi2.sf(distance, len(cards) - 1) > UNLIKELY


def test_the_statistical_test_detects_shares_off_by_a_twentieth() -> None:
    slot = load_collation("uniform").slots[0]
    cards = [card for card in WOOD.cards if card.rarity is slot.rarity]
    even = 40_000 * slot.count // len(cards)
    assert statistic([even] * len(cards), 40_000, cards, slot) > 0.9
    skewed = [even * (19 + number % 2 * 2) // 20 for number in range(len(cards))]
    assert statistic(skewed, 40_000, cards, slot) < UNLIKELY


def test_a_booster_of_every_shipped_collation_has_8_commons_3_uncommons_and_a_rare() -> None:
    for collation in collations():
        opened, _state = open_booster(WOOD, collation, 5)
        found = Counter(card.rarity for card in opened)
        commons, uncommons = (4, 2) if collation.code == "seven" else (8, 3)
        assert (found[Rarity.COMMON], found[Rarity.UNCOMMON]) == (commons, uncommons)
        assert found[Rarity.RARE] + found[Rarity.ULTRA_RARE] == 1
        assert collation.size == len(opened) == commons + uncommons + 1


def test_the_same_seed_opens_the_same_booster_on_every_machine() -> None:
    opened, state = open_booster(WOOD, load_collation("six-elements"), seeded(7, 0, 3))
    numbers = [int(ref.removeprefix("wood/")) for ref in refs(opened)]
    assert numbers == [2, 9, 15, 23, 25, 32, 4, 20, 58, 37, 54, 78]
    assert state == 15727435864247103845


@st.composite
def sets_and_slots(draw: st.DrawFn) -> tuple[SetCards, Slot]:
    """A set of commons of up to three elements each, and a slot that it can fill."""
    elements = st.lists(st.sampled_from(ELEMENTS), max_size=3, unique=True)
    kinds = draw(st.lists(elements, min_size=1, max_size=25))
    cards = tuple(drawn_card(f"mix/{place}", *kind) for place, kind in enumerate(kinds))
    there = len({element for kind in kinds for element in kind}) + any(not kind for kind in kinds)
    count = draw(st.integers(1, len(cards)))
    spread = draw(st.integers(1, min(count, there)))
    slot = Slot(Rarity.COMMON, count, spread, repeat=draw(st.booleans()))
    return SetCards("mix", "Смесь", "1", cards), slot


@pytest.mark.slow
@settings(deadline=None)
@given(sets_and_slots(), st.integers(0, 2**64 - 1))
def test_a_slot_covers_its_elements_without_repeats_unless_allowed(
    made: tuple[SetCards, Slot], seed: int
) -> None:
    cards, slot = made
    opened, _state = open_booster(cards, Collation("own", (), (slot,)), seeded(seed))
    kinds = {element for card in opened for element in card.spec.elements or (None,)}
    assert len(opened) == slot.count
    assert len(kinds) >= slot.spread
    assert slot.repeat or len(set(refs(opened))) == slot.count


def test_a_slot_that_allows_repeats_has_them() -> None:
    own = Collation("own", (), (Slot(Rarity.ULTRA_RARE, 8, repeat=True),))
    opened, _state = open_booster(WOOD, own, 1)
    assert len(opened) == 8
    assert len(set(refs(opened))) <= 6


def test_a_set_too_small_for_a_collation_is_reported_with_the_rarity() -> None:
    few = SetCards("few", "Малый", "1", WOOD.cards[:36])
    with pytest.raises(UserError, match=r"“Малый” has 0 cards of the rarity uncommon.* needs 3"):
        open_booster(few, load_collation("uniform"), 1)


def test_a_set_without_ultra_rares_is_reported() -> None:
    plain = [card for card in WOOD.cards if card.rarity is not Rarity.ULTRA_RARE]
    with pytest.raises(UserError, match="0 cards of the rarity ultra-rare"):
        open_booster(SetCards("plain", "Простой", "1", tuple(plain)), load_collation("uniform"), 1)


def test_a_set_with_too_few_elements_is_reported_with_their_number() -> None:
    some = [card for card in WOOD.cards if ELEMENTS[0] not in card.spec.elements]
    with pytest.raises(UserError, match=r"common cards of 5 elements.*needs 6"):
        open_booster(SetCards("five", "Пять", "1", tuple(some)), load_collation("rubezh"), 1)


def test_a_set_known_only_by_name_asks_for_an_import() -> None:
    with pytest.raises(UserError, match="The set “Сердце роя” is known only by name"):
        find_set("сердце РОЯ", [])


def test_the_bundled_set_has_its_own_collation_and_others_the_default() -> None:
    assert default_collation("rubezh") == "rubezh"
    assert default_collation("nxt-30") == "six-elements"


OWN = """
code = "club"
name = "Наш клуб"
[[slot]]
rarity = "common"
count = 4
spread = 2
[[slot]]
rarity = "rare"
count = 1
instead = "ultra_rare"
chance = [1, 8]
"""


def own_file(folder: Path, text: str) -> Path:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_own_collation_is_given_by_its_path(tmp_path: Path) -> None:
    assert load_collation(own_file(tmp_path, OWN)) == Collation(
        "club",
        (("", "Наш клуб"),),
        (
            Slot(Rarity.COMMON, 4, 2),
            Slot(Rarity.RARE, 1, instead=Rarity.ULTRA_RARE, chance=(1, 8)),
        ),
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('code = "club"', "", "“code” must be text"),
        ('"Наш клуб"', "5", "“name” must be text"),
        ('"common"', '"frequent"', "toml:4: “rarity” must be one of: common, uncommon, rare"),
        ("count = 4", "count = 0", "toml:4: “count” must be a whole number from 1"),
        ("spread = 2", "spread = 5", "toml:4: “spread” must be a whole number from 1 to 4"),
        ("spread = 2", 'repeat = "no"', "toml:4: “repeat” must be true or false"),
        ("count = 1", "count = 2", "toml:8: “count” must be 1 where a slot has “instead”"),
        ("[1, 8]", "[9, 8]", "toml:8: “chance” must be two numbers"),
        ('instead = "ultra_rare"', "", "toml:8: “instead” must be one of"),
        ("spread", "spred", "toml:4: the key “spred” is unknown"),
        ("[[slot]]", "[slot]", "is not TOML"),
    ],
)
def test_a_wrong_collation_is_reported_with_place_and_correction(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    assert old in OWN
    with pytest.raises(BadFile, match=problem):
        load_collation(own_file(tmp_path, OWN.replace(old, new, 1)))


def test_a_file_without_slots_is_not_a_collation(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="“slot” must be one table"):
        load_collation(own_file(tmp_path, 'code = "club"'))


def test_a_missing_collation_is_reported_with_suggestions() -> None:
    with pytest.raises(UnknownName, match="Did you mean: uniform"):
        load_collation("uniforn")


NUMBERED = cast(Catalog, Shelf(rubezh=(), nxt_30=(), nxt_40=(), nxt_22=(), two_words=()))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("rubezh", "rubezh"),
        ("3-4-4", "nxt-30 nxt-40 nxt-40"),
        ("30-40-40", "nxt-30 nxt-40 nxt-40"),
        ("30—22", "nxt-30 nxt-22"),
        ("nxt-30-nxt-40", "nxt-30 nxt-40"),
        ("two-words-3", "two-words nxt-30"),
        (" RUBEZH , 3,4", "rubezh nxt-30 nxt-40"),
        ("набор rubezh, Набор nxt_30", "rubezh nxt-30"),
    ],
)
def test_sets_are_found_by_code_name_or_number(text: str, codes: str) -> None:
    assert read_sets(text, NUMBERED) == tuple(codes.split())


def test_an_unknown_set_is_reported_with_suggestions() -> None:
    with pytest.raises(UnknownName, match=r"“rubej”\. Did you mean: .*rubezh"):
        read_sets("3-rubej", NUMBERED)


def test_a_set_unlike_any_other_is_reported_with_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"No set is called “7”\. Known sets: rubezh, nxt-30"):
        read_sets("3-7-7", NUMBERED)


def test_an_empty_set_name_is_reported() -> None:
    with pytest.raises(UserError, match="Name at least one set"):
        read_sets(" , -", NUMBERED)


CARDS = """set,number,name,rarity,cost,elements,type,life,movement,strike,legend
Проба,2,Второй,rare,3,forest,ground,7,1,1-2-2,{legend}
Проба,10,Десятый,common,3,,ground,{life},1,1-2-2,
Проба,1,Первый,common,3,swamp,ground,7,1,1-2-2,
"""


def imported(folder: Path, legend: str = "", life: int = 7) -> SetCards:
    path = folder / "cards.csv"
    path.write_text(CARDS.format(legend=legend, life=life), encoding="utf-8")
    with open_catalog("sqlite://") as catalog:
        catalog.import_file(path)
        return set_cards(catalog, "Проба")


def test_the_cards_of_a_set_are_sorted_by_number(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert (found.code, found.name) == ("proba", "Проба")
    assert refs(found.cards) == ["proba/1", "proba/2", "proba/10"]
    assert [card.rarity for card in found.cards] == [Rarity.COMMON, Rarity.RARE, Rarity.COMMON]


@pytest.mark.slow
def test_the_version_of_a_set_depends_on_abilities_but_not_on_legends(
    tmp_path: Path,
) -> None:
    version = imported(tmp_path).version
    assert imported(tmp_path, legend="Иная быль").version == version
    assert imported(tmp_path, life=8).version != version


def test_the_version_of_a_set_depends_only_on_readings_by_hand() -> None:
    with open_catalog("sqlite://") as catalog:
        version = set_cards(catalog, "rubezh").version
        same = []
        for compiler in ("1", ""):
            with catalog.db.begin() as connection:
                connection.exec_driver_sql(
                    "UPDATE card SET abilities = 'dash', compiled_by = ? WHERE ref = 'rubezh/1'",
                    (compiler,),
                )
            same.append(set_cards(catalog, "rubezh").version == version)
    assert same == [True, False]


@pytest.mark.slow
def test_real_sets_open_by_their_numbers_or_are_reported() -> None:
    if not REAL.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    usual = load_collation("six-elements")
    with open_catalog("sqlite://") as catalog:
        catalog.import_file(REAL)
        for code in read_sets("1-2-3-4-5-6", catalog):
            opened, _state = open_booster(set_cards(catalog, code, usual), usual, 1)
            assert len(opened) == usual.size
        with pytest.raises(UserError, match="4 elements"):
            set_cards(catalog, "22", usual)


def test_the_command_opens_boosters_of_several_sets_in_turn() -> None:
    words = ("boosters", "rubezh-Рубеж", "--count", "2", "--seed", "4")
    found = run_json(*words)
    assert [one["set"] for one in found["boosters"]] == ["border"] * 4
    assert all(len(one["cards"]) == 12 for one in found["boosters"])
    assert run_json(*words) == found
    assert found["sets"][0]["collation"] == "rubezh"


def test_the_command_shows_rarities_in_words() -> None:
    shown = run("boosters", "rubezh", "--seed", "4", "--collation", "uniform")
    assert shown.exit_code == 0
    assert "Booster 1: The Border (By rarity alone)" in shown.output
    assert shown.output.count("uncommon") == 3

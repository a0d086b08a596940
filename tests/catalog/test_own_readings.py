"""The user's own readings: what they change in the catalogue, and what a bad file is answered."""

from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from catalog import readings
from catalog.common.errors import BadFile
from catalog.readings import (
    ReadingEntry,
    entry_from,
    own_entries,
    own_path,
    read_entries,
    render_entries,
)
from catalog.specs import to_spec
from catalog.store import Catalog
from deckbuilder.cards.hand_readings import PrintedSentence, printed_sentences, said_otherwise
from engine.berserk import name_digest, parse_abilities, playing_of
from tests.catalog.files import empty_catalog, nxt_card, nxt_file

TEXT = "{armor} 1. Мяучит при луне. Мурлычет подряд."


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    cards = [nxt_card(1, text=TEXT, name="Кот"), nxt_card(2, text="Мяучит при луне.", name="Рысь")]
    made = empty_catalog()
    made.import_file(nxt_file(tmp_path, cards), strict=True)
    return made


def sentences(catalog: Catalog, number: int = 1) -> tuple[PrintedSentence, ...]:
    card = catalog.card(f"nxt-10/{number}")
    assert card is not None
    return printed_sentences(card.ref, card.name, card.text, catalog.lexicon())


def abilities(catalog: Catalog, number: int = 1) -> tuple[ab.Ability, ...]:
    card = catalog.card(f"nxt-10/{number}")
    assert card is not None
    return to_spec(card).abilities


def given(catalog: Catalog, words: str, *, for_card: bool = False) -> ReadingEntry:
    sentence = sentences(catalog)[1]
    told = said_otherwise(words, "Кот", catalog.lexicon())
    return sentence.entry_for_card(told) if for_card else sentence.entry(told)


def test_a_sentence_said_otherwise_plays_and_the_others_stay(catalog: Catalog) -> None:
    assert catalog.give_readings([given(catalog, "{regen} 2.")]) == 2
    armor, note, regen, unread = abilities(catalog)
    assert armor == ab.Named(ab.Name.ARMOR, 1)
    assert note == ab.ByHand(TEXT.index("Мяучит"), own=True, nodes=1)
    assert regen == ab.Named(ab.Name.REGENERATION, 2)
    assert isinstance(unread, ab.Unread)


def test_the_same_sentence_of_another_card_is_read_too(catalog: Catalog) -> None:
    catalog.give_readings([given(catalog, "{regen} 2.")])
    assert abilities(catalog, 2)[1:] == (ab.Named(ab.Name.REGENERATION, 2),)


def test_a_reading_of_one_card_alone_leaves_other_cards_unread(catalog: Catalog) -> None:
    assert catalog.give_readings([given(catalog, "{regen} 2.", for_card=True)]) == 1
    assert ab.Named(ab.Name.REGENERATION, 2) in abilities(catalog)
    assert isinstance(abilities(catalog, 2)[0], ab.Unread)


def test_a_reading_taken_back_leaves_its_sentence_unread(catalog: Catalog) -> None:
    catalog.give_readings([given(catalog, "{regen} 2.")])
    assert catalog.give_readings([]) == 2
    assert own_entries() == ()
    assert not any(isinstance(node, ab.ByHand) for node in abilities(catalog))


def test_a_compiled_sentence_may_be_said_otherwise_twice(catalog: Catalog) -> None:
    catalog.give_readings([sentences(catalog)[0].entry("armor 3")])
    again = sentences(catalog)[0].entry("armor 4")
    assert again.overrides
    catalog.give_readings([again])
    assert abilities(catalog)[1] == ab.Named(ab.Name.ARMOR, 4)


def test_the_users_reading_comes_before_a_bundled_one_of_the_card_alone(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundled = sentences(catalog)[1].entry_for_card("regen 1")
    monkeypatch.setattr(readings, "shipped_entries", lambda: (bundled,))
    catalog.give_readings([])
    assert ab.Named(ab.Name.REGENERATION, 1) in abilities(catalog)
    catalog.give_readings([given(catalog, "{regen} 2.")])
    assert ab.Named(ab.Name.REGENERATION, 2) in abilities(catalog)


def test_a_reading_of_a_compiled_sentence_comes_before_the_compiler(catalog: Catalog) -> None:
    entry = sentences(catalog)[0].entry("armor 3")
    assert entry.overrides
    catalog.give_readings([entry])
    assert abilities(catalog)[1] == ab.Named(ab.Name.ARMOR, 3)


def test_a_card_tells_how_many_of_its_sentences_are_read_by_hand(catalog: Catalog) -> None:
    catalog.give_readings([given(catalog, "{regen} 2.")])
    card = catalog.card("nxt-10/1")
    assert card is not None
    playing = playing_of(to_spec(card))
    assert (playing.live, len(playing.by_hand)) == (2, 1)


def test_a_name_in_a_reading_is_a_digest_that_the_catalogue_resolves(catalog: Catalog) -> None:
    entry = given(catalog, "{regen} 2.")
    missing = ReadingEntry("x", 0, entry.digest, f'unread "{name_digest("Пёс")}"')
    catalog.give_readings([missing])
    assert not any(isinstance(node, ab.ByHand) for node in abilities(catalog))
    known = ReadingEntry("x", 0, entry.digest, f'unread "{name_digest("Рысь")}"')
    catalog.give_readings([known])
    assert ab.Unread("Рысь") in abilities(catalog)


def test_a_file_of_readings_comes_back_as_it_was_written(catalog: Catalog) -> None:
    entries = (given(catalog, "{regen} 2."), sentences(catalog)[0].entry("armor 3"))
    catalog.give_readings(entries)
    read = read_entries(own_path())
    assert render_entries(read) == own_path().read_text("utf-8")
    assert {entry.digest for entry in read} == {entry.digest for entry in entries}
    assert [parse_abilities(entry.abilities) for entry in read] == [
        (ab.Named(ab.Name.ARMOR, 3),),
        (ab.Named(ab.Name.REGENERATION, 2),),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{}", "a list of entries"),
        ("[1", "not a file of readings"),
        ("[1]", "entry 1: write an object"),
        ('[{"abilities": "armor 1"}]', "entry 1: “digest”"),
        ('[{"digest": "00", "abilities": "armour"}]', "entry 1: "),
        ('[{"digest": "00", "sentence": "1", "abilities": []}]', "“sentence”"),
    ],
)
def test_a_bad_file_of_readings_is_refused_with_its_entry(
    catalog: Catalog, text: str, told: str
) -> None:
    own_path().write_text(text, "utf-8")
    with pytest.raises(BadFile, match=told):
        catalog.lexicon()


def test_an_entry_needs_no_more_than_its_digest_and_nodes() -> None:
    entry = entry_from({"digest": "00ff", "abilities": ["armor 1"]})
    assert entry == ReadingEntry("", 0, "00ff", "armor 1")


def test_an_import_names_the_cards_whose_new_text_a_reading_no_longer_fits(
    catalog: Catalog, tmp_path: Path
) -> None:
    catalog.give_readings([given(catalog, "{regen} 2.")])
    same = nxt_card(2, text="Мяучит при луне.", name="Рысь")
    other = nxt_card(1, text=TEXT.replace("луне", "солнце"), name="Кот")
    report = catalog.import_file(nxt_file(tmp_path, [other, same]))
    assert report.lost_readings == ("Кот (nxt-10/1)",)
    moved = nxt_card(1, text="{armor} 2. Мяучит при луне.", name="Кот")
    assert catalog.import_file(nxt_file(tmp_path, [moved, same])).lost_readings == ()
    assert any(isinstance(node, ab.ByHand) for node in abilities(catalog))

"""No reader answers damaged input with anything but words; a short run of the campaign."""

from pathlib import Path
from random import Random

import pytest

from catalog.store import open_catalog
from tests.fuzz.campaign import Reader, feed, nth_input
from tests.fuzz.mutation import damage_json
from tests.fuzz.readers import readers
from tests.support.slices import thin

SEED = 20261122
INPUTS = {10: 60, 8: 60, 6: 25, 4: 30, 3: 25, 1: 30}
"""How many inputs a reader of each weight gets here."""
FEW = {"typed fields": 14, "cards all the way": 6}
"""Those that open the whole application or run many commands for each input get no more."""


@pytest.fixture(scope="module")
def every_reader(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reader]:
    folder = tmp_path_factory.mktemp("fuzz")
    return {reader.name: reader for reader in readers(folder)}


NAMES = (
    "deck as text", "deck as community", "deck as ids", "deck as code", "deck as tts",
    "deck as html", "deck as print", "deck as svg", "decks in JSON", "cards in .csv",
    "cards in .tsv", "cards in .json", "cards in .xlsx", "collection", "ratings", "settings",
    "formats", "boosters", "draft logs", "rooms", "match records", "saved matches",
    "older saved matches", "messages of players", "messages of hosts", "events",
    "series: series.json", "series: drafts.jsonl", "simulated: simulation.json",
    "simulated: matches.jsonl", "kept deal", "kept trainer", "kept sealed", "queries",
    "command lines", "cards all the way", "typed fields",
)  # fmt: skip


@pytest.mark.slow
def test_every_reader_is_fuzzed(every_reader: dict[str, Reader]) -> None:
    assert tuple(every_reader) == NAMES


@pytest.mark.parametrize("name", thin(NAMES, quick=("deck as text",)))
def test_a_reader_accepts_valid_input_and_reports_damage_in_words(
    name: str, every_reader: dict[str, Reader]
) -> None:
    open_catalog().close()  # for command lines
    reader = every_reader[name]
    tally = feed(reader, FEW.get(name, INPUTS[reader.weight]), SEED)
    assert [str(fault) for fault in tally.faults] == []
    valid = feed(reader, len(reader.seeds), SEED)
    assert valid.accepted == len(reader.seeds)


@pytest.mark.slow
def test_at_least_a_third_of_the_inputs_passes_the_header(
    every_reader: dict[str, Reader],
) -> None:
    inputs = past = 0
    for reader in every_reader.values():
        for number in range(len(reader.seeds), 40):
            inputs += 1
            past += reader.is_past_header(nth_input(reader, SEED, number))
    assert past >= inputs / 3


@pytest.mark.slow
def test_an_input_depends_only_on_its_number(every_reader: dict[str, Reader]) -> None:
    reader = every_reader["collection"]
    assert nth_input(reader, 1, 9) == nth_input(reader, 1, 9) != nth_input(reader, 1, 10)


@pytest.mark.slow
def test_damaged_json_keeps_its_format_and_version() -> None:
    content = b'{"format": "x", "version": 1, "a": [1, 2, {"b": "c"}]}'
    for seed in range(200):
        damaged = damage_json(Random(seed), content)
        assert b'"format": "x"' in damaged
        assert b'"version": 1' in damaged


@pytest.mark.slow
def test_an_unexpected_exception_of_a_reader_is_a_fault(tmp_path: Path) -> None:
    def read(_content: bytes) -> None:
        raise KeyError(tmp_path)

    broken = Reader("broken", (b"x",), (), read, lambda _content: True)
    tally = feed(broken, 1, SEED)
    assert (tally.accepted, len(tally.faults)) == (0, 1)
    assert "broken #0: KeyError" in str(tally.faults[0])

"""Every reader of user data, with valid inputs to damage."""

import gzip
import io
import json
import os
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import engine.berserk.abilities as ab
from catalog.common.bounded_json import BadJson, parse_json
from catalog.common.errors import UserError
from catalog.common.resources import data_path
from catalog.importers.loading import read_source
from catalog.store import Catalog, open_catalog
from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.base.settings import load_settings
from deckbuilder.cli.commands.draft_log import card_names
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.exchange import Form, export_deck
from deckbuilder.decks.exchange.compact import Group, render_groups
from deckbuilder.decks.finding import read_decks, refuse_unknown
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck, render_deck, starter_decks
from deckbuilder.kit.records import to_json
from deckbuilder.limited.collations import load_collation
from deckbuilder.limited.draft.log import cards_of, log_sets, looks
from deckbuilder.limited.draft.logfile import read_log
from deckbuilder.limited.draft.records import ShownLog
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.records import difference, read_record, record_of, write_record
from deckbuilder.matches.saves import from_version_1, resume, whole
from deckbuilder.network.keeping import read_room
from deckbuilder.squads.worth import read_ratings
from engine.berserk import ability_to_json, render_abilities
from engine.kernel import BadSave
from tests.catalog.files import SHARED_CARDS, nxt_card, render_table, table_card
from tests.fuzz.campaign import Reader
from tests.fuzz.kept_readers import kept_readers
from tests.fuzz.mutation import damage, damage_body, damage_json, damage_workbook
from tests.fuzz.typed_readers import typed_readers
from tests.fuzz.whole_way import whole_way_reader
from tests.support.any_nodes import AnyNodes
from tests.support.cli import run
from tests.support.starters import session

CORPUS: Final = Path(__file__).resolve().parents[1] / "corpus" / "2026-11"
_TEXT: Final = (damage, damage_body, damage_body)
_JSON: Final = (damage, damage_json, damage_json, damage_json)
_QUERIES: Final = (
    "дракон", "стоимость>=4 класс:орк", "-стихия:степи (тип:существо или тип:артефакт)",
    'текст:"получает" сорт:стоимость', "life>3 movement=1 -elite", "is:unique or set:rubezh",
    "cost<=4 strike>=2", "name:страж*",
)  # fmt: skip
_CODE: Final = render_groups(Group(1 + n % 3, n % 4, 3 * n + 1) for n in range(20))
_OWNED: Final = (
    "ref,set,number,name,count,wish\nrubezh/1,rubezh,1,,2,0\n,rubezh,3,,1,1\n"
    ",,,Кряжский молотобоец,4,\n"
)
_SETTINGS: Final = (
    b'language = "ru"\nbot = "random"\nask = "able"\nhand_over = true\nstops = "dice,result"\n'
)
_LINES: Final = (
    ["search", "дракон", "--limit", "5"],
    ["search", "стоимость>=4", "--offset", "2", "--json"],
    ["check", "steppe-raid", "--format", "limited"],
    ["deal", "steppe-raid", "--seed", "7", "--mulligans", "1"],
    ["collection", "add", "rubezh/1", "2"],
    ["collection", "wish", "rubezh/2", "3"],
    ["deck", "show", "steppe-raid", "--json"],
    ["deck", "export", "steppe-raid", "--form", "code"],
    ["boosters", "rubezh", "--count", "2", "--seed", "9"],
    ["config", "show", "--lang", "ru"],
    ["rules", "512.6.2"],
    ["draft-log", "show", "1"],
)


def readers(folder: Path) -> tuple[Reader, ...]:
    """Return every reader; ``folder`` is for their files."""
    return (
        *_of_decks(folder),
        *_of_tables(folder),
        *_of_settings(folder),
        *_of_drafts(folder),
        *_of_matches(folder),
        *kept_readers(folder, _is_json),
        Reader("queries", tuple(one.encode() for one in _QUERIES), (damage,), _search, _never, 8),
        Reader("command lines", _words(), (damage_json,), _run, _never, 1),
        whole_way_reader(folder),
        *typed_readers(),
    )


@cache
def bundled() -> Catalog:
    """Return a catalogue in memory with the bundled cards."""
    return open_catalog("sqlite://")


def _of_decks(folder: Path) -> Iterator[Reader]:
    decks = [deck for _stem, deck in starter_decks()]
    for form in Form:
        texts = [export_deck(deck, form, bundled()).content.encode() for deck in decks]
        if form is Form.CODE:  # the bundled set has no number there
            texts = [_CODE.encode(), b"#YAR"]
        mutations = _JSON if form is Form.TTS else _TEXT
        is_past = _is_json_of("ObjectStates") if form is Form.TTS else _same_head(texts)
        weight = 4 if form in (Form.TTS, Form.SVG, Form.HTML) else 8
        yield Reader(
            f"deck as {form.value}", tuple(texts), mutations, _deck_reader(folder, form), is_past,
            weight,
        )  # fmt: skip
    many = {"Анна": {deck.name: {e.name: e.count for e in deck.entries} for deck in decks}}
    content = json.dumps(many, ensure_ascii=False).encode()
    yield Reader("decks in JSON", (content,), _JSON, _deck_reader(folder, None), _is_json)


def _of_tables(folder: Path) -> Iterator[Reader]:
    import pandas

    table = "\n".join(bundled().export("csv").split("\n")[:8]).encode()
    cards = json.dumps([nxt_card(number) for number in range(1, 6)], ensure_ascii=False).encode()
    given, given_table = _given_by_hand()
    real = _some_real_cards()
    book = io.BytesIO()
    pandas.read_csv(io.BytesIO(table), dtype=str).to_excel(book, index=False)
    for suffix, seeds, mutations, is_past in (
        (".csv", (table, given_table), _TEXT, _same_head([table, given_table])),
        (".tsv", (table.replace(b",", b"\t"),), _TEXT, _same_head([table.replace(b",", b"\t")])),
        (".json", (cards, given, *real), _JSON, _is_json),
        (".xlsx", (book.getvalue(),), (damage_workbook, damage_workbook, damage), _is_workbook),
    ):
        yield Reader(f"cards in {suffix}", seeds, mutations, _cards_reader(suffix), is_past)
    yield Reader(
        "collection",
        (_OWNED.encode(),),
        _TEXT,
        _collection_reader(folder),
        _same_head([_OWNED.encode()]),
    )
    ratings = "имя,ценность\nСтраж,3.5\nКряжский молотобоец,4\n".encode()
    name_worth = b"name,worth\nx,3.5\ny,4\n"
    yield Reader(
        "ratings", (ratings, name_worth), _TEXT, _in_file(folder, "r.csv", read_ratings),
        _same_head([ratings, name_worth]),
    )  # fmt: skip


def _of_settings(folder: Path) -> Iterator[Reader]:
    settings = (
        b'language = "ru"\nbot = "random"\nask = "able"\nhand_over = true\nstops = "dice,result"\n'
    )
    yield Reader("settings", (settings,), _TEXT, _settings_reader(folder), _is_toml)
    for name, read in (("formats", load_format), ("boosters", load_collation)):
        seeds = tuple(path.read_bytes() for path in sorted(data_path(name).glob("*.toml")))
        yield Reader(name, seeds, _TEXT, _in_file(folder, "x.toml", read), _is_toml)


def _of_drafts(folder: Path) -> Iterator[Reader]:
    logs = (_unzipped("draft.json.gz"),)
    yield Reader("draft logs", logs, _JSON, _read_log, _is_json_of("format"), 6)
    room = _unzipped("room.json.gz")
    yield Reader(
        "rooms", (room,), _JSON, _in_file(folder, "room.json", _read_room), _is_json_of("format"),
        3,
    )  # fmt: skip


def _of_matches(folder: Path) -> Iterator[Reader]:
    yield Reader(
        "match records", _records(folder), _JSON, _in_file(folder, "match.json", _play_again),
        _is_json_of("format"), 3,
    )  # fmt: skip
    yield Reader("saved matches", _saves(), (damage_json,), _resume, _is_json, 3)
    older = tuple(
        _unzipped(f"matches/{name}.json.gz")
        for name in ("bot-mulligans", "people-recruitment", "bot-placement")
    )
    yield Reader("older saved matches", older, (damage_json,), _resume_version_1, _is_json, 3)


def _deck_reader(folder: Path, form: Form | None) -> Callable[[bytes], object]:
    path = folder / "deck.txt"

    def read(content: bytes) -> None:
        path.write_bytes(content)
        for deck in read_decks(path, form, bundled()).decks:
            assert parse_deck(render_deck(deck)) == deck
            if content[-1:] == b"\n":
                refuse_unknown([deck], bundled(), path)

    return read


def _cards_reader(suffix: str) -> Callable[[bytes], object]:
    def read(content: bytes) -> int:
        return len(read_source(Path(f"cards{suffix}"), content, {}).rows)

    return read


def _collection_reader(folder: Path) -> Callable[[bytes], object]:
    collection = Collection(bundled(), DeckStore(bundled()))
    path = folder / "owned.csv"

    def read(content: bytes) -> None:
        path.write_bytes(content)
        collection.import_file(path)
        collection.export()

    return read


def _in_file(
    folder: Path, name: str, read_path: Callable[[Path], object]
) -> Callable[[bytes], object]:
    path = folder / name

    def read(content: bytes) -> object:
        path.write_bytes(content)
        return read_path(path)

    return read


def _settings_reader(folder: Path) -> Callable[[bytes], object]:
    home = folder / "home"
    home.mkdir(exist_ok=True)

    def read(content: bytes) -> object:
        (home / "settings.toml").write_bytes(content)
        before = os.environ.get("RAZDACHA_HOME")
        os.environ["RAZDACHA_HOME"] = str(home)
        try:
            return load_settings()
        finally:
            os.environ.pop("RAZDACHA_HOME")
            if before is not None:
                os.environ["RAZDACHA_HOME"] = before

    return read


def _read_log(content: bytes) -> None:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError("not UTF-8") from error
    log = read_log(text, "log.json")
    names = card_names(log.refs, bundled())
    to_json(ShownLog.of(log, names, None, None))
    list(looks(log, cards_of(log_sets(log, bundled()))))


def _read_room(path: Path) -> None:
    read_room(path, _no_bots)


def _play_again(path: Path) -> None:
    difference(read_record(path))


def _resume(content: bytes) -> None:
    payload = _parsed(content)
    choices = tuple(KeptChoice(choice, mark) for choice, mark in _pairs(payload["choices"]))
    snapshot = _snapshot(payload.get("snapshot"))
    setup = payload["setup"] if isinstance(payload.get("setup"), dict) else {}
    try:
        resume(KeptGame(setup, choices, {}, snapshot))
    except BadSave as error:
        raise UserError(str(error)) from error


def _resume_version_1(content: bytes) -> None:
    payload = json.loads(content.decode("utf-8", "surrogatepass"))
    if not isinstance(payload, dict):
        raise UserError("no rows of this shape are in a database")
    try:
        from_version_1(payload)
    except BadSave as error:
        raise UserError(str(error)) from error


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        payload = parse_json(content.decode("utf-8"))
    except (BadJson, UnicodeDecodeError) as error:
        raise UserError(str(error)) from error
    if not isinstance(payload, dict) or not isinstance(payload.get("choices"), list):
        raise UserError("no rows of this shape are in a database")
    return payload


def _pairs(rows: list[Any]) -> list[tuple[Any, str]]:
    """Return the rows of a database: a choice in JSON and its mark."""
    return [(row[0], str(row[1])) for row in rows if isinstance(row, list) and len(row) == 2]


def _snapshot(row: Any) -> Snapshot | None:
    match row:
        case [int(place), str(text)] if place >= 0:
            return Snapshot(place, text)
    return None


def _search(content: bytes) -> None:
    bundled().search(content.decode("utf-8", "replace"), limit=5)


def _run(content: bytes) -> None:
    words = [str(word) for word in json.loads(content.decode("utf-8", "surrogatepass"))]
    if not words or words[0] not in {line[0] for line in _LINES}:
        raise UserError("another command might host, or draw for minutes")
    result = run(*words)
    if result.exit_code not in (0, 1, 2):
        raise AssertionError(f"exit code {result.exit_code}: {result.output[-300:]}")


def _words() -> tuple[bytes, ...]:
    return tuple(json.dumps(line).encode() for line in _LINES)


@cache
def _matches() -> tuple[MatchSession, ...]:
    """Return matches at different stages."""
    matches = []
    for acts in (1, 3, 8, 30):
        match = session(acts)
        for _act in range(acts):
            match.play_bot()
        matches.append(match)
    return tuple(matches)


def _records(folder: Path) -> tuple[bytes, ...]:
    path, records = folder / "match.json", []
    for match in _matches():
        write_record(path, record_of(match))
        records.append(path.read_bytes())
    return tuple(records)


def _saves() -> tuple[bytes, ...]:
    games = [whole(match, {}, frozenset()) for match in _matches()]
    return tuple(json.dumps(game.to_json(), ensure_ascii=False).encode() for game in games)


def _given_by_hand() -> tuple[bytes, bytes]:
    """Return cards with abilities as JSON: a list of objects, and a table."""
    abilities = [AnyNodes(Random(seed)).of(ab.Ability) for seed in range(6)]
    listed = [
        nxt_card(number, abilities=[ability_to_json(ability)])
        for number, ability in enumerate(abilities, 1)
    ]
    rows = [
        table_card(number, abilities=render_abilities((ability,)))
        for number, ability in enumerate(abilities, 1)
    ]
    return json.dumps(listed, ensure_ascii=False).encode(), render_table(rows).encode()


def _some_real_cards() -> tuple[bytes, ...]:
    if not SHARED_CARDS.is_file():
        return ()
    cards = json.loads(SHARED_CARDS.read_text(encoding="utf-8"))[:200:20]
    return (json.dumps(cards, ensure_ascii=False).encode(),)


def _unzipped(name: str) -> bytes:
    return gzip.decompress((CORPUS / name).read_bytes())


def _no_bots(_draft: object) -> dict[int, Any]:
    return {}


def _same_head(seeds: list[bytes]) -> Callable[[bytes], bool]:
    heads = {seed.partition(b"\n")[0] for seed in seeds}
    return lambda content: content.partition(b"\n")[0] in heads


def _is_json(content: bytes) -> bool:
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True


def _is_json_of(key: str) -> Callable[[bytes], bool]:
    def is_past(content: bytes) -> bool:
        if not _is_json(content):
            return False
        data = json.loads(content)
        return isinstance(data, dict) and key in data

    return is_past


def _is_workbook(content: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def _is_toml(content: bytes) -> bool:
    try:
        tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        return False
    return True


def _never(_content: bytes) -> bool:
    return False

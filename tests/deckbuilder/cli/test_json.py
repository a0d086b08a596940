"""What ``--json`` gives is what the README says, for every command."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from deckbuilder.cli.app import app
from tests.deckbuilder.network.serving import CODE as ROOM_CODE
from tests.deckbuilder.network.serving import hosted_in_a_thread
from tests.deckbuilder.network.tables import plan_of
from tests.support.cli import run_json
from tests.support.sources import ROOT

README = ROOT / "README.md"
DECK = "1 Нетакойкарты\n"
CODE = "040N-03QN-0000-00T0-SM"  # steppe-raid, seed 3, first player


def documented() -> dict[str, set[str]]:
    """Return the fields of each command from the table of the README."""
    _before, _title, section = README.read_text(encoding="utf-8").partition("## JSON")
    rows = re.findall(r"^\| `([^`]+)` \| ([\w, ]+) \|$", section, re.MULTILINE)
    return {command: set(fields.split(", ")) for command, fields in rows}


@pytest.fixture
def seat() -> Iterator[list[str]]:
    """Host a draft on loopback; return the command line that plays it to the end."""
    with hosted_in_a_thread(plan_of("", bots=1)) as port:
        where = f"127.0.0.1:{port}"
        yield ["join", where, "--code", ROOM_CODE, "--name", "Вася", "--bot", "rating"]


@pytest.fixture
def words(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Return a command line for the command that the test is about."""
    deck, cards, record = (tmp_path / name for name in ("deck.txt", "cards.csv", "record"))
    deck.write_text(f"# name: Проба\n{DECK}", encoding="utf-8")
    header = "set,number,name,rarity,cost,elements,type,life,movement,strike\n"
    cards.write_text(f"{header}Проба,1,Страж,rare,3,forest,ground,7,1,1-2-2\n", encoding="utf-8")
    owned = tmp_path / "owned.csv"
    owned.write_text("ref,count\nrubezh/1,2\n", encoding="utf-8")
    two = ["match", "steppe-raid", "wall-and-arrows", "--p1", "random", "--p2", "random"]
    if request.param in ("deck delete", "deck history", "deck note", "deck restore", "deck built"):
        run_json("deck", "import", str(deck))
    host = ["host", "draft", "--people", "0", "--seats", "2", "--boosters", "1", "--port", "0"]
    room = tmp_path / "room.json"
    if request.param == "host resume":
        run_json(*host, "--keep", str(room))
    seat: list[str] = request.getfixturevalue("seat") if request.param == "join" else []
    log = tmp_path / "draft.json"
    draft = ["draft", "--bots", "2", "--boosters", "1", "--skill", "rating", "--seed", "1"]
    if request.param.startswith("draft-log"):
        run_json(*draft, "--log", str(log), "--keep")
    if request.param == "replay":
        run_json(*two, "--seed", "1", "--log", str(record))
    lines = {
        "search": ["search"],
        "search --syntax": ["search", "--syntax"],
        "card": ["card", "rubezh/1"],
        "sets": ["sets"],
        "import": ["import", str(cards)],
        "export": ["export"],
        "check": ["check", "steppe-raid"],
        "deck import": ["deck", "import", str(deck)],
        "deck export": ["deck", "export", "steppe-raid"],
        "deck list": ["deck", "list"],
        "deck show": ["deck", "show", "steppe-raid"],
        "deck delete": ["deck", "delete", "проба"],
        "deck history": ["deck", "history", "проба"],
        "deck note": ["deck", "note", "проба", "удалась"],
        "deck restore": ["deck", "restore", "проба", "1"],
        "deck stats": ["deck", "stats", "steppe-raid"],
        "deck built": ["deck", "built", "проба"],
        "diff": ["diff", "steppe-raid", "wall-and-arrows"],
        "collection show": ["collection", "show"],
        "collection add": ["collection", "add", "rubezh/1"],
        "collection remove": ["collection", "remove", "rubezh/1"],
        "collection wish": ["collection", "wish", "rubezh/1"],
        "collection import": ["collection", "import", str(owned)],
        "collection export": ["collection", "export"],
        "collection missing": ["collection", "missing", "steppe-raid"],
        "meta": ["meta", "steppe-raid"],
        "deal": ["deal", "steppe-raid"],
        "recruit": ["recruit", "steppe-raid"],
        "squad": ["squad", "steppe-raid", "--seed", "1"],
        "mulligan": ["mulligan", "steppe-raid", "--deals", "20"],
        "odds": ["odds", "steppe-raid"],
        "useful": ["useful", "steppe-raid", "--deals", "5"],
        "trainer deal": ["trainer", "deal"],
        "trainer answer": ["trainer", "answer", CODE, "--take", "2"],
        "trainer history": ["trainer", "history"],
        "trainer stats": ["trainer", "stats"],
        "boosters": ["boosters", "rubezh", "--seed", "1"],
        "sealed": ["sealed", "--seed", "1"],
        "build": ["build", "steppe-raid", "--deals", "4", "--count", "1"],
        "host draft": host,
        "host resume": ["host", "resume", str(room), "--port", "0"],
        "join": seat,
        "draft": [*draft, "--log", str(log)],
        "draft --repeat": [*draft, "--repeat", "1", "--match-bot", "random"],
        "draft-log list": ["draft-log", "list"],
        "draft-log show": ["draft-log", "show", str(log)],
        "draft-log replay": ["draft-log", "replay", str(log)],
        "draft-log compare": ["draft-log", "compare", str(log), "--skill", "rating"],
        "draft-log resume": ["draft-log", "resume", str(log), "--picks", "9", "--log", str(record)],
        "draft-log delete": ["draft-log", "delete", "1"],
        "event": ["event", "steppe-raid", "wall-and-arrows", "--seed", "1"],
        "match": [*two, "--seed", "1"],
        "replay": ["replay", str(record)],
        "rules": ["rules", "515.3"],
        "rules --coverage": ["rules", "--coverage"],
        "config show": ["config", "show"],
        "config set": ["config", "set", "bot", "random"],
    }
    return lines[request.param]


@pytest.mark.parametrize(
    ("words", "fields"),
    documented().items(),
    indirect=["words"],
    ids=list(documented()),
)
def test_a_command_gives_the_fields_the_readme_names(words: list[str], fields: set[str]) -> None:
    assert set(run_json(*words)) == fields


def test_every_command_is_in_the_table() -> None:
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    commands = {
        name if not isinstance(child, TyperGroup) else f"{name} {inner}"
        for name, child in root.commands.items()
        for inner in (child.commands if isinstance(child, TyperGroup) else [""])
    }
    assert commands <= set(documented())


def test_every_command_takes_json() -> None:
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    for child in root.commands.values():
        for command in child.commands.values() if isinstance(child, TyperGroup) else [child]:
            assert "--json" in [option for param in command.params for option in param.opts]

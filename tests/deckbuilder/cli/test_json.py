"""Every answer of ``--json`` has the shape that stands for it in ``deckbuilder.cli.reference``."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from typer.core import TyperGroup

from deckbuilder.base.failures import ErrorAnswer
from deckbuilder.cli.reference import ANSWERS, Answer
from deckbuilder.kit.records import json_fields, meaning_of, shapes_under
from tests.deckbuilder.cli.json_lines import LINES, Desk, Line, seat_to_join
from tests.support.cli import program, run
from tests.support.json_shapes import adapter_of, shapes_met
from tests.support.rows import each_row

SHAPES: Final = list(
    dict.fromkeys(shape for answer in ANSWERS for shape in shapes_under(answer.shape))
)


def commands() -> Iterator[tuple[str, list[str]]]:
    """Yield each command with its options."""
    for name, child in program().commands.items():
        inner = child.commands if isinstance(child, TyperGroup) else {"": child}
        for word, command in inner.items():
            options = [option for param in command.params for option in param.opts]
            yield f"{name} {word}".strip(), options


def answered(line: Line, shape: type) -> Any:
    """Run a line and hold what it prints against a shape: no field more, none less."""
    result = run(*line.words, "--json")
    assert result.exit_code == line.code, result.output
    adapter_of(shape).validate_json(result.stdout, strict=True, extra="forbid")
    return json.loads(result.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.title)
def test_every_json_answer_has_its_documented_schema(answer: Answer, tmp_path: Path) -> None:
    met: set[type] = set()
    if answer.command == "join":
        with seat_to_join() as line:
            met.update(shapes_met(answer.shape, answered(line, answer.shape)))
    else:
        for line in LINES[answer.title](Desk(tmp_path)):
            met.update(shapes_met(answer.shape, answered(line, answer.shape)))
    assert set(shapes_under(answer.shape)) - met == set(), "no line shows these"


def test_every_scriptable_command_takes_json_and_has_a_schema() -> None:
    taking = {name for name, options in commands() if "--json" in options}
    conversations = {"play", "host match", "serve", "completion"}
    assert taking == {name for name, _options in commands()} - conversations
    assert taking == {answer.command for answer in ANSWERS}


def test_an_answer_that_breaks_its_schema_is_detected() -> None:
    shape = next(answer.shape for answer in ANSWERS if answer.command == "config set")
    adapter = adapter_of(shape)
    good = {"file": "", "name": "bot", "value": "random"}
    assert adapter.validate_json(json.dumps(good), strict=True, extra="forbid") == good
    for bad in ({**good, "more": 1}, {**good, "value": 1}, {"file": "", "name": "bot"}):
        with pytest.raises(ValueError, match="validation error"):
            adapter.validate_json(json.dumps(bad), strict=True, extra="forbid")


@each_row("shape", [*SHAPES, *shapes_under(ErrorAnswer)], ids=lambda shape: shape.__name__)
def test_every_schema_and_field_is_documented(shape: type) -> None:
    assert shape.__doc__
    assert [name for name, hint in json_fields(shape).items() if not meaning_of(hint)] == []


def test_no_two_schemas_share_a_name() -> None:
    names = [shape.__name__ for shape in SHAPES]
    assert [name for name in names if names.count(name) > 1] == []


def test_a_cost_is_a_number_or_null_beside_its_printed_form() -> None:
    priced = [shape for shape in SHAPES if "cost" in json_fields(shape)]
    assert len(priced) >= 8
    for shape in priced:
        hint = json_fields(shape)["cost"]
        assert get_args(hint)[0] == int | None, shape
        assert "printed_cost" in json_fields(shape), shape


@pytest.mark.slow
def test_a_cost_with_an_x_is_null(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    deck = desk.deck()
    shape = {answer.title: answer.shape for answer in ANSWERS}
    shown = answered(Line(("deck", "show", deck)), shape["deck show"])
    costs = [(card["cost"], card["printed_cost"]) for card in shown["cards"]]
    assert costs == [(3, "3"), (None, "2+X"), (None, None)]
    for command in ("deck stats", "meta"):
        curve = answered(Line((*command.split(), deck)), shape[command])["curve"]
        assert [(bar["cost"], bar["printed_cost"]) for bar in curve] == [(3, "3"), (None, "2+X")]
    (found,) = answered(Line(("card", "Икс")), shape["card"])["cards"]
    assert (found["cost"], found["printed_cost"]) == (None, "2+X")


@pytest.mark.parametrize(
    ("words", "kind", "beside"),
    [
        (["search", "--limit"], "usage", set()),
        (["deal", "ыыы"], "name", {"name", "suggestions"}),
        (["search", "стоимость:ы"], "query", {"query", "column"}),
        (["import", "nowhere.csv"], "file", {"file", "line"}),
        (["import", "CARDS", "--strict"], "file", {"file", "line", "problems"}),
        (["--db", "sqlite:////nowhere/at/all.db", "sets"], "database", {"database"}),
        (["config", "set", "bot", "ы"], "input", set()),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_an_error_has_the_fields_of_its_kind(
    words: list[str], kind: str, beside: set[str], tmp_path: Path
) -> None:
    cards = Desk(tmp_path).cards()
    line = Line(tuple(cards if word == "CARDS" else word for word in words), 2)
    error = answered(line, ErrorAnswer)["error"]
    assert error["kind"] == kind
    assert set(error) == {"kind", "message"} | beside

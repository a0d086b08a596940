"""Text fields of the application: any typed text gets a message, and the application keeps
running."""

import asyncio
import json
from dataclasses import dataclass
from random import Random
from typing import Final

from textual.pilot import Pilot
from textual.widgets import Input

from deckbuilder.tui.shell.base import Dialog
from tests.deckbuilder.tui.support import SMALL, app_of, press, running, settled, shown
from tests.fuzz.campaign import Reader
from tests.fuzz.mutation import damage
from tests.support.foreign import holds_orders


@dataclass(frozen=True)
class Field:
    """A text field: the keys that lead to it, its index, and its valid inputs.

    ``is_sent`` is whether Enter follows; not where it would begin a game.
    """

    name: str
    keys: tuple[str, ...]
    selector: str
    text: str
    is_sent: bool = True


FIELDS: Final = (
    Field("search", ("f2",), "Input", "стоимость>=4 класс:орк"),
    Field("name of a new deck", ("f3", "n"), "FormDialog #name", "Набег 2"),
    Field("seed of a deal", ("f4", "n"), "#seed", "7", is_sent=False),
    Field("seed of a match", ("f5",), "#seed", "7", is_sent=False),
    Field("sets of a draft", ("f9", "n"), "#sets", "rubezh, rubezh*2", is_sent=False),
    Field("people of a draft", ("f9", "n"), "#people", "Анна, Борис", is_sent=False),
    Field("code of a sealed pool", ("f9", "s"), "#code", "sealed2:rubezh*4:-:k3f9:8d2e41:x7q"),
    Field("sets of a sealed pool", ("f9", "s"), "#sets", "3-4-4", is_sent=False),
    Field("seed of a sealed pool", ("f9", "s"), "#seed", "7", is_sent=False),
    Field("name at a table", ("f9", "h"), "#name", "Вася", is_sent=False),
    Field("code of a table", ("f9", "h"), "#code", "0000-0000-0000", is_sent=False),
    Field("address of a table", ("f9", "h"), "#address", "127.0.0.1:7414", is_sent=False),
    Field("code of a deal", ("f8", "c"), "Ask Input", "09F0-8N9M-0000-0180-4G"),
)


def typed_readers() -> tuple[Reader, ...]:
    """Return the reader of what is typed: each input is the name of a field and a text."""
    seeds = tuple(json.dumps([field.name, field.text]).encode() for field in FIELDS)
    return (Reader("typed fields", seeds, (_damage_text,), _type_in, _is_of_a_field, 1),)


def _damage_text(random: Random, content: bytes) -> bytes:
    """Damage the typed text, not the name of the field."""
    name, text = json.loads(content)
    return json.dumps([name, damage(random, text.encode()).decode("utf-8", "replace")]).encode()


def _is_of_a_field(content: bytes) -> bool:
    name, _text = json.loads(content)
    return any(field.name == name for field in FIELDS)


def _type_in(content: bytes) -> None:
    name, text = json.loads(content)
    field = next(field for field in FIELDS if field.name == name)
    asyncio.run(_typed(field, text))


async def _typed(field: Field, text: str) -> None:
    """Open the application, type, and close it; exceptions are raised."""
    async with running(size=SMALL) as pilot:
        while isinstance(pilot.app.screen, Dialog):  # the area of the last session asks a question
            await press(pilot, "escape")
        await press(pilot, "f10", *field.keys)
        pilot.app.screen.query_one(field.selector, Input).value = text
        await settled(pilot)
        _look(pilot)
        if field.is_sent:
            await press(pilot, "enter")
            _look(pilot)
        await press(pilot, "escape")
        _look(pilot)


def _look(pilot: Pilot[None]) -> None:
    fault = app_of(pilot).fault
    if fault is not None:
        raise AssertionError(f"the application broke: {fault}")
    if holds_orders(shown(pilot)):
        raise AssertionError("the terminal was given an order")

"""What the compiler is given: the sources, with expressions that compile into something quick."""

import ast
from enum import Enum
from typing import Any

from tests.support.build_tools import native_expressions
from tests.support.sources import module_names, source_of

CELLS = '''
class Zone(Word):
    """Where a card is."""

    HAND = "hand"
    HOME, AWAY = "home", "away"
    _COUNT = 3

    @property
    def is_hand(self):
        return self is Zone.HAND


class Word:
    PLAIN = 1
'''
RULES = '''"""Где карта."""
from engine import cells as on
from engine.cells import (
    Zone,
)  # two of them
from elsewhere import Zone as Other

DEFAULT = Zone.HAND

def ask(zone, там="здесь", other=Zone.HAND):
    here: Zone = Zone.HAND if там else on.Zone.HAND
    match zone:
        case Zone.HAND if here is Zone.HAND:
            return f"{Zone.HAND.value}", lambda: Zone.HAND
    return isinstance(zone, int | str), Other.HAND, Zone.NONE
'''


def engine_sources() -> dict[str, str]:
    return {name: source_of(name).read_text(encoding="utf-8") for name in module_names()}


def test_enum_members_are_replaced_by_their_names() -> None:
    assert native_expressions.enumerations([CELLS]) == {"Zone": {"HAND"}}
    more = "class Zone(IntEnum):\n    DECK = 1\nclass Home:\n    HOME = 2"
    assert native_expressions.enumerations([CELLS, more]) == {"Zone": {"HAND", "DECK"}}


def test_only_functions_get_constants() -> None:
    before = RULES.splitlines()
    after = native_expressions.with_constants(RULES, {"Zone": frozenset(("HAND",))}).splitlines()
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [
        "from engine import cells as on; from typing import Final as _Final; "
        "_on_Zone_HAND: _Final = on.Zone.HAND",
        "); _Zone_HAND: _Final = Zone.HAND  # two of them",
        "    here: Zone = _Zone_HAND if там else _on_Zone_HAND",
        "        case Zone.HAND if here is _Zone_HAND:",
        '            return f"{Zone.HAND.value}", lambda: _Zone_HAND',
    ]


def test_a_package_imported_under_an_alias_is_known() -> None:
    room = "from engine import cells as on"
    written = native_expressions.with_constants(
        RULES.replace(room, "import engine.cells as on"), {"Zone": frozenset(("HAND",))}
    )
    assert "import engine.cells as on; from typing import Final as _Final; _on_Zone_HAND" in written


def test_a_module_may_use_its_own_enum() -> None:
    names: dict[str, Any] = {"Word": Enum}
    source = CELLS.split("class Word")[0] + "\n"
    written = native_expressions.with_constants(source, native_expressions.enumerations([source]))
    assert "return self is _Zone_HAND" in written
    exec(written, names)
    assert names["Zone"].HAND.is_hand
    assert not names["Zone"].HOME.is_hand


def test_isinstance_is_given_tuples() -> None:
    source = "def f(x):\n    return isinstance(x, int | a.B  |\n        str) or isinstance(x, C)\n"
    written = native_expressions.with_tuples(source)
    assert ast.unparse(ast.parse(written)).splitlines()[1].strip() == (
        "return isinstance(x, (int, a.B, str)) or isinstance(x, C)"
    )
    assert len(written.splitlines()) == 3


def test_the_compiled_sources_keep_every_line() -> None:
    sources = engine_sources()
    members = native_expressions.enumerations(sources.values())
    assert {"Zone", "Moment", "Step", "Seat", "PowerKind"} <= set(members)
    constants = tuples = 0
    for source in sources.values():
        written = native_expressions.with_constants(native_expressions.with_tuples(source), members)
        ast.parse(written)
        assert len(written.splitlines()) == len(source.splitlines())
        constants += written.count(": _Final = ")
        tuples += native_expressions.with_tuples(source) != source
    assert constants > 800
    assert tuples > 20


def test_modules_that_use_nodes_have_them_loaded() -> None:
    face = "import engine.berserk.abilities as ab"
    speaking = {name: text for name, text in engine_sources().items() if f"\n{face}" in text}
    assert "engine.berserk.cards.strike_table" in speaking
    members = native_expressions.enumerations(engine_sources().values())
    for name, source in speaking.items():
        loading = native_expressions.with_nodes_loaded(source)
        written = native_expressions.with_constants(loading, members)
        assert f"\n{face}, engine.berserk.abilities.ability" in written, name

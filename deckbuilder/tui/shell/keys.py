"""Keys in both keyboard layouts: binding ``q`` also binds ``й``, ``Q`` and ``Й``.

Bindings are written once, in lower-case Latin letters and English words. ``in_both_layouts`` adds
the Russian twins and the capitals when a class is created, so that Caps Lock and Shift change
nothing; ``translated`` translates the descriptions when an instance is created; ``key_name``
returns the display name of a key. No capital has a meaning of its own.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from textual.binding import Binding, BindingsMap, BindingType
from textual.keys import format_key

from catalog.common.i18n import _

_LATIN: Final = "qwertyuiopasdfghjklzxcvbnm"
_RUSSIAN: Final = "йцукенгшщзфывапролдячсмить"
_TWINS: Final = dict(zip(_LATIN, _RUSSIAN, strict=True))
_NAMED: Final = {
    "left_square_bracket": "х",
    "right_square_bracket": "ъ",
    "semicolon": "ж",
    "apostrophe": "э",
    "comma": "б",
    "full_stop": "ю",
    "grave_accent": "ё",
}
_PRINTED: Final = frozenset({*_NAMED, "plus", "minus", "equals_sign", "slash", "space"})
_NAMES: Final = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "delete": "Del",
    "insert": "Ins",
    "backspace": "Backspace",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "question_mark": "?",
    "slash": "/",
}


def twin(key: str) -> str | None:
    """Return the key of the Russian layout at the place of ``key``; None if it is the same.

    >>> twin("q"), twin("ctrl+n"), twin("f2"), twin("left_square_bracket")
    ('й', 'ctrl+т', None, 'х')
    """
    modifiers, plus, last = key.rpartition("+")
    other = _TWINS.get(last) or _NAMED.get(last)
    return None if other is None else f"{modifiers}{plus}{other}"


def in_both_layouts(bindings: Iterable[BindingType]) -> list[BindingType]:
    """Return the bindings, each followed by its Russian twin and by the capitals.

    Raises ValueError for a binding of a capital, which would replace its lower-case letter.
    """
    both: list[BindingType] = []
    for binding in Binding.make_bindings(bindings):
        if binding.key != binding.key.lower():
            raise ValueError(f"{binding.action} is bound to a capital: {binding.key}")
        other = twin(binding.key)
        keys = [binding.key] if other is None else [binding.key, other]
        keys += [key.upper() for key in keys if is_letter(key)]
        both += [binding, *(replace(binding, key=key) for key in keys[1:])]
    return both


def is_letter(key: str) -> bool:
    """Return whether the key is a single letter of either layout.

    >>> is_letter("q"), is_letter("й"), is_letter("1"), is_letter("ctrl+q"), is_letter("f2")
    (True, True, False, False, False)
    """
    return len(key) == 1 and key.isalpha()


def is_written(key: str) -> bool:
    """Return whether a key is bound in the code, rather than a twin or capital of such a key.

    >>> is_written("q"), is_written("Q"), is_written("й"), is_written("ctrl+q")
    (True, False, False, True)
    """
    return key.isascii() and not (is_letter(key) and key.isupper())


def translated(bindings: BindingsMap, own: Collection[tuple[str, str]]) -> BindingsMap:
    """Return the bindings with descriptions in the active language.

    ``own`` are our keys and actions; Textual's keep working without their English descriptions.
    """
    return BindingsMap.from_keys(
        {
            key: [
                replace(
                    binding,
                    description=_(binding.description) if (key, binding.action) in own else "",
                )
                for binding in same_key
            ]
            for key, same_key in bindings.key_to_bindings.items()
        }
    )


def key_name(key: str) -> str:
    """Return the display name of a key.

    >>> [key_name(key) for key in ("ctrl+p", "f1", "delete", "n", "shift+tab")]
    ['Ctrl+P', 'F1', 'Del', 'N', 'Shift+Tab']
    """
    *modifiers, last = key.split("+")
    name = _("space") if last == "space" else _NAMES.get(last) or format_key(last).upper()
    return "+".join([*(modifier.capitalize() for modifier in modifiers), name])


def render_form_keys(act: str) -> str:
    """Return the last line of a form that Ctrl+B submits; ``act`` is the action in the user's
    language."""
    told = _("Tab — next, {key} — {act}, Esc — cancel")
    return told.format(key=key_name("ctrl+b"), act=act)


def is_typed(key: str) -> bool:
    """Return whether a text input consumes the key because it types a character.

    >>> is_typed("q"), is_typed("plus"), is_typed("f2"), is_typed("ctrl+q")
    (True, True, False, False)
    """
    return len(key) == 1 or key in _PRINTED

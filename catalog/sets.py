"""The sets known by name in advance, and codes for all others."""

import re
from collections.abc import Iterable
from typing import Final

from catalog.common.folding import fold
from catalog.english import english_set

_NXT: Final = "nxt-"
_NXT_NAMES: Final = {
    10: "Война стихий",
    20: "Нашествие тьмы",
    21: "Легенды Лаара",
    22: "Русы против ящеров",
    30: "Семена раздора",
    40: "Ложные боги",
    50: "Путь хранителей",
    60: "Призрачный легион",
    70: "Гибель богов",
}
_CODE_ORDER: Final = (10, 20, 21, 22, 30, 40, 50, 60, 70)
"""The order of sets in the deck code of berserk-nxt. An existing code must never change its
meaning, so a new set is appended even if it belongs between others."""
_NAMED_ALONE: Final = ("Сердце роя",)
"""Sets known only by name: an import adds their code and their cards."""
RETIRED: Final = "retired"
"""The source of sets that came with older versions, and the folder of data with them and their
decks: they can be looked up and played, but are not offered."""
BUNDLED_SET: Final = "border"
"""The code of the bundled set that is offered."""
_BUNDLED_NAMES: Final = {BUNDLED_SET: "Рубеж", "rubezh": "Рубеж: первый набор"}
_ALSO_CALLED: Final = {BUNDLED_SET: ("rubezh",), "rubezh": ("Рубеж",)}
"""What else means a set: “rubezh” is typed for the offered one, and older decks name the retired
one “Рубеж”. Where both would fit, the offered one is meant."""

_CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_LATIN: Final = str.maketrans(
    dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziyklmnoprstufye", strict=True))
    | {"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya"}
    | {"ъ": "", "ь": ""}
)


def nxt_code(set_id: int) -> str:
    """Return the code of a set that berserk-nxt knows by number."""
    return f"{_NXT}{set_id}"


def nxt_id(code: str) -> int | None:
    """Return the number of a set in berserk-nxt; None if it has none.

    >>> nxt_id(nxt_code(50)), nxt_id("rubezh")
    (50, None)
    """
    number = code.removeprefix(_NXT)
    return int(number) if code.startswith(_NXT) and re.fullmatch(r"\d{1,6}", number) else None


def nxt_numbers() -> tuple[int, ...]:
    """Return the berserk-nxt set numbers in the order of its deck code."""
    return _CODE_ORDER


def named_alone(text: str) -> str | None:
    """Return the name of the set that ``text`` is, if it is known only by name; else None.

    An import gives such a set its code; no number is guessed.

    >>> named_alone("СЕРДЦЕ РОЯ"), named_alone("Война стихий")
    ('Сердце роя', None)
    """
    return next((name for name in _NAMED_ALONE if fold(name) == fold(text)), None)


def set_name(code: str) -> str:
    """Return the name for a code, or the code itself if it is unknown.

    >>> set_name("nxt-77")
    'Выпуск 77'
    """
    if code in _BUNDLED_NAMES:
        return _BUNDLED_NAMES[code]
    number = nxt_id(code)
    return code if number is None else _NXT_NAMES.get(number, f"Выпуск {number}")


def titles(code: str, name: str) -> tuple[str, ...]:
    """Return everything that means a set: its code, its names, other names of ours.

    >>> titles("border", "Рубеж")
    ('border', 'Рубеж', 'The Border', 'rubezh')
    """
    return (code, *dict.fromkeys((name, english_set(name))), *_ALSO_CALLED.get(code, ()))


def printed_ref(text: str, sets: Iterable[tuple[str, str]]) -> str:
    """Return the stable ref for one as typed, with a set's code or any of its names; ``text``
    itself if none of ``sets``, their codes and names, is called so.

    >>> printed_ref("Рубеж / 022", [("rubezh", "Рубеж: первый набор"), ("border", "Рубеж")])
    'border/22'
    """
    called, _slash, number = text.rpartition("/")
    key, digits = fold(called), number.strip()
    known = [(*map(fold, titles(code, name)), code) for code, name in sets]
    _place, code = min(((one.index(key), one[-1]) for one in known if key in one), default=(0, ""))
    return f"{code}/{int(digits)}" if code and _NUMBER.fullmatch(digits) else text


def known_codes() -> dict[str, str]:
    """Return the codes of the sets known in advance, by name."""
    bundled = {
        title: code for code, name in _BUNDLED_NAMES.items() for title in (name, english_set(name))
    }
    return {name: nxt_code(number) for number, name in _NXT_NAMES.items()} | bundled


def is_code(text: str) -> bool:
    """Return whether ``text`` can be a set's code: lower-case Latin letters, digits, inner
    hyphens."""
    return _CODE.fullmatch(text) is not None


def code_for(name: str) -> str:
    """Return a code derived from a name.

    >>> code_for("Мой выпуск №2")
    'moy-vypusk-2'
    """
    return "-".join(re.findall(r"[a-z0-9]+", name.lower().translate(_LATIN))) or "set"

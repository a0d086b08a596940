"""What the icons of a card mark against what its nodes hold: an independent check on a reading."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Final

from engine.berserk import NAMED_ABILITIES, PROTECTIONS
from engine.berserk.abilities import (
    Ability,
    Attack,
    Concentration,
    Fact,
    FinishingBlow,
    Formation,
    Frenzy,
    HasJump,
    HasProtection,
    HasTitle,
    Incorporeal,
    InDepth,
    InState,
    LoseProtection,
    Name,
    Named,
    Playable,
    Power,
    PowerKind,
    Prophecy,
    Protection,
    Relocate,
    Relocation,
    RestoreArmor,
    SetOff,
    State,
    Title,
    Valhalla,
)


class Reason(Enum):
    """Why icons and nodes of one card differ."""

    FRAME = "only the frame says so, and it is a node by its icon"
    SILENT = "the text does not speak of it"
    SPOKEN_OF = "the text speaks of it, and gives nothing"
    UNMARKED = "the text gives it, and the source has no icon for it"
    VALUE = "text and icon have different values"
    COMPILER = "the compiler is wrong"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One code that a card's icons and nodes differ in."""

    code: str
    reason: Reason

    def __str__(self) -> str:
        return f"{self.code}: {self.reason.value}"


_NAMES: Final = {
    **{term.name: term.icon for term in NAMED_ABILITIES if term.icon},
    Name.POISON: "psn",
    Name.CURSE: "cur",
    Name.BLESSING: "bls",
}
_POWERS: Final = {
    PowerKind.SPECIAL_STRIKE: "sph",
    PowerKind.MAGIC_STRIKE: "mht",
    PowerKind.REACH_STRIKE: "uchr",
    PowerKind.SHOT: "sht",
    PowerKind.THROW: "thr",
    PowerKind.DISCHARGE: "dsc",
    PowerKind.SPELL: "spl",
}
_WAYS: Final = {Relocation.JUMP: "lep", Relocation.TELEPORT: "tlp", Relocation.DASH: "das"}
_TITLED: Final[tuple[tuple[type, str], ...]] = (
    (Formation, "frm"),
    (Valhalla, "vlh"),
    (Concentration, "cnc"),
    (Frenzy, "fry"),
    (FinishingBlow, "fin"),
    (Prophecy, "prp"),
    (Incorporeal, "inc"),
)
_WORDS: Final = {
    "sph": "особ",
    "mht": "магическ|магическая",
    "uchr": r"\{uchr\}|через ряд",
    "sht": "выстрел|стреля",
    "thr": "метани",
    "dsc": "разряд",
    "spl": "заклинани",
    "lep": "прыж|прыг",
    "tlp": "телепорт",
    "das": "рыв(ок|к)",
    "frm": r"\bстро(й|я|ю|е|ем)\b",
    "vlh": "вальхалл",
    "cnc": "концентраци",
    "fry": "бешенств",
    "fin": "добивани",
    "prp": "пророчеств",
    "inc": "бестелесн",
    "inst": r"\{instant\}",
    "dep": "глубин",
    "sur": "поверхност",
    "clm": "неповоротлив",
    "uht": "безответн",
    "vmp": "вампир",
    "nec": "трупоед",
    "icr": "инкарнаци",
    "psn": "отравлени",
    "cur": "проклят",
    "bls": "благословл?ени",
}
"""How a text speaks of what a code stands for; the others stand in the text themselves."""
_PROTECTED: Final = {
    "zom": "маги",
    "zov": "выстрел",
    "zoz": "заклинани",
    "zor": "разряд",
    "zot": "метани",
    "zoo": "отравлени",
    "zoal": "летающ",
}
"""What a protection is from, where the text says it in words."""
CHECKED: Final = frozenset([*_NAMES.values(), *_WORDS, *PROTECTIONS])
"""The codes that stand for something a node can hold. «Воздействие» is marked by its word alone,
which a text may leave out (111.2); «отпор» and the wolf have no rule."""


def parts_of(node: object) -> Iterator[object]:
    """Yield a node and everything in it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from parts_of(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            yield from parts_of(getattr(node, field.name))


def held_by(abilities: Iterable[Ability]) -> dict[str, set[int]]:
    """Return the codes of what the nodes give anywhere, with their values; 1 for what has none."""
    codes: dict[str, set[int]] = {}
    for part in parts_of(tuple(abilities)):
        for code, value in _given(part):
            codes.setdefault(code, set()).add(value)
    return codes


def _given(part: object) -> Iterator[tuple[str, int]]:
    match part:
        case Named(name=name, value=value) if name in _NAMES:
            yield _NAMES[name], value if isinstance(value, int) else 1
        case Attack(kind=kind) | Power(kind=kind) if kind in _POWERS:
            yield _POWERS[kind], 1
        case Relocate(way=way) if way in _WAYS:
            yield _WAYS[way], 1
        case Playable(sudden=True):
            yield "inst", 1
        case InDepth(deep=deep):
            yield "dep" if deep else "sur", 1
        case Protection():
            yield from ((code, 1) for code, node in PROTECTIONS.items() if node == part)
        case _:
            yield from ((code, 1) for kind, code in _TITLED if isinstance(part, kind))


def spoken_of(abilities: Iterable[Ability]) -> set[str]:
    """Return the codes of what the nodes name anywhere, given or not."""
    codes: set[str] = set()
    for part in parts_of(tuple(abilities)):
        match part:
            case Name():
                codes.add(_NAMES.get(part, ""))
            case PowerKind():
                codes.add(_POWERS.get(part, ""))
            case Relocation():
                codes.add(_WAYS.get(part, ""))
            case Fact.ARMOR_LEFT | RestoreArmor():
                codes.add("armor")
            case HasJump():
                codes.add("lep")
            case InState(state=State.HAS_FORMATION | State.IN_FORMATION):
                codes.add("frm")
            case HasTitle(title=Title.CONCENTRATION) | SetOff(title=Title.CONCENTRATION):
                codes.add("cnc")
            case HasProtection(powers=powers):
                codes.update(
                    code for code, node in PROTECTIONS.items() if set(node.powers) == set(powers)
                )
            case LoseProtection(powers=powers, poison=poison):
                codes.update(
                    code
                    for code, node in PROTECTIONS.items()
                    if set(node.powers) == set(powers) and node.poison is poison
                )
            case _:
                pass
    return codes


def disagreements(
    icons: Mapping[str, int], text: str, abilities: Iterable[Ability]
) -> list[Disagreement]:
    """Return in what the icons of a card differ from the nodes of its text, each with a reason."""
    nodes = tuple(abilities)
    held, named = held_by(nodes), spoken_of(nodes)
    marked = {code: value for code, value in icons.items() if code in CHECKED}
    reasons = {
        code: _unheld(code, value, text, named)
        for code, value in marked.items()
        if code not in held
    }
    for code, values in held.items():
        if code not in marked:
            reasons[code] = Reason.UNMARKED if _says(text, code) else Reason.COMPILER
        elif marked[code] and marked[code] not in values:
            said = all(re.search(rf"{_pattern(code)}\D*{value}\b", text) for value in values)
            reasons[code] = Reason.VALUE if said else Reason.COMPILER
    return [Disagreement(code, reason) for code, reason in sorted(reasons.items())]


def _unheld(code: str, value: int, text: str, named: set[str]) -> Reason:
    if value:
        return Reason.COMPILER if _says(text, code) and code not in named else Reason.FRAME
    if not _says(text, code):
        return Reason.SILENT
    return Reason.SPOKEN_OF if code in named else Reason.COMPILER


_RULE: Final = re.compile(r"\([^()]*не *является атакой\)", re.IGNORECASE)


def _says(text: str, code: str) -> bool:
    given = _RULE.sub("", text)  # «(заклинание не является атакой)» gives nothing (111.1.1)
    return re.search(_pattern(code), given, re.IGNORECASE) is not None


def _pattern(code: str) -> str:
    what = _PROTECTED.get(code)
    protection = "" if what is None else rf"|защит[аыуео][йю]? от [^.]*{what}"
    return _WORDS.get(code, rf"\{{{code}\}}{protection}")

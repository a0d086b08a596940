"""Compare the icons of a card with its nodes: an independent check of the compiler."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import NAMED_ABILITIES, PROTECTIONS


class Reason(Enum):
    """Why the icons and nodes of a card differ."""

    FRAME = "only the frame says so, and it is a node by its icon"
    SILENT = "the text does not speak of it"
    SPOKEN_OF = "the text speaks of it, and gives nothing"
    UNMARKED = "the text gives it, and the source has no icon for it"
    VALUE = "text and icon have different values"
    COMPILER = "the compiler is wrong"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A code in which a card's icons and nodes differ."""

    code: str
    reason: Reason

    def __str__(self) -> str:
        return f"{self.code}: {self.reason.value}"


_NAMES: Final = {
    **{term.name: term.icon for term in NAMED_ABILITIES if term.icon},
    ab.Name.POISON: "psn",
    ab.Name.CURSE: "cur",
    ab.Name.BLESSING: "bls",
}
_POWERS: Final = {
    ab.PowerKind.SPECIAL_STRIKE: "sph",
    ab.PowerKind.MAGIC_STRIKE: "mht",
    ab.PowerKind.REACH_STRIKE: "uchr",
    ab.PowerKind.SHOT: "sht",
    ab.PowerKind.THROW: "thr",
    ab.PowerKind.DISCHARGE: "dsc",
    ab.PowerKind.SPELL: "spl",
}
_WAYS: Final = {ab.Relocation.JUMP: "lep", ab.Relocation.TELEPORT: "tlp", ab.Relocation.DASH: "das"}
_TITLED: Final[tuple[tuple[type, str], ...]] = (
    (ab.Formation, "frm"),
    (ab.Valhalla, "vlh"),
    (ab.Concentration, "cnc"),
    (ab.Frenzy, "fry"),
    (ab.FinishingBlow, "fin"),
    (ab.Prophecy, "prp"),
    (ab.Incorporeal, "inc"),
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
"""The words for a code in texts; other codes occur literally."""
_PROTECTED: Final = {
    "zom": "маги",
    "zov": "выстрел",
    "zoz": "заклинани",
    "zor": "разряд",
    "zot": "метани",
    "zoo": "отравлени",
    "zoal": "летающ",
}
"""The words for what a protection is from."""
CHECKED: Final = frozenset([*_NAMES.values(), *_WORDS, *PROTECTIONS])
"""The codes that a node can express. «Воздействие» is marked only by its word, which a text may
omit (111.2); «отпор» and the wolf have no rule."""


def parts_of(node: object) -> Iterator[object]:
    """Yield a node and all nodes within it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from parts_of(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            yield from parts_of(getattr(node, field.name))


def held_by(abilities: Iterable[ab.Ability]) -> dict[str, set[int]]:
    """Return the codes of everything that the nodes give, with their values; 1 without a value."""
    codes: dict[str, set[int]] = {}
    for part in parts_of(tuple(abilities)):
        for code, value in _given(part):
            codes.setdefault(code, set()).add(value)
    return codes


def _given(part: object) -> Iterator[tuple[str, int]]:
    match part:
        case ab.Named(name=name, value=value) if name in _NAMES:
            yield _NAMES[name], value if isinstance(value, int) else 1
        case ab.Attack(kind=kind) | ab.Power(kind=kind) if kind in _POWERS:
            yield _POWERS[kind], 1
        case ab.Relocate(way=way) if way in _WAYS:
            yield _WAYS[way], 1
        case ab.Playable(sudden=True):
            yield "inst", 1
        case ab.InDepth(deep=deep):
            yield "dep" if deep else "sur", 1
        case ab.Protection():
            yield from ((code, 1) for code, node in PROTECTIONS.items() if node == part)
        case _:
            yield from ((code, 1) for kind, code in _TITLED if isinstance(part, kind))


def spoken_of(abilities: Iterable[ab.Ability]) -> set[str]:
    """Return the codes of everything that the nodes name, given or not."""
    codes: set[str] = set()
    for part in parts_of(tuple(abilities)):
        match part:
            case ab.Name():
                codes.add(_NAMES.get(part, ""))
            case ab.PowerKind():
                codes.add(_POWERS.get(part, ""))
            case ab.Relocation():
                codes.add(_WAYS.get(part, ""))
            case ab.Fact.ARMOR_LEFT | ab.RestoreArmor():
                codes.add("armor")
            case ab.HasJump():
                codes.add("lep")
            case ab.InState(state=ab.State.HAS_FORMATION | ab.State.IN_FORMATION):
                codes.add("frm")
            case (
                ab.HasTitle(title=ab.Title.CONCENTRATION) | ab.SetOff(title=ab.Title.CONCENTRATION)
            ):
                codes.add("cnc")
            case (
                ab.HasProtection(powers=powers, poison=poison)
                | ab.LoseProtection(powers=powers, poison=poison)
            ):
                codes.update(
                    code
                    for code, node in PROTECTIONS.items()
                    if set(node.powers) == set(powers) and node.poison is poison
                )
            case _:
                pass
    return codes


def disagreements(
    icons: Mapping[str, int], text: str, abilities: Iterable[ab.Ability]
) -> list[Disagreement]:
    """Return the differences between the icons of a card and the nodes of its text, each with a
    reason."""
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

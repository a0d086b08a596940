"""Named abilities: their names, and having one (518)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole

VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.NAMED: {
        "{ova}": ab.Name.ATTACK_EXPERIENCE,
        "{ovz}": ab.Name.DEFENCE_EXPERIENCE,
        "{ovs}": ab.Name.SHOOTING_EXPERIENCE,
        "{armor}": ab.Name.ARMOR,
        "{regen}": ab.Name.REGENERATION,
        "{direct}": ab.Name.DIRECTED,
        "{stamina}": ab.Name.FORTITUDE,
        "неповоротливость*": ab.Name.CLUMSINESS,
        "благословление*": ab.Name.BLESSING,
        "проклятие*": ab.Name.CURSE,
        "отравление*": ab.Name.POISON,
        "безответный* удар*": ab.Name.UNANSWERED,
        "вампиризм*": ab.Name.VAMPIRISM,
        "трупоедство*": ab.Name.CARRION,
        "рывок*": ab.Name.DASH,
        "бестелесность*": ab.Name.INCORPOREAL,
        "инкарнация*": ab.Name.INCARNATION,
        "бешенство*": ab.Name.FRENZY,
        "орда*": ab.Name.HORDE,
        "прыжок*": ab.Name.JUMP,
        "телепортация*": ab.Name.TELEPORT,
        "броня*": ab.Name.ARMOR,
        "благословение*": ab.Name.BLESSING,
        "направленный* удар*": ab.Name.DIRECTED,
    }
}
"""The names of named abilities in the requested case."""
_VALUED: Final = (
    ab.Name.ATTACK_EXPERIENCE,
    ab.Name.DEFENCE_EXPERIENCE,
    ab.Name.SHOOTING_EXPERIENCE,
    ab.Name.ARMOR,
    ab.Name.REGENERATION,
    ab.Name.INCARNATION,
    ab.Name.FRENZY,
)
"""Names that always have a number."""
RAISED: Final = (*_VALUED, ab.Name.CLUMSINESS, ab.Name.POISON)
"""Names whose number can be increased (518.5)."""
_ON: Final = {ab.Name.POISON: "на", ab.Name.JUMP: "дальность"}
"""The preposition before the number, by name."""
_SAID_ELSE: Final = (*_VALUED, *_ON, ab.Name.EXTRA_ZONE)
"""Names that are not worded by the name alone."""


def _valued(values: Values) -> object:
    name, number = cast(ab.Name, values["name"]), values["n"]
    if isinstance(number, int):
        return ab.Named(name, number)
    return ab.Calculated(ab.Named(name), cast(ab.Number, number))


def _of_valued(node: object) -> Values | None:
    match node:
        case ab.Named(name=name, value=number):
            return {"name": name, "n": number}
        case ab.Calculated(ability=ab.Named(name=name, value=1), number=number):
            return {"name": name, "n": number}
        case _:
            return None


def _is_valued(values: Mapping[str, object]) -> bool:
    """Return whether a name has a number; clumsiness of 1 is worded without it."""
    number = values["n"]
    if values["name"] is ab.Name.CLUMSINESS:
        return isinstance(number, int) and number > 1
    return values["name"] in _VALUED and number != 0


def _is_on(word: str, values: Mapping[str, object]) -> bool:
    return _ON.get(cast(ab.Name, values["name"])) == word and values["n"] != 0


def _is_plain(values: Mapping[str, object]) -> bool:
    return values["name"] not in _SAID_ELSE


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(Kind.STATIC, "располагается в дополнительной зоне", ab.Named(ab.Name.EXTRA_ZONE)),
    Phrase(
        Kind.STATIC,
        "<name:named same> <n:number>",
        make=_valued,
        take=_of_valued,
        guard=_is_valued,
    ),
    *(
        Phrase(
            Kind.STATIC,
            f"<name:named same> {word} <n:number{plain}>",
            make=_valued,
            take=_of_valued,
            guard=partial(_is_on, word),
        )
        for word, plain in (("на", ""), ("дальность", " plain"))
    ),
    Phrase(Kind.STATIC, "<name:named same>", ab.Named(hole("name")), guard=_is_plain),
    Phrase(  # the default number is 1
        Kind.STATIC,
        "<name:named same>",
        make=lambda values: ab.Named(cast(ab.Name, values["name"])),
        guard=lambda values: values["name"] is ab.Name.POISON,
        synonym=True,
    ),
)

"""Named abilities: their names, and what it is to have one (518)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import Calculated, Name, Named, Number
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole

VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.NAMED: {
        "{ova}": Name.ATTACK_EXPERIENCE,
        "{ovz}": Name.DEFENCE_EXPERIENCE,
        "{ovs}": Name.SHOOTING_EXPERIENCE,
        "{armor}": Name.ARMOR,
        "{regen}": Name.REGENERATION,
        "{direct}": Name.DIRECTED,
        "{stamina}": Name.FORTITUDE,
        "неповоротливость*": Name.CLUMSINESS,
        "благословление*": Name.BLESSING,
        "проклятие*": Name.CURSE,
        "отравление*": Name.POISON,
        "безответный* удар*": Name.UNANSWERED,
        "вампиризм*": Name.VAMPIRISM,
        "трупоедство*": Name.CARRION,
        "рывок*": Name.DASH,
        "бестелесность*": Name.INCORPOREAL,
        "инкарнация*": Name.INCARNATION,
        "бешенство*": Name.FRENZY,
        "орда*": Name.HORDE,
        "прыжок*": Name.JUMP,
        "телепортация*": Name.TELEPORT,
        "броня*": Name.ARMOR,
        "благословение*": Name.BLESSING,
        "направленный* удар*": Name.DIRECTED,
    }
}
"""The names of named abilities, in the case that is asked for."""
_VALUED: Final = (
    Name.ATTACK_EXPERIENCE,
    Name.DEFENCE_EXPERIENCE,
    Name.SHOOTING_EXPERIENCE,
    Name.ARMOR,
    Name.REGENERATION,
    Name.INCARNATION,
    Name.FRENZY,
)
"""Names that are said with a number always."""
RAISED: Final = (*_VALUED, Name.CLUMSINESS, Name.POISON)
"""Names whose number there may be more of (518.5)."""
_ON: Final = {Name.POISON: "на", Name.JUMP: "дальность"}
"""What stands before the number of some."""
_SAID_ELSE: Final = (*_VALUED, *_ON, Name.EXTRA_ZONE)
"""Names that are not said by the name alone."""


def _valued(values: Values) -> object:
    name, number = cast(Name, values["name"]), values["n"]
    if isinstance(number, int):
        return Named(name, number)
    return Calculated(Named(name), cast(Number, number))


def _of_valued(node: object) -> Values | None:
    match node:
        case Named(name=name, value=number):
            return {"name": name, "n": number}
        case Calculated(ability=Named(name=name, value=1), number=number):
            return {"name": name, "n": number}
        case _:
            return None


def _is_valued(values: Mapping[str, object]) -> bool:
    """Whether a name has a number of its own: clumsiness of 1 needs none."""
    number = values["n"]
    if values["name"] is Name.CLUMSINESS:
        return isinstance(number, int) and number > 1
    return values["name"] in _VALUED and number != 0


def _is_on(word: str, values: Mapping[str, object]) -> bool:
    return _ON.get(cast(Name, values["name"])) == word and values["n"] != 0


def _is_plain(values: Mapping[str, object]) -> bool:
    return values["name"] not in _SAID_ELSE


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(Kind.STATIC, "располагается в дополнительной зоне", Named(Name.EXTRA_ZONE)),
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
    Phrase(Kind.STATIC, "<name:named same>", Named(hole("name")), guard=_is_plain),
    Phrase(  # a number that is not told is 1
        Kind.STATIC,
        "<name:named same>",
        make=lambda values: Named(cast(Name, values["name"])),
        guard=lambda values: values["name"] is Name.POISON,
        synonym=True,
    ),
)

"""Named abilities: their names, and what it is to have one (518)."""

from typing import Final

from engine.berserk.abilities import Calculated, Name, Named
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import hole

_WORDS: Final = (
    (Name.ATTACK_EXPERIENCE, "{ova}"),
    (Name.DEFENCE_EXPERIENCE, "{ovz}"),
    (Name.SHOOTING_EXPERIENCE, "{ovs}"),
    (Name.ARMOR, "{armor}"),
    (Name.REGENERATION, "{regen}"),
    (Name.DIRECTED, "{direct}"),
    (Name.FORTITUDE, "{stamina}"),
    (Name.CLUMSINESS, "неповоротливость*"),
    (Name.BLESSING, "благословление*"),
    (Name.CURSE, "проклятие*"),
    (Name.POISON, "отравление*"),
    (Name.UNANSWERED, "безответный* удар*"),
    (Name.VAMPIRISM, "вампиризм*"),
    (Name.CARRION, "трупоедство*"),
    (Name.DASH, "рывок*"),
    (Name.INCORPOREAL, "бестелесность*"),
    (Name.INCARNATION, "инкарнация*"),
    (Name.FRENZY, "бешенство*"),
    (Name.HORDE, "орда*"),
    (Name.JUMP, "прыжок*"),
    (Name.TELEPORT, "телепортация*"),
)
_VALUED: Final = (
    Name.ATTACK_EXPERIENCE,
    Name.DEFENCE_EXPERIENCE,
    Name.SHOOTING_EXPERIENCE,
    Name.ARMOR,
    Name.REGENERATION,
    Name.INCARNATION,
    Name.FRENZY,
)
_TEXT: Final = dict(_WORDS)


def _alone(words: str, name: Name) -> Phrase:
    return Phrase(Kind.STATIC, words, Named(name))


def _valued(words: str, name: Name, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.STATIC, words, Named(name, hole("n")), synonym=synonym, guard=_is_figure)


def _is_figure(values: object) -> bool:
    return isinstance(values, dict) and isinstance(values.get("n"), int) and values["n"] > 0


def _reckoned(words: str, name: Name) -> Phrase:
    """A named ability whose number is worked out: «{ova} X, где X — …»."""
    return Phrase(
        Kind.STATIC,
        f"{words} <n:number>",
        Calculated(Named(name), hole("n")),
        guard=lambda values: not isinstance(values["n"], int),
    )


PHRASES: Final = (
    *(Phrase(Kind.NAMED, words, name) for name, words in _WORDS),
    Phrase(Kind.NAMED, "броня*", Name.ARMOR, synonym=True),
    Phrase(Kind.NAMED, "благословение*", Name.BLESSING, synonym=True),
    *(_valued(f"{_TEXT[name]} <n:number plain>", name) for name in _VALUED),
    *(_reckoned(_TEXT[name], name) for name in _VALUED),
    Phrase(Kind.STATIC, "{stamina}", Named(Name.FORTITUDE)),
    _alone("{direct}", Name.DIRECTED),
    _alone("располагается в дополнительной зоне", Name.EXTRA_ZONE),
    Phrase(Kind.STATIC, "направленный* удар*", Named(Name.DIRECTED), synonym=True),
    Phrase(Kind.STATIC, "благословение*", Named(Name.BLESSING), synonym=True),
    Phrase(Kind.STATIC, "отравление* на <n:number plain>", Named(Name.POISON, hole("n"))),
    Phrase(Kind.STATIC, "прыжок дальность <n:number plain>", Named(Name.JUMP, hole("n"))),
    Phrase(
        Kind.STATIC,
        "неповоротливость* <n:number plain>",
        Named(Name.CLUMSINESS, hole("n")),
        guard=lambda values: values["n"] != 1,
    ),
    *(
        _alone(_TEXT[name], name)
        for name in (
            Name.CLUMSINESS,
            Name.BLESSING,
            Name.CURSE,
            Name.UNANSWERED,
            Name.VAMPIRISM,
            Name.CARRION,
            Name.DASH,
            Name.INCORPOREAL,
            Name.HORDE,
            Name.TELEPORT,
        )
    ),
)

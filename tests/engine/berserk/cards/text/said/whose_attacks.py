"""Attacks by whose they are and at whom, how hard they land and which time it is."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    AttackStrength,
    Chips,
    Filter,
    Is,
    Moment,
    OfClass,
    PowerKind,
    Triggered,
    When,
    Who,
)
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = Is(Who.SELF)
ELF: Final = OfClass(("Эльф",))
GNOME: Final = OfClass(("Гном",))
STRIKE: Final = (PowerKind.STRIKE,)
WEAK: Final = (AttackStrength.WEAK,)
MISS: Final = (AttackStrength.MISS,)
_WHOSE: Final[tuple[tuple[str, str, Filter], ...]] = (("", "", SELF), ("гнома", "гном", GNOME))
_BY: Final[tuple[tuple[str, Filter | None], ...]] = (
    ("", None),
    ("по эльфу", ELF),
    ("по ~", SELF),
)
_AT: Final[tuple[tuple[str, Filter | None], ...]] = (
    ("", None),
    ("на эльфа", ELF),
    ("на ~", SELF),
)
_NTH: Final = (
    ("за ход", False),
    ("за бой", True),
)


def _on(when: When) -> Triggered:
    return Triggered(when, influence(Chips(1)))


def _text(*words: str) -> str:
    return " ".join(" ".join(words).split()) + " получить {counter}."


def _by(subject: Filter, other: Filter | None) -> Filter:
    return ANY_CARD if subject == SELF and other == SELF else subject


def _landed() -> Said:
    said: Said = {}
    for whose, _, subject in _WHOSE:
        for at, other in _BY:
            by = _by(subject, other)
            for how, strengths in (("", ()), ("слабом", WEAK)):
                when = When(Moment.LANDED, by, other, STRIKE, strengths)
                said[_text("При", how, "{strike}", whose, at)] = _on(when)
                for span, of_battle in _NTH:
                    first = When(
                        Moment.LANDED,
                        by,
                        other,
                        STRIKE,
                        strengths,
                        nth=3,
                        nth_of_battle=of_battle,
                    )
                    blow = f"{how} {{strike}}"
                    said[_text("При третьем", span, blow, whose, at)] = _on(first)
                    said[_text("При третьем", blow, span, whose, at)] = _on(first)
            over = When(Moment.FINISHED, by, other, STRIKE)
            said[_text("После {strike}", whose, at)] = _on(over)
    return said


def _missed() -> Said:
    said: Said = {}
    for whose, _, subject in _WHOSE:
        for by, kinds in (("", ()), ("{strike}", STRIKE)):
            node = _on(When(Moment.LANDED, subject, None, kinds, MISS))
            said[_text("При промахе", by, whose)] = node
            assault = _on(When(Moment.LANDED, subject, None, kinds, MISS, assaults=MISS))
            said[_text("При промахе", by, whose, "в нападении")] = assault
            said[_text("При промахе в нападении", by, whose)] = assault
        for words, assaults in (
            ("При {strike} или промахе в нападении", tuple(AttackStrength)),
            ("При {strike} или при промахе в нападении", MISS),
            ("При {strike} или промахе", ()),
            ("При {strike} или при промахе", ()),
        ):
            every = tuple(AttackStrength)
            when = When(Moment.LANDED, subject, None, STRIKE, every, assaults=assaults)
            said[_text(words, whose)] = _on(when)
    return said


def _announced() -> Said:
    said: Said = {}
    for whose, who, subject in _WHOSE:
        for at, other in _AT:
            for by, kinds in (("", ATTACKS), ("{strike}", STRIKE)):
                when = When(Moment.ANNOUNCED, _by(subject, other), other, powers=kinds)
                said[_text("При нападении", by, whose, at)] = _on(when)
                said[_text("При нападении", whose, by, at)] = _on(when)
                if subject != SELF or other != SELF:
                    said[_text("Когда", who or "~", "нападает", by, at)] = _on(when)
    for by, kinds in (("", ATTACKS), ("{strike}", STRIKE)):
        for who, other in (("", SELF), ("эльф", ELF)):
            when = When(Moment.TARGETED, ANY_CARD, other, powers=kinds)
            said[_text("Когда", who, "атакован", by)] = _on(when)
    return said


def _wounding() -> Said:
    said: Said = {}
    for _, who, subject in _WHOSE:
        for whom, victim in (("", ANY_CARD), ("эльфу", ELF)):
            when = When(Moment.WOUNDED, victim, subject, STRIKE)
            said[_text("Когда", who, "наносит раны {strike}", whom)] = _on(when)
    return said


SAID: Said = {**_landed(), **_missed(), **_announced(), **_wounding()}

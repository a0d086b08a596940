"""Attacks by whose they are and at whom, how hard they land and which time it is."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = ab.Is(ab.Who.SELF)
ELF: Final = ab.OfClass(("Эльф",))
GNOME: Final = ab.OfClass(("Гном",))
STRIKE: Final = (ab.PowerKind.STRIKE,)
WEAK: Final = (ab.AttackStrength.WEAK,)
MISS: Final = (ab.AttackStrength.MISS,)
_WHOSE: Final[tuple[tuple[str, str, ab.Filter], ...]] = (("", "", SELF), ("гнома", "гном", GNOME))
_BY: Final[tuple[tuple[str, ab.Filter | None], ...]] = (
    ("", None),
    ("по эльфу", ELF),
    ("по ~", SELF),
)
_AT: Final[tuple[tuple[str, ab.Filter | None], ...]] = (
    ("", None),
    ("на эльфа", ELF),
    ("на ~", SELF),
)
_NTH: Final = (
    ("за ход", False),
    ("за бой", True),
)


def _on(when: ab.When) -> ab.Triggered:
    return ab.Triggered(when, influence(ab.Chips(1)))


def _text(*words: str) -> str:
    return " ".join(" ".join(words).split()) + " получить {counter}."


def _by(subject: ab.Filter, other: ab.Filter | None) -> ab.Filter:
    return ab.ANY_CARD if subject == SELF and other == SELF else subject


def _landed() -> Said:
    said: Said = {}
    for whose, _, subject in _WHOSE:
        for at, other in _BY:
            by = _by(subject, other)
            for how, strengths in (("", ()), ("слабом", WEAK)):
                when = ab.When(ab.Moment.LANDED, by, other, STRIKE, strengths)
                said[_text("При", how, "{strike}", whose, at)] = _on(when)
                for span, of_battle in _NTH:
                    first = ab.When(
                        ab.Moment.LANDED,
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
            over = ab.When(ab.Moment.FINISHED, by, other, STRIKE)
            said[_text("После {strike}", whose, at)] = _on(over)
    return said


def _missed() -> Said:
    said: Said = {}
    for whose, _, subject in _WHOSE:
        for by, kinds in (("", ()), ("{strike}", STRIKE)):
            node = _on(ab.When(ab.Moment.LANDED, subject, None, kinds, MISS))
            said[_text("При промахе", by, whose)] = node
            assault = _on(ab.When(ab.Moment.LANDED, subject, None, kinds, MISS, assaults=MISS))
            said[_text("При промахе", by, whose, "в нападении")] = assault
            said[_text("При промахе в нападении", by, whose)] = assault
        for words, assaults in (
            ("При {strike} или промахе в нападении", tuple(ab.AttackStrength)),
            ("При {strike} или при промахе в нападении", MISS),
            ("При {strike} или промахе", ()),
            ("При {strike} или при промахе", ()),
        ):
            every = tuple(ab.AttackStrength)
            when = ab.When(ab.Moment.LANDED, subject, None, STRIKE, every, assaults=assaults)
            said[_text(words, whose)] = _on(when)
    return said


def _announced() -> Said:
    said: Said = {}
    for whose, who, subject in _WHOSE:
        for at, other in _AT:
            for by, kinds in (("", ATTACKS), ("{strike}", STRIKE)):
                when = ab.When(ab.Moment.ANNOUNCED, _by(subject, other), other, powers=kinds)
                said[_text("При нападении", by, whose, at)] = _on(when)
                said[_text("При нападении", whose, by, at)] = _on(when)
                if subject != SELF or other != SELF:
                    said[_text("Когда", who or "~", "нападает", by, at)] = _on(when)
    for by, kinds in (("", ATTACKS), ("{strike}", STRIKE)):
        for who, other in (("", SELF), ("эльф", ELF)):
            when = ab.When(ab.Moment.TARGETED, ab.ANY_CARD, other, powers=kinds)
            said[_text("Когда", who, "атакован", by)] = _on(when)
    return said


def _wounding() -> Said:
    said: Said = {}
    for _, who, subject in _WHOSE:
        for whom, victim in (("", ab.ANY_CARD), ("эльфу", ELF)):
            when = ab.When(ab.Moment.WOUNDED, victim, subject, STRIKE)
            said[_text("Когда", who, "наносит раны {strike}", whom)] = _on(when)
    return said


SAID: Said = {**_landed(), **_missed(), **_announced(), **_wounding()}

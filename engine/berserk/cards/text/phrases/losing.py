"""Losses: named abilities, all abilities, protections, flight, elements, chips (541)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import ELEMENTS, Element
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.gains import holder, lasting, spans_of
from engine.berserk.cards.text.templates import Values, hole, less
from engine.berserk.cards.text.vocabulary import Vocabulary


def _unprotected(values: Values) -> object:
    lost = cast(ab.Protection, values["protection"])
    return ab.LoseProtection(lost.powers, lost.poison, source=lost.source)


def _of_unprotected(node: object) -> Values | None:
    known = [known for known in PROTECTIONS.values() if _unprotected({"protection": known}) == node]
    return {"protection": known[0]} if known else None


VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.LOSS: Vocabulary(
        {
            "": (
                ("особенности", ab.LoseAbilities()),
                ("все особенности", ab.LoseAbilities()),
                ("полет", ab.LoseFlight()),
                ("все стихии", ab.ChangeElements(loses=ELEMENTS)),
            )
        }
    )
}
"""Losses that need no further words."""
_LOSSES: Final = (
    Phrase(Kind.LOSS, "<name:named acc>", ab.LoseNamed(hole("name"))),
    Phrase(Kind.LOSS, "<n:heap>", ab.Chips(less("n"))),
    Phrase(Kind.LOSS, "<n:lives>", ab.LoseExtraLife(hole("n"))),
    Phrase(Kind.LOSS, "маркер <name:title>", ab.LoseMarker(hole("name"))),
    Phrase(Kind.LOSS, "<protection:protection>", make=_unprotected, take=_of_unprotected),
)
_LOST: Final = (
    ab.LoseExtraLife,
    ab.LoseNamed,
    ab.LoseAbilities,
    ab.LoseFlight,
    ab.LoseMarker,
    ab.LoseProtection,
    ab.ChangeElements,
)


def _is_lost(effect: object) -> bool:
    if isinstance(effect, ab.Chips):
        return not isinstance(effect.amount, int) or effect.amount < 0
    return isinstance(effect, _LOST) and not isinstance(effect, ab.AddProperty | ab.ExtraLife)


def _all_lost(values: Values) -> bool:
    lost = values["gained"]
    return isinstance(lost, tuple) and all(map(_is_lost, lost))


def _is_one(values: Mapping[str, object]) -> bool:
    whom = values["whom"]
    return isinstance(whom, ab.Targets) and whom != ab.ITSELF and whom.most == 1 and not whom.all


def _lost(values: Values) -> object:
    """Build the losses of «whom» or the card itself, temporary or permanent."""
    whom = cast(ab.Targets, values["whom"] or ab.ITSELF)
    effects = cast(tuple[ab.Effect, ...], values["gained"])
    if values["until"] in (None, ab.Until.BATTLE_END):
        return influence(*effects, targets=whom)
    return lasting({**values, "whom": whom}) if _all_lost(values) else None


def _of_lost(node: object) -> Values | None:
    spans = spans_of(node)
    if spans is not None:
        values: Values = {"gained": spans[0], "until": spans[1], "whom": spans[2]}
    elif isinstance(node, ab.Power):
        values = {"gained": node.effects, "until": None, "whom": node.targets}
    else:
        return None
    if _lost(values) != node:
        return None
    return {**values, "whom": None} if values["whom"] == ab.ITSELF else values


def _taken_off(values: Values) -> object:
    whom = [values[slot] for slot in ("early", "whom") if values[slot] is not None]
    # removing from the card itself is worded as a cost or a loss
    if len(whom) != 1 or whom[0] == ab.ITSELF:
        return None
    return influence(*cast(tuple[ab.Effect, ...], values["gained"]), targets=whom[0])


_LOSING: Final = (
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] теряет|потерять@whom <gained:losses> [<until:lasting>]",
        make=_lost,
        take=_of_lost,
        gives={"until": holder},
        absent={"whom": None, "until": None},
        loose=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "снять|убрать [с|со <early:targets gen after>] <gained:losses> "
        "[с|со <whom:targets gen after>]",
        make=_taken_off,
        absent={"early": None, "whom": None},
        synonym=True,
    ),
)

# «накопить {counter}» words a card's action, and is an ordinary gain (123.3)

_GATHERING: Final = Phrase(
    Kind.CLAUSE, "накопить|копить <n:heap>", influence(ab.Chips(hole("n"))), synonym=True
)

# all chips of the card itself at once


def _all_chips(whom: ab.Targets) -> ab.Power:
    whose = ab.Who.SELF if whom == ab.ITSELF else ab.Who.TARGET
    return influence(ab.Chips(ab.Scaled(ab.FactOf(ab.Fact.CHIPS, whose), -1)), targets=whom)


def _of_all_chips(node: object) -> Values | None:
    if not isinstance(node, ab.Power) or node != _all_chips(node.targets):
        return None
    return {"whom": None if node.targets == ab.ITSELF else node.targets}


_ALL_CHIPS: Final = Phrase(
    Kind.CLAUSE,
    "[<whom:targets nom>] теряет|потерять@whom все {counter}",
    make=lambda values: _all_chips(cast(ab.Targets, values["whom"] or ab.ITSELF)),
    take=_of_all_chips,
    guard=lambda values: values["whom"] is None or _is_one(values),
    absent={"whom": None},
    loose=True,
)

# what a card becomes (106.2.1)


def _become(values: Values) -> object:
    until = cast(ab.Until, values["until"])
    if (values["elements"] is None) is not values["artifact"]:
        return None
    if values["artifact"]:
        effect: ab.Effect = ab.SetProperty(ab.Property.TYPE, ab.CardType.ARTIFACT, until)
    else:
        effect = ab.ChangeElements(
            becomes=cast(tuple[Element, ...], values["elements"]), until=until
        )
    return influence(effect, targets=values["whom"] or ab.ITSELF)


def _of_become(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.ChangeElements(becomes=elements, until=until),), targets=whom):
            values: Values = {"elements": elements, "artifact": False, "until": until}
        case ab.Power(effects=(ab.SetProperty(until=until),), targets=whom):
            values = {"elements": None, "artifact": True, "until": until}
        case _:
            return None
    values["whom"] = None if whom == ab.ITSELF else whom
    return values if _become(values) == node else None


_BECOMING: Final = Phrase(
    Kind.CLAUSE,
    "[<whom:targets nom>] становится|стать@whom [<elements:elemental ins sg>] "
    "[artifact: артефактом] [<until:until>]",
    make=_become,
    take=_of_become,
    absent={"whom": None, "elements": None, "until": ab.Until.BATTLE_END},
    loose=True,
)
PHRASES: Final[tuple[Phrase, ...]] = (*_LOSSES, _GATHERING, _ALL_CHIPS, *_LOSING, _BECOMING)

"""What attacks set off: «при ударе …», «при нападении …», «при промахе» (511-512).

«По» tells whom the attack is at, a genitive whose it is; where neither is told, the card itself
attacks (116.3.3).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    AttackStrength,
    Between,
    Compare,
    Comparison,
    DieOf,
    Every,
    Filter,
    HasStatus,
    Moment,
    Name,
    Number,
    Outcome,
    PowerKind,
    ResultOf,
    Status,
    ThereAre,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another, standing_between
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import Values, filled, hole, picked, taken
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final = {
    Kind.ORDINAL: Vocabulary(
        {
            "loc": (("первом|первой", 1), ("втором|второй", 2), ("третьем|третьей", 3)),
            "gen": (("первого|первой", 1), ("второго|второй", 2), ("третьего|третьей", 3)),
            "acc": (("первую|первый", 1), ("вторую|второй", 2), ("третью|третий", 3)),
        }
    ),
    Kind.SPAN: Vocabulary({"": (("за ход", False), ("за бой", True))}),
    Kind.BOUND: Vocabulary(
        {
            "": (
                ("или|и менее|меньше", Compare.AT_MOST),
                ("или|и более|больше", Compare.AT_LEAST),
            )
        }
    ),
    Kind.QUALITY: Vocabulary(
        {
            "ins": (
                ("безответным|безответной", Name.UNANSWERED),
                ("направленным|направленной", Name.DIRECTED),
            )
        }
    ),
}
"""The words of these kinds, in the forms that their slots ask for."""


def _is_told(values: Mapping[str, object]) -> bool:
    """Whether it is told whose it is: the card's own, or that of cards that pass a filter."""
    return values["whose"] != ANY_CARD


def _of(when: When, absent: Mapping[str, object], words: str, *, synonym: bool = False) -> Phrase:
    """An event with groups that may be left out."""
    return Phrase(Kind.WHEN, words, when, absent=absent, guard=_is_told, synonym=synonym)


def _hitting(
    words: str,
    node: When,
    absent: Mapping[str, object],
    *,
    kind: Kind = Kind.WHEN,
    synonym: bool = False,
) -> Phrase:
    """An event of attacks and of how hard they land: «blow» is both."""
    hard = replace(node, strengths=hole("how"), powers=hole("kinds"))

    def make(values: Values) -> object:
        how, kinds = cast(tuple[object, object], values["blow"])
        return filled(hard, {**values, "how": how, "kinds": kinds})

    def take(node: object) -> Values | None:
        values: Values = {}
        if not taken(hard, node, values) or not values["kinds"]:
            return None
        return {**values, "blow": (values["how"], values["kinds"])}

    return Phrase(kind, words, make=make, take=take, absent=absent, synonym=synonym)


# «При ударе»: attacks as they land, and as they are over. Whose and at whom is told, or the card's
# own at whomever; of those at the card, whoever makes them.

_WHOSE: Final = hole("whose")
_BY_AND_AT: Final = "[<whose:noun gen sg>] [по <whom:noun dat sg>]"
_BY_AT_IT: Final = "[<whose:noun gen sg>] по ~"
_ITS_OWN: Final[dict[str, object]] = {"whose": SELF, "whom": None}
_ANYBODYS: Final[dict[str, object]] = {"whose": ANY_CARD}


def _nth(values: Values) -> object:
    """Only the first, second … such attack of the turn or the battle: told before it or behind."""
    spans = [values[slot] for slot in ("before", "after") if values[slot] is not None]
    if len(spans) != 1:
        return None
    how, kinds = cast(tuple[object, object], values["blow"])
    other = values.get("whom", SELF)
    node = When(Moment.LANDED, _WHOSE, hole("other"), hole("kinds"), hole("how"))
    node = replace(node, nth=hole("n"), nth_of_battle=hole("span"))
    return filled(node, {**values, "other": other, "how": how, "kinds": kinds, "span": spans[0]})


_LANDED: Final = tuple(
    row
    for by_and_at, other, absent in (
        (_BY_AND_AT, hole("whom"), _ITS_OWN),
        (_BY_AT_IT, SELF, _ANYBODYS),
    )
    for row in (
        _hitting(f"при <blow:hits loc sg> {by_and_at}", When(Moment.LANDED, _WHOSE, other), absent),
        Phrase(
            Kind.TIME,
            f"при <n:ordinal loc> [<before:span>] <blow:hits loc sg> [<after:span>] {by_and_at}",
            make=_nth,
            absent={**absent, "before": None, "after": None},
            synonym=True,
        ),
        Phrase(
            Kind.WHEN,
            f"после <kinds:powers gen sg> {by_and_at}",
            When(Moment.FINISHED, _WHOSE, other, hole("kinds")),
            absent=absent,
        ),
    )
)
# «Когда наносит сильный удар» says the same in a verb.

_DEALT: Final = tuple(
    _hitting(
        f"когда|если ~? [<whose:noun nom sg>] наносит|совершает|выполняет <blow:hits acc sg> {at}",
        When(Moment.LANDED, _WHOSE, other),
        absent,
        synonym=True,
    )
    for at, other, absent in (
        ("[по <whom:noun dat sg>]", hole("whom"), _ITS_OWN),
        ("по ~", SELF, _ANYBODYS),
    )
)

# «При промахе»: a strike misses, be it dealt by an ability; a counterstrike that is none is no
# event (515.5). «В нападении»: who announced the attack misses (537.2).

_MISS: Final = (AttackStrength.MISS,)
_MISSES: Final = Phrase(
    Kind.WHEN,
    "при промахе [assault: в нападении] [<kinds:powers ins sg>] [<whose:noun gen sg>]",
    When(
        Moment.LANDED,
        _WHOSE,
        None,
        hole("kinds"),
        _MISS,
        assaults=picked("assault", {False: (), True: _MISS}),
    ),
    absent={"kinds": (), "whose": SELF},
    guard=_is_told,
    free=True,
)

# «При ударе или промахе в нападении»: both only in an assault; «или при промахе»: the miss alone.

_ALL: Final = tuple(AttackStrength)
_LANDED_OR_MISSED: Final = tuple(
    Phrase(
        Kind.WHEN,
        f"при <kinds:powers loc sg> или {misses} [<whose:noun gen sg>]",
        When(Moment.LANDED, _WHOSE, None, hole("kinds"), _ALL, assaults=assaults),
        absent={"whose": SELF},
        guard=_is_told,
        synonym=synonym,
    )
    for misses, assaults, synonym in (
        ("промахе в нападении", _ALL, False),
        (
            "при промахе [assault: в нападении]",
            picked("assault", {False: (), True: _MISS}),
            False,
        ),
        ("промахе", (), True),
    )
)

# «При нападении», «когда нападает»: attacks as they are announced (term «При нападении»).

_ANNOUNCED: Final = When(Moment.ANNOUNCED, _WHOSE, hole("whom"), powers=hole("kinds"))
_AT_IT: Final = replace(_ANNOUNCED, other=SELF)
_ASSAULTS: Final = tuple(
    Phrase(
        Kind.WHEN,
        words,
        node,
        absent={"kinds": ATTACKS, **absent},
        free=True,
        guard=guard,
        synonym=synonym,
    )
    for at, node, absent, guard in (
        ("[на <whom:noun acc sg>]", _ANNOUNCED, _ITS_OWN, _is_told),
        ("на ~", _AT_IT, _ANYBODYS, None),
    )
    for words, synonym in (
        (f"при нападении [<kinds:powers ins sg>] [<whose:noun gen sg>] {at}", False),
        (f"когда|если ~? [<whose:noun nom sg>] нападает [<kinds:powers ins sg>] {at}", True),
    )
)

# «Когда атакован»: whoever is attacked at last (term «Атакованная карта»).

_SUFFERED: Final = Phrase(
    Kind.WHEN,
    "когда|если ~? [<whom:noun nom sg>] атакован|атакована|атаковано|атакованы "
    "[<kinds:powers ins sg>] [<attacker:noun gen sg>]",
    When(Moment.TARGETED, hole("attacker"), hole("whom"), powers=hole("kinds")),
    absent={"whom": SELF, "kinds": ATTACKS, "attacker": ANY_CARD},
)

# «Когда наносит раны …»; who gets them is told with what else happens to cards.


def _tells_both(values: Mapping[str, object]) -> bool:
    return values["whose"] != SELF and values["whom"] != ANY_CARD


_WOUNDING: Final = tuple(
    Phrase(
        Kind.WHEN,
        "когда ~? [<whose:noun nom sg>] наносит раны <kinds:powers ins sg> [<whom:noun dat sg>]",
        When(Moment.WOUNDED, hole("whom"), _WHOSE, hole("kinds")),
        absent={"whose": SELF, "whom": ANY_CARD},
        guard=guard,
        synonym=synonym,
    )
    for guard, synonym in (
        (lambda values: not _tells_both(values), False),
        (_tells_both, True),
    )
)

# «Когда бросок кубика … равен …»: the die of a fight as it is known, and no result said instead of
# it (306.5, 512.6.5).

_THROWN: Final = Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0)


def _die(values: Values) -> object:
    compare, number = cast(tuple[Compare, Number], values["compared"])
    shows = Comparison(DieOf(Who.SUBJECT), compare, number)
    return When(Moment.ROLLED, cast(Filter, values["whose"])), Every((_THROWN, shows))


def _of_die(node: object) -> Values | None:
    match node:
        case (When() as when, Every(conditions=(_, Comparison(compare=compare, other=number)))):
            values: Values = {"whose": when.subject, "compared": (compare, number)}
            return values if _die(values) == node else None
        case _:
            return None


_DICE: Final = (
    Phrase(
        Kind.COMPARED,
        "равен <n:number plain> [<bound:bound>]",
        (hole("bound"), hole("n")),
        absent={"bound": Compare.EQUAL},
    ),
    Phrase(
        Kind.EVENT,
        "когда|если бросок кубика <whose:noun gen sg> <compared:compared>",
        make=_die,
        take=_of_die,
        guard=is_another,
    ),
)

# «Когда выступает защитником»: the strike is redirected onto it (514).

_DEFENCE: Final = (
    Phrase(
        Kind.EVENT,
        "когда|если ~? выступает защитником",
        (When(Moment.TARGETED, ANY_CARD, SELF), HasStatus(Status.DEFENDER)),
    ),
    Phrase(
        Kind.EVENT,
        "когда|если <whom:noun nom sg> выступает защитником",
        (When(Moment.TARGETED, ANY_CARD, hole("whom")), HasStatus(Status.DEFENDER, Who.OTHER)),
    ),
)

# «3 или более ран»: how many at once.

_MANY: Final = Comparison(ResultOf(Outcome.WOUNDS, of_trigger=True), hole("bound"), hole("n"))


def _by_what(values: Mapping[str, object]) -> bool:
    """Whether who wounds is told with what it wounds by, and whom."""
    return _is_told(values) and (values["by"] is None or values["kinds"] != ())


_MANY_WOUNDS: Final = (
    Phrase(
        Kind.EVENT,
        "когда|если ~? [<whose:noun nom sg>] получает <n:number plain> <bound:bound> ран|раны "
        "[от одной|одного? <kinds:powers gen sg>] [<by:noun gen sg>]",
        (When(Moment.WOUNDED, _WHOSE, hole("by"), hole("kinds")), _MANY),
        absent={"whose": SELF, "kinds": (), "by": None},
        guard=_by_what,
    ),
    Phrase(
        Kind.EVENT,
        "когда|если ~? [<whose:noun nom sg>] наносит <n:number plain> <bound:bound> ран|раны "
        "[<kinds:powers ins sg>]",
        (When(Moment.WOUNDED, ANY_CARD, _WHOSE, hole("kinds")), _MANY),
        absent={"whose": SELF, "kinds": ()},
    ),
)

# «Через» whom an attack reaches: who stands between the attacker and the attacked one (111.1).


def _over(values: Values) -> object:
    whose, met = cast(Filter, values["whose"]), cast(Filter, values["met"])
    who = Who.SELF if whose == SELF else Who.SUBJECT
    when = When(Moment.LANDED, whose, None, cast(tuple[PowerKind, ...], values["kinds"]))
    return when, ThereAre(standing_between(met, who))


def _of_over(node: object) -> Values | None:
    match node:
        case (When() as when, ThereAre(filter=AllOf(filters=(*parts, Between())))):
            met = parts[0] if len(parts) == 1 else AllOf(tuple(parts))
            values: Values = {"whose": when.subject, "met": met, "kinds": when.powers}
            return values if _over(values) == node else None
        case _:
            return None


_OVER: Final = Phrase(
    Kind.EVENT,
    "при <kinds:powers loc sg> [<whose:noun gen sg>] через <met:noun acc sg>",
    make=_over,
    take=_of_over,
    absent={"whose": SELF},
    guard=_is_told,
)
PHRASES: Final = (
    *_DICE,
    *_DEFENCE,
    *_MANY_WOUNDS,
    *_LANDED,
    *_DEALT,
    _MISSES,
    *_LANDED_OR_MISSED,
    *_ASSAULTS,
    _SUFFERED,
    *_WOUNDING,
    _OVER,
)

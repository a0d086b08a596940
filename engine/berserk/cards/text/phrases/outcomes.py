"""Cases by result of a throw or prophecy: «если выпало 5 или 6, …; иначе …», «если показан …».

At most one case of a throw holds, and the first that does is carried out; shown cards can make
several true (306.2, term «Пророчество»).
"""

from dataclasses import replace
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, Values, hole, picked, speaks_of

_Case: TypeAlias = tuple[ab.Condition | None, ab.Body]
"""A case's condition and body; None for «иначе»."""
_Cases: TypeAlias = tuple[_Case, ...]

# the result of the die

DIE: Final = ab.ResultOf(ab.Outcome.DIE)
_THROWS: Final = ab.Power(ab.PowerKind.INFLUENCE, (ab.RollDie(),), ab.ITSELF)


def _faces(values: Values) -> object:
    faces = [values["n"]] if values["m"] is None else [values["n"], values["m"]]
    return ab.Some(tuple(ab.Comparison(DIE, ab.Compare.EQUAL, cast(int, face)) for face in faces))


def _of_faces(node: object) -> Values | None:
    match node:
        case ab.Some(conditions=(ab.Comparison(one=one, other=first), *rest)) if one == DIE:
            others = [face.other for face in rest if isinstance(face, ab.Comparison)]
            values: Values = {"n": first, "m": others[0] if others else None}
            return values if _faces(values) == node else None
        case _:
            return None


def _reaches(values: Values) -> object:
    compare, number = cast(Amount, values["amount"])
    return None if compare is ab.Compare.EQUAL else ab.Comparison(DIE, compare, number)


def _of_reaches(node: object) -> Values | None:
    match node:
        case ab.Comparison(one=one, compare=compare, other=number) if one == DIE:
            return {"amount": (compare, number)}
        case _:
            return None


_ODD: Final = ab.Comparison(ab.Remainder(DIE), ab.Compare.EQUAL, picked("odd", {True: 1, False: 0}))
# «если выпало 1, …; если 2, …»: the verb can be omitted
_DICE: Final = (
    *(
        Phrase(Kind.SHOWN, f"{falls} {words}", node, make, take, absent=absent, synonym=synonym)
        for falls, synonym in (("выпало|выпадает", False), ("выпало?", True))
        for words, node, make, take, absent in (
            ("<n:number plain> [или|и <m:number plain>]", None, _faces, _of_faces, {"m": None}),
            ("<amount:amount>", None, _reaches, _of_reaches, {}),
            ("<odd:odd nom sg n> число|значение?", _ODD, None, None, {}),
        )
    ),
)

# the cards shown by a prophecy


def _are_shown(values: Values) -> object:
    cards, compare, number = cast(Many, values["many"])
    return ab.Comparison(ab.Shown(cards), compare, number)


def _of_shown(node: object) -> Values | None:
    match node:
        case ab.Comparison(one=ab.Shown(cards=cards, fact=None), compare=compare, other=number):
            return {"many": (cards, compare, number)}
        case _:
            return None


def _is_shown(values: Values) -> object:
    return ab.Comparison(ab.Shown(cast(ab.Filter, values["cards"])), ab.Compare.AT_LEAST, 1)


_ARE: Final = "показан|показана|показано|показаны|показанный|показанная|показанное"
_CARDS: Final = (
    Phrase(
        Kind.SHOWN,
        "среди показанных карт есть <many:many nom least>",
        make=_are_shown,
        take=_of_shown,
    ),
    *(
        Phrase(Kind.SHOWN, words, make=make, synonym=True)
        for words, make in (
            (f"{_ARE} <many:many nom least>", _are_shown),
            ("показанная карта <cards:predicate>", _is_shown),
            ("показанная карта <cards:noun nom sg>", _is_shown),
        )
    ),
    Phrase(
        Kind.MEASURE,
        "<fact:quantity nom> <cards:displayed gen sg>",
        ab.Shown(hole("cards"), hole("fact")),
    ),
    Phrase(Kind.DISPLAYED_ONE, "показанный* <cards:noun same>", hole("cards")),
    Phrase(Kind.EVERY_ONE, "каждый* показанный* <whom:noun same>", ab.Shown(hole("whom"))),
)

# cases in sequence


def _cased(values: Values) -> object:
    told = [values[slot] for slot in ("so", "late") if values[slot] is not None]
    return ((told[0], cast(ab.Body, values["then"])),) if len(told) == 1 else None


def _of_cased(node: object) -> Values | None:
    match node:
        case ((condition, then),) if condition is not None:
            return {"so": condition, "then": then, "late": None}
        case _:
            return None


def _more(values: Values) -> object:
    return (*cast(_Cases, values["case"]), *cast(_Cases, values["more"]))


def _of_more(node: object) -> Values | None:
    cases = cast(_Cases, node)
    return {"case": cases[:1], "more": cases[1:]} if len(cases) > 1 else None


def _else(values: Values) -> object:
    return ((None, cast(ab.Body, values["then"])),)


def _of_else(node: object) -> Values | None:
    match node:
        case ((None, then),):
            return {"then": then}
        case _:
            return None


_IF: Final = (
    Phrase(
        Kind.CASE,
        "[если <so:shown>] <then:then> [если <late:shown>]",
        make=_cased,
        take=_of_cased,
        absent={"so": None, "late": None},
        free=True,
    ),
    Phrase(Kind.CASES, "<case:case>", hole("case")),
    *(
        Phrase(Kind.CASES, f"<case:case> {words}", make=_more, take=take, synonym=take is None)
        for words, take in (
            ("; <more:cases>", _of_more),
            ("и|а? <more:cases>", None),
            ("; <more:last_case>", _of_more),
            ("<more:last_case>", None),
        )
    ),
    Phrase(Kind.LAST_CASE, "иначе <then:then>", make=_else, take=_of_else),
)


def _is_of_die(condition: object) -> bool:
    return speaks_of(condition, DIE)


def _holds(condition: object, die: int) -> bool | None:
    """Return whether a condition holds for that die; None if it is not about a die."""
    match condition:
        case ab.Some(conditions=several):
            return any(_holds(one, die) for one in several)
        case ab.Comparison(one=ab.Remainder(by=by), compare=compare, other=int(number)):
            return compare.holds(die % by, number)
        case ab.Comparison(compare=compare, other=int(number)):
            return compare.holds(die, number)
        case _:
            return None


_RESULTS: Final = range(-6, 19)
"""The results that a modified die can have, and more."""


def _of_throw(cases: _Cases) -> ab.Body | None:
    """Return the body for a die; None if two cases can hold for one result."""
    told = [condition for condition, _ in cases if condition is not None]
    for die in _RESULTS:
        holding = [_holds(condition, die) for condition in told]
        if None in holding or sum(map(bool, holding)) > 1:
            return None
    body: ab.Body | None = None
    for condition, then in reversed(cases):
        body = then if condition is None else ab.Provided(condition, then, body)
    return body if all(map(_is_of_die, told)) else None


def _of_prophecy(cases: _Cases) -> ab.Body | None:
    """Return the body for shown cards: every case that holds is carried out."""
    if any(condition is not None and _is_of_die(condition) for condition, _ in cases):
        return None
    told = tuple(ab.Provided(condition, then) for condition, then in cases if condition is not None)
    if len(told) == len(cases):
        return told[0] if len(told) == 1 else ab.And(told)
    # after several cases «иначе» could belong to the last one or to all
    return replace(told[0], otherwise=cases[-1][1]) if len(told) == 1 else None


def _cases_of(body: object) -> _Cases | None:
    """Split a body into its cases; the inverse of both."""
    match body:
        case ab.Provided(condition=condition, part=part, otherwise=None):
            return ((condition, part),)
        case ab.Provided(condition=condition, part=part, otherwise=other):
            more = _cases_of(other) if _is_of_die(condition) else None
            return ((condition, part), *(more or ((None, cast(ab.Body, other)),)))
        case ab.And(parts=parts):
            several = [_cases_of(part) for part in parts]
            flat = tuple(case for cases in several for case in cases or ())
            return flat if len(flat) == len(parts) and all(several) else None
        case _:
            return None


def _number(node: object) -> object:
    if node == _THROWS:
        raise Unfit
    return node


def _in_cases(values: Values) -> object:
    chance, cases = values["chance"], cast(_Cases, values["cases"])
    if chance == _THROWS:
        body = _of_throw(cases)
        return None if body is None else ab.And((_THROWS, body))
    body = _of_prophecy(cases)
    return None if body is None else ab.Prophecy(cast(ab.Number, chance), body)


def _of_cases(node: object) -> Values | None:
    match node:
        case ab.And(parts=(first, body)) if first == _THROWS:
            chance: object = _THROWS
        case ab.Prophecy(cards=chance, body=body):
            pass
        case _:
            return None
    cases = _cases_of(body)
    return None if cases is None else {"chance": chance, "cases": cases}


def _after(values: Values) -> object:
    body, may = cast(tuple[ab.Body, bool], values["done"])
    body = ab.May(body) if may else body
    if values["chance"] == _THROWS:
        return ab.WhileDoing(_THROWS, body)
    return ab.Prophecy(cast(ab.Number, values["chance"]), body)


def _of_after(node: object) -> Values | None:
    match node:
        case ab.WhileDoing(first=first, second=body) if first == _THROWS:
            chance: object = _THROWS
        case ab.Prophecy(cards=chance, body=body):
            pass
        case _:
            return None
    done = (body.part, True) if isinstance(body, ab.May) else (body, False)
    return {"chance": chance, "done": done}


_BODIES: Final = (
    Phrase(Kind.CHANCE, "воздействие? он|она|оно? бросить|бросать кубик", _THROWS),
    Phrase(Kind.CHANCE, "воздействие? пророчество <n:number>", hole("n", take=_number)),
    Phrase(Kind.BODY, "<chance:chance> ;|: <cases:cases>", make=_in_cases, take=_of_cases),
    Phrase(Kind.BODY, "<chance:chance> ;|: <done:outcome>", make=_after, take=_of_after),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_DICE, *_CARDS, *_IF, *_BODIES)

"""Named markers: cells and cards that get or have one, and the places of such cells (122.5,
544)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import CHOSEN_CELL
from engine.berserk.cards.text.phrases.events import befalls, of_fate
from engine.berserk.cards.text.phrases.going_off import COME_TO
from engine.berserk.cards.text.phrases.triggers import timely
from engine.berserk.cards.text.templates import Values, filled, hole, picked, replaced, taken

_INFLUENCE: Final = ab.PowerKind.INFLUENCE
_NOBODY: Final = ab.Targets(least=0, most=0)

# cells as nouns: «свободная клетка рядом с …»


_WHOSE: Final = ("early", "who", "front")


def _of_whom(values: Values) -> object:
    """Return the cell of a card, the opposite one, or the one it left.

    «Его клетка»: the owner precedes the noun, except for the card's own name.
    """
    told = [(slot, cast(ab.Who, values[slot])) for slot in _WHOSE if values[slot] is not None]
    if values["left"]:
        return None if told else ab.Cells(origin=True, free=False)
    if len(told) != 1 or told[0] == ("early", ab.Who.SELF):
        return None
    [(slot, who)] = told
    if slot == "front":
        return ab.Cells(who, directions=(ab.Direction.AHEAD,), free=False)
    return ab.Cells(place_of=who, free=False)


def _of_of_whom(node: object) -> Values | None:
    if not isinstance(node, ab.Cells):
        return None
    values: Values = {**dict.fromkeys(_WHOSE), "left": node.origin}
    if node.directions:
        values["front"] = node.who
    else:
        values["who"] = node.place_of
    return values if _of_whom(values) == node else None


def _one_of(values: Values) -> object:
    who = cast("ab.Who | None", values["who"])
    if who is None and not values["beside"]:
        return ab.Cells(free=cast(bool, values["free"]))
    return ab.Cells(who or ab.Who.SELF, beside=True, free=cast(bool, values["free"]))


def _of_one_of(node: object) -> Values | None:
    if not isinstance(node, ab.Cells):
        return None
    who = node.who if node.beside else None
    values: Values = {"free": node.free, "who": who, "beside": False}
    return values if _one_of(values) == node else None


_SORTS: Final = {
    "свободный* клетка*": True,
    "незанятый* клетка*": True,
    "клетка*": False,
    "выбранный* клетка*": False,
    "любой* клетка*": False,
}
_SITES: Final = (
    Phrase(
        Kind.SITE,
        "[beside: соседний*] <free:vacant same> [рядом с <who:who ins after>]",
        make=_one_of,
        take=_of_one_of,
        absent={"who": None},
        free=True,
    ),
    Phrase(
        Kind.SITE,
        "[left: освободившийся*] [<early:who gen>] клетка* [<who:who gen>] "
        "[напротив <front:who gen after>]",
        make=_of_whom,
        take=_of_of_whom,
        absent=dict.fromkeys(_WHOSE),
        loose=True,
    ),
)

# «клетка получает маркер …»: only a name, or a marker that blocks the cell

_MARKS: Final = ab.MarkCell(
    hole("name"), ab.Marker(), picked("blocks", {True: True, False: False}), hole("until")
)
_LAID: Final = ab.Power(_INFLUENCE, (_MARKS,), _NOBODY, cells=hole("site"))
_REST: Final = "маркер <name:title> [<until:until>] [blocks: ( она|эта клетка? считается занятой )]"
_TAKEN: Final = (
    "клетка|клетки с маркером|маркерами <again:title> считается|считаются занятой|занятыми"
)
_FOREVER: Final = {"until": ab.Until.BATTLE_END}


def _put(values: Values) -> object:
    """Build a marker; its duration and the blocking of the cell are each given once."""
    told = [values[slot] for slot in ("until", "late") if values[slot] is not None]
    if len(told) > 1 or values["again"] not in (None, values["name"]):
        return None
    until = told[0] if told else ab.Until.BATTLE_END
    blocks = bool(values["blocks"])
    if blocks and values["again"] is not None:
        return None
    blocks = blocks or values["again"] is not None
    return filled(_LAID, {**values, "until": until, "blocks": blocks})


_LAYING: Final = (
    Phrase(Kind.CLAUSE, f"<site:site nom sg f no> получает {_REST}", _LAID, absent=_FOREVER),
    Phrase(
        Kind.CLAUSE,
        "положить маркер <name:title> на <site:site acc sg f no> [<until:until>] [( <late:until> )]"
        f" [blocks: ( она|эта клетка? считается занятой )] [;? {_TAKEN}]",
        make=_put,
        absent={"until": None, "late": None, "again": None},
        synonym=True,
    ),
    Phrase(
        Kind.MAY,
        f"<site:site nom sg f no> может получить {_REST}",
        _LAID,
        absent=_FOREVER,
        synonym=True,
    ),
)

# «(когда существо перемещается на клетку с маркером …)»: an ability given to the card there

_LAID_WITH: Final = ab.Power(
    _INFLUENCE,
    (ab.MarkCell(hole("name"), hole("given"), until=hole("until")),),
    _NOBODY,
    cells=hole("site"),
)


def _coming_there(values: Values) -> object:
    """Build a trigger for a card that moved onto this very marker, not another of its name
    (544.6)."""
    given = values["given"]
    if not isinstance(given, ab.Triggered) or given.when.moment not in (
        ab.Moment.MOVED,
        ab.Moment.RELOCATED,
    ):
        return None
    come = _come_to(given.when.subject, cast(str, values["name"]))
    if come is None:
        return None
    when = replace(given.when, subject=ab.AllOf((ab.Is(ab.Who.SELF), come)))
    return filled(_LAID_WITH, {**values, "given": replace(given, when=when)})


def _come_to(subject: object, marker: str) -> ab.Filter | None:
    """Return the filter of the card that moved to a cell with this marker; None for other
    filters."""
    match subject:
        case ab.AllOf(filters=(who, ab.Marked(marker=name))) if name == marker:
            return who
        case _:
            return None


def _of_coming_there(node: object) -> Values | None:
    values: Values = {}
    if not taken(_LAID_WITH, node, values):
        return None
    given = values["given"]
    standing = _standing_there(given.when.subject) if isinstance(given, ab.Triggered) else None
    if not isinstance(given, ab.Triggered) or standing is None:
        return None
    goal = ab.AllOf((standing, ab.Marked(cast(str, values["name"]))))
    return {**values, "given": replace(given, when=replace(given.when, subject=goal))}


def _standing_there(subject: object) -> ab.Filter | None:
    """Return what the card itself must be; None for a filter of other cards."""
    match subject:
        case ab.AllOf(filters=(ab.Is(who=ab.Who.SELF), what)):
            return what
        case _:
            return None


_DEFINED: Final = (
    Phrase(
        Kind.CLAUSE,
        "<site:site nom sg f no> получает маркер <name:title> [<until:until>] ( <given:ability> )",
        make=_coming_there,
        take=_of_coming_there,
        absent=_FOREVER,
    ),
)

# «(когда она получает раны …)»: an ability given to the card with the marker

_THIS: Final = ab.LoseMarker("", this=True)
"""The loss of the marker that gives the ability, whatever its name (544.6)."""


def _holder(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of an ability of a marker: a pronoun means the marked card of the
    event."""
    return replace(context, it=tuple((letter, ab.Who.SUBJECT) for letter in ("m", "f", "n")))


def _given(values: Values) -> object:
    happens = befalls({**values, "whose": ab.Is(ab.Who.SELF)})
    if (
        happens is None
        or timely(happens.moment, cast(ab.Body, values["body"])) is not happens.moment
    ):
        return None  # blocking has a step of its own
    body = replaced(values["body"], _THIS, ab.LoseMarker(cast(str, values["name"]), this=True))
    gain = ab.Gain(
        ab.Triggered(happens, cast(ab.Body, body)),
        cast(ab.Until, values["until"]),
        cast(str, values["name"]),
    )
    return ab.Power(_INFLUENCE, (gain,), cast(ab.Targets, values["whom"]))


def _of_given(node: object) -> Values | None:
    match node:
        case ab.Power(
            effects=(ab.Gain(ability=ab.Triggered(when=happens, body=body), marker=name) as gain,),
            targets=whom,
        ) if name:
            values = of_fate(happens) or {}
            named = replaced(body, ab.LoseMarker(name, this=True), _THIS)
            values |= {"name": name, "until": gain.until, "body": named, "whom": whom}
            return values if _given(values) == node else None
        case _:
            return None


_KEPT: Final = (
    Phrase(Kind.CLAUSE, "удалить|убрать маркер", ab.Power(_INFLUENCE, (_THIS,), ab.ITSELF)),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom маркер <name:title> [<until:until>] "
        "( когда она|он|оно <fate:fate does> [<cause:cause>] <body:body> )",
        make=_given,
        take=_of_given,
        absent={**_FOREVER, "cause": None},
        gives={"body": _holder},
    ),
)

# cards with a marker, or on a cell with one


def _at_marker(values: Values) -> object:
    """Return the filter of cards on a cell with the marker, or beside one."""
    name = cast(str, values["name"])
    if values["on"] is values["near"] or (values["cell"] and values["on"]):
        return None
    return ab.Marked(name) if values["on"] else ab.BesideMarked(name)


def _of_marker(node: object) -> Values | None:
    match node:
        case ab.BesideMarked(marker=name):
            return {"name": name, "on": False, "near": True, "cell": False}
        case _:
            return None


def _at_cell(values: Values) -> object:
    """Return the filter of cards on the cell mentioned before, or beside it."""
    told = [(values[slot], place) for place, slot in enumerate(_PLACES) if values[slot] is not None]
    if len(told) != 1:
        return None
    [(cell, place)] = told
    return cell[place] if isinstance(cell, tuple) else None


_PLACES: Final = ("on", "near")


def _of_this_cell(node: object) -> Values | None:
    """Return the mentioned cell that such a card stands on or beside; None for other filters."""
    if node == CHOSEN_CELL[1]:
        return {"on": None, "near": CHOSEN_CELL}
    told = next((cell for cell in (CHOSEN_CELL, COME_TO) if cell[0] == node), None)
    return None if told is None else {"on": told, "near": None}


_MARKED: Final = (
    Phrase(Kind.HAVING, "маркер* <name:title>", ab.Marked(hole("name"))),
    Phrase(
        Kind.SPOT,
        "[on: на клетке] [near: рядом] [cell: с клеткой] с маркером <name:title>",
        make=_at_marker,
        take=_of_marker,
        loose=True,
    ),
    Phrase(
        Kind.SPOT,
        "[на <on:who cell loc>] [рядом с <near:who cell ins>]",
        make=_at_cell,
        take=_of_this_cell,
        absent={"on": None, "near": None},
    ),
    Phrase(
        Kind.CLAUSE,
        "выбрать <site:site acc sg f no>",
        ab.Power(_INFLUENCE, (ab.ChooseCells(),), _NOBODY, cells=hole("site")),
    ),
    Phrase(Kind.GOAL, "на клетку с маркером <name:title>", ab.Marked(hole("name"))),
    Phrase(
        Kind.MEASURE,
        "число|количество маркеров <name:title> на <who:who loc after>",
        ab.MarkersOn(hole("name"), hole("who")),
    ),
)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {Kind.VACANT: _SORTS}
PHRASES: Final[tuple[Phrase, ...]] = (*_SITES, *_LAYING, *_DEFINED, *_KEPT, *_MARKED)

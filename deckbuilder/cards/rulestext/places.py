"""Where cards stand, and selections of cells (202, 210, 547)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import Noun, joined, ordinal
from deckbuilder.cards.rulestext.scene import Scene
from deckbuilder.cards.rulestext.traits import Trait, being

DIRECTIONS: Final = {
    ab.Direction.AHEAD: "directly ahead of {}",
    ab.Direction.BEHIND: "directly behind {}",
    ab.Direction.LEFT: "directly left of {}",
    ab.Direction.RIGHT: "directly right of {}",
    ab.Direction.DIAGONAL: "diagonally next to {}",
    ab.Direction.ROW_AHEAD: "in the next row ahead of {}",
    ab.Direction.BEYOND: "directly beyond {}",
    ab.Direction.AWAY: "directly away from {}",
    ab.Direction.ONWARD: "one step onward from {}",
}


def place(filter_: ab.Place, scene: Scene) -> Trait:
    """Return a filter of places as a trait."""
    match filter_:
        case ab.Beside(who=who):
            return being(f"beside {scene.who(who)}")
        case ab.Within(cells=cells, who=who):
            if cells == 0:
                return being(f"on the cell of {scene.who(who)}")
            return being(f"within {_cells(scene.number(cells))} of {scene.who(who)}")
        case ab.InDirection(directions=directions, who=who):
            return being(_directions(directions, scene.who(who)))
        case ab.InLine():
            return being(_line(filter_, scene))
        case ab.InRows(rows=rows, side=side):
            return being(_rows(rows, side))
        case ab.InColumns(columns=columns, side=side):
            return being(_columns(columns, side))
        case ab.InDepth(deep=deep):
            return being("in the deep" if deep else "at the surface")
        case ab.InArea(area=area):
            return being(words.AREAS[area])
        case ab.OnTop():
            return being("on top of its pile")
        case ab.Between(one=one, other=other, from_origin=from_origin):
            start = "the cell it came from" if from_origin else scene.who(one)
            hidden = f" ({scene.who(one)})" if from_origin and one is not ab.Who.SELF else ""
            return being(f"between {start}{hidden} and {scene.who(other)}")
        case ab.BesideMarked(marker=marker):
            return being(f"beside a cell with your {words.marker(marker)}")
        case ab.BesideLeft(straight=straight):
            return being(f"beside the cell just left{' (not diagonally)' if straight else ''}")
        case ab.OnTheWay(cells=cells):
            return being(f"on one of the last {_cells(str(cells))} passed this turn")
        case ab.Trodden(who=who):
            return being(f"on a cell {scene.who(who)} moved onto this turn")
        case ab.OnChosen():
            return being(_chosen(filter_))
        case _:
            assert_never(filter_)


def _cells(number: str) -> str:
    return f"{number} {'cell' if number == '1' else 'cells'}"


def _directions(directions: tuple[ab.Direction, ...], of: str) -> str:
    return (
        joined((DIRECTIONS[one].format(of) for one in directions), "or")
        if directions
        else "nowhere"
    )


def _line(filter_: ab.InLine, scene: Scene) -> str:
    lines = [
        name
        for name, on in (
            ("row", filter_.row),
            ("column", filter_.column),
            ("diagonal", filter_.diagonal),
        )
        if on
    ]
    ahead = "in front and " if filter_.ahead else ""
    line = joined(lines, "or") or "place"
    return f"{ahead}in the same {line} as {scene.who(filter_.who)}"


def _rows(rows: tuple[int, ...], side: ab.Side) -> str:
    said = joined((ordinal(row) for row in rows), "or") if rows else "no"
    return f"in {words.SIDES[side]} {said} row"


def _columns(columns: tuple[int, ...], side: ab.Side) -> str:
    seen = {
        ab.Side.OWN: "",
        ab.Side.ENEMY: " from the opponent’s left",
        ab.Side.ANY: " from either left",
    }[side]
    if side is ab.Side.OWN and set(columns) == {1, 5}:
        return "in an edge column"
    if side is ab.Side.OWN and columns == (3,):
        return "in the middle column"
    said = joined((ordinal(column) for column in columns), "or") if columns else "no"
    return f"in the {said} column{seen or ' from the left'}"


_SHAPES: Final = {
    ab.Shape.SQUARE: "2×2 square",
    ab.Shape.ROW: "row",
    ab.Shape.COLUMN: "column",
    ab.Shape.RISING: "rising diagonal",
    ab.Shape.FALLING: "falling diagonal",
    ab.Shape.LINE: "line",
}


def _chosen(chosen: ab.OnChosen) -> str:
    what = "cell" if chosen.shape is None else _SHAPES[chosen.shape]
    return f"{'beside' if chosen.beside else 'in' if chosen.shape else 'on'} the chosen {what}"


def cells(selection: ab.Cells, scene: Scene) -> Noun:
    """Return the phrase for a selection of cells."""
    shape, posts = selection.shape, tuple(_cells_posts(selection, scene))
    if shape is None and selection.place_of is not None:
        instead = " in its place" if selection.instead else ""
        occupied = "" if selection.free else " even if occupied"
        cell = f"the cell of {scene.who(selection.place_of)}{instead}{occupied}"
        return Noun("cell", "cells", posts=posts, known=cell)
    name = "cell" if shape is None else _SHAPES[shape]
    length = f"of up to {_cells(str(selection.length))}" if shape is ab.Shape.LINE else ""
    free = selection.free and shape is None and selection.under is None
    adjectives = ("free",) if free else ()
    return Noun(name, f"{name}s", adjectives, (*filter(None, (length,)), *posts))


def _cells_posts(selection: ab.Cells, scene: Scene) -> list[str]:
    """Return where the cells are."""
    from_ = (
        f"cells with your {words.marker(selection.of_marker)}"
        if selection.of_marker
        else scene.who(selection.who)
    )
    posts = []
    if selection.shape is ab.Shape.LINE:
        posts.append(f"from {scene.who(selection.who)}")
    if selection.within is not None:
        straight = " in a straight line" if selection.straight else ""
        posts.append(f"within {_cells(scene.number(selection.within))} of {from_}{straight}")
    if selection.beside:
        posts.append(f"beside {from_}")
    if selection.directions:
        posts.append(_directions(selection.directions, scene.who(selection.who)))
    if selection.rows:
        posts.append(_rows(selection.rows, selection.rows_of))
    if selection.columns:
        posts.append(_columns(selection.columns, ab.Side.OWN))
    if selection.deep is not None:
        posts.append("in the deep" if selection.deep else "at the surface")
    if selection.marker:
        posts.append(f"with your {words.marker(selection.marker)}")
    return [*posts, *_rarer_posts(selection, scene)]


def _rarer_posts(selection: ab.Cells, scene: Scene) -> list[str]:
    posts = []
    if selection.under is not None:
        posts.append(f"held by {scene.noun(selection.under).one()}")
    if selection.origin:
        posts.append("just left")
    if selection.between:
        posts.append(f"between {joined(map(scene.who, selection.between))}")
    if selection.near is not None:
        near = scene.noun(selection.near)
        least = selection.near_least
        posts.append(
            f"beside {near.one() if least == 1 else near.counted(f'at least {scene.count(least)}')}"
        )
    if selection.chosen is not None:
        posts.append(_chosen(selection.chosen))
    if selection.also_in is not None:
        posts.append(f"that [is] also {cells(selection.also_in, scene).one()}")
    if selection.not_in is not None:
        posts.append(f"that [is] not {cells(selection.not_in, scene).one()}")
    if selection.by_rule:
        posts.append("by the rules of summoning")
    if selection.chooser is not ab.Side.OWN:
        posts.append(f"of {words.SIDES[selection.chooser]} choice")
    return posts


def place_ahead(ahead: int, right: int) -> str:
    """Return a direction of travel."""
    straight = {1: "forward", -1: "backward", 0: ""}[ahead]
    aside = {1: "right", -1: "left", 0: ""}[right]
    return " and ".join(filter(None, (straight, aside))) or "nowhere"

"""The pronouns of the third person and the reflexive, by gender (p for several) and case."""

from typing import Final

PRONOUNS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "m": {
        "nom": ("он",),
        "gen": ("его", "него"),
        "dat": ("ему", "нему"),
        "acc": ("его", "него"),
        "ins": ("им", "ним"),
        "loc": ("нем",),
    },
    "n": {
        "nom": ("оно",),
        "gen": ("его", "него"),
        "dat": ("ему", "нему"),
        "acc": ("его", "него"),
        "ins": ("им", "ним"),
        "loc": ("нем",),
    },
    "f": {
        "nom": ("она",),
        "gen": ("ее", "нее"),
        "dat": ("ей", "ней"),
        "acc": ("ее", "нее"),
        "ins": ("ей", "ней"),
        "loc": ("ней",),
    },
    "p": {
        "nom": ("они",),
        "gen": ("их", "них"),
        "dat": ("им", "ним"),
        "acc": ("их", "них"),
        "ins": ("ими", "ними"),
        "loc": ("них",),
    },
}
REFLEXIVE: Final = {"gen": "себя", "dat": "себе", "acc": "себя", "ins": "собой", "loc": "себе"}

"""Convert the frame icons of a source to abilities."""

from collections.abc import Iterable, Mapping
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import NAMED_ABILITIES, PROTECTIONS

_NAMED: Final = {term.icon: term for term in NAMED_ABILITIES if term.icon}


def icon_abilities(icons: Mapping[str, int]) -> tuple[ab.Ability, ...]:
    """Return the abilities of icons with a value of 1 or more, as the card's own.

    An icon of 0 only says that the text mentions its ability, and gives nothing. Named abilities
    come first, with the icon's value where they have one, then protections; an icon that is not
    enough for a node is ``Unread`` with the reason ``ICON``, its code and its value. Once the text
    is compiled, its nodes take precedence: see ``not_in_text``.

    >>> icon_abilities({"direct": 1, "zom": 0})
    (Named(name=<Name.DIRECTED: 'directed'>, value=1),)
    """
    own = {code: value for code, value in icons.items() if value >= 1}
    named = (
        ab.Named(term.name, own[code] if term.has_value else 1)
        for code, term in _NAMED.items()
        if code in own
    )
    protections = (node for code, node in PROTECTIONS.items() if code in own)
    unread = (
        ab.Unread(f"{code} {value}", reason=ab.UnreadReason.ICON)
        for code, value in own.items()
        if code not in _NAMED and code not in PROTECTIONS
    )
    return (*named, *protections, *unread)


def not_in_text(icons: Iterable[ab.Ability], said: Iterable[ab.Ability]) -> tuple[ab.Ability, ...]:
    """Return the abilities of icons that the text's nodes ``said`` do not cover.

    A named ability is covered by one of the same name with any value, any other node by an equal
    one: the text is more reliable than a source's icon.
    """
    nodes = tuple(said)
    names = {node.name for node in nodes if isinstance(node, ab.Named)}
    return tuple(
        node
        for node in icons
        if not (node.name in names if isinstance(node, ab.Named) else node in nodes)
    )

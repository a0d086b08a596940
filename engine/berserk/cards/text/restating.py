"""Brackets that tell a player what the rules say anyway, and no more than that.

«Концентрация: открыться (в конце хода противника, если не получал ран в этот ход — открыться)»:
the words of the term (part 7) with the very body of the ability. «(Заклинание не является атакой)»:
a rule (111.1.1).
"""

import re
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.parts import Parse, PartReader
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.phrases.triggers import context_in

_WHO: Final = r"(?:карта |существо |~ |он[ао]? )?"
_MEANINGS: Final = {
    ab.Concentration: (
        rf"в конце хода противника если {_WHO}не получал[ао]? ран(?:ы|у)? в этот ход "
    ),
    ab.Frenzy: (
        r"если бросок кубика (?:в сражении )?когда атакует в (?:свой|ваш) ход "
        r"равен (?P<value>\d+) или менее "
    ),
    ab.Valhalla: (
        rf"если {_WHO}находится на кладбище в начале вашего хода "
        r"и попал[ао]? туда при гибели от атаки карты противника "
    ),
}
"""What titles mean, in the words of their terms."""
_NO_ATTACKS: Final = {ab.PowerKind.SPELL: "заклинание", ab.PowerKind.INFLUENCE: "воздействие"}
_RULES: Final = tuple(f"{word} не является атакой )" for word in _NO_ATTACKS.values())


def restated(reader: PartReader, context: Context, parse: Parse) -> int:
    """Return where a bracket behind an ability ends that says nothing new; 0 without one."""
    if reader.word(parse.end) != "(":
        return 0
    first = parse.end + 1
    words = " ".join(reader.word(at) for at in range(first, len(reader.tokens)))
    for rule in _RULES:
        if words.startswith(rule):
            return _took(reader, first + rule.count(" ") + 1)
    node = parse.node
    if (
        not isinstance(node, ab.Concentration | ab.Frenzy | ab.Valhalla)
        or node.condition != ab.ALWAYS
    ):
        return 0
    match = re.match(_MEANINGS[type(node)], words)
    if match is None or (isinstance(node, ab.Frenzy) and match["value"] != str(node.value)):
        return 0
    kind = Kind.MAY if node.may else Kind.BODY
    begins = first + match[0].count(" ")
    for body in reader.read(kind, (), context_in(context, node), begins):
        if body.node == node.body and reader.word(body.end) == ")":
            return _took(reader, body.end + 1)
    return 0


def _took(reader: PartReader, end: int) -> int:
    reader.took(end - 1)
    return end

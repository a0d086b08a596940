"""Real sentences said in nodes by hand: the compiler says the same, or the difference is argued.

The sample lies beside the checkout (../shared/cards/sentences.md) and is no part of this project.
Its nodes are written in a shorthand of Python that the file itself defines.
"""

import json
import re
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

import pytest

import engine.berserk.abilities as ab
from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.named_abilities import from_attacks
from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon
from tests.support.bundled import REAL_CARDS
from tests.support.rows import each_row

_SAMPLE: Final = REAL_CARDS.parent / "sentences.md"
_ENTRY: Final = re.compile(r"- \*\*(\d+) ([EP])\*\* ([^:\n]+): ([^\n]*?) *\n  `([^\n]*?)` *\n")
_SHORTHAND: Final = re.compile(r"```python\n(.*?)```", re.DOTALL)
_ARGUED: Final = {
    22: "the start of a turn is about no card: its subject is any",
    32: "a semicolon joins dependent powers, as «при этом» does (505.4.5)",
    40: "«горное существо или нейтральное существо» names the creature in either of them",
    52: "«летающее существо» names a creature too, and every flyer is one",
    54: "a flyer stands beside no card (210.2), so it is in formation with none",
    118: "as 130, with so many cards around it",
    130: "to stand beside a card is said of the card itself, as with other places",
    152: "«до конца вашего хода» is of the turn at hand where it is one's own (413.3)",
    156: "as 130, with a class of several",
    164: "as 152, of the opponent's turn",
    170: "as 152",
    186: "«Бестелесный: …» is one ability that holds what stands behind its colon (524)",
    220: "«при атаке» is of counterstrikes too: a defender stays open (540.4.1)",
    226: "to the card itself its own death has happened: both words mean it",
    236: "the cells of a summons are those of the rules (536.4)",
    238: "«своего следующего хода» is of the card that suffers it, be it one's own",
    240: "names of markers are kept in small letters",
    254: "what is spent as its player says is paid (543.2), and there is no attack without it",
    266: "«по существам» is about creatures alone",
    178: "«атакованное существо» is the attacked card only if it is a creature",
}
"""Sentences that the compiler says otherwise, and why that is the same or better."""


def _names() -> dict[str, Any]:  # what an expression of the sample may speak of
    """Return the words of the shorthand that its own code does not define."""
    return {
        **{name: getattr(ab, name) for name in ab.__all__},
        "K_": ab.PowerKind,
        "W": ab.Who,
        "Element": Element,
        "Strength": Strength,
        "N": ab.Named,
        "EN": ab.OfSide(ab.Side.ENEMY),
        "OWN": ab.OfSide(ab.Side.OWN),
        "CR": ab.IsCreature(),
        "FLY": ab.OfType((CardType.FLYER,)),
        "TER": ab.OfType((CardType.TERRAIN,)),
        "ART": ab.OfType((CardType.ARTIFACT,)),
        "SELF": ab.Is(ab.Who.SELF),
        "MINE": (1, 2, 3),
        "Reckoned": ab.Calculated,
        "concentration": ab.Concentration,
        "from_attacks": from_attacks,
        "frenzy": lambda value, body: (ab.Frenzy(value, body),),
        "jump": lambda cells: ab.Named(ab.Name.JUMP, cells),
        "teleport": lambda: ab.Named(ab.Name.TELEPORT),
        "finishing_blow": lambda life: ab.Playable(
            ab.Payment(closes=True), ab.Power(ab.PowerKind.INFLUENCE, (ab.FinishingBlow(life),))
        ),
    }


@cache
def _sample() -> tuple[tuple[int, str, str, str], ...]:
    """Return number, card, text and expression of each sentence that is said whole."""
    if not _SAMPLE.is_file():
        return ()
    entries = _ENTRY.findall(_SAMPLE.read_text(encoding="utf-8"))
    return tuple(
        (int(n), card, text, nodes) for n, kind, card, text, nodes in entries if kind == "E"
    )


@cache
def _shorthand() -> dict[str, Any]:  # as ``_names``
    found = _SHORTHAND.search(_SAMPLE.read_text(encoding="utf-8"))
    assert found is not None
    words = _names()
    exec(found[1], words)
    return words


@cache
def _lexicon() -> Lexicon:
    cards = json.loads(REAL_CARDS.read_text(encoding="utf-8"))
    classes = {name for card in cards for name in card["class"] if name}
    names = {card["name"] for card in cards}
    return make_lexicon(shipped_words(), classes, names, shipped_others())


def _in_order(node: Any) -> Any:  # any node, and what its fields hold
    """Return a node whose filters stand in one order, since theirs says nothing."""
    if isinstance(node, ab.AllOf):
        parts = sorted((_in_order(part) for part in node.filters), key=repr)
        return parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))
    if isinstance(node, tuple):
        return tuple(_in_order(part) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        return type(node)(
            **{each.name: _in_order(getattr(node, each.name)) for each in fields(node)}
        )
    return node


@each_row(
    ("number", "card", "text", "nodes"), _sample(), ids=[str(entry[0]) for entry in _sample()]
)
def test_a_sentence_read_by_hand_is_compiled_to_the_same_abilities(
    number: int, card: str, text: str, nodes: str
) -> None:
    read: tuple[ab.Ability, ...] = compile_text(text, name=card, lexicon=_lexicon()).abilities
    if any(isinstance(ability, ab.Unread) for ability in read):
        pytest.skip("the compiler does not read it")
    said = eval(f"({nodes.replace(' and ', ', ')},)", _shorthand())
    assert (_in_order(read) == _in_order(said)) is (number not in _ARGUED), number

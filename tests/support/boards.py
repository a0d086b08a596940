"""Boards in words: cards, their places and their properties.

    orc c3: strike 0-0-0, [{armor} 2.]; falcon air: flyer vs elf c4: closed, wounds 2; log on elf

Cards of the second player follow ``vs``. A ground creature has strike 1-2-3, 10 life, movement 1
and cost 3 by default. Its text is in brackets; nodes without a text follow an equals sign, and
``@50126.1`` is a reading by hand. A card is on a cell, in the air (the extra zone), on another
card, in the graveyard, in the deck or in the deal. A hired card was recruited on its own terms.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.abilities.properties import ELEMENTS, CardType, Element
from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.placement import placement_order
from engine.berserk.table.state import NO_TERMS, Asking, Zone
from engine.kernel import Refusal, Seat
from tests.support import specs
from tests.support.node_words import node_of
from tests.support.reading_nodes import SAID, nodes_of
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

_TEXT: Final = re.compile(r"\[([^\[\]]*)\]")
_PLACE: Final = re.compile(
    r"(?P<name>.+?) (?P<place>[a-e][1-6]|air|dead|deck|deal|on (?P<host>.+))"
)
_NUMBERS: Final = frozenset(
    {"life", "move", "steps", "cost", "wounds", "acted", "chips", "extra", "spent", "tokens"}
)
_FLAGS: Final = ("closed", "hidden", "elite", "unique", "horde", "hired")
SHIELD: Final = "{zoz}."
FOUR: Final = (
    "маг c2: chips 3, wounds 3, life 20, [{zoz}.]; друг b2: wounds 3, life 20, [{zoz}.]"
    " vs враг c4: wounds 3, life 20, [{zoz}.]; дальний e6: wounds 3, life 20, [{zoz}.]"
)
"""The board that ``four`` stands for: a mage with a friend, an enemy near and one far. All are
protected from spells, so that an influence can be told from a spell."""


class WrongBoard(ValueError):
    """An unknown word about a card."""


@dataclass(slots=True)
class Card:
    """A card as described by a board."""

    name: str
    seat: Seat
    place: str = ""
    host: str = ""
    type: CardType = CardType.GROUND
    strike: str = ""
    numbers: dict[str, int] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    elements: tuple[Element, ...] = ()
    classes: tuple[str, ...] = ()
    texts: list[str] = field(default_factory=list)

    def tell(self, facts: str) -> None:
        """Apply a word of the description; ``WrongBoard`` if it is unknown."""
        texts = _TEXT.findall(facts)
        for fact in filter(None, _TEXT.sub("", facts).split(", ")):
            self._tell(fact.strip(" ,"))
        self.texts = [*texts, *self.texts]

    def _tell(self, fact: str) -> None:
        word, _, value = fact.partition(" ")
        if not fact:
            return
        if word in _NUMBERS and value.isdecimal():
            self.numbers[word] = int(value)
        elif fact in _FLAGS:
            self.flags.add(fact)
        elif fact in {kind.value for kind in CardType}:
            self.type = CardType(fact)
        elif word == "strike":
            self.strike = value
        elif word == "element":
            elements = [Element(one) for one in value.split("/")]
            self.elements = tuple(one for one in ELEMENTS if one in elements)
        elif word == "class":
            self.classes = tuple(value.split("/"))
        else:
            raise WrongBoard(f"{fact!r} is nothing that is known of {self.name}")

    def spec(self) -> CardSpec:
        """Return the printed card."""
        kind = self.type
        strike = self.strike or ("1-2-3" if kind.is_creature else "")
        life = None if kind is CardType.TERRAIN else self.numbers.get("life", 10)
        moves = self.numbers.get("move", 1) if kind is CardType.GROUND else None
        return CardSpec(
            ref=f"test/{self.name}",
            name=self.name[0].upper() + self.name[1:],
            cost=Cost(self.numbers.get("cost", 3)),
            elite="elite" in self.flags,
            type=kind,
            elements=self.elements,
            unique="unique" in self.flags,
            horde="horde" in self.flags,
            classes=self.classes,
            life=life,
            movement=moves,
            strike=specs.strength(strike) if strike else None,
            abilities=tuple(node for text in self.texts for node in _said(text)),
        )


def _said(text: str) -> tuple[ab.Ability, ...]:
    """Return the abilities of a text, the nodes after an equals sign, or a reading by hand."""
    if reading := SAID.fullmatch(text):
        return nodes_of(reading["place"], reading["names"] or "")
    if text.startswith("="):
        node = node_of(text.removeprefix("=").strip())
        return node if isinstance(node, tuple) else (node,)
    return spoken(text)


def cards_of(board: str, text: str = "") -> list[Card]:
    """Return the cards of a board; the first one, or the one with an asterisk, has the text.

    Descriptions of a card of ``four`` are added to its own.
    """
    cards: dict[str, Card] = {}
    first, _, rest = board.partition("; ")
    if first == "four":
        _add(FOUR, cards)
        board = rest
    _add(board, cards)
    said = [card for card in cards.values() if card.name.endswith("*")]
    if text:
        (said or list(cards.values()))[0].texts.insert(0, text)
    for card in said:
        card.name = card.name.removesuffix("*")
    return sorted(cards.values(), key=lambda card: card.seat)


def _add(board: str, cards: dict[str, Card]) -> None:
    """Add the cards of a board; ``WrongBoard`` for a duplicate or a card without a place."""
    told: set[str] = set()
    sides = [side.strip() for side in _split(f" {board}", " vs ")]
    if len(sides) > len(Seat):
        raise WrongBoard(f"{board!r} has more than two sides")
    for seat, side in zip(Seat, sides, strict=False):
        for entry in _split(side, "; ") if side else ():
            head, _, facts = entry.partition(": ")
            where = _PLACE.fullmatch(head)
            name = where["name"] if where else head
            if name in told or (where is None and name not in cards):
                raise WrongBoard(f"{head!r} lies {'here twice' if name in told else 'nowhere'}")
            told.add(name)
            card = cards.setdefault(name, Card(name, seat))
            if where is not None:
                card.place, card.host = where["place"].partition(" ")[0], where["host"] or ""
            card.tell(facts)


def _split(words: str, mark: str) -> Iterator[str]:
    """Split words at a separator outside texts."""
    texts = _TEXT.findall(words)
    said = iter(texts)
    for part in _TEXT.sub("[]", words).split(mark):
        yield re.sub(r"\[\]", lambda _: f"[{next(said)}]", part)


def laid(table: Table, cards: list[Card]) -> dict[str, Piece]:
    """Lay the cards; return those not in a deck, by name."""
    pieces: dict[str, Piece] = {}
    decks: dict[Seat, list[CardSpec]] = {seat: [] for seat in Seat}
    for card in sorted(cards, key=lambda card: bool(card.host)):
        side = table.first if card.seat is Seat.FIRST else table.second
        if card.place == "deck":
            decks[card.seat].append(card.spec())
        else:
            pieces[card.name] = _laid(table, side, card, pieces)
    table.first.deck(*decks[Seat.FIRST])
    table.second.deck(*decks[Seat.SECOND])
    return pieces


def _laid(table: Table, side: Side, card: Card, others: dict[str, Piece]) -> Piece:
    numbers, flags = card.numbers, card.flags
    cell = card.place if len(card.place) == 2 and card.place != "on" else None
    piece = side.card(
        card.spec(),
        cell,
        wounds=numbers.get("wounds", 0),
        closed="closed" in flags,
        hidden="hidden" in flags,
        acted=numbers.get("acted", 0),
        chips=numbers.get("chips", 0),
    )
    state = table.laid[piece.id]
    state.extra, state.armor_spent = numbers.get("extra", 0), numbers.get("spent", 0)
    state.movement = numbers.get("steps", state.movement)
    state.tokens = numbers.get("tokens", 0)
    if card.place == "on":
        carrier = table.laid[others[card.host].id]
        state.host, state.cell = carrier.id, carrier.cell
        state.enter(carrier.zone)
    elif card.place == "dead":
        state.enter(Zone.GRAVEYARD)
    elif cell is not None:
        assert state.cell == parse_cell(cell)
    return piece


def _terms(card: Card) -> int:
    return card.spec().cost.number if "hired" in card.flags else NO_TERMS


def begun(cards: list[Card]) -> tuple[Table, dict[str, Piece]]:
    """Place the cards and reveal them, except hidden ones: the battle begins; return the table and
    the pieces.

    Cards lie on cells of their own half, symbiotes anywhere there, cards of the deck in the deck.
    """
    ordered = [card for card in cards if card.place != "deck"]
    players = [
        PlayerSetup(
            seat.name,
            tuple(card.spec() for card in ordered if card.seat is seat),
            tuple(card.spec() for card in cards if card.seat is seat and card.place == "deck"),
            terms=tuple(_terms(card) for card in ordered if card.seat is seat),
        )
        for seat in Seat
    ]
    first, second = players
    match = new_match(Setup(first, second, 1, ruleset=RULES_2024, discreet=False))
    table = Table.of(match)
    pieces = {card.name: table.piece(card.spec().name) for card in ordered}
    for seat in Seat:
        at = {
            parse_cell(card.place): pieces[card.name]
            for card in ordered
            if card.seat is seat and card.place != "air"
        }
        order = placement_order(seat, list(at))
        if isinstance(order, Refusal):
            raise WrongBoard(f"a squad cannot be placed so: {order}")
        for cell in order:
            table.choose(op.Place(at[cell].id, cell))
    kept = {pieces[card.name].id for card in ordered if "hidden" in card.flags}
    while table.asked is not None and table.asked[1] is Asking.KEEP_HIDDEN:
        question = table.state.question
        assert question is not None
        hidden = question.card in kept
        table.choose(op.KeepHidden(question.card) if hidden else op.Reveal(question.card))
    return table, pieces

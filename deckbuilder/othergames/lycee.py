"""Lycee in words: its table, options and events, its cards as printed, its examples."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, assert_never

from catalog.common.i18n import N_, Language, _, current_language
from deckbuilder.cards.rulebook import Rule, all_rules, book_of
from engine.kernel import SEATS, Decision, Event, Option, Refusal, Seat
from engine.lycee import BY_NUMBER, CARDS, DECKS, LYCEE, Card, Placed, Setup, reading
from engine.lycee import state as st
from engine.lycee.cards import Base, Cost, Does, Effect, Element, Kind, Stat
from engine.lycee.game import Lycee

_CELLS: Final = tuple(f"{row}{column}" for row in "bacd" for column in "123")
"""The names of cells: rows as they lie on the table, ``a`` and ``b`` of the first player."""
_DECK: Final = ("L29",) * 10
"""The deck of an example."""
_SHOWN: Final = 5
"""How many cards of the dust are named, the last ones."""
_PLACED: Final = re.compile(
    r"(?P<cell>[a-d][1-3]) (?P<name>.+?)(?: with (?P<item>.+?))?(?P<is>( turned| new)*)"
)

_KINDS: Final = {
    Kind.CHARACTER: N_("character"),
    Kind.EVENT: N_("event"),
    Kind.ITEM: N_("item"),
    Kind.AREA: N_("area"),
}
_ELEMENTS: Final = {
    Element.SNOW: N_("snow"),
    Element.MOON: N_("moon"),
    Element.FLOWER: N_("flower"),
    Element.SKY: N_("sky"),
    Element.SUN: N_("sun"),
    Element.NONE: N_("no element"),
}
_ACTS: Final = {
    st.Do.ATTACK: N_("Attack"),
    st.Do.DEFEND: N_("Defend"),
    st.Do.SUPPORT: N_("Support"),
    st.Do.KEEP: N_("Leave turned"),
    st.Do.DISCARD: N_("Discard"),
    st.Do.ACCEPT: N_("Accept"),
    st.Do.END: N_("End the main phase"),
    st.Do.PASS: N_("Pass"),
    st.Do.PLAY: N_("Play"),
    st.Do.USE: N_("Ability"),
}


class LyceeWords:
    """The words of Lycee."""

    name = "lycee"
    book = "lycee"
    is_match = True
    game: Lycee = LYCEE

    @property
    def title(self) -> str:
        """The name as shown."""
        return "Lycee"

    def about(self) -> list[str]:
        """Return how to read the table, and what is not from the document."""
        return [
            _(
                "Lycee, with two decks of invented cards: snow against moon. Your characters stand "
                "in b1 to b3, which is AF, and a1 to a3 behind, which is DF; the opponent's in c1 "
                "to c3 and d1 to d3. Cells with the same digit are one column."
            ),
            _(
                "Cards are paid for by discarding others: each gives its EX. Whoever has no card "
                "left in the deck has lost. “rule lycee:v” lists rules."
            ),
        ]

    def begun(self, seed: int) -> Setup:
        """Return a match of the two starter decks."""
        return Setup(DECKS, seed)

    # the table -----------------------------------------------------------------------------

    def render_table(self, state: st.State, seat: Seat | None) -> list[str]:
        """Return who has how many cards, and every taken cell."""
        lines = [_pile_line(state, one, seat) for one in SEATS]
        for cell, name in sorted(enumerate(_CELLS), key=lambda pair: pair[1], reverse=True):
            unit, area = state.at(cell), state.areas[cell]
            parts = [f"[{_card(state, area)}]"] if area != st.NOBODY else []
            parts += [_unit(state, unit)] if unit is not None else []
            lines += [f"{name}: {' '.join(parts)}"] if parts else []
        return lines

    def render_card(self, state: st.State, said: str) -> list[str]:
        """Return the printed text of cards with this name."""
        named = [card for card in CARDS if said and said.casefold() in _name(card).casefold()]
        return [printed(card) for card in named]

    # questions and answers -----------------------------------------------------------------

    def render_question(self, state: st.State, decision: Decision) -> str:
        """Return the title of the rule that asks, and what is still to be paid."""
        title = _rule_title(decision.rule)
        paying = state.paying
        if paying is None:
            return title
        return f"{title}: {self.render_option(state, paying.act)}, EX {paying.amount}"

    def render_option(self, state: st.State, option: Option) -> str:
        """Return an option: what is done, with which card, where."""
        if not isinstance(option, st.Act):
            return ""
        act = _rule_title(_base_rule(option.base)) if option.base else _(_ACTS[option.do])
        if option.card == st.NOBODY:
            return act
        is_played = option.do is st.Do.PLAY
        card = _card(state, option.card) if is_played else _who(state, option.card)
        target = _target(state, option)
        text = _("{act} {card}: {target}") if target else _("{act} {card}")
        return text.format(act=act, card=card, target=target)

    def render_refusal(self, refusal: Refusal) -> str:
        """Return the title of the rule that refuses."""
        return _rule_title(refusal.rule)

    def conceivable(self, state: st.State) -> Iterable[Option]:
        """Yield all options, also refused ones."""
        return LYCEE.conceivable(state)

    def reveals(self, event: Event) -> bool:
        """Return whether cards of a deck came to light."""
        return isinstance(event, st.Drawn)

    def worth(self, state: st.State, seat: Seat) -> int:
        """Return a sum over decks, hands and the field."""
        if state.result is not None:
            return 1000 if state.result.winner is seat else -1000
        return _side(state, seat) - _side(state, seat.opponent)

    # events --------------------------------------------------------------------------------

    def render_event(self, state: st.State, event: Event) -> str:
        """Return an event; questions, marks and payments due are not told."""
        match event:
            case st.TurnBegan(seat=seat):
                return _("{seat} begins a turn.").format(seat=_seat(seat))
            case st.Woke(cards=cards) if cards:
                return _("Ready: {cards}.").format(cards=_cards(state, cards))
            case st.Drawn(seat=seat, cards=cards, discarded=discarded):
                text = _("{seat} draws: {cards}.")
                if discarded:
                    text = _("{seat} discards from the deck: {cards}.")
                return text.format(seat=_seat(seat), cards=_cards(state, cards))
            case st.Discarded(card=card):
                seat, text = state.owner(card), _("{seat} discards: {cards}.")
                return text.format(seat=_seat(seat), cards=_card(state, card))
            case st.Put(card=card, target=target):
                where = _target(state, st.Act(st.Do.PLAY, card, target))
                return _("Comes into play: {card}, {target}.").format(
                    card=_card(state, card), target=where
                )
            case st.Declared(seat=seat, act=act):
                choice = self.render_option(state, act)
                return _("{seat}: {choice}").format(seat=_seat(seat), choice=choice)
            case st.Resolved(act=act, failed=True):
                return _("It fails: {choice}.").format(choice=self.render_option(state, act))
            case st.Moved(card=card, cell=cell):
                return _("{card} goes to {cell}.").format(
                    card=_card(state, card), cell=_CELLS[cell]
                )
            case st.Changed(card=card, effect=effect):
                return f"{_card(state, card)}: {_effect(effect)}."
            case st.Ended(winner=winner):
                return _("{seat} wins.").format(seat=_seat(winner))
            case _:
                return _render_fight(state, event)

    # examples ------------------------------------------------------------------------------

    def arranged(self, lines: Sequence[str]) -> Setup:
        """Return the table of an example.

        A line has a player and what he has, separated by commas: ``first: Scout, b1 Guard turned``.
        Before a cell's card its cell stands, behind it ``with`` an item, ``turned`` and ``new``;
        other cards are in the hand. ``deck 2`` is the size of the deck, ``turn`` says whose turn
        it is, ``wakes`` that it begins, ``begins`` that the match does. ValueError for another
        line.
        """
        decks: list[tuple[str, ...]] = [_DECK, _DECK]
        placed, active, turn = list[Placed](), Seat.FIRST, ""
        for line in lines:
            player, _colon, rest = line.partition(": ")
            seat = SEATS[("first", "second").index(player)]
            for item in rest.split(", "):
                word, _space, count = item.partition(" ")
                if word == "deck":
                    decks[seat] = _DECK[: int(count)]
                elif word in ("turn", "wakes", "begins"):
                    active, turn = seat, word
                else:
                    placed.append(_placed(item, seat))
        turns = 0 if turn == "begins" else 3
        both = (decks[0], decks[1])
        return Setup(both, 1, tuple(placed), active, turn in ("wakes", "begins"), turns)


def printed(card: Card) -> str:
    """Return the text of a card, made from what it is."""
    facts = [_(_KINDS[card.kind]), _(_ELEMENTS[card.element]), _cost(Cost(card.cost))]
    facts += [f"EX {card.ex}"]
    if card.kind is Kind.CHARACTER:
        facts += [f"{stat.value} {card.printed(stat)}" for stat in Stat]
    facts += [_("only to AF")] if card.front else []
    facts += [_("any number on the field")] if card.many else []
    if card.base:
        based = next(one for one in CARDS if one.name == card.base)
        facts += [_("comes in place of: {card}").format(card=_name(based))]
    return f"{_name(card)} ({card.number}): {', '.join([*facts, *_abilities(card)])}."


def _abilities(card: Card) -> list[str]:
    found = []
    if card.keyword is not None:
        keyword = card.keyword
        text = _rule_title(_base_rule(keyword.base)) + _price(keyword.cost)
        found.append(text if keyword.effect is None else f"{text}: {_effect(keyword.effect)}")
    if card.ability is not None:
        ability = card.ability
        marks = [_("by turning")] * ability.turns + [_("only in your turn")] * ability.own_turn
        text = _("Ability") + _price(ability.cost)
        found.append(f"{' '.join([text, *marks])}: {_effect(ability.effect)}")
    if card.effect is not None:
        found.append(_effect(card.effect))
    if card.change is not None:
        texts = {
            Kind.ITEM: _("its bearer"),
            Kind.AREA: _("who stands here"),
            Kind.CHARACTER: _("its neighbours"),
        }
        found.append(f"{texts[card.kind]}: {_effect(card.change)}")
    return found


def _effect(effect: Effect) -> str:
    match effect.does:
        case Does.CHANGE:
            return f"{effect.by:+d} {effect.stat.value if effect.stat else ''}"
        case Does.PUSH:
            return _("move a character a column to the right")
        case Does.RETURN:
            return _("return a character to its owner's hand")
        case Does.READY:
            return _("make a character ready")
        case Does.DRAW:
            return _("cards you draw: {count}").format(count=effect.by)
        case Does.MILL:
            return _("cards you discard from your deck: {count}").format(count=effect.by)
        case Does.CANCEL:
            return _("cancel the event or ability that you answer")
        case _:
            assert_never(effect.does)


def _cost(cost: Cost) -> str:
    extra = _("extra cards: {count}").format(count=cost.extra) if cost.extra else ""
    return " ".join(filter(None, (_("cost {amount}").format(amount=cost.amount), extra)))


def _price(cost: Cost) -> str:
    return f" ({_cost(cost)})" if cost.amount or cost.extra else ""


def _pile_line(state: st.State, seat: Seat, seen_by: Seat | None) -> str:
    hand, dust = state.hands[seat], state.dusts[seat]
    is_seen = seen_by is None or seen_by is seat
    text = _("{seat}: deck {deck}, hand {hand}, dust {dust}.")
    return text.format(
        seat=_seat(seat),
        deck=len(state.decks[seat]),
        hand=_counted(state, hand if is_seen else (), len(hand)),
        dust=_counted(state, dust[-_SHOWN:], len(dust)),
    )


def _counted(state: st.State, cards: Sequence[int], count: int) -> str:
    return f"{count} ({_cards(state, cards)})" if cards else str(count)


def _unit(state: st.State, unit: st.Unit) -> str:
    stats = "/".join(str(reading.battle_stat(state, unit, stat)) for stat in Stat)
    words = [f"{_card(state, unit.card)} {stats}"]
    words += [_card(state, unit.item)] if unit.item != st.NOBODY else []
    words += [_("turned")] if unit.turned else []
    return ", ".join([*words, *([_("new")] if unit.fresh else [])])


def _render_fight(state: st.State, event: Event) -> str:
    match event:
        case st.Fought(battle=st.Battle() as battle) if battle.defender != st.NOBODY:
            is_new = not battle.supporters and not battle.passes
            text = _("{card} defends.").format(card=_card(state, battle.defender))
            return text if is_new else ""
        case st.Struck(card=card, ap=ap, dp=dp):
            return f"{_card(state, card)}: AP {ap}, DP {dp}."
        case st.Gone(cards=cards, to_hand=to_hand):
            text = _("Returned to the hand: {cards}.") if to_hand else _("Fallen: {cards}.")
            return text.format(cards=_cards(state, cards))
        case _:
            return ""


def _target(state: st.State, act: st.Act) -> str:
    if act.target == st.NOBODY or act.card == st.NOBODY:
        return ""
    kind = state.card(act.card).kind if state.cards[act.card] else Kind.EVENT
    is_cell = act.base is not None or (act.do is st.Do.PLAY and kind in (Kind.CHARACTER, Kind.AREA))
    return _CELLS[act.target] if is_cell else _who(state, act.target)


def _who(state: st.State, card: int) -> str:
    """Return a character with its cell, or a card elsewhere."""
    unit = state.unit(card)
    name = _card(state, card)
    return name if unit is None else f"{name} {_CELLS[unit.cell]}"


def _cards(state: st.State, cards: Iterable[int]) -> str:
    return ", ".join(_card(state, card) for card in cards)


def _card(state: st.State, card: int) -> str:
    number = state.cards[card]
    return _name(BY_NUMBER[number]) if number else _("a card")


def _name(card: Card) -> str:
    return card.russian if current_language() is Language.RUSSIAN else card.name


def _seat(seat: Seat) -> str:
    return _("First") if seat is Seat.FIRST else _("Second")


def _side(state: st.State, seat: Seat) -> int:
    units = reading.own_units(state, seat)
    worth = sum(3 + sum(state.card(unit.card).stats) for unit in units)
    return 3 * len(state.decks[seat]) + 2 * len(state.hands[seat]) + worth


def _base_rule(base: Base) -> str:
    return f"lycee:K.{list(Base).index(base) + 1}"


def _rule_title(rule: str) -> str:
    found = _rules().get(book_of(rule)[1])
    return "" if found is None else found.title


@cache
def _rules() -> Mapping[str, Rule]:
    return {rule.number: rule for rule in all_rules("lycee")}


def _placed(text: str, seat: Seat) -> Placed:
    found = _PLACED.fullmatch(text)
    if found is None:
        return Placed(_number(text), seat)
    item = _number(found["item"]) if found["item"] else ""
    words, cell = found["is"].split(), _CELLS.index(found["cell"])
    return Placed(_number(found["name"]), seat, cell, "turned" in words, "new" in words, item)


def _number(name: str) -> str:
    """Return the number of a card by its English name or by itself; ValueError for neither."""
    found = [card.number for card in CARDS if name in (card.name, card.number)]
    if not found:
        raise ValueError(f"no card is called {name}")
    return found[0]

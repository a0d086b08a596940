"""Lycee in words: its table, options and events, its cards as printed, its examples."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from catalog.common.i18n import N_, Language, _, current_language
from deckbuilder.cards.rulebook import Rule, all_rules
from deckbuilder.othergames.seats import seat_name
from engine.kernel import SEATS, Decision, Event, Option, Refusal, Seat
from engine.lycee import BY_NUMBER, CARDS, DECKS, LYCEE, Card, Setup, reading
from engine.lycee import state as st
from engine.lycee.cards import RULES, STATS, Ability, Cost, Effect, Kind
from engine.lycee.game import Lycee
from engine.lycee.state import NOBODY, Act, What

_CELLS: Final = tuple(f"{row}{column}" for row in "bacd" for column in "123")
"""The names of cells: rows as they lie on the table, ``a`` and ``b`` of the first player."""
_SHOWN: Final = 5
"""How many cards of the dust are named, the last ones."""
_FILLER: Final = "L29"
"""The cards of an example's decks."""
_PLACED: Final = re.compile(
    r"(?P<cell>[a-d][1-3]) (?P<name>.+?)(?: with (?P<item>.+?))?(?P<is>( turned| new)*)"
)
_ABOUT: Final = (
    N_(
        "Lycee, with two decks of invented cards: snow against moon. Your characters stand "
        "in b1 to b3, which is AF, and a1 to a3 behind, which is DF; the opponent's in c1 "
        "to c3 and d1 to d3. Cells with the same digit are one column."
    ),
    N_(
        "Cards are paid for by discarding others: each gives its EX. Whoever has no card "
        "left in the deck has lost. “rule lycee:v” lists rules."
    ),
)
_WORDS: Final[Mapping[str, str]] = {
    "character": N_("character"),
    "event": N_("event"),
    "item": N_("item"),
    "area": N_("area"),
    "snow": N_("snow"),
    "moon": N_("moon"),
    "flower": N_("flower"),
    "sky": N_("sky"),
    "sun": N_("sun"),
    "none": N_("no element"),
    "attack": N_("Attack"),
    "defend": N_("Defend"),
    "support": N_("Support"),
    "keep": N_("Leave turned"),
    "discard": N_("Discard"),
    "accept": N_("Accept"),
    "end": N_("End the main phase"),
    "pass": N_("Pass"),
    "play": N_("Play"),
    "use": N_("Ability"),
    "change": "{count:+d} {stat}",
    "push": N_("move a character a column to the right"),
    "return": N_("return a character to its owner's hand"),
    "ready": N_("make a character ready"),
    "draw": N_("cards you draw: {count}"),
    "mill": N_("cards you discard from your deck: {count}"),
    "cancel": N_("cancel the event or ability that you answer"),
}
_CHANGED: Final[Mapping[Kind, str]] = {
    "item": N_("its bearer"),
    "area": N_("who stands here"),
    "character": N_("its neighbours"),
}
"""Whom the effect of a card that stays in play is for."""
_TOLD: Final[Mapping[What, str]] = {
    "drawn": N_("{seat} draws: {cards}."),
    "milled": N_("{seat} discards from the deck: {cards}."),
    "discarded": N_("{seat} discards: {cards}."),
    "placed": N_("Comes into play: {cards}, {where}."),
    "fallen": N_("Fallen: {cards}."),
    "returned": N_("Returned to the hand: {cards}."),
    "woken": N_("Ready: {cards}."),
    "defends": N_("{cards} defends."),
    "moved": N_("{cards} goes to {where}."),
    "changed": "{cards}: {effect}.",
}
"""What is told; that a card is shown, turned, used or left turned goes without saying."""


class LyceeWords:
    """The words of Lycee."""

    name = "lycee"
    book = "lycee"
    is_match = True
    game: Lycee = LYCEE

    def about(self) -> list[str]:
        """Return how to read the table, and what is not from the document."""
        return [_(line) for line in _ABOUT]

    def begun(self, seed: int) -> Setup:
        """Return a match of the two starter decks."""
        return Setup(DECKS, seed)

    def render_table(self, state: st.State, seat: Seat | None) -> list[str]:
        """Return who has how many cards, and every taken cell."""
        lines = [_pile_line(state, one, seat) for one in SEATS]
        for cell in sorted(range(len(_CELLS)), key=_CELLS.__getitem__, reverse=True):
            unit, area = state.at(cell), state.areas[cell]
            parts = [f"[{_cards(state, [area])}]"] if area != NOBODY else []
            parts += [_unit(state, unit)] if unit is not None else []
            lines += [f"{_CELLS[cell]}: {' '.join(parts)}"] if parts else []
        return lines

    def render_card(self, state: st.State, said: str) -> list[str]:
        """Return the printed text of cards with this name."""
        named = [card for card in CARDS if said and said.casefold() in _name(card).casefold()]
        return [printed(card) for card in named]

    def render_question(self, state: st.State, decision: Decision) -> str:
        """Return the title of the rule that asks, and what is still to be paid."""
        title, ask = _rule_title(decision.rule), state.ask
        if ask is None or ask.due.is_free:
            return title
        choice = self.render_option(state, ask.act)
        text = _("{title}, EX left {amount}: {choice}")
        return text.format(title=title, amount=ask.due.amount, choice=choice)

    def render_option(self, state: st.State, option: Option) -> str:
        """Return an option: what is done, with which card, where."""
        if not isinstance(option, Act):
            return ""
        act = _rule_title(RULES[option.base]) if option.base else _(_WORDS[option.do])
        if option.card == NOBODY:
            return act
        kind = BY_NUMBER[state.cards[option.card]].kind if state.cards[option.card] else "event"
        is_summons = option.do == "play" and kind in ("character", "area")
        card = _cards(state, [option.card]) if option.do == "play" else _who(state, option.card)
        target = "" if option.target == NOBODY else _who(state, option.target)
        if target and (is_summons or option.base):
            target = _CELLS[option.target]
        text = _("{act} {card}: {target}") if target else _("{act} {card}")
        return text.format(act=act, card=card, target=target)

    def render_refusal(self, refusal: Refusal) -> str:
        """Return the title of the rule that refuses."""
        return _rule_title(refusal.rule)

    def render_event(self, state: st.State, event: Event) -> str:
        """Return an event; questions, marks and payments due are not told."""
        match event:
            case st.Happened(cards=cards) if cards:
                return _happened(state, event)
            case st.TurnBegan(seat=seat):
                return _("{seat} begins a turn.").format(seat=seat_name(seat))
            case st.Declared(act=act):
                who, choice = seat_name(state.owner(act.card)), self.render_option(state, act)
                return _("{seat}: {choice}").format(seat=who, choice=choice)
            case st.Resolved(act=act, failed=True):
                return _("It fails: {choice}.").format(choice=self.render_option(state, act))
            case st.Struck(card=card, ap=ap, dp=dp):
                return f"{_cards(state, [card])}: AP {ap}, DP {dp}."
            case st.Ended(winner=winner):
                return _("{seat} wins.").format(seat=seat_name(winner))
            case _:
                return ""

    def conceivable(self, state: st.State) -> Iterable[Option]:
        """Yield all options, also refused ones."""
        return LYCEE.conceivable(state)

    def reveals(self, event: Event) -> bool:
        """Return whether cards of a deck came to light."""
        return isinstance(event, st.Happened) and event.what in ("drawn", "milled")

    def worth(self, state: st.State, seat: Seat) -> int:
        """Return a sum over decks, hands and the field."""
        if state.result is not None:
            return 1000 if state.result.winner is seat else -1000
        return _side(state, seat) - _side(state, seat.opponent)

    def arranged(self, lines: Sequence[str]) -> Setup:
        """Return the table of an example.

        A line has a player and what he has, separated by commas: ``first: Scout, b1 Guard turned``.
        Before a cell's card its cell stands, behind it ``with`` an item, ``turned`` and ``new``;
        other cards are in the hand. ``deck 2`` is the size of the deck. It is the first player's
        main phase, with ``wakes`` the beginning of the turn, with ``begins`` that of the match.
        ValueError for another line.
        """
        decks = [[_FILLER] * 10, [_FILLER] * 10]
        past, new, begins = list[Event](), list[Event](), ""
        for line in lines:
            player, _colon, rest = line.partition(": ")
            seat = SEATS[("first", "second").index(player)]
            numbers, size = list[str](), 10
            for part in rest.split(", "):
                word, _space, count = part.partition(" ")
                if word == "deck":
                    size = int(count)
                elif word in ("wakes", "begins"):
                    begins = word
                else:
                    card = len(numbers) + len(decks[0]) * seat
                    own, events = _laid(part, card)
                    numbers += own
                    (new if part.endswith(" new") else past).extend(events)
            decks[seat] = [*numbers, *[_FILLER] * size]
        if begins == "wakes":
            past.append(st.TurnBegan(Seat.SECOND))
        elif not begins:
            asked = st.Asked(st.Ask("main", Seat.FIRST))
            past += [st.TurnBegan(Seat.FIRST), *new, asked]
        return Setup((tuple(decks[0]), tuple(decks[1])), 1, tuple(past))


def _laid(text: str, card: int) -> tuple[list[str], list[Event]]:
    """Return a card of an example and its item, and the events that bring them where they are."""
    found = _PLACED.fullmatch(text)
    if found is None:
        return [_number(text)], [st.Happened("drawn", (card,))]
    numbers = [_number(found["name"])]
    events: list[Event] = [st.Happened("placed", (card,), _CELLS.index(found["cell"]))]
    if "turned" in found["is"]:
        events.append(st.Happened("turned", (card,)))
    if found["item"]:
        numbers.append(_number(found["item"]))
        events.append(st.Happened("placed", (card + 1,), card))
    return numbers, events


def printed(card: Card) -> str:
    """Return the text of a card, made from what it is."""
    facts = [_(_WORDS[card.kind]), _(_WORDS[card.element]), _cost(Cost(card.cost)), f"EX {card.ex}"]
    if card.kind == "character":
        facts += [f"{stat} {card.printed(stat)}" for stat in STATS]
    facts += [_("only to AF")] if card.front else []
    facts += [_("any number on the field")] if card.many else []
    if card.base:
        based = next(one for one in CARDS if one.name == card.base)
        facts.append(_("comes in place of: {card}").format(card=_name(based)))
    if card.ability is not None:
        facts.append(_ability(card.ability))
    if card.effect is not None:
        whom = f"{_(_CHANGED[card.kind])}: " if card.kind in _CHANGED else ""
        facts.append(whom + _effect(card.effect))
    return f"{_name(card)} ({card.number}): {', '.join(facts)}."


def _ability(ability: Ability) -> str:
    text = _rule_title(RULES[ability.base]) if ability.base else _("Ability")
    price = "" if ability.cost.is_free else f"({_cost(ability.cost)})"
    by_turning = _("by turning") if ability.turns else ""
    when = _("only in your turn") if ability.own_turn else ""
    text = " ".join(filter(None, (text, price, by_turning, when)))
    return text if ability.effect is None else f"{text}: {_effect(ability.effect)}"


def _effect(effect: Effect) -> str:
    return _(_WORDS[effect.does]).format(count=effect.by, stat=effect.stat)


def _cost(cost: Cost) -> str:
    extra = _("extra cards: {count}").format(count=cost.extra) if cost.extra else ""
    return " ".join(filter(None, (_("cost {amount}").format(amount=cost.amount), extra)))


def _pile_line(state: st.State, seat: Seat, seen_by: Seat | None) -> str:
    hand, dust = state.hands[seat], state.dusts[seat]
    is_seen = seen_by is None or seen_by is seat
    return _("{seat}: deck {deck}, hand {hand}, dust {dust}.").format(
        seat=seat_name(seat),
        deck=len(state.decks[seat]),
        hand=_counted(state, hand if is_seen else (), len(hand)),
        dust=_counted(state, dust[-_SHOWN:], len(dust)),
    )


def _counted(state: st.State, cards: Sequence[int], count: int) -> str:
    return f"{count} ({_cards(state, cards)})" if cards else str(count)


def _unit(state: st.State, unit: st.Unit) -> str:
    """Return a character as it is on the table."""
    stats = "/".join(str(reading.battle_stat(state, unit, stat)) for stat in STATS)
    words = [f"{_cards(state, [unit.card])} {stats}"]
    words += [_cards(state, [unit.item])] if unit.item != NOBODY else []
    words += [_("turned")] if unit.turned else []
    words += [_("new")] if unit.fresh else []
    return ", ".join(words)


def _happened(state: st.State, event: st.Happened) -> str:
    card, where = event.cards[0], ""
    if event.at != NOBODY:
        is_item = state.cards[card] != "" and state.card(card).kind == "item"
        where = _who(state, event.at) if is_item else _CELLS[event.at]
    text = _TOLD.get(event.what, "")
    return text and _(text).format(
        seat=seat_name(state.owner(card)),
        cards=_cards(state, event.cards),
        where=where,
        effect=_effect(event.effect) if event.effect else "",
    )


def _who(state: st.State, card: int) -> str:
    """Return a character with its cell, or a card elsewhere."""
    unit, name = state.unit(card), _cards(state, [card])
    return name if unit is None else f"{name} {_CELLS[unit.cell]}"


def _cards(state: st.State, cards: Iterable[int]) -> str:
    numbers = [state.cards[card] for card in cards]
    return ", ".join(_name(BY_NUMBER[one]) if one else _("a card") for one in numbers)


def _name(card: Card) -> str:
    return card.russian if current_language() is Language.RUSSIAN else card.name


def _side(state: st.State, seat: Seat) -> int:
    units = reading.own_units(state, seat)
    worth = sum(3 + sum(state.card(unit.card).stats) for unit in units)
    return 3 * len(state.decks[seat]) + 2 * len(state.hands[seat]) + worth


def _rule_title(rule: str) -> str:
    return _rules()[rule].title if rule else ""


@cache
def _rules() -> Mapping[str, Rule]:
    return {rule.cite: rule for rule in all_rules("lycee")}


def _number(name: str) -> str:
    """Return the number of a card by its English name or by itself; ValueError for neither."""
    found = [card.number for card in CARDS if name in (card.name, card.number)]
    if not found:
        raise ValueError(f"no card is called {name}")
    return found[0]

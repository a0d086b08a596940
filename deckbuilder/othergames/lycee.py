"""Lycee in words: its table, options and events, its cards as printed, its examples."""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from catalog.common.i18n import N_, Language, _, current_language
from deckbuilder.cards.rulebook import all_rules
from deckbuilder.othergames.words import GameWords, seat_name
from engine.kernel import SEATS, Decision, Event, Option, Seat
from engine.lycee import BY_NUMBER, CARDS, DECKS, LYCEE, Card, Setup, legality, reading
from engine.lycee import state as st
from engine.lycee.cards import RULES, STATS, Ability, Cost, Effect, Kind
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
    "character": N_("character"), "event": N_("event"), "item": N_("item"), "area": N_("area"),
    "snow": N_("snow"), "moon": N_("moon"), "flower": N_("flower"), "sky": N_("sky"),
    "sun": N_("sun"), "none": N_("no element"),
    "attack": N_("Attack"), "defend": N_("Defend"), "support": N_("Support"),
    "keep": N_("Leave turned"), "discard": N_("Discard"), "accept": N_("Accept"),
    "play": N_("Play"), "use": N_("Ability"), "end": N_("End the main phase"), "pass": N_("Pass"),
    "change": "{count:+d} {stat}",
    "push": N_("move a character a column to the right"),
    "return": N_("return a character to its owner's hand"),
    "ready": N_("make a character ready"),
    "draw": N_("cards you draw: {count}"),
    "mill": N_("cards you discard from your deck: {count}"),
    "cancel": N_("cancel the event or ability that you answer"),
}  # fmt: skip
_CHANGED: Final[Mapping[Kind, str]] = {
    "item": N_("its bearer"), "area": N_("who stands here"), "character": N_("its neighbours")
}  # fmt: skip
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


def _table(state: st.State, seat: Seat | None) -> list[str]:
    """Return who has how many cards, and every taken cell."""
    lines = [_pile_line(state, one, seat) for one in SEATS]
    for cell in sorted(range(len(_CELLS)), key=_CELLS.__getitem__, reverse=True):
        unit, area = state.at(cell), state.areas[cell]
        parts = [f"[{_cards(state, [area])}]"] if area != NOBODY else []
        parts += [_unit(state, unit)] if unit is not None else []
        lines += [f"{_CELLS[cell]}: {' '.join(parts)}"] if parts else []
    return lines


def _pile_line(state: st.State, seat: Seat, seen_by: Seat | None) -> str:
    hand, dust = state.hands[seat], state.dusts[seat]
    is_seen = seen_by is None or seen_by is seat
    return _("{seat}: deck {deck}, hand {hand}, dust {dust}.").format(
        seat=seat_name(seat),
        deck=len(state.decks[seat]),
        hand=_counted(state, hand if is_seen else (), len(hand)),
        dust=_counted(state, dust[-_SHOWN:], len(dust)),
    )


def _counted(state: st.State, cards: st.Ids, count: int) -> str:
    return f"{count} ({_cards(state, cards)})" if cards else str(count)


def _unit(state: st.State, unit: st.Unit) -> str:
    stats = "/".join(str(reading.battle_stat(state, unit, stat)) for stat in STATS)
    words = [f"{_cards(state, [unit.card])} {stats}"]
    words += [_cards(state, [unit.item])] if unit.item != NOBODY else []
    words += [_("turned")] if unit.turned else []
    words += [_("new")] if unit.fresh else []
    return ", ".join(words)


def _question(state: st.State, decision: Decision) -> str:
    """Return the title of the rule that asks, and what is still to be paid."""
    title, ask = _title(decision.rule), state.ask
    if ask is None or ask.due.is_free:
        return title
    text = _("{title}, EX left {amount}: {choice}")
    return text.format(title=title, amount=ask.due.amount, choice=option_text(state, ask.act))


def option_text(state: st.State, option: Option) -> str:
    """Return an option: what is done, with which card, where."""
    if not isinstance(option, Act):
        return ""
    if option.card == NOBODY:
        return _(_WORDS[option.do])
    base, plays = reading.base_of(state, option), option.do == "play"
    act = _title(RULES[base]) if base else _(_WORDS[option.do])
    card = _cards(state, [option.card]) if plays else _who(state, option.card)
    if option.target == NOBODY:
        return _("{act} {card}").format(act=act, card=card)
    to_cell = base or (plays and state.card(option.card).kind in ("character", "area"))
    target = _CELLS[option.target] if to_cell else _who(state, option.target)
    return _("{act} {card}: {target}").format(act=act, card=card, target=target)


def _event(state: st.State, event: Event) -> str:
    """Return an event; questions, marks and payments due are not told."""
    match event:
        case st.Happened(cards=cards) if cards:
            return _happened(state, event)
        case st.TurnBegan(seat=seat):
            return _("{seat} begins a turn.").format(seat=seat_name(seat))
        case st.Acted(act=act, how="declared"):
            who, choice = seat_name(state.owner(act.card)), option_text(state, act)
            return _("{seat}: {choice}").format(seat=who, choice=choice)
        case st.Acted(act=act, how="failed"):
            return _("It fails: {choice}.").format(choice=option_text(state, act))
        case st.Struck(card=card, ap=ap, dp=dp):
            return f"{_cards(state, [card])}: AP {ap}, DP {dp}."
        case st.Ended(winner=winner):
            return _("{seat} wins.").format(seat=seat_name(winner))
        case _:
            return ""


def _happened(state: st.State, event: st.Happened) -> str:
    card, where = event.cards[0], ""
    if event.at != NOBODY:
        is_item = state.cards[card] != "" and state.card(card).kind == "item"
        where = _who(state, event.at) if is_item else _CELLS[event.at]
    return _(_TOLD.get(event.what, "")).format(
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


def _title(rule: str) -> str:
    return next((one.title for one in all_rules("lycee") if one.cite == rule), "")


def _card(_state: st.State, said: str) -> list[str]:
    fits = [card for card in CARDS if said and said.casefold() in _name(card).casefold()]
    return [printed(card) for card in fits]


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
    text = _title(RULES[ability.base]) if ability.base else _("Ability")
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


def _worth(state: st.State, seat: Seat) -> int:
    """Return a sum over decks, hands and the field."""
    if state.result is not None:
        return 1000 if state.result.winner is seat else -1000
    worth = [3 * len(state.decks[one]) + 2 * len(state.hands[one]) for one in SEATS]
    for unit in state.units:
        worth[reading.seat_of(unit.cell)] += 3 + sum(state.card(unit.card).stats)
    return worth[seat] - worth[seat.opponent]


def arranged(*players: str) -> Setup:
    """Return the table on which both players have these cards: ``Scout, b1 Guard turned``.

    Before a card in play its cell stands, behind it ``with`` an item, ``turned`` and ``new``; other
    cards are in the hand. ``deck 2`` is the size of the deck. It is the first player's main phase,
    with ``wakes`` the beginning of the turn, with ``begins`` that of the match.
    """
    cards, decks, hands = list[str](), list[st.Ids](), list[st.Ids]()
    units, begins, firsts = list[st.Unit](), "", 0
    for player in players:
        hand, size, firsts = list[int](), 10, len(cards)
        for part in filter(None, player.split(", ")):
            if part.startswith("deck "):
                size = int(part.removeprefix("deck "))
            elif part in ("wakes", "begins"):
                begins = part
            elif found := _PLACED.fullmatch(part):
                turned, new = "turned" in found["is"], "new" in found["is"]
                item = len(cards) + 1 if found["item"] else NOBODY
                cell = _CELLS.index(found["cell"])
                units.append(st.Unit(len(cards), cell, turned, new, item))
                cards += [_number(name) for name in (found["name"], found["item"]) if name]
            else:
                hand.append(len(cards))
                cards.append(_number(part))
        hands.append(tuple(hand))
        decks.append(tuple(range(len(cards), len(cards) + size)))
        cards += [_FILLER] * size
    ask, turn = None if begins else st.Ask("main", Seat.FIRST), int(begins != "begins")
    known, placed = tuple(cards), tuple(units)
    table = st.State(known, firsts, 1, decks, hands, units=placed, turn=turn, ask=ask)
    return Setup(((), ()), 1, table)


def _number(name: str) -> str:
    """Return the number of a card by its English name or by itself; ValueError for neither."""
    for card in CARDS:
        if name in (card.name, card.number):
            return card.number
    raise ValueError(f"no card is called {name}")


LYCEE_WORDS: Final = GameWords(
    game=LYCEE,
    book="lycee",
    about=_ABOUT,
    begun=partial(Setup, DECKS),
    arranged=arranged,
    question=_question,
    option=option_text,
    event=_event,
    table=_table,
    refusal=lambda refusal: _title(refusal.rule),
    card=_card,
    choices=legality.choices,
    reveals=lambda one: isinstance(one, st.Happened) and one.what in ("drawn", "milled"),
    worth=_worth,
)

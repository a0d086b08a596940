"""Cards and the board in words, one line each, for screen readers."""

from collections.abc import Iterable, Iterator, Sequence

from catalog.common.folding import fold
from catalog.common.i18n import _, capital, ngettext
from catalog.english import shown_classes, shown_name
from deckbuilder.battle.cards_now import cell_mates, state_words
from deckbuilder.battle.explaining import explanations, is_explained
from deckbuilder.battle.questions import render_phase
from deckbuilder.battle.results import render_lasting, render_marks
from deckbuilder.battle.stack import render_priority, stack_rows
from deckbuilder.cards.card_description import element_names, rank_name, type_name
from deckbuilder.cards.columns import BESIDE_BRIEF, card_words, number_words, row_of_spec
from deckbuilder.cards.english_texts import render_gloss
from deckbuilder.cards.pieces import card_pieces
from deckbuilder.cards.playing import playing_of, render_by_hand_lines, render_unread_lines
from deckbuilder.cards.signs import in_words
from deckbuilder.plain.conversation import named_cell
from deckbuilder.plain.rules import render_card_terms_line
from engine.berserk import (
    NO_CELL,
    CardSpec,
    CardState,
    CardType,
    Cell,
    MatchState,
    Zone,
    cell_name,
    is_unknown,
    own_row,
    parse_cell,
)
from engine.kernel import Seat

_ROWS = 6


def spec_brief(spec: CardSpec) -> str:
    """Return name, cost, elements and type of a card."""
    return ", ".join(card_words(row_of_spec(spec), without=BESIDE_BRIEF))


def render_spec_lines(spec: CardSpec) -> list[str]:
    """Return everything printed on a card, and the parts that do not play."""
    kind = [type_name(spec.type), *shown_classes(spec.classes)]
    kind += [_("unique")] if spec.unique else []
    kind += [_("horde")] if spec.horde else []
    text = "".join(piece.text for piece in card_pieces(spec).pieces)
    cost = _("Cost {cost}, {rank}; {elements}").format(
        cost=spec.cost, rank=rank_name(spec.elite), elements=element_names(spec.elements)
    )
    numbers = ", ".join(number_words(row_of_spec(spec)))
    lines = [shown_name(spec.name), cost, ", ".join(kind), numbers, in_words(text)]
    lines.append(in_words(render_gloss(spec)))
    told = (*render_unread_lines(playing_of(spec)), *render_by_hand_lines(spec))
    lines += map(in_words, told)
    return [*filter(None, lines), render_card_terms_line(spec)]


def render_whose(card: CardState, seen: MatchState, seat: Seat) -> str:
    """Return the owner of a card, in words."""
    if card.controller is seat:
        return _("yours")
    return _("{player}'s").format(player=seen.names[card.controller])


def render_card_line(card: CardState, seen: MatchState, seat: Seat) -> str:
    """Return a card of the battle in one line: place, name, owner, state."""
    where = "" if card.cell == NO_CELL else f"{cell_name(card.cell)} "
    if is_unknown(card):
        return where + ", ".join((_("Hidden card"), render_whose(card, seen, seat)))
    facts = [
        shown_name(card.facts.name),
        render_whose(card, seen, seat),
        *_state(card, seen),
        *_numbers(card),
    ]
    return where + ", ".join(facts)


def _state(card: CardState, seen: MatchState) -> list[str]:
    words = state_words(card, seen)
    return words if card.closed else [_("is open"), *words]


def _numbers(card: CardState) -> Iterator[str]:
    facts = card.facts
    if card.has_life:
        yield _("life {life} of {full}").format(life=card.life, full=card.maximum_life)
    if facts.strike is not None:
        yield _("strike {value}").format(value=facts.strike)
    if facts.type is CardType.GROUND:
        yield _("movement {value}").format(value=card.movement)


def render_card_lines(number: int, seen: MatchState, seat: Seat) -> list[str]:
    """Return everything about a card of the battle: its current state and its printed data."""
    card = seen.cards[number]
    if is_unknown(card):
        return [render_card_line(card, seen, seat)]
    lines = [render_card_line(card, seen, seat), cell_mates(card, seen)]
    lines += [capital(line) for line in explanations(seen, number)]
    gained = ", ".join(
        render_lasting(effect) for effect in card.effects if not is_explained(effect)
    )
    if gained:
        lines.append(_("Effects: {effects}").format(effects=gained))
    return [line for line in (*lines, _("Printed:"), *render_spec_lines(card.spec)) if line]


def render_board_lines(seen: MatchState, seat: Seat) -> list[str]:
    """Return the battle by rows, the own ones first; empty cells are skipped."""
    lines = [_render_turn_line(seen, seat)]
    rows = range(_ROWS) if seat is Seat.FIRST else reversed(range(_ROWS))
    for row in rows:
        cards = [card for card in seen.cards if _stands_on(card, row)]
        lines.append(_row_title(row, seat) + (":" if cards else _(": empty.")))
        lines += [render_card_line(card, seen, seat) for card in sorted(cards, key=_place)]
        lines += _mark_lines(seen, row)
    for player in (seat, seat.opponent):
        lines += _beside_board(seen, seat, player)
    return lines


def _render_turn_line(seen: MatchState, seat: Seat) -> str:
    if not seen.turn:
        return render_phase(seen.phase) + "."
    whose = _("your turn") if seen.active is seat else seen.names[seat.opponent]
    text = _("Turn {turn}, {whose}, {phase}.")
    return text.format(turn=seen.turn, whose=whose, phase=render_phase(seen.phase).lower())


def _mark_lines(seen: MatchState, row: int) -> Iterator[str]:
    """Yield a line for each cell of a row with markers."""
    for cell in sorted({mark.cell for mark in seen.marks if mark.cell // 5 == row}):
        marks = ", ".join(render_marks(seen, cell))
        yield _("On {cell}: {marker}.").format(cell=cell_name(cell), marker=marks)


def _stands_on(card: CardState, row: int) -> bool:
    return card.zone is Zone.BATTLEFIELD and card.cell != NO_CELL and card.cell // 5 == row


def _place(card: CardState) -> tuple[int, int]:
    return card.cell, card.id


def _row_title(row: int, seat: Seat) -> str:
    cell: Cell = row * 5
    text = _("Row {row}, your half") if own_row(seat, cell) > 0 else _("Row {row}, the other half")
    return text.format(row=row + 1)


def _beside_board(seen: MatchState, seat: Seat, player: Seat) -> Iterator[str]:
    extra = [card for card in seen.cards if card.zone is Zone.EXTRA and card.controller is player]
    if extra:
        yield _("Your extra zone:") if player is seat else _("The opponent's extra zone:")
        yield from (render_card_line(card, seen, seat) for card in extra)
    dead = [seen.cards[card] for card in seen.graveyards[player]]
    if dead:
        names = ", ".join(
            _("a hidden card") if is_unknown(card) else shown_name(card.spec.name) for card in dead
        )
        text = _("Your graveyard: {cards}.") if player is seat else _("Their graveyard: {cards}.")
        yield text.format(cards=names)


def render_stack_lines(seen: MatchState, seat: Seat) -> list[str]:
    """Return who has priority and all current plays, newest first."""
    lines = [render_priority(seen, seat) + "."]
    for row in stack_rows(seen):
        whose = _("your play") if row.seat is seat else seen.names[row.seat]
        lines.append(f"{row.text}: {whose}, {row.point}.")
    return lines if len(lines) > 1 else [*lines, _("The stack and the queue are empty.")]


def cards_called(said: str, seen: MatchState) -> list[int]:
    """Return the cards of the battle with this name or on this cell, as far as the viewer knows."""
    cell = named_cell(said)
    there = (Zone.BATTLEFIELD, Zone.EXTRA, Zone.SQUAD)
    cards = [card for card in seen.cards if card.zone in there]
    if cell:
        place = parse_cell(cell)
        return [card.id for card in cards if card.cell == place]
    known = [card for card in seen.cards if not is_unknown(card)]
    return _called(said, [(card.id, card.facts.name) for card in known])


def specs_called(said: str, hand: Sequence[CardSpec]) -> list[int]:
    """Return the positions of the cards of a hand with this name."""
    return _called(said, list(enumerate(card.name for card in hand)))


def _called(said: str, names: Iterable[tuple[int, str]]) -> list[int]:
    word = fold(said)
    pairs = [
        pair for number, name in names for pair in ((number, name), (number, shown_name(name)))
    ]
    exact = [number for number, name in pairs if fold(name) == word]
    begun = [number for number, name in pairs if fold(name).startswith(word)]
    return exact or begun or [number for number, name in pairs if word in fold(name)]


def render_hand_count(count: int) -> str:
    """Return how many cards are dealt, in words."""
    return ngettext("{count} card is dealt:", "{count} cards are dealt:", count).format(count=count)

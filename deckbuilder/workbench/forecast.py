"""The forecast of an attack without responses: probabilities of a kill, of wounds, of
counterstrikes.

The probabilities are exact and come from the engine (``Foresight``); only displayed figures are
rounded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final, TypeAlias, assert_never

from catalog.common.i18n import _, capital, sentence
from deckbuilder.battle.questions import choosing, render_card
from deckbuilder.battle.results import result_of
from deckbuilder.workbench.battle_answers import (
    answers_naming,
    is_own,
    main_decision,
    responses_of,
)
from deckbuilder.workbench.battle_selection import (
    CardChosen,
    Chosen,
    NothingChosen,
    PlayChosen,
    Selection,
    TurnEnding,
    chosen_card,
    chosen_of,
)
from deckbuilder.workbench.card_plays import plays_of
from deckbuilder.workbench.table import Table
from engine.berserk import (
    NO_CARD,
    CardLeft,
    ChooseTarget,
    Defend,
    Ending,
    Foresight,
    Healed,
    MatchState,
    Outcome,
    StrikeAt,
    UseAction,
    Wounded,
    Zone,
)
from engine.kernel import Event, Option

Chances: TypeAlias = tuple[tuple[int, Fraction], ...]
_NONE: Final = Fraction(0)
_SURE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class CardFate:
    """The possible results for one card.

    They are the probabilities that it dies or leaves the battle otherwise, and of each number of
    wounds, and of wounds healed, ascending. ``changes`` are other results, in words.
    """

    card: int
    dies: Fraction
    leaves: Fraction
    wounds: Chances
    healed: Chances = ()
    changes: tuple[tuple[str, Fraction], ...] = ()

    @property
    def is_hurt(self) -> bool:
        """Whether it can die or be wounded."""
        return bool(self.dies) or any(size for size, _chance in self.wounds)

    @property
    def is_healed(self) -> bool:
        """Whether wounds of it can be healed."""
        return any(size for size, _chance in self.healed)

    @property
    def is_touched(self) -> bool:
        """Whether anything can happen to it."""
        return self.is_hurt or self.is_healed or bool(self.leaves)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The possible results of an option that targets a card, without responses.

    ``target`` and ``source`` are the results for the targeted and the acting card, ``others`` for
    every other affected card. ``asked``, ``unseen`` and ``unfollowed`` are the probabilities that
    the rest depends on a player's choice, on an unknown card, or on more dice than are followed.
    ``hides_cards`` is whether face-down cards may matter.
    """

    target: CardFate
    source: CardFate | None
    others: tuple[CardFate, ...]
    asked: Fraction
    unseen: Fraction
    unfollowed: Fraction
    hides_cards: bool


def forecast(foresight: Foresight, seen: MatchState, option: Option) -> Forecast:
    """Return the forecast of an option; ValueError for one without a target card."""
    target, source = target_of(option), source_of(seen, option)
    if target == NO_CARD:
        raise ValueError(f"{option} is aimed at no card")
    outcomes = foresight.outcomes(option)
    fates = {card: _fate(outcomes, card) for card in (target, *_touched(outcomes))}
    others = (fate for card, fate in sorted(fates.items()) if card not in (target, source))
    back = fates.get(source) if source != target else None
    return Forecast(
        replace(fates[target], changes=_changes(outcomes, target, seen)),
        back if back is not None and back.is_touched else None,
        tuple(fate for fate in others if fate.is_touched),
        _chance(outcomes, Ending.ASKED),
        _chance(outcomes, Ending.UNSEEN),
        _chance(outcomes, Ending.UNFOLLOWED),
        foresight.hides_cards,
    )


def target_of(option: Option) -> int:
    """Return the target card of an option, or the one that steps in; NO_CARD for none."""
    match option:
        case StrikeAt(target=card) | UseAction(target=card):
            return card
        case ChooseTarget(card=card) | Defend(card=card):
            return card
        case _:
            return NO_CARD


def source_of(seen: MatchState, option: Option) -> int:
    """Return the acting card of an option: against a defender the striking one."""
    match option:
        case StrikeAt(card=card) | UseAction(card=card):
            return card
        case ChooseTarget():
            play = choosing(seen)
            return NO_CARD if play is None else play.source
        case Defend():
            return seen.stack[-1].source if seen.stack else NO_CARD
        case _:
            return NO_CARD


def _chance(outcomes: Iterable[Outcome], ends: Ending) -> Fraction:
    return sum((one.chance for one in outcomes if one.ends is ends), _NONE)


def _touched(outcomes: Iterable[Outcome]) -> set[int]:
    return {
        event.card
        for outcome in outcomes
        for event in outcome.events
        if isinstance(event, Wounded | Healed | CardLeft)
    }


def _fate(outcomes: Iterable[Outcome], card: int) -> CardFate:
    dies, leaves = _NONE, _NONE
    wounds, healed = dict[int, Fraction](), dict[int, Fraction]()
    for outcome in outcomes:
        for sizes, kind in ((wounds, Wounded), (healed, Healed)):
            size = sum(_amount(event, card, kind) for event in outcome.events)
            sizes[size] = sizes.get(size, _NONE) + outcome.chance
        zones = [
            event.zone
            for event in outcome.events
            if isinstance(event, CardLeft) and event.card == card and event.from_battle
        ]
        if Zone.GRAVEYARD in zones:
            dies += outcome.chance
        elif zones:
            leaves += outcome.chance
    return CardFate(
        card, dies, leaves, tuple(sorted(wounds.items())), tuple(sorted(healed.items()))
    )


def _changes(
    outcomes: Iterable[Outcome], card: int, seen: MatchState
) -> tuple[tuple[str, Fraction], ...]:
    """Return what happens to a card that stays, besides wounds and healing, in words."""
    chances = dict[str, Fraction]()
    for outcome in outcomes:
        if any(isinstance(event, CardLeft) and event.card == card for event in outcome.events):
            continue
        results = (result_of(event, seen) for event in outcome.events)
        words = (one.words for one in results if one is not None and one.card == card)
        for text in dict.fromkeys(words):
            chances[text] = chances.get(text, _NONE) + outcome.chance
    return tuple(chances.items())


def _amount(event: Event, card: int, kind: type[Wounded] | type[Healed]) -> int:
    return event.amount if isinstance(event, kind) and event.card == card else 0


# targets


def aimed_options(table: Table, selection: Selection) -> dict[int, tuple[Option, ...]]:
    """Return the options at each possible target now.

    That is one, or all plays of the chosen card that reach it, until one of them is chosen.
    """
    chosen = chosen_of(selection)
    options: dict[int, list[Option]] = {}
    for option in _options(table, chosen):
        if target_of(option) != NO_CARD:
            options.setdefault(target_of(option), []).append(option)
    return {card: tuple(several) for card, several in options.items()}


def _options(table: Table, chosen: Chosen) -> Sequence[Option]:
    decision = main_decision(table)
    if decision is None:
        card = chosen_card(chosen)
        if card != NO_CARD:
            return responses_of(table, card)
        return [answer for _card, answer in answers_naming(table) if _aims_or_defends(answer)]
    match chosen:
        case PlayChosen(play=play):
            return play.options
        case CardChosen(card=card):
            plays = plays_of(table.seen, table.seen.cards[card], decision)
            options = (option for play in plays for option in play.options)
            return [
                o for o in options if target_of(o) == NO_CARD or not is_own(table, target_of(o))
            ]
        case NothingChosen() | TurnEnding():
            return ()
        case _:
            assert_never(chosen)


def _aims_or_defends(option: Option) -> bool:
    return isinstance(option, ChooseTarget | Defend)


class Forecasts:
    """The forecasts of one position, each computed once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._at: tuple[int, int] | None = None
        self._foresight: Foresight | None = None
        self._known: dict[Option, Forecast] = {}
        self._faulty: set[Option] = set()

    @property
    def position(self) -> tuple[int, int]:
        """The identity of the match's position."""
        return self._table.position

    def known(self, option: Option) -> Forecast | None:
        """Return the forecast of an option; None if it is not computed yet."""
        return self._known.get(option) if self._at == self.position else None

    def foresight(self) -> Foresight | None:
        """Return the engine's calculator for the current position; None if nobody is asked."""
        decision = self._table.decision
        if decision is None:
            return None
        if self._foresight is None or self._at != self.position:
            self._at, self._known, self._faulty = self.position, {}, set()
            self._foresight = Foresight(self._table.seen, decision)
        return self._foresight

    def keep(self, position: tuple[int, int], found: dict[Option, Forecast]) -> None:
        """Store the results for a position, unless the match has continued."""
        if position == self._at:
            self._known.update(found)

    def is_faulty(self, option: Option) -> bool:
        """Return whether computing the forecast of an option failed."""
        return self._at == self.position and option in self._faulty

    def keep_faults(self, position: tuple[int, int], options: Iterable[Option]) -> None:
        """Store the options of a position whose forecasts failed."""
        if position == self._at:
            self._faulty.update(options)


# in words


def percent(chance: Fraction) -> str:
    """Return a probability in whole per cent; 0 and 100 are reserved for certainty."""
    if chance in (_NONE, _SURE):
        return _("{percent} %").format(percent=int(chance * 100))
    if chance < Fraction(1, 100):
        return _("{percent} %").format(percent="<1")
    if chance > Fraction(99, 100):
        return _("{percent} %").format(percent=">99")
    return _("{percent} %").format(percent=floor(chance * 100 + Fraction(1, 2)))


def forecast_title() -> str:
    """Return the assumption of every forecast."""
    return _("If no one responds")


def render_forecast_lines(known: Forecast, seen: MatchState) -> list[str]:
    """Return a forecast in words: the target, the counterstrike, other cards, open questions."""
    is_open = known.asked or known.unseen or known.unfollowed
    lines = _render_fate_lines(known.target) or ([] if is_open else [_("No wounds")])
    if known.source is not None:
        lines.append(_("In return — {fate}").format(fate="; ".join(_render_parts(known.source))))
    for fate in known.others:
        name = render_card(seen, fate.card)
        lines.append(_("{card} — {fate}").format(card=name, fate="; ".join(_render_parts(fate))))
    for chance, text in (
        (known.asked, _("Then someone must choose: {chance}")),
        (known.unseen, _("Depends on a hidden card: {chance}")),
        (known.unfollowed, _("Too many dice to follow; approximate: {chance}")),
    ):
        if chance:
            lines.append(text.format(chance=percent(chance)))
    if known.hides_cards and not known.unseen:
        lines.append(_("Hidden cards are left out"))
    return lines


def _render_fate_lines(fate: CardFate) -> list[str]:
    """Return the possible results for the target, none that cannot happen."""
    parts = _render_parts(fate)
    parts += [
        text if chance == _SURE else f"{text} – {percent(chance)}" for text, chance in fate.changes
    ]
    return list(map(capital, parts))


def _render_sizes(sizes: Chances) -> str:
    return ", ".join(
        _("{wounds} – {chance}").format(wounds=size, chance=percent(chance))
        for size, chance in sizes
    )


def _render_parts(fate: CardFate) -> list[str]:
    parts = []
    if fate.dies:
        parts.append(_("dies: {chance}").format(chance=percent(fate.dies)))
    if fate.leaves:
        parts.append(_("leaves the battle: {chance}").format(chance=percent(fate.leaves)))
    for sizes, text in ((fate.wounds, _("wounds: {wounds}")), (fate.healed, _("heals: {wounds}"))):
        if any(size for size, _chance in sizes):
            parts.append(text.format(wounds=_render_sizes(sizes)))
    return parts


def strongest(known: Iterable[Forecast]) -> Forecast:
    """Return the forecast with the highest chance to kill, then with the most wounds."""
    return max(known, key=lambda one: (one.target.dies, max(one.target.wounds, default=(0, _NONE))))


def forecast_words(known: Forecast) -> str:
    """Return a forecast as a short sentence; empty if nothing happens to the target.

    It gives the chance to kill, else the range of wounds, and whether the result may differ.
    """
    fate, words = known.target, list[str]()
    sizes = [size for size, _chance in fate.wounds]
    if fate.dies:
        words.append(_("dies: {chance}").format(chance=percent(fate.dies)))
    elif any(sizes):
        least, most = min(sizes), max(sizes)
        text = _("wounds: {wounds}") if least == most else _("wounds: {wounds} to {most}")
        words.append(text.format(wounds=least, most=most))
    elif fate.is_healed:
        words.append(_("heals: {wounds}").format(wounds=_range(fate.healed)))
    if known.asked or known.unseen or known.unfollowed:
        words.append(_("the outcome may differ"))
    return sentence(", ".join(words)) if words else ""


def forecast_token(known: Forecast, skull: str) -> str:
    """Return a forecast as a token for a cell; empty if nothing happens to the target.

    It gives the chance to kill, else the range of wounds or of healing, with «?» if the result may
    differ.
    """
    fate = known.target
    doubt = "?" if known.asked or known.unseen or known.unfollowed else ""
    if fate.dies:
        return f"{skull}{percent(fate.dies).replace(' ', '')}{doubt}"
    if fate.is_hurt:
        return f"−{_range(fate.wounds)}{doubt}"
    return f"+{_range(fate.healed)}{doubt}" if fate.is_healed else doubt


def _range(sizes: Chances) -> str:
    """Return the least and the greatest of several sizes, one number if they are equal."""
    least, most = sizes[0][0], sizes[-1][0]
    return str(most) if least == most else f"{least}..{most}"

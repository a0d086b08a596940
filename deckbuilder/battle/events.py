"""Events of the battle in words, for the log and for the current play.

All functions take a state for the names of cards. With a player's view they reveal no more than the
player may know.
"""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, capital, ngettext, quoted, sentence
from catalog.english import shown_name
from deckbuilder.battle.abilities import render_body, render_effect, render_given, render_power
from deckbuilder.battle.ability_terms import render_size_change, render_strength, signed
from deckbuilder.battle.how_read import read_by
from deckbuilder.battle.questions import render_card, render_judging, render_result
from deckbuilder.battle.results import Result, render_lasting, result_of
from deckbuilder.battle.values import values_of
from deckbuilder.cards.playing import ReadBy, render_read_by
from deckbuilder.cards.rulebook import cited
from engine import berserk
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    DieWay,
    MatchState,
    Play,
    PlayKind,
    SizeChange,
    SizeWay,
    Zone,
    cell_name,
    is_unknown,
)
from engine.kernel import Event

SILENT: Final = frozenset(
    {
        berserk.AbilityUsed,
        berserk.ActionMarked,
        berserk.AlternationPassed,
        berserk.AnnouncementBegan,
        berserk.AnnouncementEnded,
        berserk.Answered,
        berserk.Asked,
        berserk.BranchChosen,
        berserk.CardClosed,
        berserk.CardsOpened,
        berserk.CellMarksEnded,
        berserk.CellsChosen,
        berserk.Decided,
        berserk.DelayedEnded,
        berserk.EffectsApplied,
        berserk.EnoughChosen,
        berserk.FlyerStrikeSpent,
        berserk.Landed,
        berserk.Missed,
        berserk.MovedOn,
        berserk.MovementSpent,
        berserk.PaymentChosen,
        berserk.PhaseBegan,
        berserk.PhaseWorkDone,
        berserk.PlayRemoved,
        berserk.PowerDone,
        berserk.PowerEnded,
        berserk.PriorityPassed,
        berserk.QueueStacked,
        berserk.ResourcesReserved,
        berserk.SizeFixed,
        berserk.StackSettled,
        berserk.StepBegan,
        berserk.StepRaised,
        berserk.StopsChosen,
        berserk.TargetsChosen,
        berserk.TriggersRaised,
        berserk.TurnEnded,
        berserk.WindowClosed,
        berserk.WindowOpened,
        berserk.WoundsShared,
        berserk.DuelBegan,
        berserk.PileOrdered,
        berserk.NumberKept,
        berserk.NumbersKept,
    }
)
"""Events omitted from the log: internal steps, and choices visible in later events."""

_LEAVING: Final = {
    Zone.GRAVEYARD: N_("{card} dies."),
    Zone.EXILE: N_("{card} is exiled."),
    Zone.DECK: N_("{card} returns to the deck."),
    Zone.HAND: N_("{card} is shown."),
}
_WAYS: Final = {
    ab.Relocation.RELOCATE: N_("{card} relocates from {origin} to {cell}."),
    ab.Relocation.JUMP: N_("{card} jumps from {origin} to {cell}."),
    ab.Relocation.TELEPORT: N_("{card} teleports from {origin} to {cell}."),
    ab.Relocation.DASH: N_("{card} dashes from {origin} to {cell}."),
    ab.Relocation.PLACE: N_("{card} is put from {origin} onto {cell}."),
}
_DIE_WAYS: Final = {
    DieWay.ADD: N_("{card}: {amount} to the die."),
    DieWay.SET: N_("{card}: the die becomes {amount}."),
    DieWay.TURN: N_("{card}: the die is turned over."),
}


def render_event(event: Event, state: MatchState) -> str | None:
    """Return an event in words; None for one omitted from the log."""
    text = render_event_text(event, state)
    if text is None:
        return None
    if rule := _rule_of(event):
        return _("{sentence} (rule {rule})").format(sentence=text, rule=cited(rule, state.ruleset))
    if (read := read_by(event, state)) is not ReadBy.COMPILER:
        return _("{sentence} ({citation})").format(sentence=text, citation=render_read_by(read))
    return text


def render_event_text(event: Event, state: MatchState) -> str | None:
    """Return an event in words, without the rule that forced it."""
    return None if type(event) in SILENT else _render_by_kind(event, state)


def _rule_of(event: Event) -> str:
    """Return the rule that forced an event without anybody's choice; empty if none did."""
    match event:
        case berserk.FightDecided(defence_total=defence) if defence:
            return "515.3"
        # a die rolled for a number is not a fight (515.1.1)
        case berserk.FightDecided(attack=attack):
            return "306.3" if attack is ab.AttackStrength.MISS else "515.6"
        case berserk.CardLeft(rule=rule) | berserk.CardRevealed(rule=rule):
            return rule
        case berserk.CardLanded(cell=cell):
            return "108.3" if cell == NO_CELL else "210.6"
        case _:
            return _FORCED.get(type(event), "")


_FORCED: Final[dict[type[Event], str]] = {
    berserk.CounterTaken: "535.8.3",
    berserk.PlayBlocked: "531.4",
    berserk.PlayCancelled: "530.1",
    berserk.PreventionSpent: "534.1",
    berserk.Protected: "532.1",
    berserk.Replaced: "535.1",
    berserk.WayTold: "533.10",
    berserk.WoundsPrevented: "534.1",
}


def _render_by_kind(event: Event, state: MatchState) -> str | None:
    return (
        _card_event(event, state)
        or _effect_event(event, state)
        or _fight_event(event, state)
        or _place_event(event, state)
        or _deck_event(event, state)
        or _flow_event(event, state)
    )


def _named(state: MatchState, card: int) -> str:
    return capital(render_card(state, card))


def _name_or_hidden(state: MatchState, card: int) -> str:
    """Return a card's name, without the place of a hidden one."""
    return _("a hidden card") if is_unknown(state.cards[card]) else render_card(state, card)


def _render_start(effect: ab.Effect) -> str:
    """Return what a card starts the battle with; an ability is described by its own words."""
    return render_given(effect.ability) if isinstance(effect, ab.Gain) else render_effect(effect)


def _card_event(event: Event, state: MatchState) -> str | None:
    """Return an event about life and appearance of a card; None for others."""
    match event:
        case berserk.CardRevealed(card=card):
            return _("{card} is revealed.").format(card=_named(state, card))
        case berserk.TermsTold(card=card, crystals=crystals):
            return ngettext(
                "{card} was recruited for {count} crystal, as its text offers.",
                "{card} was recruited for {count} crystals, as its text offers.",
                crystals,
            ).format(card=_named(state, card), count=crystals)
        case berserk.StartTold(card=card, effects=effects):
            return _("{card} starts the battle with: {effects}.").format(
                card=_named(state, card), effects=", ".join(map(_render_start, effects))
            )
        case berserk.CardKeptHidden(card=card):
            return _("{card} stays hidden.").format(card=_named(state, card))
        case berserk.CardHidden(card=card):
            return _("{card} is turned face down.").format(card=_named(state, card))
        case berserk.OpeningDecided(card=card, stays=True):
            return sentence(_("{card} stays closed").format(card=render_card(state, card)))
        case berserk.CardLeft(card=card, zone=Zone.GRAVEYARD, from_battle=False):
            return _("{card} goes to the graveyard.").format(card=_named(state, card))
        case berserk.CardLeft(card=card, zone=zone) if zone in _LEAVING:
            return _(_LEAVING[zone]).format(card=_named(state, card))
        case berserk.Wounded(card=card, amount=amount) if amount:
            return _render_life(state, card, f"−{amount}")
        case berserk.Healed(card=card, amount=amount) if amount:
            return _render_life(state, card, f"+{amount}")
        case berserk.WoundsPrevented(card=card, amount=amount):
            return _("{card}: armor prevents {amount}.").format(
                card=render_card(state, card), amount=amount
            )
        case berserk.PreventionSpent(card=card, amount=amount):
            return _("{card}: wounds prevented: {amount}.").format(
                card=render_card(state, card), amount=amount
            )
        case berserk.WoundsShared(card=card, amount=amount):
            return _("{card}: wounds taken by others: {amount}.").format(
                card=render_card(state, card), amount=amount
            )
        case _:
            return None


def _render_life(state: MatchState, card: int, amount: str) -> str:
    return _("{card}: {amount} life.").format(card=render_card(state, card), amount=amount)


def _effect_event(event: Event, state: MatchState) -> str | None:
    """Return an event about chips, markers, gains and losses of a card; None for others."""
    match event:
        case berserk.RowBroken(card=card):
            return _("{card}: the series of attacks is over.").format(card=_named(state, card))
        case berserk.ControlChanged(card=card, seat=seat):
            return _("{player} now controls {card}.").format(
                player=state.names[seat], card=render_card(state, card)
            )
        case berserk.CounterTaken(card=card):
            return _("{card} deals the counterstrike.").format(card=_named(state, card))
        case _:
            result = result_of(event, state)
            return None if result is None else _render_changed(result, state)


def _render_changed(result: Result, state: MatchState) -> str:
    name = _named(state, result.card)
    text = _("{card} {verb}.") if result.is_verb else _("{card}: {effect}.")
    return text.format(card=name, verb=result.words, effect=result.words)


def _fight_event(event: Event, state: MatchState) -> str | None:
    match event:
        case berserk.DiceRolled(attack=attack, defence=0):
            return _("The die shows {attack}.").format(attack=attack)
        case berserk.DiceRolled(attack=attack, defence=defence):
            return _("The dice show {attack} against {defence}.").format(
                attack=attack, defence=defence
            )
        case berserk.DieRerolled(card=card, value=value):
            return _("{card}: the die is rerolled and shows {value}.").format(
                card=render_card(state, card), value=value
            )
        case berserk.DieChosen(card=card, value=value):
            return _("{card}: the die that shows {value} counts.").format(
                card=render_card(state, card), value=value
            )
        case berserk.ResultSet(attack=attack, counter=counter):
            return _("A card sets the result: {attack}; in return {counter}.").format(
                attack=render_strength(attack), counter=render_strength(counter)
            )
        case berserk.DieChanged(change=change):
            amount = signed(change.amount) if change.way is DieWay.ADD else str(change.amount)
            return _(_DIE_WAYS[change.way]).format(
                card=render_card(state, change.of), amount=amount
            )
        case berserk.FightDecided(
            attack_total=total, defence_total=0, attack=ab.AttackStrength.MISS
        ):
            return _("The die total is {total}.").format(total=total)
        case berserk.FightDecided(attack_total=total, defence_total=0, attack=attack):
            return _("{total}: {attack}.").format(total=total, attack=render_strength(attack))
        case berserk.FightDecided(
            attack_total=total, defence_total=defence, attack=attack, counter=counter
        ):
            return _("{total} against {defence}: {attack}; in return {counter}.").format(
                total=total,
                defence=defence,
                attack=render_strength(attack),
                counter=render_strength(counter),
            )
        case berserk.TableStepped(down=True, attack=attack, counter=counter):
            return _("One step down the strike table: {attack}; in return {counter}.").format(
                attack=render_strength(attack), counter=render_strength(counter)
            )
        case berserk.DefenderAssigned(defender=defender):
            return _("{card} takes the strike.").format(card=_named(state, defender))
        case berserk.Redirected(target=target):
            return _("{card} becomes the target.").format(card=_named(state, target))
        case berserk.SizeChanged(change=change):
            return _render_size(change)
        case _:
            return _play_event(event, state)


def _render_size(change: SizeChange) -> str:
    text = render_size_change(change)
    match change.way:
        case SizeWay.STRENGTH:
            return sentence(_("the attack becomes: {strength}").format(strength=text))
        case SizeWay.SCALE | SizeWay.ADD:
            return _("The amount changes: {change}.").format(change=text)
        case SizeWay.SET:
            return _("The amount becomes {amount}.").format(amount=change.amount)
        case _:
            assert_never(change.way)


def _play_event(event: Event, state: MatchState) -> str | None:
    """Return an event about a play on the stack; None for others."""
    match event:
        case berserk.PlayStopped(rule=rule):
            return _("The play turns out to be illegal (rule {rule}).").format(
                rule=cited(rule, state.ruleset)
            )
        case berserk.PlayCancelled():
            return _("The play is cancelled.")
        case berserk.PlayBlocked(counter=counter):
            return _("The counterstrike is blocked.") if counter else _("The power is blocked.")
        case berserk.StayedOpen():
            return _("The card will stay open.")
        case _:
            return None


def _place_event(event: Event, state: MatchState) -> str | None:
    """Return an event about the places of cards; None for others."""
    match event:
        case berserk.CardPlaced(card=card, cell=cell):
            name = capital(_name_or_hidden(state, card))
            return _("{card} is placed on {cell}.").format(card=name, cell=cell_name(cell))
        case berserk.CardMoved(card=card, origin=origin, cell=cell):
            text = _("{card} moves from {origin} to {cell}.")
        case berserk.CardRelocated(card=card, origin=origin, cell=cell, way=way):
            text = _(_WAYS[way])
        case berserk.CardsSwapped(one=one, other=other):
            return _("{card} and {other} swap places.").format(
                card=_named(state, one), other=render_card(state, other)
            )
        case berserk.PlacesChanged(cards=cards, cells=cells):
            goals = ", ".join(
                _("{card} on {cell}").format(
                    card=_name_or_hidden(state, card), cell=cell_name(cell)
                )
                for card, cell in zip(cards, cells, strict=True)
            )
            return _("Cards change places: {cards}.").format(cards=goals)
        case berserk.CardLanded(card=card, cell=cell):
            if cell == NO_CELL:
                return _("{card} takes off.").format(card=_named(state, card))
            return _("{card} lands on {cell}.").format(
                card=_named(state, card), cell=cell_name(cell)
            )
        case berserk.HostAssigned(card=card, host=host):
            return _("{card} sits on {host}.").format(
                card=_named(state, card), host=render_card(state, host)
            )
        case berserk.HostLost(card=card):
            return _("{card} no longer sits on a host.").format(card=_named(state, card))
        case berserk.CellMarked(mark=mark):
            return _("On {cell}: {marker}.").format(
                cell=cell_name(mark.cell), marker=render_lasting(mark.effect)
            )
        case _:
            return None
    return text.format(card=_named(state, card), origin=cell_name(origin), cell=cell_name(cell))


def _deck_event(event: Event, state: MatchState) -> str | None:
    match event:
        case berserk.DeckShuffled(seat=seat):
            return _("The deck of {player} is shuffled.").format(player=state.names[seat])
        case berserk.CardsShown(seat=seat, cards=cards):
            names = ", ".join(quoted(shown_name(spec.name)) for spec in cards)
            return _("{player} shows from the deck: {cards}.").format(
                player=state.names[seat], cards=names
            )
        case berserk.DeckOrdered(seat=seat, top=top, bottom=bottom):
            return _(
                "{player} puts cards back: {top} on top of the deck, {bottom} under it."
            ).format(player=state.names[seat], top=len(top), bottom=len(bottom))
        case berserk.CardsMilled(seat=seat, count=count):
            return ngettext(
                "{count} card goes from {player}'s deck to the graveyard.",
                "{count} cards go from {player}'s deck to the graveyard.",
                count,
            ).format(count=count, player=state.names[seat])
        case berserk.CardDrawn(seat=seat, spec=spec):
            return _("{player} shows from the deck: {cards}.").format(
                player=state.names[seat], cards=quoted(shown_name(spec.name))
            )
        case _:
            return None


def _flow_event(event: Event, state: MatchState) -> str | None:
    match event:
        case berserk.TurnBegan(seat=seat, turn=turn):
            return _("— Turn {turn}: {player} —").format(turn=turn, player=state.names[seat])
        case berserk.PlayAnnounced():
            return _announced(event, state)
        case berserk.PowerBegan(power=power, targets=targets) if power is not None:
            return _render_power_line("", render_power(power), targets, state)
        case berserk.WayTold(seat=seat, unanswered=unanswered, directed=directed):
            return _render_way(state.names[seat], unanswered=unanswered, directed=directed)
        case berserk.NumberChosen(x=x):
            return _("The number chosen is {number}.").format(number=x)
        case berserk.TriggersDropped(seat=seat, hushed=False):
            return _("{player} uses no ability now.").format(player=state.names[seat])
        case berserk.FlyerStrikeGained(card=card):
            return _("{card} may strike a flyer in its next turn.").format(card=_named(state, card))
        case berserk.JudgeAsked(judging=judging) if judging.act is None:
            return _("{player} offers a draw.").format(player=state.names[judging.seat])
        case berserk.JudgeAsked(judging=judging):
            request = render_judging(judging, state, now=False)
            return _("{player} proposes: {request}.").format(
                player=state.names[judging.seat], request=request
            )
        case berserk.JudgeAnswered(agreed=agreed):
            return _("Agreed.") if agreed else _("The opponent refuses.")
        case berserk.MatchEnded(winner=winner, reason=reason, rule=rule):
            name = None if winner is None else state.names[winner]
            return render_result(name, reason, rule, state.ruleset)
        case _:
            return None


def _render_way(player: str, *, unanswered: bool, directed: bool) -> str:
    """Return what a player must say about a strike at his hidden cards (533.10)."""
    if unanswered:
        text = _("{player}: the strike is unanswered.")
    elif directed:
        text = _("{player}: the strike is directed.")
    else:
        text = _("{player}: the strike is ordinary.")
    return text.format(player=player)


def _announced(event: berserk.PlayAnnounced, state: MatchState) -> str | None:
    source = _named(state, event.source)
    match event.kind:
        case PlayKind.STRIKE:
            text = _("{card} strikes {target}")
        case PlayKind.ABILITY:
            others = tuple(target for target in event.targets if target != event.source)
            return _render_power_line(source, _used(event), others, state)
        case PlayKind.CLOSE_FOR_FLYER:
            text = _("{card} closes to strike a flyer")
        case PlayKind.SAVE_CHIP:
            text = _("{card} saves up a chip")
        case PlayKind.DEFEND:
            text = _("{card} steps in as a defender")
        case PlayKind.MOVE:
            return None  # the move has its own event
        case _:
            assert_never(event.kind)
    target = render_card(state, event.target) if event.target >= 0 else ""
    return sentence(text.format(card=source, target=target))


def _used(event: berserk.PlayAnnounced) -> str:
    """Return the current power, or the whole ability before there is one."""
    if event.power is not None:
        return render_power(event.power)
    return "" if event.ability is None else render_body(event.ability.body)


def _render_power_line(source: str, used: str, targets: tuple[int, ...], state: MatchState) -> str:
    """Return the source and target of the current power, as far as known."""
    cards = ", ".join(render_card(state, target) for target in targets if target != NO_CARD)
    if not source:
        text = _("{attack} at {target}") if cards else "{attack}"
        return sentence(text.format(attack=capital(used), target=cards))
    text = _("{card}: {attack} at {target}") if cards else _("{card}: {attack}")
    return sentence(text.format(card=source, attack=used, target=cards))


def render_play(play: Play, state: MatchState) -> str:
    """Return the current action of a play on the stack or in the queue, with its current range."""
    power = play.aim.power
    if power is not None:
        power, _causes = values_of(state, play.source)(power)
    announced = berserk.PlayAnnounced(
        play.id,
        play.kind,
        play.seat,
        play.source,
        play.aim.targets,
        play.aim.cells,
        play.ability,
        power=power,
    )
    return render_announced(announced, state)


def render_announced(event: berserk.PlayAnnounced, state: MatchState) -> str:
    """Return the action of a play as announced."""
    if event.kind is PlayKind.MOVE:
        return _("{card} moves to {cell}").format(
            card=render_card(state, event.source), cell=cell_name(event.cell)
        )
    return _announced(event, state) or ""

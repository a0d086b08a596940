"""What happened in the battle, in words: for the log and for the play that is carried out.

All functions take a state for the names of cards. Give them a player's view and they say no
more than the player may know.
"""

from typing import Final

from catalog.i18n import N_, _, ngettext
from deckbuilder.battle.abilities import (
    ability_text,
    body_text,
    capital,
    effect_text,
    power_text,
    strength_text,
)
from deckbuilder.battle.questions import card_text, judging_text, result_text
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    DieWay,
    Lasting,
    MatchState,
    Play,
    PlayKind,
    SizeWay,
    Zone,
    cell_name,
    is_unknown,
)
from engine.berserk import abilities as ab
from engine.berserk.table import events as ev
from engine.kernel import Event

SILENT: Final = frozenset(
    {
        ev.AbilityUsed,
        ev.ActionMarked,
        ev.AlternationPassed,
        ev.AnnouncementBegan,
        ev.AnnouncementEnded,
        ev.Answered,
        ev.Asked,
        ev.BranchChosen,
        ev.CardClosed,
        ev.CardsOpened,
        ev.CellMarksEnded,
        ev.CellsChosen,
        ev.Decided,
        ev.DelayedEnded,
        ev.EffectsApplied,
        ev.EnoughChosen,
        ev.FlyerStrikeSpent,
        ev.Landed,
        ev.Missed,
        ev.MovedOn,
        ev.MovementSpent,
        ev.PaymentChosen,
        ev.PhaseBegan,
        ev.PhaseWorkDone,
        ev.PlayRemoved,
        ev.PowerDone,
        ev.PowerEnded,
        ev.PriorityPassed,
        ev.QueueStacked,
        ev.ResourcesReserved,
        ev.SizeFixed,
        ev.StackSettled,
        ev.StepBegan,
        ev.StepRaised,
        ev.StopsChosen,
        ev.TargetsChosen,
        ev.TriggersRaised,
        ev.TurnEnded,
        ev.WindowClosed,
        ev.WindowOpened,
        ev.WoundsShared,
        ev.DuelBegan,
        ev.PileOrdered,
        ev.NumberKept,
    }
)
"""What a log need not say: steps of the machinery, and choices that show in what follows."""

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
    ab.Relocation.PLACE: N_("{card} is put from {origin} on {cell}."),
}
_DIE_WAYS: Final = {
    DieWay.ADD: N_("{card}: {amount} to the die."),
    DieWay.SET: N_("{card}: the die becomes {amount}."),
    DieWay.TURN: N_("{card}: the die is turned over."),
}


def event_text(event: Event, state: MatchState) -> str | None:
    """Return what happened in words; None for what a log need not say."""
    text = None if type(event) in SILENT else _told(event, state)
    rule = _rule_of(event)
    if text is None or not rule:
        return text
    return _("{sentence} (rule {rule})").format(sentence=text, rule=rule)


def _rule_of(event: Event) -> str:
    """Return the rule that made it so without anybody's choice, empty when none did."""
    match event:
        case ev.FightDecided(defence_total=defence) if defence:
            return "515.3"
        case ev.FightDecided(attack=attack):  # a die for a number is no fight (515.1.1)
            return "306.3" if attack is ab.AttackStrength.MISS else "515.6"
        case ev.CardLeft(rule=rule) | ev.CardRevealed(rule=rule):
            return rule
        case ev.CardLanded(cell=cell):
            return "108.3" if cell == NO_CELL else "210.6"
        case _:
            return _FORCED.get(type(event), "")


_FORCED: Final[dict[type[Event], str]] = {
    ev.CounterTaken: "535.8.3",
    ev.PlayBlocked: "531.4",
    ev.PlayCancelled: "530.1",
    ev.PreventionSpent: "534.1",
    ev.Protected: "532.1",
    ev.Replaced: "535.1",
    ev.WoundsPrevented: "534.1",
}


def _told(event: Event, state: MatchState) -> str | None:
    return (
        _card_event(event, state)
        or _effect_event(event, state)
        or _fight_event(event, state)
        or _place_event(event, state)
        or _deck_event(event, state)
        or _flow_event(event, state)
    )


def _named(state: MatchState, card: int) -> str:
    return capital(card_text(state, card))


def _card_event(event: Event, state: MatchState) -> str | None:
    """Life and what a card looks like."""
    match event:
        case ev.CardRevealed(card=card):
            return _("{card} is revealed.").format(card=_named(state, card))
        case ev.TermsTold(card=card, crystals=crystals):
            return ngettext(
                "{card} was recruited for {count} crystal, as its text offers.",
                "{card} was recruited for {count} crystals, as its text offers.",
                crystals,
            ).format(card=_named(state, card), count=crystals)
        case ev.CardKeptHidden(card=card):
            return _("{card} stays hidden.").format(card=_named(state, card))
        case ev.CardHidden(card=card):
            return _("{card} is turned face down.").format(card=_named(state, card))
        case ev.CardOpened(card=card):
            return _("{card} opens.").format(card=_named(state, card))
        case ev.OpeningDecided(card=card, stays=True):
            return _("{card} stays closed.").format(card=_named(state, card))
        case ev.CardShut(card=card):
            return _("{card} closes.").format(card=_named(state, card))
        case ev.CardLeft(card=card, zone=zone) if zone in _LEAVING:
            return _(_LEAVING[zone]).format(card=_named(state, card))
        case ev.Wounded(card=card, amount=amount) if amount:
            return _("{card}: −{amount} life.").format(card=card_text(state, card), amount=amount)
        case ev.Healed(card=card, amount=amount):
            return _("{card}: +{amount} life.").format(card=card_text(state, card), amount=amount)
        case ev.WoundsPrevented(card=card, amount=amount):
            return _("{card}: armor prevents {amount}.").format(
                card=card_text(state, card), amount=amount
            )
        case ev.PreventionSpent(card=card, amount=amount):
            return _("{card}: wounds prevented: {amount}.").format(
                card=card_text(state, card), amount=amount
            )
        case ev.WoundsShared(card=card, amount=amount):
            return _("{card}: wounds that others take: {amount}.").format(
                card=card_text(state, card), amount=amount
            )
        case ev.WoundsSet(card=card, wounds=wounds):
            return _("{card}: wounds are {amount} now.").format(
                card=card_text(state, card), amount=wounds
            )
        case _:
            return None


def _effect_event(event: Event, state: MatchState) -> str | None:
    """Chips, markers and what a card gains and loses."""
    match event:
        case ev.ExtraLifeChanged(card=card, amount=amount):
            text = _("{card}: {amount} extra life.")
        case ev.ChipsChanged(card=card, amount=amount):
            text = _("{card}: {amount} chips.")
        case ev.TokensChanged(card=card, amount=amount):
            text = _("{card}: {amount} incarnation tokens.")
        case ev.ArmorRestored(card=card):
            return _("{card}: the armor is restored.").format(card=card_text(state, card))
        case ev.MovementRestored(card=card):
            return _("{card}: the movement is back.").format(card=card_text(state, card))
        case ev.EffectGained(card=card, effect=effect):
            return _("{card}: {effect}.").format(
                card=card_text(state, card), effect=lasting_text(effect)
            )
        case ev.EffectsEnded(card=card, lost=True):
            return _("{card} loses what it had gained.").format(card=_named(state, card))
        case ev.GrantsChanged(card=card, gained=gained):
            text = _("{card} gains an ability.") if gained else _("{card} loses an ability.")
            return text.format(card=_named(state, card))
        case ev.ControlChanged(card=card, seat=seat):
            return _("{player} controls {card} now.").format(
                player=state.names[seat], card=card_text(state, card)
            )
        case ev.Protected(card=card):
            return _("{card} is protected.").format(card=_named(state, card))
        case ev.CounterTaken(card=card):
            return _("{card} deals the counterstrike.").format(card=_named(state, card))
        case ev.Replaced(card=card):
            return _("{card} changes what happens.").format(card=_named(state, card))
        case _:
            return None
    return text.format(card=card_text(state, card), amount=f"{amount:+}")


def lasting_text(effect: Lasting) -> str:
    """Return what a lasting effect on a card does, in a few words."""
    change = effect.change
    if effect.marker:
        return _("marker “{marker}”").format(marker=effect.marker)
    if isinstance(change, ab.Effect):
        return effect_text(change)
    return ability_text(change)


def _fight_event(event: Event, state: MatchState) -> str | None:
    match event:
        case ev.DiceRolled(attack=attack, defence=0):
            return _("The die shows {attack}.").format(attack=attack)
        case ev.DiceRolled(attack=attack, defence=defence):
            return _("The dice show {attack} against {defence}.").format(
                attack=attack, defence=defence
            )
        case ev.DieRerolled(card=card, value=value):
            return _("{card}: the die is rolled again and shows {value}.").format(
                card=card_text(state, card), value=value
            )
        case ev.DieChosen(card=card, value=value):
            return _("{card}: the die that shows {value} counts.").format(
                card=card_text(state, card), value=value
            )
        case ev.ResultSet(attack=attack, counter=counter):
            return _("A card says how it ends: {attack}; in return {counter}.").format(
                attack=strength_text(attack), counter=strength_text(counter)
            )
        case ev.DieChanged(change=change):
            amount = f"{change.amount:+}" if change.way is DieWay.ADD else str(change.amount)
            return _(_DIE_WAYS[change.way]).format(card=card_text(state, change.of), amount=amount)
        case ev.FightDecided(attack_total=total, defence_total=0, attack=ab.AttackStrength.MISS):
            return _("The die comes to {total}.").format(total=total)
        case ev.FightDecided(attack_total=total, defence_total=0, attack=attack):
            return _("{total}: {attack}.").format(total=total, attack=strength_text(attack))
        case ev.FightDecided(
            attack_total=total, defence_total=defence, attack=attack, counter=counter
        ):
            return _("{total} against {defence}: {attack}; in return {counter}.").format(
                total=total,
                defence=defence,
                attack=strength_text(attack),
                counter=strength_text(counter),
            )
        case ev.TableStepped(down=True, attack=attack, counter=counter):
            return _("A step down the table: {attack}; in return {counter}.").format(
                attack=strength_text(attack), counter=strength_text(counter)
            )
        case ev.DefenderAssigned(defender=defender):
            return _("{card} takes the strike.").format(card=_named(state, defender))
        case ev.CounterTaken(card=card):
            return _("{card} deals the counterstrike.").format(card=_named(state, card))
        case ev.Redirected(target=target):
            return _("{card} becomes the target.").format(card=_named(state, target))
        case ev.SizeChanged(change=change):
            return _size_text(change.way, change.amount, change.by)
        case _:
            return _play_event(event)


def _size_text(way: SizeWay, amount: int, by: int) -> str:
    match way:
        case SizeWay.STRENGTH:
            strength = strength_text(ab.AttackStrength(amount))
            return _("The attack becomes {strength}.").format(strength=strength)
        case SizeWay.SCALE:
            text = f"× {amount}" if by == 1 else f"÷ {by}"
            return _("The size changes: {change}.").format(change=text)
        case SizeWay.ADD:
            return _("The size changes: {change}.").format(change=f"{amount:+}")
        case SizeWay.SET:
            return _("The size becomes {amount}.").format(amount=amount)


def _play_event(event: Event) -> str | None:
    """What happens to a play on the stack."""
    match event:
        case ev.PlayStopped(rule=rule):
            return _("The play turns out to be illegal (rule {rule}).").format(rule=rule)
        case ev.PlayCancelled():
            return _("The play is cancelled.")
        case ev.PlayBlocked(counter=counter):
            return _("The counterstrike is blocked.") if counter else _("The power is blocked.")
        case ev.StayedOpen():
            return _("The card will stay open.")
        case _:
            return None


def _place_event(event: Event, state: MatchState) -> str | None:
    """Where cards stand."""
    match event:
        case ev.CardPlaced(card=card, cell=cell):
            name = _("A card") if is_unknown(state.cards[card]) else _named(state, card)
            return _("{card} is placed on {cell}.").format(card=name, cell=cell_name(cell))
        case ev.CardMoved(card=card, origin=origin, cell=cell):
            text = _("{card} moves from {origin} to {cell}.")
        case ev.CardRelocated(card=card, origin=origin, cell=cell, way=way):
            text = _(_WAYS[way])
        case ev.CardsSwapped(one=one, other=other):
            return _("{card} and {other} change places.").format(
                card=_named(state, one), other=card_text(state, other)
            )
        case ev.CardLanded(card=card, cell=cell):
            if cell == NO_CELL:
                return _("{card} takes off.").format(card=_named(state, card))
            return _("{card} lands on {cell}.").format(
                card=_named(state, card), cell=cell_name(cell)
            )
        case ev.HostAssigned(card=card, host=host):
            return _("{card} sits on {host}.").format(
                card=_named(state, card), host=card_text(state, host)
            )
        case ev.HostLost(card=card):
            return _("{card} does not sit on anybody any more.").format(card=_named(state, card))
        case ev.CardEntered(card=card, cell=cell):
            if cell == NO_CELL:
                return _("{card} enters the extra zone.").format(card=_named(state, card))
            return _("{card} enters the battle on {cell}.").format(
                card=_named(state, card), cell=cell_name(cell)
            )
        case ev.CellMarked(mark=mark):
            return _("A marker is put on {cell}.").format(cell=cell_name(mark.cell))
        case _:
            return None
    return text.format(card=_named(state, card), origin=cell_name(origin), cell=cell_name(cell))


def _deck_event(event: Event, state: MatchState) -> str | None:
    match event:
        case ev.DeckShuffled(seat=seat):
            return _("The deck of {player} is shuffled.").format(player=state.names[seat])
        case ev.CardsShown(seat=seat, cards=cards):
            names = ", ".join(_("“{name}”").format(name=spec.name) for spec in cards)
            return _("{player} shows from the deck: {cards}.").format(
                player=state.names[seat], cards=names
            )
        case ev.CardsMilled(seat=seat, count=count):
            return ngettext(
                "{count} card goes from the deck of {player} into the graveyard.",
                "{count} cards go from the deck of {player} into the graveyard.",
                count,
            ).format(count=count, player=state.names[seat])
        case ev.CardDrawn(seat=seat, spec=spec):
            return _("{player} shows from the deck: {cards}.").format(
                player=state.names[seat], cards=_("“{name}”").format(name=spec.name)
            )
        case _:
            return None


def _flow_event(event: Event, state: MatchState) -> str | None:
    match event:
        case ev.TurnBegan(seat=seat, turn=turn):
            return _("— Turn {turn}: {player} —").format(turn=turn, player=state.names[seat])
        case ev.PlayAnnounced():
            return _announced(event, state)
        case ev.PowerBegan(power=power, targets=targets) if power is not None:
            return _power_line("", power_text(power), targets, state)
        case ev.NumberChosen(x=x):
            return _("X is {number}.").format(number=x)
        case ev.TriggersDropped(seat=seat):
            return _("{player} leaves it out.").format(player=state.names[seat])
        case ev.AbilityDelayed(delayed=delayed):
            return _("{card}: {effect}.").format(
                card=card_text(state, delayed.source), effect=_("an ability waits for its moment")
            )
        case ev.FlyerStrikeGained(card=card):
            return _("{card} may strike a flyer in its next turn.").format(card=_named(state, card))
        case ev.JudgeAsked(judging=judging):
            request = judging_text(judging, state, now=False)
            return _("{player} asks for this by agreement: {request}.").format(
                player=state.names[judging.seat], request=request
            )
        case ev.JudgeAnswered(agreed=agreed):
            return _("Both players agree.") if agreed else _("The opponent does not agree.")
        case ev.MatchEnded(winner=winner, reason=reason, rule=rule):
            return result_text(None if winner is None else state.names[winner], reason, rule)
        case _:
            return None


def _announced(event: ev.PlayAnnounced, state: MatchState) -> str | None:
    source = _named(state, event.source)
    match event.kind:
        case PlayKind.STRIKE:
            text = _("{card} strikes {target}.")
        case PlayKind.ABILITY:
            others = tuple(one for one in event.targets if one != event.source)
            return _power_line(source, _used(event), others, state)
        case PlayKind.CLOSE_FOR_FLYER:
            text = _("{card} closes to strike a flyer.")
        case PlayKind.SAVE_CHIP:
            text = _("{card} saves up a chip.")
        case PlayKind.DEFEND:
            text = _("{card} steps in as a defender.")
        case PlayKind.MOVE:
            return None  # the move itself is told when it happens
    target = card_text(state, event.target) if event.target >= 0 else ""
    return text.format(card=source, target=target)


def _used(event: ev.PlayAnnounced) -> str:
    """Return the power at hand, or the whole ability when none is at hand yet."""
    if event.power is not None:
        return power_text(event.power)
    return "" if event.ability is None else body_text(event.ability.body)


def _power_line(source: str, used: str, targets: tuple[int, ...], state: MatchState) -> str:
    """Tell whose power is carried out and at whom, as far as there is something to tell."""
    cards = ", ".join(card_text(state, one) for one in targets if one != NO_CARD)
    if not source:
        text = _("{attack} at {target}.") if cards else "{attack}."
        return text.format(attack=capital(used), target=cards)
    text = _("{card}: {attack} at {target}.") if cards else _("{card}: {attack}.")
    return text.format(card=source, attack=used, target=cards)


def play_text(play: Play, state: MatchState) -> str:
    """Return what a play on the stack or in the queue is doing."""
    if play.kind is PlayKind.MOVE:
        return _("{card} moves to {cell}").format(
            card=card_text(state, play.source), cell=cell_name(play.cell)
        )
    announced = ev.PlayAnnounced(
        play.id,
        play.kind,
        play.seat,
        play.source,
        play.targets,
        play.cells,
        play.ability,
        power=play.power,
    )
    return _announced(announced, state) or ""

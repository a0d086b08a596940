"""A match in plain words, one line for each event visible to players."""

import engine.berserk.abilities as ab
from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL, cell_name
from engine.berserk.table.state import AttackStrength, MatchState, PlayKind, Zone
from engine.kernel import Event, Option, Seat

# Internal events, and choices already described by the announcement.
_SILENT = (
    ev.AbilityUsed,
    ev.AnnouncementBegan,
    ev.AnnouncementEnded,
    ev.Answered,
    ev.Asked,
    ev.BranchChosen,
    ev.CellsChosen,
    ev.EffectsApplied,
    ev.EnoughChosen,
    ev.GrantsChanged,
    ev.JudgeAnswered,
    ev.Landed,
    ev.MovedOn,
    ev.NumberChosen,
    ev.PaymentChosen,
    ev.PhaseBegan,
    ev.PhaseWorkDone,
    ev.PlayRemoved,
    ev.PowerBegan,
    ev.PowerDone,
    ev.PowerEnded,
    ev.QueueStacked,
    ev.ResourcesReserved,
    ev.StepBegan,
    ev.StepRaised,
    ev.TargetsChosen,
    ev.TriggersRaised,
    ev.WindowClosed,
    ev.WindowOpened,
)
_PLACES = {
    Zone.GRAVEYARD: "dies",
    Zone.EXILE: "is exiled",
    Zone.DECK: "returns to the deck",
}


def retell(setup: Setup, choices: list[Option]) -> str:
    """Return the description of the match with these choices, from the first placement to the
    end."""
    match = new_match(setup)
    lines = [line for line in map(_teller(match), match.history) if line]
    told = len(match.history)
    for choice in choices:
        match.choose(choice)
        tell = _teller(match)
        lines.extend(line for line in map(tell, match.history[told:]) if line)
        told = len(match.history)
    return "\n".join(lines) + "\n"


class _Teller:
    """Names of cards and players of one match."""

    def __init__(self, state: MatchState) -> None:
        self._state = state

    def card(self, number: int) -> str:
        return self._state.cards[number].spec.name

    def player(self, seat: Seat) -> str:
        return self._state.names[seat]

    def __call__(self, event: Event) -> str:
        """Return the description of an event; empty for an internal step."""
        if isinstance(event, _SILENT):
            return ""
        told = self._progress(event) or self._fight(event) or self._effect(event)
        return told or self._board(event)

    def _progress(self, event: Event) -> str:
        match event:
            case ev.TurnBegan(seat=seat, turn=turn):
                return f"\nTurn {turn}: {self.player(seat)}"
            case ev.TurnEnded(seat=seat):
                return f"  {self.player(seat)} hands the turn over"
            case ev.PriorityPassed(seat=seat):
                return f"  {self.player(seat)} passes"
            case ev.PlayAnnounced():
                return f"  {self._announced(event)}"
            case ev.PlayStopped(code=code, rule=rule, paid=paid):
                return f"    turns out illegal ({code}, {rule}), {'paid' if paid else 'not paid'}"
            case ev.MatchEnded(winner=winner, reason=reason, rule=rule):
                who = "Nobody" if winner is None else self.player(winner)
                return f"\n{who} wins: {reason} ({rule})"
        return ""

    def _announced(self, event: ev.PlayAnnounced) -> str:
        source = self.card(event.source)
        match event.kind:
            case PlayKind.MOVE:
                return f"{source} moves to {cell_name(event.cell)}"
            case PlayKind.STRIKE:
                return f"{source} strikes {self.card(event.target)}"
            case PlayKind.ABILITY:
                return self._used(source, event)
            case PlayKind.CLOSE_FOR_FLYER:
                return f"{source} gets ready for a flyer"
            case PlayKind.SAVE_CHIP:
                return f"{source} saves up a chip"
            case PlayKind.DEFEND:
                return f"{source} defends against {self.card(event.target)}"

    def _used(self, source: str, event: ev.PlayAnnounced) -> str:
        power = event.power
        text = f"{source} uses {'an ability' if power is None else power.kind.value}"
        if isinstance(power, ab.Attack):
            text += f" {power.value}"
        if event.targets:
            text += f" at {', '.join(map(self.card, event.targets))}"
        if event.cells:
            text += f" on {', '.join(map(cell_name, event.cells))}"
        return text

    def _fight(self, event: Event) -> str:
        match event:
            case ev.DiceRolled(attack=attack, defence=0):
                return f"    rolls {attack}"
            case ev.DiceRolled(attack=attack, defence=defence):
                return f"    roll {attack} against {defence}"
            case ev.FightDecided(
                attack_total=attack, defence_total=defence, attack=strike, counter=counter
            ):
                totals = f"{attack} against {defence}" if defence else f"{attack}"
                return f"    {totals}: {_outcome(strike, counter)}"
            case ev.TableStepped(down=down, attack=strike, counter=counter):
                words = "steps down" if down else "stands firm"
                return f"    {words}: {_outcome(strike, counter)}"
            case ev.SizeFixed(size=size, counter_size=0):
                return f"    for {size}"
            case ev.SizeFixed(size=size, counter_size=counter):
                return f"    for {size}, {counter} in return"
            case ev.WoundsPrevented(card=card, amount=amount):
                return f"    armor of {self.card(card)} prevents {amount}"
            case ev.Wounded(card=card, amount=amount, source=source):
                return f"    {self.card(source)} wounds {self.card(card)} by {amount}"
            case ev.Healed(card=card, amount=amount):
                return f"    {self.card(card)} heals {amount}"
            case ev.CardLeft(card=card, zone=zone):
                return f"    {self.card(card)} {_PLACES[zone]}"
        return ""

    def _effect(self, event: Event) -> str:
        match event:
            case ev.ChipsChanged(card=card, amount=amount):
                return f"    {self.card(card)} has {amount:+} chips"
            case ev.ExtraLifeChanged(card=card, amount=amount):
                return f"    {self.card(card)} has {amount:+} extra life"
            case ev.EffectGained(card=card):
                return f"    an effect is laid on {self.card(card)}"
            case ev.EffectsEnded(card=card, effects=effects):
                return f"    {len(effects)} effects on {self.card(card)} end"
            case ev.CardRelocated(card=card, origin=origin, cell=cell):
                return f"    {self.card(card)} relocates {cell_name(origin)} to {cell_name(cell)}"
            case ev.CardEntered(card=card, cell=cell, seat=seat):
                where = "the extra zone" if cell == NO_CELL else cell_name(cell)
                return f"    {self.card(card)} enters for {self.player(seat)} on {where}"
            case ev.TokensChanged(card=card, amount=amount):
                return f"    {self.card(card)} has {amount:+} tokens"
        return ""

    def _board(self, event: Event) -> str:
        match event:
            case ev.CardPlaced(card=card, cell=cell):
                return f"{self.card(card)} is placed on {cell_name(cell)}"
            case ev.CardRevealed(card=card):
                return f"    {self.card(card)} is revealed"
            case ev.CardKeptHidden(card=card):
                return f"    {self.card(card)} stays hidden"
            case ev.CardsOpened(cards=cards):
                return f"  opens: {', '.join(map(self.card, cards))}" if cards else ""
            case ev.HostAssigned(card=card, host=host):
                return f"    {self.card(card)} sits on {self.card(host)}"
            case ev.CardMoved(card=card, origin=origin, cell=cell):
                return f"    {self.card(card)} goes from {cell_name(origin)} to {cell_name(cell)}"
            case ev.CardClosed(card=card):
                return f"    {self.card(card)} closes"
            case ev.MovementSpent(card=card):
                return f"    {self.card(card)} spends movement"
            case ev.DefenderAssigned(defender=defender):
                return f"    {self.card(defender)} becomes the target"
            case ev.FlyerStrikeGained(card=card, until=until):
                return f"    {self.card(card)} may strike a flyer until turn {until}"
            case ev.FlyerStrikeSpent(card=card):
                return f"    {self.card(card)} has used its strike at a flyer"
        raise TypeError(f"no words for {event}")


def _teller(match: BerserkMatch) -> _Teller:
    return _Teller(match.state)


def _outcome(strike: AttackStrength, counter: AttackStrength) -> str:
    words = f"{strike.name.lower()} strike"
    return f"{words}, {counter.name.lower()} counterstrike" if counter else words

"""The log of a battle by actions: one line per action with its results, marked by side.

«▼d5 Застрельщик ⚄5 → средний → ▲d2 Секирщик −2 (7/9)»: side, cell and name of the acting card, the
dice, the strength, and each affected card with its result. ``details`` of a line lists the full
sentences, so folding loses nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, capital
from deckbuilder.battle.abilities import render_body, render_power
from deckbuilder.battle.ability_terms import render_attack, render_short_strength
from deckbuilder.battle.action_lines import PlayLine, PowerLine, joined
from deckbuilder.battle.events import render_event, render_event_text
from deckbuilder.battle.how_read import read_by
from deckbuilder.battle.log import LogEntry, reading_entries, reminder_entries
from deckbuilder.battle.questions import render_card
from deckbuilder.battle.results import Result, render_lasting, result_of
from deckbuilder.battle.standing import Standing
from deckbuilder.cards.playing import ReadBy
from engine import berserk
from engine.berserk import (
    NO_CARD,
    CardState,
    DieChange,
    DieWay,
    MatchState,
    PlayKind,
    SizeWay,
    Zone,
    cell_name,
)
from engine.kernel import Event, Seat

SIGNS: Final = ("▲", "▼")
"""The signs of the viewer's cards and of the opponent's."""
_OPPOSITE_SUM: Final = 7
"""The sum of opposite faces of a die."""
_LEAVES: Final = {Zone.GRAVEYARD: N_("dies"), Zone.EXILE: N_("is exiled")}


def folded_entries(
    events: Sequence[Event],
    seen: MatchState,
    seat: Seat = Seat.FIRST,
    signs: tuple[str, str] = SIGNS,
) -> list[LogEntry]:
    """Return the log, one line per action; the placement and reveals are one line.

    Pass all events from the beginning, a player's view, and the viewer's seat: ``signs`` mark its
    own cards and the opponent's. Life is shown where its value at that moment is certain. Lines
    reveal no more than the view.
    """
    return [entry for _place, entry in placed_actions(events, seen, seat, signs)]


def placed_actions(
    events: Sequence[Event],
    seen: MatchState,
    seat: Seat = Seat.FIRST,
    signs: tuple[str, str] = SIGNS,
    since: int = 0,
) -> Iterator[tuple[int, LogEntry]]:
    """Yield the lines of ``folded_entries``, each with an event index.

    After that event everything in the line has happened, and nothing of the next line. The lines
    begin at the event of index ``since``, the beginning of a turn; 0 for all.
    """
    begins = not since and any(isinstance(event, berserk.CardPlaced) for event in events)
    folding = _Folding(seen, Standing(seen, seat, signs, events), begins_with_placement=begins)
    for entry in folding.entries(events, since):
        yield folding.told, entry


_Sentence: TypeAlias = tuple[int, str]
"""The index of an event in the history, and its sentence."""


def _folded_unread(turn: int, entries: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Yield one line for all texts that the engine does not play, then the other lines."""
    unread = [entry for entry in entries if entry.read is ReadBy.NOBODY]
    if unread:
        names = ", ".join(dict.fromkeys(entry.about for entry in unread))
        text = _("Not automated: {cards}").format(cards=names)
        details = tuple(entry.text for entry in unread)
        yield LogEntry(turn, text, read=ReadBy.NOBODY, details=details, about=names)
    yield from (entry for entry in entries if entry.read is not ReadBy.NOBODY)


def _of_sentences(entry: LogEntry, sentences: Sequence[_Sentence]) -> LogEntry:
    """Return a line that also covers these sentences."""
    return replace(
        entry,
        details=(*entry.details, *(text for _place, text in sentences)),
        places=(*entry.places, *(place for place, _text in sentences)),
    )


class _Folding:
    """Walks through the events and groups those of an action."""

    def __init__(
        self, seen: MatchState, standing: Standing, *, begins_with_placement: bool
    ) -> None:
        self._seen, self._standing = seen, standing
        self._at = 0  # the index of the last event read
        self.told = 0  # the index of the last event of the current line
        self._turn = 0
        self._opening: list[_Sentence] | None = [] if begins_with_placement else None
        self._placed, self._hidden = [0, 0], 0
        self._reminders: list[LogEntry] = []
        self._revealed: list[CardState] = []  # since the last line
        self._plays: list[PlayLine] = []  # of the current action
        self._open: list[PlayLine] = []  # those not yet resolved
        self._announcing = False
        self._coming: list[str] = []  # what was told while the next play is announced
        self._gone: set[int] = set()  # cards that left the battle in the current action
        self._details: list[_Sentence] = []
        self._seat: Seat | None = None
        self._walk: tuple[int, LogEntry, int] | None = None  # the last move, not yet yielded

    def entries(self, events: Iterable[Event], since: int = 0) -> Iterator[LogEntry]:
        """Yield one line per action from the event of index ``since`` on."""
        for self._at, event in enumerate(events):
            if self._at < since:
                self._standing.take(event)
                continue
            self.told = self._at
            if isinstance(event, berserk.TurnBegan):
                yield from self._rest()
                self._turn = event.turn
                yield LogEntry(event.turn, render_event(event, self._seen) or "", True)
            elif isinstance(event, berserk.MatchEnded):
                yield from self._rest()
                yield from self._beside(event)
            elif isinstance(event, berserk.PlayAnnounced):
                yield from self._announced(event)
            elif isinstance(event, berserk.JudgeAsked):
                yield from self._rest()
                yield from self._beside(event)
            elif self._opening is not None and not self._open:
                self._placing(event)
            elif self._open:
                yield from self._within(event)
            else:
                yield from self._beside(event)
            self._standing.take(event)
            self._reminders += reminder_entries(self._turn, event, self._seen)
            if not self._open and self._opening is None:
                yield from self._reading_lines()
        yield from self._rest()

    # events outside actions ------------------------------------------------------------------

    def _placing(self, event: Event) -> None:
        assert self._opening is not None
        if isinstance(event, berserk.CardPlaced):
            self._placed[self._seen.cards[event.card].controller] += 1
        elif isinstance(event, berserk.CardKeptHidden):
            self._hidden += 1
        if text := render_event(event, self._seen):
            self._opening.append((self._at, text))
        self._record_revealed(event)

    def _record_revealed(self, event: Event) -> None:
        if isinstance(event, berserk.CardRevealed):
            self._revealed.append(self._seen.cards[event.card])

    def _beside(self, event: Event) -> Iterator[LogEntry]:
        """Yield the line of an event outside every play."""
        text = render_event(event, self._seen)
        if text:
            yield from self._walked()
            told = _of_sentences(LogEntry(self._turn, text), [(self._at, text)])
            yield replace(told, seat=self._whose(event))
        self._record_revealed(event)

    def _whose(self, event: Event) -> Seat | None:
        """Return the owner of the affected or acting card; None if there is none."""
        match event:
            case (
                berserk.CardRevealed(card=card)
                | berserk.CardOpened(card=card)
                | berserk.CardShut(card=card)
                | berserk.CardHidden(card=card)
                | berserk.CardMoved(card=card)
                | berserk.CardRelocated(card=card)
                | berserk.CardEntered(card=card)
                | berserk.CardLeft(card=card)
                | berserk.Wounded(card=card)
                | berserk.Healed(card=card)
                | berserk.ChipsChanged(card=card)
                | berserk.EffectGained(card=card)
                | berserk.EffectsEnded(card=card)
            ):
                return self._standing.controller(card)
            case (
                berserk.DeckShuffled(seat=seat)
                | berserk.CardsShown(seat=seat)
                | berserk.CardDrawn(seat=seat)
                | berserk.TriggersDropped(seat=seat)
            ):
                return seat
            case _:
                return None

    def _reading_lines(self) -> Iterator[LogEntry]:
        lines = [*reading_entries(self._turn, self._revealed), *self._reminders]
        lines = [*_folded_unread(self._turn, lines)]
        self._revealed, self._reminders = [], []
        if lines:
            yield from self._walked()
        yield from lines

    def _opened(self) -> Iterator[LogEntry]:
        """Yield the opening as one line."""
        details, self._opening = self._opening, None
        if not details:
            return
        first, second = (
            f"{self._standing.sign(seat)}{self._placed[seat]}" for seat in (Seat.FIRST, Seat.SECOND)
        )
        text = _("The squads are placed: {first}, {second}.").format(first=first, second=second)
        if self._hidden:
            text += " " + _("Cards left hidden: {count}.").format(count=self._hidden)
        yield _of_sentences(LogEntry(self._turn, text), details)

    # actions ---------------------------------------------------------------------------------

    def _announced(self, event: berserk.PlayAnnounced) -> Iterator[LogEntry]:
        if self._opening is not None:
            yield from self._opened()
            yield from self._reading_lines()
        text = self._standing.place(event.source, event.seat)
        read = read_by(event, self._seen)
        is_trigger = isinstance(event.ability, ab.Triggered)
        play = PlayLine(
            event.play,
            event.kind,
            event.source,
            text,
            self._at,
            is_trigger,
            target=event.target,
            read=read,
        )
        if event.kind is PlayKind.ABILITY:
            attacks = isinstance(event.power, ab.Attack)
            used, told = _used(event.power, event.ability), _is_told(event.power)
            play.parts = [PowerLine(used, is_named=attacks, is_told=told)]
        if event.kind in (PlayKind.STRIKE, PlayKind.ABILITY):
            self._aim(play, event.targets)
        elif event.kind not in (PlayKind.MOVE, PlayKind.SAVE_CHIP):  # these show in their results
            words = (render_event_text(event, self._seen) or "").rstrip(".")
            play.text = words.replace(capital(render_card(self._seen, event.source)), text)
        if not self._plays:
            self._seat = event.seat
        play.part.more, self._coming, self._announcing = self._coming, [], False
        self._plays.append(play)
        self._open.append(play)
        self._record_detail(event)

    def _aim(self, play: PlayLine, targets: Iterable[int]) -> None:
        for target in targets:
            if target >= 0 and target != play.source:
                self._bits(play, target)

    def _record_detail(self, event: Event) -> None:
        if text := render_event(event, self._seen):
            self._details.append((self._at, text))

    def _within(self, event: Event) -> Iterator[LogEntry]:
        """Add an event to the action; yield its line when its last play is over."""
        self._record_detail(event)
        self._record_revealed(event)
        if isinstance(event, berserk.AnnouncementBegan | berserk.AnnouncementEnded):
            self._announcing = isinstance(event, berserk.AnnouncementBegan)
        number = _play_of(event)
        play = next((one for one in self._open if one.id == number), self._open[-1])
        if isinstance(event, berserk.PlayRemoved):
            play.is_over = True
            self._open = [one for one in self._open if one.id != event.play]
            if not self._open:
                yield from self._finished()
            return
        if isinstance(event, berserk.StepBegan) and play.is_trigger and not play.has_begun:
            play.has_begun, play.at = True, self._at
        takes = (self._take_power, self._take_dice, self._take_result)
        if any(take(play, event) for take in takes):
            return
        if text := (render_event_text(event, self._seen) or "").rstrip("."):
            (self._coming if self._announcing else play.part.more).append(text)

    def _take_power(self, play: PlayLine, event: Event) -> bool:
        """Begin the next attack of a compound ability; its other powers show in their results."""
        if not isinstance(event, berserk.PowerBegan) or event.power is None:
            return False
        if isinstance(event.power, ab.Attack):
            attack = PowerLine(render_attack(event.power.kind), is_named=True)
            if play.part.has_results or play.part.dice is not None:
                play.parts.append(attack)
            else:
                play.parts[-1] = attack
            self._aim(play, event.targets)
        return True

    def _take_dice(self, play: PlayLine, event: Event) -> bool:
        part = play.part
        match event:
            case berserk.DiceRolled():
                if part.dice is not None:  # the next attack of the same play
                    part = PowerLine()
                    play.parts.append(part)
                part.dice = event
            case (
                berserk.DieRerolled(card=card, value=value)
                | berserk.DieChosen(card=card, value=value)
            ) if part.dice is not None:
                own = card == play.source
                part.dice = replace(
                    part.dice,
                    attack=value if own else part.dice.attack,
                    defence=part.dice.defence if own else value,
                )
                return False
            case berserk.FightDecided(attack=attack, counter=counter):
                part.decided, part.strengths = event, (attack, counter)
            case berserk.TableStepped(attack=attack, counter=counter):
                part.strengths = (attack, counter)
            case berserk.DieChanged(change=change) if part.dice is not None:
                self._change_die(part, change, own=change.of == play.source)
            case berserk.SizeChanged(change=change) if (
                change.way is SizeWay.STRENGTH and part.strengths is not None
            ):
                attack, counter = part.strengths
                part.was += render_short_strength(attack) + " → "
                part.strengths = (ab.AttackStrength(change.amount), counter)
            case _:
                return False
        return True

    def _change_die(self, part: PowerLine, change: DieChange, *, own: bool) -> None:
        """Turn a die or set it; what is added to it shows in its total."""
        assert part.dice is not None
        showed = part.dice.attack if own else part.dice.defence
        match change.way:
            case DieWay.ADD:
                return
            case DieWay.TURN:
                shows = _OPPOSITE_SUM - showed
            case DieWay.SET:
                shows = change.amount
            case _:
                assert_never(change.way)
        first, second = part.turned
        if own:
            part.dice, part.turned = replace(part.dice, attack=shows), (first or showed, second)
        else:
            part.dice, part.turned = replace(part.dice, defence=shows), (first, second or showed)

    def _take_result(self, play: PlayLine, event: Event) -> bool:
        """Record the result for a card; return whether the event was one."""
        match event:
            case berserk.DefenderAssigned(defender=defender):
                self._defended(play, defender)
            case berserk.Redirected(target=target):
                self._put_instead(play, target)
            case berserk.FlyerStrikeGained() if play.kind is PlayKind.CLOSE_FOR_FLYER:
                return True  # that is what it closes for
            case berserk.WoundsPrevented(card=card, amount=amount):
                bits = self._bits(play, card)
                bits.append(_("(armor {amount})").format(amount=f"−{amount}"))
            case berserk.Wounded(card=card, amount=amount):
                if amount:
                    left = self._standing.life_after(card, amount)
                    self._bits(play, card).append(f"−{amount}" + (f" ({left})" if left else ""))
            case berserk.Healed(amount=0):
                return True  # it shows in what else happens
            case berserk.Healed(card=card, amount=amount):
                left = self._standing.life_after(card, -amount)
                self._bits(play, card).append(f"+{amount}" + (f" ({left})" if left else ""))
            case berserk.CardLeft(card=card, zone=zone, from_battle=True) if zone in _LEAVES:
                self._gone.add(card)
                self._bits(play, card).append(_(_LEAVES[zone]))
            case berserk.GrantsChanged(card=card, gained=()) if card in self._gone:
                return True  # it left with what it had
            case berserk.ExtraLifeChanged():
                self._change_extra_life(play, event)
            case berserk.CardsSwapped(one=one, other=other):
                self._swapped(play, one, other)
            case berserk.CellMarked(mark=mark):
                text = _("{card} on {cell}")
                name = render_lasting(mark.effect)
                play.part.more.append(text.format(card=name, cell=cell_name(mark.cell)))
            case (
                berserk.CardMoved(card=card, cell=cell)
                | berserk.CardRelocated(card=card, cell=cell)
            ):
                self._bits(play, card).append(f"→ {cell_name(cell)}")
            case _:
                result = result_of(event, self._seen)
                if result is None:
                    return False
                self._add_result(play, result)
        return True

    def _change_extra_life(self, play: PlayLine, event: berserk.ExtraLifeChanged) -> None:
        """Add a change of extra life to the one told last, as life beyond the most is lost again at
        once."""
        bits, before = self._bits(play, event.card), play.part.extra_life.get(event.card)
        if before is not None and before.removes is event.removes:
            told = result_of(before, self._seen)
            if told is not None and bits[-1] == told.words:
                bits.pop()
                event = replace(event, amount=before.amount + event.amount)
        play.part.extra_life[event.card] = event
        result = result_of(event, self._seen)
        if event.amount and result is not None:
            self._add_result(play, result)

    def _add_result(self, play: PlayLine, result: Result) -> None:
        """Add a result; one of the same kind as the last continues its words."""
        bits, words = self._bits(play, result.card), result.words
        what, colon, rest = words.partition(": ")
        if colon and bits[-1] != words and bits[-1].startswith(what + colon):
            bits[-1] += f", {rest}"
        elif bits[-1] != words:
            bits.append(words)
        if result.of_several:
            play.part.of_several[words] = result.of_several

    def _swapped(self, play: PlayLine, one: int, other: int) -> None:
        """Tell a swap once, in place of its targets."""
        for card in (one, other):
            if len(play.part.becomes.get(card, ())) == 1:
                del play.part.becomes[card]
        places = (self._standing.place(card) for card in (one, other))
        play.part.more.append(
            _("{card} and {other} swap places").format(
                **dict(zip(("card", "other"), places, strict=True))
            )
        )

    def _defended(self, play: PlayLine, defender: int) -> None:
        """Put a defender in place of the target, and omit its own play."""
        self._put_instead(play, defender)
        self._plays = [
            one for one in self._plays if one.kind is not PlayKind.DEFEND or one.source != defender
        ]

    def _put_instead(self, play: PlayLine, target: int) -> None:
        """Put a card in place of the target of an attack."""
        before = next((card for card in play.part.becomes if card != play.source), play.target)
        play.part.becomes.pop(before, None)
        instead = self._standing.place(before) if before >= 0 else ""
        place = _("{defender} instead of {target}").format(
            defender=self._standing.place(target), target=instead
        )
        play.part.becomes[target] = [place]

    def _bits(self, play: PlayLine, card: int) -> list[str]:
        return play.part.becomes.setdefault(card, [self._standing.place(card)])

    def _finished(self) -> Iterator[LogEntry]:
        """Yield the line of a finished action; consecutive moves of a card share one."""
        plays, details = self._plays, self._details
        self._plays, self._open, self._details = [], [], []
        self._announcing, self._gone = False, set()
        if not plays:
            return
        plays[-1].part.more += self._coming
        self._coming = []
        first, ordered = plays[0], sorted(plays, key=lambda play: play.at)
        text = "; ".join(play.line() for play in ordered)
        cards = dict.fromkeys(
            card for play in plays for part in play.parts for card in (play.source, *part.becomes)
        )
        seat, named = self._seat, tuple(card for card in cards if card != NO_CARD)
        read = next(
            (one for one in (ReadBy.OWN, ReadBy.HAND) if any(play.read is one for play in plays)),
            ReadBy.COMPILER,
        )
        told = LogEntry(self._turn, text.replace("→ →", "→"), read=read, seat=seat, cards=named)
        entry = _of_sentences(told, details)
        if first.kind is not PlayKind.MOVE or len(plays) > 1:
            yield from self._walked()
            yield entry
            return
        if self._walk is not None and self._walk[0] == first.source:
            before = self._walk[1]
            bits = joined(first.part.becomes.get(first.source, ())[1:], is_placed=False)
            entry = _of_sentences(replace(before, text=f"{before.text} {bits}".rstrip()), details)
        else:
            yield from self._walked()
        self._walk = (first.source, entry, self._at)

    def _walked(self) -> Iterator[LogEntry]:
        if self._walk is not None:
            _card, entry, self.told = self._walk
            yield entry
        self._walk, self.told = None, self._at

    def _rest(self) -> Iterator[LogEntry]:
        """Yield the pending lines, including the unfinished action."""
        if self._opening is not None:
            yield from self._opened()
        yield from self._finished()
        yield from self._walked()
        yield from self._reading_lines()


_OF_A_PLAY: Final = (
    berserk.DiceRolled,
    berserk.DieRerolled,
    berserk.DieChosen,
    berserk.DieChanged,
    berserk.SizeChanged,
    berserk.FightDecided,
    berserk.TableStepped,
    berserk.ResultSet,
    berserk.DefenderAssigned,
    berserk.Redirected,
    berserk.PowerBegan,
    berserk.PlayStopped,
    berserk.PlayCancelled,
    berserk.PlayBlocked,
    berserk.PlayRemoved,
    berserk.StepBegan,
    berserk.CounterTaken,
    berserk.Wounded,
    berserk.CardLeft,
)


def _play_of(event: Event) -> int | None:
    """Return the play of an event; None if the event does not name one."""
    return event.play if isinstance(event, _OF_A_PLAY) else None


def _used(power: ab.Attack | ab.Power | None, ability: ab.Playable | ab.Triggered | None) -> str:
    """Return the power used, or the whole ability before there is one; an attack by its name."""
    if isinstance(power, ab.Attack):
        return render_attack(power.kind)
    if power is not None:
        return render_power(power)
    return "" if ability is None else render_body(ability.body)


def _is_told(power: ab.Attack | ab.Power | None) -> bool:
    """Return whether events tell all that a power does, so that without any it does nothing."""
    return isinstance(power, ab.Power) and all(
        isinstance(effect, _TOLD) for effect in power.effects
    )


_TOLD: Final = (ab.Gain, ab.GainOrMore, ab.Wound, ab.Heal, ab.Open, ab.Close, ab.Chips)

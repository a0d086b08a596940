"""The line of an action: its plays, and the powers of each, with dice and results by card."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.battle.ability_terms import render_short_strength
from deckbuilder.battle.dice import render_die
from deckbuilder.cards.playing import ReadBy
from engine import berserk
from engine.berserk import PlayKind


@dataclass(slots=True)
class PowerLine:
    """A power of a play: its name, its dice, and the results by card."""

    used: str = ""
    is_named: bool = False
    """Attacks are always named, and powers that change nothing; other powers only if their results
    do not tell what they did."""
    is_told: bool = False
    """Whether its results tell all that it does: without any it changes nothing."""
    dice: berserk.DiceRolled | None = None
    decided: berserk.FightDecided | None = None
    strengths: tuple[ab.AttackStrength, ab.AttackStrength] | None = None
    was: str = ""
    """The strength of the attack before an effect changed it, with an arrow."""
    turned: tuple[int, int] = (0, 0)
    """What the dice showed before they were turned; 0 for those that were not."""
    # by card: its place, then the results
    becomes: dict[int, list[str]] = field(default_factory=dict)
    of_several: dict[str, str] = field(default_factory=dict)
    """The words of a result for several cards, by those for one."""
    extra_life: dict[int, berserk.ExtraLifeChanged] = field(default_factory=dict)
    """By card: its extra life gained and lost so far."""
    more: list[str] = field(default_factory=list)

    @property
    def has_results(self) -> bool:
        """Whether the part says what happened."""
        return bool(self.more) or any(len(bits) > 1 for bits in self.becomes.values())

    def line(self, head: str, source: int) -> str:
        """Return the part on one line that begins with ``head``, the acting card."""
        used = self.used if self.is_named or self.dice or not self.has_results else ""
        text = f"{head}: {used}" if head and used else head or used
        if self.dice is not None:
            text = f"{text} {self._dice(self.dice)}".lstrip()
        strength = self._strength() if self.dice is None or self.decided is not None else ""
        parts = [text, strength, self._became(head, source), "; ".join(self.more)]
        return " → ".join(part for part in parts if part)

    def _became(self, head: str, source: int) -> str:
        """Return the affected cards, the acting one last; alone it is not named again."""
        if head and list(self.becomes) == [source]:
            return joined(self.becomes[source][1:], is_placed=False)
        cards = sorted(self.becomes, key=lambda card: card == source)
        told = list[str]()
        for words, group in groupby(cards, self._shared_words):
            several = list(group)
            if words and len(several) > 1:
                places = ", ".join(self.becomes[card][0] for card in several)
                told.append(f"{places} {self.of_several[words]}")
            else:
                told += [joined(self.becomes[card]) for card in several]
        return ", ".join(told)

    def _shared_words(self, card: int) -> str:
        """Return the only result of a card, if it has words for several cards; else nothing."""
        [_place, *results] = self.becomes[card]
        return results[0] if len(results) == 1 and results[0] in self.of_several else ""

    def tell_no_change(self) -> None:
        """Name a power that has done nothing, and add so."""
        if self.is_told and not self.has_results:
            self.more.append(_("nothing changes"))
            self.is_named = True

    def tell_no_wounds(self, source: int) -> None:
        """Add that an attack which hit has done nothing to its target."""
        if self.decided is None or self.strengths is None or self.more:
            return
        if self.strengths[0] is ab.AttackStrength.MISS:
            return
        for card, bits in self.becomes.items():
            if card != source and len(bits) == 1:
                bits.append(_("(no wounds)"))

    def _dice(self, dice: berserk.DiceRolled) -> str:
        totals = (0, 0)
        if self.decided is not None:
            totals = (self.decided.attack_total, self.decided.defence_total)
        text = render_die(dice.attack, totals[0], before=self.turned[0])
        if not dice.defence:
            return text
        return f"{text}:{render_die(dice.defence, totals[1], before=self.turned[1])}"

    def _strength(self) -> str:
        if self.strengths is None:
            return ""
        attack, counter = self.strengths
        duel = self.decided is not None and self.decided.defence_total > 0
        if not duel:
            miss = attack is ab.AttackStrength.MISS
            return "" if miss else self.was + render_short_strength(attack)
        return _("{attack}, in return {counter}").format(
            attack=self.was + render_short_strength(attack), counter=render_short_strength(counter)
        )


def joined(bits: Sequence[str], *, is_placed: bool = True) -> str:
    """Return the place of a card and its results, or results alone; words are set off by commas."""
    text = bits[0] if bits else ""
    for at, bit in enumerate(bits[1:], 1):
        after_a_result = at > 1 or not is_placed
        text += (", " if bit[0].isalpha() and after_a_result else " ") + bit
    return text


@dataclass(slots=True)
class PlayLine:
    """A play of the action: its acting card and its powers."""

    id: int
    kind: PlayKind
    source: int
    text: str
    at: int
    """The place of its line among the others: when it was announced, or for a trigger when it began
    to resolve, as the last of several triggers resolves first."""
    is_trigger: bool = False
    has_begun: bool = False
    is_over: bool = False
    target: int = -1
    read: ReadBy = ReadBy.COMPILER
    parts: list[PowerLine] = field(default_factory=lambda: [PowerLine()])

    @property
    def part(self) -> PowerLine:
        """The current power."""
        return self.parts[-1]

    def line(self) -> str:
        """Return the play on one line."""
        for part in self.parts if self.is_over else ():
            part.tell_no_wounds(self.source)
            part.tell_no_change()
        first, *rest = self.parts
        lines = [first.line(self.text, self.source)]
        lines += [part.line("", self.source) for part in rest]
        return "; ".join(filter(None, lines))

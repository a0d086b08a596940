"""What pronouns mean in a rules text, and the renderers of nodes that contain each other."""

from dataclasses import dataclass, replace
from typing import Protocol, Self, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext.grammar import Named, belonging, in_words


class Voice(Protocol):
    """The renderers of the unions that contain each other: a number counts cards, an effect gives
    an ability."""

    def number(self, number: ab.Number, scene: "Scene") -> str:
        """Return a number as a noun phrase."""

    def noun(self, filter_: ab.Filter, scene: "Scene") -> Named:
        """Return the cards that pass."""

    def predicate(self, filter_: ab.Filter, scene: "Scene", *, yes: bool = True) -> str:
        """Return a predicate about a card that passes, or fails."""

    def cells(self, cells: ab.Cells, scene: "Scene") -> Named:
        """Return a selection of cells."""

    def condition(self, condition: ab.Condition, scene: "Scene") -> str:
        """Return a clause."""

    def effects(self, effects: tuple[ab.Effect, ...], whom: str, scene: "Scene") -> str:
        """Return effects on a card as commands."""

    def body(self, body: ab.Body, scene: "Scene") -> str:
        """Return the powers of an ability as commands."""

    def has(self, ability: ab.Ability, scene: "Scene") -> str:
        """Return an ability as the object of “has”, in quotes if it is a sentence."""

    def quoted(self, ability: ab.Ability, scene: "Scene") -> str:
        """Return an ability as a sentence in quotes, told of “this card”."""

    def bound(self, ability: ab.Ability, whom: str, scene: "Scene") -> str:
        """Return a restriction, a duty or a permission as a clause about ``whom``."""

    def targets(self, targets: ab.Targets, scene: "Scene") -> str:
        """Return the targets of a power."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The names of the cards that nodes refer to without choosing them."""

    voice: Voice
    me: str = "this card"
    target: str = "the target"
    subject: str = "that card"
    other: str = "the other card"
    giver: str = "the giver"

    def who(self, who: ab.Who) -> str:
        """Return the name of a card."""
        match who:
            case ab.Who.SELF:
                return self.me
            case ab.Who.TARGET:
                return self.target
            case ab.Who.SUBJECT:
                return self.subject
            case ab.Who.OTHER:
                return self.other
            case ab.Who.HOST:
                return belonging(self.me, "host")
            case ab.Who.PAID:
                return "the card given in payment"
            case ab.Who.CANDIDATE:
                return "them"
            case ab.Who.GIVER:
                return self.giver
            case ab.Who.REMEMBERED:
                return "the affected card"
            case _:
                assert_never(who)

    def of(self, who: ab.Who, thing: str) -> str:
        """Return something that belongs to a card."""
        return belonging(self.who(who), thing)

    def with_names(
        self, *, me: str = "", target: str = "", subject: str = "", other: str = "", giver: str = ""
    ) -> Self:
        """Return a scene in which the cards given have other names."""
        return replace(
            self,
            me=me or self.me,
            target=target or self.target,
            subject=subject or self.subject,
            other=other or self.other,
            giver=giver or self.giver,
        )

    def number(self, number: ab.Number) -> str:
        """Return a number as a noun phrase."""
        return self.voice.number(number, self)

    def count(self, number: ab.Number) -> str:
        """Return a number before a noun: a small one in words, a computed one in brackets."""
        if isinstance(number, int):
            return in_words(number)
        text = self.number(number)
        return text if " " not in text else f"({text})"

    def noun(self, filter_: ab.Filter) -> Named:
        """Return the cards that pass."""
        return self.voice.noun(filter_, self)

    def predicate(self, filter_: ab.Filter, *, yes: bool = True) -> str:
        """Return a predicate about a card that passes, or fails."""
        return self.voice.predicate(filter_, self, yes=yes)

    def cells(self, cells: ab.Cells) -> Named:
        """Return a selection of cells."""
        return self.voice.cells(cells, self)

    def condition(self, condition: ab.Condition) -> str:
        """Return a clause."""
        return self.voice.condition(condition, self)

    def effects(self, effects: tuple[ab.Effect, ...], whom: str) -> str:
        """Return effects on a card as commands."""
        return self.voice.effects(effects, whom, self)

    def body(self, body: ab.Body) -> str:
        """Return the powers of an ability as commands."""
        return self.voice.body(body, self)

    def has(self, ability: ab.Ability) -> str:
        """Return an ability as the object of “has”."""
        return self.voice.has(ability, self)

    def targets(self, targets: ab.Targets) -> str:
        """Return the targets of a power."""
        return self.voice.targets(targets, self)

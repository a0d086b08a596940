"""The two other games by lines: Lycee against a bot, and Heroes as tables from its examples."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import UnknownName, UserError
from catalog.common.files import read_text, write_atomically
from catalog.common.i18n import N_, _
from catalog.common.paths import home
from deckbuilder.base.seeds import secret_seed
from deckbuilder.cards.rulebook import Rule, all_rules, book_of
from deckbuilder.othergames.examples import GameExample, read_examples
from deckbuilder.othergames.words import NAMES, GameWords, words_of
from deckbuilder.plain.conversation import Choice, Left, Order, Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.playing import leaving, render_help_line
from engine.kernel import BadSave, IllegalChoice, Match, Option, Seat, load, replay
from engine.kernel.bots import TryingBot

_MOST_BYTES: Final = 10_000_000
_OWN: Final = Seat.FIRST


def play_other_game(talk: Talk, name: str, seed: int | None, *, by_hand: bool = False) -> Ended:
    """Continue or begin a game by lines; it is saved at every step.

    ``by_hand``: the player chooses for both seats. UnknownName for a game that is not among them.
    """
    if name not in NAMES:
        raise UnknownName(name, NAMES)
    words = words_of(name)

    def converse() -> None:
        for line in words.about():
            talk.say(line)
        talk.say(render_help_line())
        match = _match(talk, words, seed)
        GameTalk(talk, words, match, by_hand=by_hand or not words.is_match).play()

    return conducted(talk, converse, _("Saved: run the same command to continue."))


def saved_at(words: GameWords) -> Path:
    """Return the file with the unfinished game."""
    return home() / f"game-{words.name}.json"


def _match(talk: Talk, words: GameWords, seed: int | None) -> Match[Any, Any]:
    """Return the game to play: the saved one, or a new one."""
    left = _saved(talk, words)
    if left is not None and seed is None:
        texts = (_("Continue this match"), _("Start a new one"))
        if left.decision is None:
            texts = (_("Show the last match again"), texts[1])
        old = talk.ask(texts[0] + "?", list(map(Choice, texts, (True, False))), (leaving(),))
        if old is None:
            raise Left
        if old:
            return left
    if words.is_match:
        return Match(words.game, words.begun(secret_seed(seed)))
    return Match(words.game, words.arranged(_chosen(talk, words).table))


def _saved(talk: Talk, words: GameWords) -> Match[Any, Any] | None:
    path = saved_at(words)
    if not path.is_file():
        return None
    try:
        return load(words.game, read_text(path, _MOST_BYTES))
    except BadSave as error:
        talk.say(_("The saved game cannot be read: {reason}").format(reason=error))
        return None


def _chosen(talk: Talk, words: GameWords) -> GameExample:
    """Return the example whose table is to be played."""
    rules = {rule.number: rule for rule in all_rules(words.book)}
    choices = [
        Choice(_example_title(example, rules[example.rules[0]]), example)
        for example in read_examples(words.book)
    ]
    example = talk.ask(_("Which table?"), choices, (leaving(),))
    if example is None:
        raise Left
    return example


def _example_title(example: GameExample, rule: Rule) -> str:
    return f"{rule.number} ({example.number}). {rule.title}"


@dataclass
class GameTalk:
    """A game by lines. ``told`` counts the events told so far."""

    talk: Talk
    words: GameWords
    match: Match[Any, Any]
    by_hand: bool = False
    told: int = field(init=False)
    _bot: TryingBot = field(init=False)

    def __post_init__(self) -> None:
        self._bot = TryingBot(0, self.words.worth, worlds=2, depth=4)
        self.told = len(self.match.history) if self.match.decision is not None else 0

    def play(self) -> None:
        """Ask and answer until the game is over; tell the whole of one that is over already."""
        self._print_table("")
        while (decision := self.match.decision) is not None:
            self._tell()
            if self.by_hand or (decision.seat is _OWN and len(decision.options) > 1):
                self._ask(decision.seat)
            else:
                self.match.choose(self._bot.choose(self.match))
            write_atomically(saved_at(self.words), self.match.save() + "\n", private=True)
        self._tell()

    def _ask(self, seat: Seat) -> None:
        decision, seen = self.match.decision, self.match.view(seat)
        assert decision is not None
        named = {self.words.render_option(seen, option): option for option in decision.options}
        choices = [Choice(text, option) for text, option in named.items()]  # equal cards once
        question = self.words.render_question(seen, decision)
        if self.by_hand:
            asked = _("First") if seat is Seat.FIRST else _("Second")
            question = f"{asked}: {question}"
        option = self.talk.ask(f"{question} ({_number(decision.rule)})", choices, self._orders())
        if option is not None:
            self.match.choose(option)

    def _tell(self) -> None:
        """Say what has happened since the last time, as the player sees it."""
        decision = self.match.decision
        seat = decision.seat if self.by_hand and decision is not None else _OWN
        seen = self.match.view(seat)
        for event in seen.history[self.told :]:
            if text := self.words.render_event(seen, event):
                self.talk.say(text)
        self.told = len(seen.history)

    def _seen(self) -> tuple[Any, Seat]:
        decision = self.match.decision
        seat = decision.seat if self.by_hand and decision is not None else _OWN
        return self.match.view(seat), seat

    def _orders(self) -> Sequence[Order]:
        return (
            Order("board", "поле", N_("shows the table"), self._print_table),
            Order("card", "карта", N_("shows a card in full; add its name"), self._print_card),
            Order("why", "почему", N_("says what you cannot do now, and why"), self._print_why),
            Order("undo", "отмена", N_("takes back your last choice"), self._undo),
            leaving(),
        )

    def _print_table(self, _rest: str) -> bool:
        for line in self.words.render_table(*self._seen()):
            self.talk.say(line)
        return False

    def _print_card(self, said: str) -> bool:
        lines = self.words.render_card(self._seen()[0], said)
        for line in lines or [_("No card here has this name.")]:
            self.talk.say(line)
        return False

    def _print_why(self, _rest: str) -> bool:
        seen = self._seen()[0]
        lines = [line for one in self.words.conceivable(seen) if (line := self._why(seen, one))]
        for line in lines or [_("Nothing you might think of is forbidden now.")]:
            self.talk.say(line)
        return False

    def _why(self, seen: Any, option: Option) -> str:
        refusal = self.words.game.why(seen, option)
        if refusal is None:
            return ""
        choice, why = self.words.render_option(seen, option), self.words.render_refusal(refusal)
        return f"{choice}: {why} ({_number(refusal.rule)})."

    def _undo(self, _rest: str) -> bool:
        try:
            self.match.become(taken_back(self.match, self.words))
        except UserError as error:
            self.talk.say(str(error))
            return False
        self.told = len(self.match.history)
        self.talk.say(_("Taken back."))
        return True


def taken_back(match: Match[Any, Any], words: GameWords) -> Match[Any, Any]:
    """Return the match before the last choice.

    UserError if it was not of the seat that is asked now, or has shown something hidden.
    """
    if not match.choices or match.decision is None:
        raise UserError(_("There is nothing to take back."))
    try:
        before = replay(match.game, match.setup, match.choices[:-1])
    except IllegalChoice as error:
        raise UserError(_("The rules have changed since; nothing can be taken back.")) from error
    if before.decision is None or before.decision.seat is not match.decision.seat:
        raise UserError(_("The other player chose last; nothing can be taken back."))
    if any(words.reveals(event) for event in match.history[len(before.history) :]):
        raise UserError(_("Something hidden was shown since; nothing can be taken back."))
    return before


def _number(rule: str) -> str:
    return book_of(rule)[1]

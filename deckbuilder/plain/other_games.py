"""The two other games by lines: Lycee against a bot, and Heroes as tables from its examples."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import UnknownName, UserError
from catalog.common.files import read_text, write_atomically
from catalog.common.i18n import N_, _
from catalog.common.paths import home
from deckbuilder.base.seeds import secret_seed
from deckbuilder.cards.rulebook import all_rules, book_of
from deckbuilder.othergames import GAMES
from deckbuilder.othergames.examples import read_examples
from deckbuilder.othergames.words import GameWords, seat_name
from deckbuilder.plain.conversation import Choice, Left, Order, Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.playing import leaving, render_help_line
from engine.kernel import BadSave, Decision, IllegalChoice, Match, Seat, load, replay
from engine.kernel.bots import TryingBot

_MOST_BYTES: Final = 10_000_000
_OWN: Final = Seat.FIRST


def play_other_game(talk: Talk, name: str, seed: int | None) -> Ended:
    """Continue or begin a game by lines; it is saved at every step.

    The player chooses for both seats in a game without matches. UnknownName for a game that is not
    among them.
    """
    if name not in GAMES:
        raise UnknownName(name, tuple(GAMES))

    def converse() -> None:
        words = GAMES[name]
        for line in (*map(_, words.about), render_help_line()):
            talk.say(line)
        GameTalk(talk, words, _match(talk, words, seed)).play()

    return conducted(talk, converse, _("Saved: run the same command to continue."))


def saved_at(words: GameWords) -> Path:
    """Return the file with the unfinished game."""
    return home() / f"game-{words.game.name}.json"


def _match(talk: Talk, words: GameWords, seed: int | None) -> Match[Any, Any]:
    """Return the game to play: the saved one, or a new one."""
    left = _saved(talk, words)
    if left is not None and seed is None:
        goes_on = left.decision is not None
        first = _("Continue this match") if goes_on else _("Show the last match again")
        choices = [Choice(first, True), Choice(_("Start a new one"), False)]
        if talk.ask(first + "?", choices, (leaving(),)):
            return left
    if words.begun is not None:
        return Match(words.game, words.begun(secret_seed(seed)))
    titles = {rule.number: rule.title for rule in all_rules(words.book)}
    tables = [
        Choice(f"{one.rules[0]} ({place}). {titles[one.rules[0]]}", one.table)
        for place, one in enumerate(read_examples(words.book), 1)
    ]
    table = talk.ask(_("Which table?"), tables, (leaving(),))
    if table is None:
        raise Left
    return Match(words.game, words.arranged(*table))


def _saved(talk: Talk, words: GameWords) -> Match[Any, Any] | None:
    path = saved_at(words)
    if not path.is_file():
        return None
    try:
        return load(words.game, read_text(path, _MOST_BYTES))
    except BadSave:
        talk.say(_("The saved game is broken or of another version: it cannot be continued."))
        return None


class GameTalk:
    """A game by lines."""

    def __init__(self, talk: Talk, words: GameWords, match: Match[Any, Any]) -> None:
        self.talk, self.words, self.match = talk, words, match
        self._is_by_hand = words.begun is None
        self._bot = TryingBot(0, words.worth, worlds=2, depth=4)
        self._told = len(match.history) if match.decision is not None else 0

    def play(self) -> None:
        """Ask and answer until the game is over; tell the whole of one that is over already."""
        self._print_table("")
        while (decision := self.match.decision) is not None:
            self._tell()
            if self._is_by_hand or (decision.seat is _OWN and len(decision.options) > 1):
                self._ask(decision)
            else:
                self.match.choose(self._bot.choose(self.match))
            write_atomically(saved_at(self.words), self.match.save() + "\n", private=True)
        self._tell()

    @property
    def _seat(self) -> Seat:
        """Who looks at the table."""
        decision = self.match.decision
        return decision.seat if self._is_by_hand and decision is not None else _OWN

    @property
    def _seen(self) -> Any:
        return self.match.view(self._seat)

    def _ask(self, decision: Decision) -> None:
        seen = self._seen
        named = {self.words.option(seen, option): option for option in decision.options}
        choices = [Choice(text, option) for text, option in named.items()]  # equal cards once
        question = f"{self.words.question(seen, decision)} ({book_of(decision.rule)[1]})"
        if self._is_by_hand:
            question = f"{seat_name(decision.seat)}: {question}"
        option = self.talk.ask(question, choices, self._orders())
        if option is not None:
            self.match.choose(option)

    def _tell(self) -> None:
        """Say what has happened since the last time, as the player sees it."""
        seen = self._seen
        self._say(filter(None, (self.words.event(seen, one) for one in seen.history[self._told :])))
        self._told = len(seen.history)

    def _orders(self) -> Sequence[Order]:
        return (
            Order("board", "поле", N_("shows the table"), self._print_table),
            Order("card", "карта", N_("shows a card in full; add its name"), self._print_card),
            Order("why", "почему", N_("says what you cannot do now, and why"), self._print_why),
            Order("undo", "отмена", N_("takes back your last choice"), self._undo),
            leaving(),
        )

    def _print_table(self, _rest: str) -> bool:
        return self._say(self.words.table(self._seen, self._seat))

    def _print_card(self, said: str) -> bool:
        return self._say(self.words.card(self._seen, said) or [_("No card here has this name.")])

    def _print_why(self, _rest: str) -> bool:
        seen, words, lines = self._seen, self.words, []
        for option, refusal in words.choices(seen):
            if refusal is not None:
                choice, why = words.option(seen, option), words.refusal(refusal)
                lines.append(f"{choice}: {why} ({book_of(refusal.rule)[1]}).")
        return self._say(lines or [_("Nothing you might think of is forbidden now.")])

    def _undo(self, _rest: str) -> bool:
        try:
            self.match.become(taken_back(self.match, self.words))
        except UserError as error:
            return self._say([str(error)])
        self._told = len(self.match.history)
        self.talk.say(_("Taken back."))
        return True

    def _say(self, lines: Iterable[str]) -> bool:
        """Say lines; the question stays."""
        for line in lines:
            self.talk.say(line)
        return False


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

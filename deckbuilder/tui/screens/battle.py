"""The battle: the board from the player's side, what can be done and why not, one question at a
time.

In the main phase a card is chosen first, then a cell or a target; every other question lists its
answers with numbers.
"""

from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.battle_text import (
    card_text,
    decision_text,
    option_text,
    phase_text,
    play_text,
    strength_text,
)
from deckbuilder.tui.keys import key_name
from deckbuilder.tui.plays import CardPlay, PlaySort, able_cards, plays_of, why_not
from deckbuilder.tui.screens.log import LogScreen
from deckbuilder.tui.screens.stage import StageScreen
from deckbuilder.tui.screens.which import Which
from deckbuilder.tui.theme import BAD, DIM
from deckbuilder.tui.widgets.board import Board, Scene, legend, marks
from deckbuilder.tui.widgets.dice import last_fight
from deckbuilder.tui.widgets.log import BattleLog
from deckbuilder.tui.widgets.specs import card_sheet_now
from deckbuilder.wording import refusal_text
from engine.berserk.combat import stepped_down
from engine.berserk.events import FightDecided
from engine.berserk.options import (
    Defend,
    EndTurn,
    KeepHidden,
    Pass,
    Reveal,
    StandFirm,
    StepDown,
    TriggerNext,
)
from engine.berserk.state import NO_CARD, Asking
from engine.kernel import Decision, Option, Refusal

_NUMBERS: Final = "123456789"


class BattleScreen(StageScreen):
    """The battle as one player sees it."""

    HELP = N_(
        "Your side is at the bottom. Choose one of your cards with the arrows and Enter, then a"
        " cell to move to or a card to strike, and Enter again; the side column says what the card"
        " can do and why it cannot do the rest. A number chooses one of its plays first. Tab goes"
        " to the next card that can do something, or to the next target. When you are asked"
        " something else, the answers have numbers."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back"), show=False),
        Binding("e", "end_turn", N_("End turn"), show=True),
        Binding("space", "pass", N_("Pass"), show=True),
        Binding("tab", "next(1)", N_("Next card"), show=True),
        Binding("shift+tab", "next(-1)", N_("Previous card"), show=False),
        Binding("l", "log", N_("Log"), show=True),
        *(
            Binding(number, f"number({number})", N_("Answer or play by its number"), show=False)
            for number in _NUMBERS
        ),
    ]

    _chosen: int = NO_CARD
    _play: CardPlay | None = None
    _why: str = ""
    _ending: bool = False
    _at: int = -1

    def help_texts(self) -> list[str]:
        """Explain the signs on the board too."""
        return [*super().help_texts(), legend(self.services.settings.glyphs)]

    def compose_body(self) -> ComposeResult:
        """Yield the board, and beside it the question, the card, its plays and the log."""
        with Horizontal(id="battle"):
            with Vertical(id="field"):
                yield Static("", id="status", markup=False)
                yield Board(glyphs=self.services.settings.glyphs, id="board")
            with Vertical(id="side"):
                yield Static("", id="prompt", markup=False)
                yield Static("", id="why", markup=False)
                yield Static("", id="card", markup=False)
                yield Static("", id="plays", markup=False)
                yield Static("", id="fight", markup=False)
                yield BattleLog()

    def on_mount(self) -> None:
        """The board has the focus, always."""
        self.query_one(Board).focus()

    # drawing ------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the battle as it is now; a new question begins without a chosen card."""
        match = self.table.journey.match
        if match is None:
            return
        if self._at != len(match.choices):
            self._at = len(match.choices)
            self._keep_chosen()
            self._why, self._ending = "", False
            self.query_one(BattleLog).show(self.table.log())
            self._show_part("#fight", last_fight(match.history, self.table.seen))
            self._point_at_question()
        self._draw()
        self.refresh_bindings()

    def _keep_chosen(self) -> None:
        """A card that moved and can do more stays chosen."""
        self._play = None
        if self._chosen not in able_cards(self._main, self.table.seat, self.table.seen):
            self._chosen = NO_CARD

    def _point_at_question(self) -> None:
        """Bring the cursor to the card that the question is about."""
        question = self.table.seen.question
        if self.table.decision is None or question is None:
            return
        if question.asking is Asking.KEEP_HIDDEN:
            self.query_one(Board).point_at(question.card)
        elif answers := self._cards_asked():
            self.query_one(Board).point_at(answers[0])

    def _draw(self) -> None:
        """Draw everything that follows the cursor and the chosen card."""
        self.query_one(Board).show(self._scene())
        self.query_one("#status", Static).update(self._status())
        self._show_part("#prompt", self._prompt())
        self._show_part("#why", Text(f"✖ {self._why}", style=BAD) if self._why else None)
        self._show_part("#card", self._card())
        self._show_part("#plays", self._answers())

    def _show_part(self, selector: str, content: RenderableType | None) -> None:
        part = self.query_one(selector, Static)
        part.display = content is not None
        part.update("" if content is None else content)

    def _scene(self) -> Scene:
        scene = Scene(self.table.seen, self.table.seat, self._chosen)
        if self._main is None:
            scene.aims = frozenset(self._cards_asked())
        elif self._chosen != NO_CARD:
            plays = [self._play] if self._play else self._plays(self._chosen)
            scene.reach = frozenset(cell for play in plays for cell in play.cells())
            own = self.table.seat
            scene.aims = frozenset(
                target
                for play in plays
                for target in play.targets()
                if self._play or self.table.seen.cards[target].owner is not own
            )
        return scene

    def _status(self) -> Text:
        seen, signs = self.table.seen, marks(self.services.settings.glyphs)
        own, their = self.table.seat, self.table.seat.opponent
        turn = _("Turn {turn}").format(turn=seen.turn) if seen.turn else phase_text(seen.phase)
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f" {turn} ", style="bold reverse")
        if seen.turn:
            whose = _("your turn") if seen.active is own else seen.names[their]
            text.append(f" {whose} · {phase_text(seen.phase)}", style="bold")
        graves = [len(seen.graveyards[seat]) for seat in (own, their)]
        counts = f"{signs.own}{graves[0]} {signs.theirs}{graves[1]}"
        return text.append("  " + _("graveyards {counts}").format(counts=counts), style=DIM)

    def _prompt(self) -> Text:
        decision = self.table.decision
        if decision is None:
            return Text(self.waiting_text(), style="italic")
        text = Text()
        if self.table.humans == 2:
            text.append(self.names[self.table.viewer] + ": ", style="bold reverse")
        return text.append(self._question(decision), style="bold")

    def _question(self, decision: Decision) -> str:
        if self._main is None:
            return " ".join([*self._answered_play(), decision_text(decision)])
        end = key_name("e")
        if self._ending:
            return _("Your cards can still act. {key} once more ends the turn.").format(key=end)
        if self._play is not None:
            return _("{play}: choose a target and press Enter.").format(play=self._play.title)
        if self._chosen != NO_CARD:
            name = card_text(self.table.seen, self._chosen)
            return _("{card}: choose a cell, a target or a number.").format(card=name)
        if len(decision.options) == 1:
            return _("Nothing is left to do: {key} ends the turn.").format(key=end)
        return _("Your move. Choose a card; {key} ends the turn.").format(key=end)

    def _answered_play(self) -> list[str]:
        """Say what the question answers to: the play that is being carried out, the dice."""
        seen = self.table.seen
        plays = [*seen.stack, *seen.queue]
        return [play_text(plays[-1], seen)] if plays else []

    def _card(self) -> RenderableType | None:
        number = self.query_one(Board).card
        if number is None:
            return None
        seen = self.table.seen
        glyphs = self.services.settings.glyphs
        return Group(*card_sheet_now(seen.cards[number], seen, self.table.seat, glyphs))

    def _answers(self) -> RenderableType | None:
        if self.table.decision is None:
            return None
        if self._main is None:
            lines = [self._option_text(option) for option in self.table.decision.options]
            numbered = enumerate(lines, 1)
            return Text("\n").join(_numbered(number, line) for number, line in numbered)
        card = self._acting()
        if card == NO_CARD:
            return None
        plays = enumerate(self._plays(card), 1)
        return Text("\n").join(self._play_line(number, play) for number, play in plays)

    def _play_line(self, number: int, play: CardPlay) -> Text:
        chosen = self._play is not None and self._play.title == play.title
        if play.options:
            return _numbered(number, f"{play.title}{' ◂' if chosen else ''}", chosen=chosen)
        why = _("nobody within reach")
        if play.sort is PlaySort.MOVE:
            why = _("no free cell beside")
        if play.refusal is not None:
            why = refusal_text(play.refusal)
        return Text(f"✖ {play.title}: {why}", style=DIM)

    def _option_text(self, option: Option) -> str:
        """Return an answer in words; the strike table says what each choice means."""
        stack = self.table.seen.stack
        if not isinstance(option, StandFirm | StepDown) or not stack:
            return option_text(option, self.table.seen)
        play = stack[-1]
        attack, counter = play.attack, play.counter
        if isinstance(option, StepDown):
            decided = next(
                event
                for event in reversed(self.table.seen.history)
                if isinstance(event, FightDecided) and event.play == play.id
            )
            milder = stepped_down(decided.attack_total, decided.defence_total)
            attack, counter = milder.attack, milder.counter
        return _("{choice}: {attack}, in return {counter}").format(
            choice=option_text(option, self.table.seen),
            attack=strength_text(attack),
            counter=strength_text(counter),
        )

    # what is asked ------------------------------------------------------------------------

    @property
    def _main(self) -> Decision | None:
        """The viewer's question of the main phase, None when it is another or none."""
        decision = self.table.decision
        if decision is None or decision.kind != Asking.ACT.value:
            return None
        return decision

    def _cards_asked(self) -> list[int]:
        """Return the cards that answers to a question outside the main phase name."""
        decision = self.table.decision
        if decision is None or self._main is not None:
            return []
        named = Defend | Reveal | TriggerNext | KeepHidden
        cards = [one.card for one in decision.options if isinstance(one, named)]
        return list(dict.fromkeys(cards))

    def _acting(self) -> int:
        """Return the card whose plays are listed: the chosen one, else the one pointed at."""
        if self._chosen != NO_CARD:
            return self._chosen
        number = self.query_one(Board).card
        if number is None or self.table.seen.cards[number].owner is not self.table.seat:
            return NO_CARD
        return number

    def _plays(self, card: int) -> list[CardPlay]:
        return plays_of(self.table.seen, self.table.seen.cards[card], self._main)

    # acts ---------------------------------------------------------------------------------

    def _choose(self, option: Option) -> None:
        self.table.choose(option)
        self.host.go_on()

    def _refuse(self, why: str) -> None:
        self._why = why
        self._draw()

    def _is_asked(self) -> bool:
        """Whether the viewer is asked; tell whom the match waits for when not."""
        if self.table.decision is not None:
            return True
        self._refuse(self.waiting_text() or _("The match is over."))
        return False

    @on(Board.Moved)
    def _moved(self) -> None:
        self._why, self._ending = "", False
        self._draw()

    @on(Board.Picked)
    def _picked(self) -> None:
        if not self._is_asked():
            return
        board = self.query_one(Board)
        self._ending = False
        if self._main is None:
            self._answer_by_card(board.card)
        elif self._chosen == NO_CARD:
            self._choose_card(board.card)
        elif self._play is not None:
            self._aim(self._play, board.card, board.cell)
        else:
            self._act_at(board.card, board.cell)

    def _answer_by_card(self, card: int | None) -> None:
        decision = self.table.decision
        options = decision.options if decision else ()
        named = Defend | Reveal | TriggerNext | KeepHidden
        mine = [one for one in options if isinstance(one, named) and one.card == card]
        if len(mine) == 1:
            self._choose(mine[0])
        else:
            self._refuse(_("Answer with the number of one of the lines."))

    def _choose_card(self, number: int | None) -> None:
        seen = self.table.seen
        if number is None or seen.cards[number].owner is not self.table.seat:
            self._refuse(_("Choose one of your own cards first."))
            return
        plays = self._plays(number)
        if not any(play.options for play in plays):
            self._refuse(self._why_nothing(plays))
            return
        self._chosen, self._play, self._why = number, None, ""
        self._draw()

    def _why_nothing(self, plays: list[CardPlay]) -> str:
        if not plays:
            return _("This card has nothing it could do in the main phase.")
        refusals = [play.refusal for play in plays if play.refusal is not None]
        if len(refusals) == len(plays):
            return _refused(refusals[0])
        return _("Nobody is within reach of this card, and it cannot move.")

    def _act_at(self, card: int | None, cell: int | None) -> None:
        """Do what the chosen card can do here: move to a free cell, attack an enemy."""
        seen = self.table.seen
        plays = self._plays(self._chosen)
        if card is not None and seen.cards[card].owner is self.table.seat:
            if card == self._chosen:
                self._drop()
            else:
                self._choose_card(card)
            return
        able = [play for play in plays if play.option_at(card, cell)]
        if len(able) == 1:
            self._aim(able[0], card, cell)
        elif able:
            self._ask_which(able, card, cell)
        else:
            self._refuse(self._why_not_here(plays, card, cell))

    def _why_not_here(self, plays: list[CardPlay], card: int | None, cell: int | None) -> str:
        fitting = [play for play in plays if bool(play.cells() or _moves(play)) is (card is None)]
        reasons: dict[str, None] = {}
        for play in fitting:
            refusal = why_not(self.table.seen, play, card, cell)
            if refusal is not None:
                text = _refused(refusal)
                reasons[f"{play.title}: {text}" if len(fitting) > 1 else text] = None
        return " ".join(reasons) or _("This card can do nothing here.")

    def _ask_which(self, able: list[CardPlay], card: int | None, cell: int | None) -> None:
        def answered(index: int | None) -> None:
            if index is not None:
                self._aim(able[index], card, cell)

        self.app.push_screen(Which(_("With what?"), [play.title for play in able]), answered)

    def _aim(self, play: CardPlay, card: int | None, cell: int | None) -> None:
        option = play.option_at(card, cell)
        if option is not None:
            self._choose(option)
            return
        refusal = why_not(self.table.seen, play, card, cell)
        self._refuse(_refused(refusal) if refusal else _("There is no target here."))

    def _drop(self) -> None:
        """Let go of the chosen play, then of the chosen card."""
        if self._play is not None:
            self._play = None
        else:
            self._chosen = NO_CARD
        self._why = ""
        self._draw()

    # keys ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys that answer the question on the table."""
        if not self.is_mounted or self.table.journey.match is None:
            return True
        decision = self.table.decision
        if action == "end_turn":
            return self._main is not None
        if action == "pass":
            bot = decision is None and self.table.is_bots_turn
            return bot or (decision is not None and Pass() in decision.options)
        return True

    def action_back(self) -> None:
        """Let go of what is chosen, then leave the match; it is kept."""
        if self._chosen != NO_CARD or self._play is not None or self._ending:
            self._ending = False
            self._drop()
        else:
            super().action_back()

    def action_end_turn(self) -> None:
        """End the turn; ask once more while an enemy could still be attacked."""
        decision = self._main
        if decision is None:
            return
        if not self._ending and self._could_attack():
            self._ending, self._why = True, ""
            self._draw()
            return
        self._chosen = NO_CARD
        self._choose(EndTurn())

    def _could_attack(self) -> bool:
        seen, own = self.table.seen, self.table.seat
        return any(
            seen.cards[target].owner is not own
            for card in able_cards(self._main, own, seen)
            for play in self._plays(card)
            for target in play.targets()
        )

    def action_pass(self) -> None:
        """Pass the priority; while the bot plays, do not wait between its choices."""
        decision = self.table.decision
        if decision is not None and Pass() in decision.options:
            self._choose(Pass())
        elif self.table.is_bots_turn:
            self.host.hurry()

    def action_number(self, number: int) -> None:
        """Answer by number, or choose a play of the card by number."""
        decision = self.table.decision
        if not self._is_asked() or decision is None:
            return
        if self._main is None:
            if number <= len(decision.options):
                self._choose(decision.options[number - 1])
            return
        card = self._acting()
        plays = self._plays(card) if card != NO_CARD else []
        if number > len(plays):
            self._refuse(_("There is no play with this number."))
            return
        self._take_play(card, plays[number - 1])

    def _take_play(self, card: int, play: CardPlay) -> None:
        if not play.options:
            self._refuse(self._why_not_at_all(play))
            return
        self._ending = False
        if not play.needs_target:
            self._choose(play.options[0])
            return
        self._chosen, self._play, self._why = card, play, ""
        targets = sorted(play.targets())
        if targets:
            self.query_one(Board).point_at(targets[0])
        self._draw()

    def _why_not_at_all(self, play: CardPlay) -> str:
        if play.refusal is not None:
            return _refused(play.refusal)
        if play.sort is PlaySort.MOVE:
            return _("No cell beside the card is free.")
        return _("Nobody is within reach.")

    def action_next(self, step: int) -> None:
        """Go to the next card that can act, or to the next target of the chosen one."""
        board = self.query_one(Board)
        scene = self._scene()
        stops: list[tuple[int | None, int | None]] = [(card, None) for card in sorted(scene.aims)]
        stops += [(None, cell) for cell in sorted(scene.reach)]
        if self._main is not None and self._chosen == NO_CARD:
            stops = [
                (card, None) for card in able_cards(self._main, self.table.seat, self.table.seen)
            ]
        if not stops:
            return
        here = (board.card, None) if board.card is not None else (None, board.cell)
        at = stops.index(here) + step if here in stops else (0 if step > 0 else -1)
        card, cell = stops[at % len(stops)]
        if card is not None:
            board.point_at(card)
        elif cell is not None:
            board.point_at_cell(cell)

    def action_log(self) -> None:
        """Show the whole log."""
        self.app.push_screen(LogScreen(self.table.log()))


def _numbered(number: int, text: str, *, chosen: bool = False) -> Text:
    line = Text()
    line.append(f"{number} ", style="bold #d7a44a")
    return line.append(text, style="bold reverse" if chosen else "")


def _refused(refusal: Refusal) -> str:
    return refusal_text(refusal, rule=True)


def _moves(play: CardPlay) -> bool:
    return play.sort is PlaySort.MOVE

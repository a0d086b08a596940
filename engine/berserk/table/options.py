"""The answers a Берсерк decision may offer. Cards are named by id, cells by number."""

from dataclasses import dataclass

from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state import JudgeAct, Stop
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Interjection, Option
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Place(Option):
    """Put a card of the squad face down on a cell (404.1.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class KeepHidden(Option):
    """Leave a card of the third row face down (405.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class Reveal(Option):
    """Turn an own hidden card face up (405.1, 533.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class SitOn(Option):
    """Put a symbiote on its host (405.2)."""

    card: int
    host: int


@dataclass(frozen=True, slots=True)
class MoveTo(Option):
    """Announce a move by one cell (506.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class StrikeAt(Option):
    """Announce a strike (107.2)."""

    card: int
    target: int


@dataclass(frozen=True, slots=True)
class UseAction(Option):
    """Announce the card's playable ability at place ``ability`` of its abilities (114).

    ``target`` is its target; NO_CARD when targets are chosen one by one, or there are none.
    ``answers`` is the index of the event that a conditional ability answers.
    """

    card: int
    ability: int
    target: int = -1
    answers: int = 0


@dataclass(frozen=True, slots=True)
class SaveChip(Option):
    """Announce saving up a chip (123.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class CloseForFlyer(Option):
    """Announce closing to strike a flyer later (107.2, 210.5)."""

    card: int


@dataclass(frozen=True, slots=True)
class EndTurn(Option):
    """Hand the turn over (411.2)."""


@dataclass(frozen=True, slots=True)
class Defend(Option):
    """Announce a creature as defender against the strike on top of the stack (514)."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass(Option):
    """Pass the priority (303.2), or pass on alternating abilities (401.3)."""


@dataclass(frozen=True, slots=True)
class StepDown(Option):
    """Step the strike table down one line and avoid the exchange (515.3)."""


@dataclass(frozen=True, slots=True)
class StandFirm(Option):
    """Keep the exchange of strikes from the table (515.3)."""


@dataclass(frozen=True, slots=True)
class TriggerNext(Option):
    """Announce a waiting triggered ability of this card next (305.1): the first, second, …"""

    card: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class ChooseTarget(Option):
    """Choose a card as a target (502.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class ChooseFromDeck(Option):
    """Choose the card at a place of the listed own deck (536.5.1, 204.2)."""

    place: int


@dataclass(frozen=True, slots=True)
class LayOnDeck(Option):
    """Put the card at a place of the listed own deck on the cards put back so far, or ``under`` the
    deck (204.2)."""

    place: int
    under: bool = False


@dataclass(frozen=True, slots=True)
class ChooseCell(Option):
    """Choose a cell (502.7)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class ChooseNumber(Option):
    """Choose X (543.2)."""

    number: int


@dataclass(frozen=True, slots=True)
class ChoosePayment(Option):
    """Choose a card to sacrifice or close as a payment (501.4)."""

    card: int


@dataclass(frozen=True, slots=True)
class ChooseBranch(Option):
    """Choose a branch of a compound ability (505.4.8)."""

    number: int


@dataclass(frozen=True, slots=True)
class Accept(Option):
    """Accept an optional power (505.6), or let the opponent's ability take effect (505.4.10)."""


@dataclass(frozen=True, slots=True)
class Decline(Option):
    """Decline an optional power."""


@dataclass(frozen=True, slots=True)
class Enough(Option):
    """Choose no more targets."""


@dataclass(frozen=True, slots=True)
class StayClosed(Option):
    """Leave a card closed at the start of the turn (409.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class KeepUnique(Option):
    """Choose which of the opponent's unique cards of a name stays (106.4.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class ApplyNext(Option):
    """Choose the rule effect on this card to apply next (503.3.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class TakeDie(Option):
    """Choose one of several dice (306.5.2), or the one to reroll (519.7)."""

    place: int
    value: int


@dataclass(frozen=True, slots=True)
class TakeValue(Option):
    """Order modifiers so that this value results (519.4, 520.4), or use it as the die (519.5)."""

    value: int


@dataclass(frozen=True, slots=True)
class ReplaceBy(Option):
    """Apply this replacing effect of a card to the current effect (535.4)."""

    card: int
    ability: int


@dataclass(frozen=True, slots=True)
class PreventBy(Option):
    """Apply this preventing effect of a card next (534.3)."""

    card: int
    ability: int


@dataclass(frozen=True, slots=True)
class Judge(Interjection):
    """Ask the opponent to agree to a change that the program's rules do not make.

    ``seat`` asks; ``amount`` counts wounds, healing, tokens or markers, ``cell`` is where a card
    goes, ``marker`` the name of a marker.
    """

    seat: Seat
    act: JudgeAct
    card: int
    amount: int = 0
    cell: Cell = NO_CELL
    marker: str = ""


@dataclass(frozen=True, slots=True)
class StopAt(Interjection):
    """Set where ``seat`` wants priority although there is nothing to answer (303)."""

    seat: Seat
    stops: tuple[Stop, ...]


copied_by_fields(__name__)

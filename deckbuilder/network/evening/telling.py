"""What everybody at an evening is told: made from its state, without secrets."""

from collections.abc import Iterable, Iterator, Set

from catalog.common.folding import fold
from deckbuilder.limited.draft.log import looks
from deckbuilder.network.evening.inner import EveningDraft
from deckbuilder.network.evening.protocol import (
    EveningStage,
    FromHost,
    Hall,
    Line,
    OwnLog,
    OwnPick,
    Paired,
    Pairings,
    Pool,
    Registered,
    Seated,
    Standings,
)
from deckbuilder.network.evening.state import Evening, Player
from deckbuilder.tournament.club_rounds import ClubRounds


def hall_of(evening: Evening, own: int | None, away: Set[str], left: int | None) -> Hall:
    """Return the state of an evening; ``away`` are the folded names of absent people."""
    pods = evening.pods if len(evening.pods) > 1 else []
    pod_of = {number: at for at, pod in enumerate(pods, start=1) for number in pod}
    players = tuple(
        Seated(
            player.name,
            player.is_bot,
            fold(player.name) in away,
            player.deck is not None,
            number in evening.dropped,
            pod_of.get(number, 0),
        )
        for number, player in enumerate(evening.players)
    )
    rounds = evening.rounds
    planned = rounds.before_bracket if rounds.rounds else 0
    shown = -1 if own is None else own
    return Hall(evening.stage, players, shown, len(rounds.rounds), planned, left)


def pairings_of(rounds: ClubRounds, number: int) -> Pairings:
    """Return the matches of a round, from 1."""
    tables = tuple(
        Paired(match.one, match.other, match.games, match.drawn, match.winner, match.is_over)
        for match in rounds.rounds[number - 1]
    )
    return Pairings(number, rounds.is_bracket(number - 1), tables)


def standings_of(evening: Evening) -> Standings:
    """Return the standings, at the end in the order of places."""
    is_final = evening.stage is EveningStage.OVER
    lines = {line.entrant: line for line in evening.rounds.standings()}
    is_bracket = evening.rounds.is_bracket(len(evening.rounds.rounds) - 1)
    order = evening.rounds.places() if is_bracket else tuple(lines)
    return Standings(
        tuple(
            Line(
                number,
                lines[number].points,
                lines[number].wins,
                lines[number].draws,
                lines[number].losses,
                lines[number].opponents,
                lines[number].beaten,
            )
            for number in order
        ),
        is_final,
    )


def new_among(messages: Iterable[FromHost], shown: dict[type, object]) -> Iterator[FromHost]:
    """Yield the messages that differ from those of their kind ``shown`` last, and remember them."""
    for message in messages:
        if shown.get(type(message)) != message:
            shown[type(message)] = message
            yield message


def cards_of(player: Player) -> list[Pool | Registered]:
    """Return a player's own pool and deck, as far as there are any."""
    pool = [] if player.pool is None else [Pool(player.pool)]
    return [*pool, *([] if player.deck is None else [Registered(player.deck[0])])]


def own_log_of(draft: EveningDraft, name: str) -> list[OwnLog]:
    """Return a player's own picks with the packs it faced; nothing for one who did not draft."""
    log = draft.log()
    seat = next((n for n, one in enumerate(draft.plan.seats) if one.name == name), None)
    if log is None or seat is None:
        return []
    cards = {card.ref: card for card in log.cards}
    picks = tuple(
        OwnPick(
            pick.round,
            pick.pick,
            tuple(card.spec.name for card in view.pack if card is not None),
            tuple(cards[ref].spec.name for ref in pick.cards),
        )
        for view, pick in looks(log, cards)
        if pick.seat == seat
    )
    return [OwnLog(picks)]

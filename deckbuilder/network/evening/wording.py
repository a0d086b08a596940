"""An evening in words: its stages, its refusals, its kinds."""

from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.network.evening.protocol import (
    EveningStage,
    Hall,
    Paired,
    Pairings,
    Seated,
    Standings,
)
from deckbuilder.network.protocol import EveningTerms, Way
from deckbuilder.tournament.club_rounds import ClubKind
from engine.kernel import Refusal

_REFUSALS: Final = {
    "bracket_went_on": N_("The next matches are paired already: this result stays."),
    "decks_are_locked": N_("Decks stay the same at this evening."),
    "draw_in_a_bracket": N_("A match of the bracket needs a winner."),
    "dropped_already": N_("This player has dropped out already."),
    "impossible_result": N_("No match of this evening ends like that."),
    "match_under_way": N_("Your match is under way; bring another deck after it."),
    "name_not_possible": N_("This name is taken or not possible, or no seat is left."),
    "no_such_table": N_("There is no table {table}."),
    "nobody_of_this_name": N_("Nobody here has this name."),
    "not_at_this_stage": N_("That is not possible at this stage of the evening."),
    "nothing_to_watch": N_("The match at table {table} is over."),
    "own_match_first": N_("Play your own match first: others may be watched after it."),
    "round_not_over": N_("Results are missing; enter them, or wait for the tables."),
    "table_is_a_bye": N_("Nobody plays at table {table}."),
    "too_few_players": N_("An evening needs two players."),
}
_STAGES: Final = {
    EveningStage.GATHERING: N_("Waiting for players."),
    EveningStage.DRAFT: N_("The draft is under way."),
    EveningStage.DECKS: N_("Decks are being built."),
    EveningStage.ROUNDS: N_("The rounds are under way."),
    EveningStage.OVER: N_("The evening is over."),
}
KINDS: Final = {
    ClubKind.SWISS: N_("Swiss"),
    ClubKind.ROUND_ROBIN: N_("round-robin"),
    ClubKind.ELIMINATION: N_("single elimination"),
}
WAYS: Final = {
    Way.DRAFT: N_("draft"),
    Way.SEALED: N_("sealed"),
    Way.CONSTRUCTED: N_("own decks"),
    Way.NAMES: N_("real tables"),
}


def render_evening_refusal(refusal: Refusal) -> str:
    """Return in one sentence why something cannot be done at an evening."""
    template = _REFUSALS.get(refusal.code)
    return refusal.code if template is None else _(template).format(**dict(refusal.detail))


def render_stage(stage: EveningStage) -> str:
    """Return the stage of an evening in one sentence."""
    return _(_STAGES[stage])


def render_round(pairings: Pairings) -> str:
    """Return the title of a round."""
    title = _("Bracket, round {round}") if pairings.is_bracket else _("Round {round}")
    return title.format(round=pairings.round)


def pairing_rows(hall: Hall, pairings: Pairings) -> list[tuple[str, str, str, str]]:
    """Return table, players and result of each match of a round: for lists and prints."""
    names = [player.name for player in hall.players]
    rows = []
    for number, table in enumerate(pairings.tables, start=1):
        other = _("bye") if table.other is None else names[table.other]
        rows.append((str(number), names[table.one], render_games(table), other))
    return rows


def render_games(table: Paired) -> str:
    """Return the games of a match as they are said, as far as they are played."""
    if table.other is None:
        return ""
    if not table.is_over and sum(table.games) + table.drawn == 0:
        return "–"
    drawn = f"-{table.drawn}" if table.drawn else ""
    return f"{table.games[0]}-{table.games[1]}{drawn}{'' if table.is_over else '…'}"


def standing_rows(hall: Hall, standings: Standings) -> list[tuple[str, ...]]:
    """Return place, name, points, results and tie-breakers of each player, in order."""
    rows = []
    for place, line in enumerate(standings.lines, start=1):
        player = hall.players[line.player]
        out = _("dropped")
        name = f"{player.name} ({out})" if player.has_dropped else player.name
        results = f"{line.wins}-{line.draws}-{line.losses}"
        row = (place, name, line.points, results, line.opponents, line.beaten)
        rows.append(tuple(map(str, row)))
    return rows


def standing_heads() -> tuple[str, ...]:
    """Return the heads of the standings."""
    return ("", _("player"), _("points"), _("w-d-l"), _("opp."), _("beat."))


def pairing_heads() -> tuple[str, ...]:
    """Return the heads of a round's matches."""
    return (_("table"), _("player"), "", _("opponent"))


def player_rows(hall: Hall) -> list[tuple[str, str]]:
    """Return name and state of each player."""
    return [(player.name, ", ".join(_states(player))) for player in hall.players]


def _states(player: Seated) -> list[str]:
    states = []
    if player.pod:
        states.append(_("pod {number}").format(number=player.pod))
    if player.has_dropped:
        states.append(_("dropped"))
    if player.is_bot:
        states.append(_("bot"))
    elif player.is_away:
        states.append(_("away"))
    if player.has_deck:
        states.append(_("deck ready"))
    return states


def render_left(left: int) -> str:
    """Return the time left for a round, from milliseconds."""
    return _("{minutes} min left in this round").format(minutes=-(-left // 60_000))


def render_terms(terms: EveningTerms) -> str:
    """Return what an evening is played by, in one line."""
    parts = [_(WAYS[terms.way]), _(KINDS[terms.kind])]
    if terms.best_of > 1:
        parts.append(_("best of {games}").format(games=terms.best_of))
    if terms.cut:
        parts.append(_("top {count}").format(count=terms.cut))
    if terms.minutes:
        parts.append(_("{minutes} min a round").format(minutes=terms.minutes))
    return ", ".join(parts)

"""An evening in words: its stages, its refusals, its kinds."""

from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.network.evening.protocol import EveningStage
from deckbuilder.network.protocol import EveningTerms, Way
from deckbuilder.tournament.club_rounds import ClubKind
from engine.kernel import Refusal

_REFUSALS: Final = {
    "bracket_went_on": N_("The next matches are paired already: this result stays."),
    "decks_are_locked": N_("Decks stay the same at this evening."),
    "draw_in_a_bracket": N_("A match of the bracket needs a winner."),
    "dropped_already": N_("This player has dropped out already."),
    "impossible_result": N_("This is no result of a match of at most {best_of} games."),
    "match_under_way": N_("Your match is under way; bring another deck after it."),
    "name_not_possible": N_("This name is taken or not possible, or no seat is left."),
    "no_such_table": N_("There is no table {table}."),
    "nobody_of_this_name": N_("Nobody here has this name."),
    "not_at_this_stage": N_("That is not possible at this stage of the evening."),
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


def render_terms(terms: EveningTerms) -> str:
    """Return what an evening is played by, in one line."""
    parts = [_(WAYS[terms.way]), _(KINDS[terms.kind])]
    if terms.best_of > 1:
        parts.append(_("best of {games}").format(games=terms.best_of))
    if terms.cut:
        parts.append(_("top {count}").format(count=terms.cut))
    if terms.minutes:
        parts.append(_("{minutes} minutes a round").format(minutes=terms.minutes))
    return ", ".join(parts)

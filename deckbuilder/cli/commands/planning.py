"""Options that describe a draft, for every command that starts one."""

from typing import Annotated, TypeAlias

from deckbuilder.cli.commands.options import option
from deckbuilder.cli.output import print_edition
from deckbuilder.limited.draft.plan import DraftKind, Passing, Skill
from deckbuilder.limited.draft_fields import (
    BOOSTERS,
    CLOCK,
    COLLATION,
    DRAFT_KIND,
    PASSING,
    RATED_BY,
    SETS,
    SKILL,
)

SetsOption: TypeAlias = Annotated[str, option(SETS)]
BoostersOption: TypeAlias = Annotated[int, option(BOOSTERS)]
CollationOption: TypeAlias = Annotated[str, option(COLLATION)]
KindOption: TypeAlias = Annotated[DraftKind, option(DRAFT_KIND)]
PassingOption: TypeAlias = Annotated[Passing, option(PASSING)]
SkillOption: TypeAlias = Annotated[Skill, option(SKILL)]
RatingsOption: TypeAlias = Annotated[str, option(RATED_BY)]
ClockOption: TypeAlias = Annotated[int | None, option(CLOCK)]


def limited_edition(code: str) -> str:
    """Return the edition of a draft or a pool from its plan, and print the notes on it.

    UserError for an unknown edition.
    """
    from deckbuilder.decks.formats import limited_format

    form = limited_format(code)
    print_edition(form.ruleset)
    return form.ruleset.code if code else ""

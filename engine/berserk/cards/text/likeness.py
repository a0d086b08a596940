"""Which card another one is like, where no word says it: «существо такой же стоимости»."""

from collections.abc import Iterator

import engine.berserk.abilities as ab
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context


class LikenessPart:
    """The one other card that the event has told of; it is neither read nor printed in words."""

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield that card, without a token; nothing where there is none, or more than one."""
        who = _spoken_of(context)
        if who is not None:
            yield Parse(at, who)

    def print(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print no word for that card, and no other card."""
        who = _spoken_of(context)
        return () if who is not None and node is who else None


def _spoken_of(context: Context) -> ab.Who | None:
    told = {who for _, who in context.it} | {context.attacked}
    others = told - {None, ab.Who.SELF}
    return others.pop() if len(others) == 1 else None

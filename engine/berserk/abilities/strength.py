"""Values by strength, shared by cards, abilities and fights."""

from dataclasses import dataclass

from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class Strength:
    """Values of an attack by strength: weak, medium, strong (105.5, 111.3.1).

    >>> str(Strength(1, 2, 2))
    '1-2-2'
    """

    weak: int
    medium: int
    strong: int

    def __str__(self) -> str:
        return f"{self.weak}-{self.medium}-{self.strong}"


copied_by_fields(__name__)

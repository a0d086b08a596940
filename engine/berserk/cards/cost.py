"""The printed cost of a card (105.2)."""

from dataclasses import dataclass
from typing import assert_never

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


class CostForm(Word):
    """The form of a printed cost: a number, N+X (105.2.3), or {x} whose price the text states."""

    FIXED = "fixed"
    VARIABLE = "variable"
    BRACED = "braced"


@dataclass(frozen=True, slots=True)
class Cost:
    """A card's cost in crystals: ``number``, plus X for a variable cost.

    A braced cost, {x}, is stated by the card's text; its number is 0.

    >>> str(Cost(4)), str(Cost(0, CostForm.VARIABLE)), str(Cost(2, CostForm.VARIABLE))
    ('4', 'X', '2+X')
    >>> str(Cost(0, CostForm.BRACED))
    '{x}'
    """

    number: int
    form: CostForm = CostForm.FIXED

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError(f"a cost is 0 or more, not {self.number}")
        if self.form is CostForm.BRACED and self.number:
            raise ValueError("a braced cost {x} has no number of its own")

    def __str__(self) -> str:
        match self.form:
            case CostForm.FIXED:
                return str(self.number)
            case CostForm.VARIABLE:
                return f"{self.number}+X" if self.number else "X"
            case CostForm.BRACED:
                return "{x}"
            case _:
                assert_never(self.form)

    @classmethod
    def parse(cls, text: str) -> "Cost":
        """Parse ``4``, ``X``, ``2+X`` or ``{x}`` (Latin or Cyrillic X); ValueError for anything
        else.

        >>> Cost.parse("2+Х") == Cost.parse("2+x") == Cost(2, CostForm.VARIABLE)
        True
        """
        plain = text.strip().upper().replace("Х", "X").replace(" ", "")
        if plain == "{X}":
            return cls(0, CostForm.BRACED)
        if plain == "X":
            return cls(0, CostForm.VARIABLE)
        number, plus, rest = plain.partition("+")
        if not (number.isascii() and number.isdigit()) or (plus and rest != "X"):
            raise ValueError(f"a cost is a number, X, N+X or {{x}}, not {text!r}")
        return cls(int(number), CostForm.VARIABLE if plus else CostForm.FIXED)


copied_by_fields(__name__)

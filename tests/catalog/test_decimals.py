"""Fractions and thousands are written as the language of the user writes them."""

import pytest

from catalog.common.i18n import Language, activate, decimal


@pytest.mark.parametrize(
    ("value", "spec", "english", "russian"),
    [
        (3.14159, ".2f", "3.14", "3,14"),
        (-0.5, "+.2f", "-0.50", "-0,50"),
        (0.125, ".1%", "12.5%", "12,5%"),
        (7.0, ".0f", "7", "7"),
        (12.0, ">6.1f", "  12.0", "  12,0"),
        (32767, ",", "32,767", "32\N{NO-BREAK SPACE}767"),
        (1234.5, ",.1f", "1,234.5", "1\N{NO-BREAK SPACE}234,5"),
    ],
)
def test_a_number_is_written_by_the_rules_of_the_language(
    value: float, spec: str, english: str, russian: str
) -> None:
    assert decimal(value, spec) == english
    activate(Language.RUSSIAN)
    assert decimal(value, spec) == russian

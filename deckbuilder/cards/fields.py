"""Fields shared by the records of several rooms, with their meanings."""

from pathlib import Path
from typing import Annotated, Final, TypeAlias

from typing_extensions import Doc

Ref: TypeAlias = Annotated[str, Doc("the card's reference in the catalogue: SET/NUMBER")]
Name: TypeAlias = Annotated[str, Doc("its name")]
Cost: TypeAlias = Annotated[
    int | None,
    Doc("what the card costs in crystals; null where X is chosen or the card's text states it"),
]
PrintedCost: TypeAlias = Annotated[str, Doc("the cost as it is printed: `4`, `X`, `2+X`, `{x}`")]
Seed: TypeAlias = Annotated[int, Doc("the same seed gives the same again; up to 39 digits")]
Deck: TypeAlias = Annotated[str, Doc("the deck's name")]
Edition: TypeAlias = Annotated[str, Doc("the edition of the rules: `razdacha rules --editions`")]
SEAT_MEANING: Final = Doc("`first` or `second`: who goes first")
Saved: TypeAlias = Annotated[str | None, Doc("the deck it was kept as, or null")]
FilePath: TypeAlias = Annotated[Path, Doc("the path of the file")]
LogFile: TypeAlias = Annotated[Path | None, Doc("the file that the log was written to, or null")]
Page: TypeAlias = Annotated[Path | None, Doc("the file of `--html`, or null")]
Rule: TypeAlias = Annotated[str, Doc("the number of the rule, empty where there is none")]
TYPE_MEANING: Final = Doc("`ground`, `flyer`, `companion`, `parasite`, `artifact` or `terrain`")
ELEMENTS_MEANING: Final = Doc(
    "`steppe`, `mountain`, `forest`, `swamp`, `darkness`; a neutral card has none"
)
RARITY_MEANING: Final = Doc("`common`, `uncommon`, `rare` or `ultra_rare`")
Hundredths: TypeAlias = Annotated[int, Doc("in hundredths of a crystal")]
BOT_MEANING: Final = Doc("`rating`, `balance` or `squad`; null for a person")
Elite: TypeAlias = Annotated[bool, Doc("whether it is elite; else it is ordinary")]
Unique: TypeAlias = Annotated[bool, Doc("whether a squad may have only one of it")]
Position: TypeAlias = Annotated[int, Doc("the card's place in the deal, from 1")]
Worth: TypeAlias = Annotated[
    int, Doc("what `model` measures, in hundredths of a crystal: by `price` what the numbers cost")
]
GoldLeft: TypeAlias = Annotated[int, Doc("gold crystals left")]
SilverLeft: TypeAlias = Annotated[int, Doc("silver crystals left")]
GainedGold: TypeAlias = Annotated[int, Doc("gold that comes with the card; lost below 0")]
GainedSilver: TypeAlias = Annotated[int, Doc("silver that comes with the card; lost below 0")]

"""Fields shared by the records of several rooms, with their meanings."""

from pathlib import Path
from typing import Annotated, Final, TypeAlias

from typing_extensions import Doc

Ref: TypeAlias = Annotated[str, Doc("the card's reference in the catalogue: SET/NUMBER")]
Name: TypeAlias = Annotated[str, Doc("its name")]
Cost: TypeAlias = Annotated[
    int | None,
    Doc("the cost in crystals; null if X is chosen or the card's text states the cost"),
]
PrintedCost: TypeAlias = Annotated[str, Doc("the printed cost: `4`, `X`, `2+X`, `{x}`")]
Seed: TypeAlias = Annotated[
    int, Doc("the random seed, up to 39 digits; the same seed gives the same result")
]
Deck: TypeAlias = Annotated[str, Doc("the deck's name")]
Edition: TypeAlias = Annotated[str, Doc("the edition of the rules: `razdacha rules --editions`")]
SEAT_MEANING: Final = Doc("`first` or `second`: the seat")
Saved: TypeAlias = Annotated[str | None, Doc("the name of the deck it was saved as, or null")]
FilePath: TypeAlias = Annotated[Path, Doc("the path of the file")]
LogFile: TypeAlias = Annotated[Path | None, Doc("the file with the log, or null")]
Page: TypeAlias = Annotated[Path | None, Doc("the HTML page of `--html`, or null")]
Rule: TypeAlias = Annotated[str, Doc("the rule's number; empty if there is none")]
TYPE_MEANING: Final = Doc("`ground`, `flyer`, `companion`, `parasite`, `artifact` or `terrain`")
ELEMENTS_MEANING: Final = Doc(
    "`steppe`, `mountain`, `forest`, `swamp`, `darkness`; empty for a neutral card"
)
RARITY_MEANING: Final = Doc("`common`, `uncommon`, `rare` or `ultra_rare`")
Hundredths: TypeAlias = Annotated[int, Doc("in hundredths of a crystal")]
BOT_MEANING: Final = Doc("`rating`, `balance` or `squad`; null for a person")
Elite: TypeAlias = Annotated[bool, Doc("whether it is elite rather than ordinary")]
Unique: TypeAlias = Annotated[bool, Doc("whether a squad may contain only one copy")]
Position: TypeAlias = Annotated[int, Doc("the card's position in the deal, from 1")]
Worth: TypeAlias = Annotated[
    int,
    Doc("the worth by `model`, in hundredths of a crystal; for `price` the price of its numbers"),
]
GoldLeft: TypeAlias = Annotated[int, Doc("remaining gold crystals")]
SilverLeft: TypeAlias = Annotated[int, Doc("remaining silver crystals")]
GainedGold: TypeAlias = Annotated[int, Doc("gold gained by recruiting the card; negative if lost")]
GainedSilver: TypeAlias = Annotated[
    int, Doc("silver gained by recruiting the card; negative if lost")
]

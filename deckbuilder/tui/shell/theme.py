"""The colours of the application. None of them is the only carrier of a meaning."""

from typing import Final

from textual.theme import Theme

from catalog.rarity import Rarity
from engine.berserk import Element

THEME: Final = Theme(
    name="razdacha",
    primary="#d7a44a",
    secondary="#7fa7c9",
    accent="#e0b35c",
    foreground="#e6e1d6",
    background="#14161a",
    surface="#1b1e24",
    panel="#262a32",
    success="#8fbf6f",
    warning="#e0b35c",
    error="#e0705c",
    dark=True,
    variables={
        "block-cursor-foreground": "#14161a",
        "block-cursor-background": "#d7a44a",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#3a3f49",
        "block-cursor-blurred-foreground": "#e6e1d6",
        "border": "#d7a44a",
        "border-blurred": "#707682",
        "input-selection-background": "#d7a44a 30%",
    },
)

GOLD: Final = "#e8c15a"
SILVER: Final = "#b8c0cc"
DIM: Final = "#9498a1"
GOOD: Final = "#8fbf6f"
BAD: Final = "#ef8672"
OWN_SIDE: Final = "#e6e1d6"
THEIR_SIDE: Final = "#f2b8a6"
"""The colours of the viewer's and of the opponent's cards and actions in a battle."""
CURSOR: Final = "bold #14161a on #d7a44a"
CURSOR_BLURRED: Final = "#e6e1d6 on #3a3f49"

ELEMENT_COLOURS: Final = {
    Element.STEPPE: "#e2c044",
    Element.MOUNTAIN: "#6fa8dc",
    Element.FOREST: "#7fbf5f",
    Element.SWAMP: "#b08d57",
    Element.DARKNESS: "#b48ad6",
}
NEUTRAL_COLOUR: Final = "#a8acb3"
RARITY_COLOURS: Final = {
    Rarity.COMMON: "#a8acb3",
    Rarity.UNCOMMON: "#7fa7c9",
    Rarity.RARE: "#e8c15a",
    Rarity.ULTRA_RARE: "#e58ac0",
}

TONES: Final = {
    "gold": GOLD,
    "silver": SILVER,
    "dim": DIM,
    "good": GOOD,
    "bad": BAD,
    "neutral": NEUTRAL_COLOUR,
    **{element.value: colour for element, colour in ELEMENT_COLOURS.items()},
    **{rarity.value: colour for rarity, colour in RARITY_COLOURS.items()},
}
"""The colours of the tones in the cells of lists; any other word of a tone is Rich's own."""

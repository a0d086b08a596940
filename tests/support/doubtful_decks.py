"""Decks of invented cards whose texts are unread, in a file that `import` takes."""

from pathlib import Path
from typing import Final

TREASURER: Final = "Казначей при обозе"
"""The card that speaks of recruiting in words that nobody reads."""
PAYS: Final = "При наборе в отряд вы получаете 1 золотой кристалл за каждую пару сапог."
FIGHTS: Final = "Кто услышит его песню, тот забудет, с какой ноги встал."
PLAIN: Final = 7
"""How many other cards there are, three copies of each."""

_HEAD: Final = "set,number,name,rarity,cost,elite,elements,type,life,movement,strike,text"


def cards_file(folder: Path, text: str) -> Path:
    """Write the treasurer and plain cards that print ``text``, each three times in a deck."""
    rows = [f'Обоз,{PLAIN + 1},{TREASURER},common,3,no,steppe,ground,5,2,1-1-2,"{PAYS}"']
    for number in range(1, PLAIN + 1):
        cost, life = 2 + number % 4, 5 + number
        rows.append(
            f"Обоз,{number},Погонщик {number},common,{cost},no,steppe,ground,{life},1,1-2-2,"
            f'"{text}"'
        )
    path = folder / "cards.csv"
    path.write_text("\n".join([_HEAD, *rows]) + "\n", encoding="utf-8")
    return path


def deck_file(folder: Path) -> Path:
    """Write a deck of three copies of every card."""
    lines = [f"3 {TREASURER}", *(f"3 Погонщик {number}" for number in range(1, PLAIN + 1))]
    path = folder / "deck.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path

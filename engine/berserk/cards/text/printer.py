"""Nodes to printed text: the words of the table of phrases, set as cards are."""

from collections.abc import Iterable

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import print_words, read_sentence
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.tokens import OWN_NAME
from engine.berserk.cards.text.typesetting import agreeing, typeset, with_commas


def print_text(abilities: Iterable[ab.Ability], lexicon: Lexicon) -> str:
    """Return the card text that says ``abilities``, in their order; empty for none.

    Raises ``ValueError`` as ``print_ability`` does.
    """
    return " ".join(print_ability(ability, lexicon) for ability in abilities)


def print_ability(ability: ab.Ability, lexicon: Lexicon) -> str:
    """Return one ability as a printed sentence, which is read as that very ability.

    What was not read is printed as it stands. ``ValueError`` for what the table of phrases cannot
    say, says in a way that has two readings, or says by the card's own name, which it does not
    decline.
    """
    if isinstance(ability, ab.Unread):
        return ability.text
    words = print_words((ability,), lexicon)
    if words is None or OWN_NAME in words:
        raise ValueError(f"{ability!r} cannot be printed")
    for said in (agreeing(words, lexicon), words):
        text = typeset(with_commas(said, lexicon))
        if read_sentence(text, lexicon).abilities == (ability,):
            return text
    raise ValueError(f"{ability!r} cannot be printed: {text!r} may mean something else")

"""The time to read the printed texts of all real cards, on one core."""

from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.normalise import normal_sentences
from tests.bench.readings import card_texts, real_lexicon
from tests.bench.timing import Figure, Figures, Remark, cpu_seconds
from tests.bench.yardsticks import in_starts
from tests.support.bundled import REAL_CARDS


def figures(*, cheap: bool = False) -> Figures:
    """Measure reading every card, relative to correcting its spelling."""
    if not REAL_CARDS.is_file():
        yield Remark(f"no real cards at {REAL_CARDS}")
        return
    texts = card_texts()
    number = len(texts)
    texts = texts[:20] if cheap else texts
    for name, text in texts:  # fills the lexicon's caches
        normal_sentences(text, real_lexicon(), name)
    normal = cpu_seconds(lambda: [normal_sentences(t, real_lexicon(), name) for name, t in texts])
    read = cpu_seconds(
        lambda: [compile_text(text, name=name, lexicon=real_lexicon()) for name, text in texts]
    )
    yield in_starts(f"reading {number:,} cards", read, "s of one core")
    yield Figure("reading cards in the time of putting their print right", read / normal, "x")

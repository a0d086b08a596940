"""Normalise printed text into the form in which texts are parsed and compared.

Normalising corrects small differences of print: spelling and, unless ``strict``, errata notes,
misspelt words and lost stops. Every change is logged with its printed offset.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from engine.berserk.cards.text.draft import Change, ChangeKind, Draft, Edit
from engine.berserk.cards.text.gluing import (
    is_like_a_name,
    is_title,
    join_broken,
    join_letters,
    split_glued,
    unknown_words,
)
from engine.berserk.cards.text.grammar import Case, Pos, Shape, WordNumber, folded
from engine.berserk.cards.text.lexicon import Form, Lexicon
from engine.berserk.cards.text.misspelling import speller_of
from engine.berserk.cards.text.own_name import (
    mark_own_name,
    put_own_name_right,
    words_of_own_name,
)
from engine.berserk.cards.text.sentences import Sentence, sentences

_MOST_MISSPELT: Final = 40
"""The maximum of unknown words looked up; a text with more is not a card's."""

_WORD: Final = re.compile(r"[А-Яа-яЁё]+")
_ERRATA: Final = re.compile(r"\[\s*эррата\b[^\]\n]*\]\s*", re.I)
_SPACE_RUN: Final = re.compile(r"[^\S\r\n]{2,}|[^\S \r\n\x00-\x1f]")
_LINE_END: Final = re.compile(r" ?(?:[\r\n\x0b\x0c\u2028\u2029] ?)+")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+")
_WITH_YO: Final = re.compile(r"[А-Яа-я]*[ёЁ][А-Яа-яЁё]*")
_YO_LETTERS: Final = str.maketrans("ёЁ", "еЕ")

_LATIN: Final = "aceopxykmtABCEHKMOPTXY"
_CYRILLIC: Final = "асеорхукмтАВСЕНКМОРТХУ"
LOOKS_CYRILLIC: Final = str.maketrans(_LATIN, _CYRILLIC)
_SIGN_OR_WORD: Final = re.compile(r"\{[^{}]*\}|[^\W\d_]+")
_COLON: Final = re.compile(r"(?<=\})\s?Ж(?=\s)")
"""Ж typed instead of a colon, which shares its key."""
_VARIABLE: Final = re.compile(r"(?<![^\W_])[ХхxX](?![^\W_])")

_DASHES: Final = "‐‑‒–—―ー−-"
_DASH: Final = re.compile(rf" ?[{_DASHES}]+ ?")
_QUOTE: Final = re.compile(r"[\"«»„“”‟″]|''")
_STOP_IN_QUOTES: Final = re.compile(r"\. ?»(?: ?\.)?")

_SPACES: Final = (
    (re.compile(r" +(?=[.,:;!?)» ])"), ""),
    (re.compile(r"(?<=[(«]) +"), ""),
    (re.compile(r"(?<=\+) (?=[\dX])"), ""),
    (re.compile(r"(?<=\{instant\}) (?=\{(?:tap|counter)\})"), ""),
    (re.compile(r"(?<=\{counter\}) (?=\{tap\})"), ""),
    (re.compile(r"(?<=\{tap\}) (?=\{(?:instant|counter)\})"), ""),
    (re.compile(r"^ +| +$"), ""),
)
_GLUED_SIGNS: Final = (
    re.compile(r"(?<=[а-яёА-ЯЁ\dX])(?=\{)"),
    re.compile(r"(?<=\})(?=[^\W_]|[+(«])"),
    re.compile(r"(?<=[.,:;!?)»])(?=[^\W\d_]|[{(«+])"),
    re.compile(r"(?<=[,:;)»])(?=[\d-])"),
    re.compile(r"(?<=[^\W\d_])(?=[(«])"),
    re.compile(r"(?<=\d)(?=[а-яА-Я]{2})"),
)
_LEFT_OUT: Final = re.compile(
    r"(?<=[+-][\dX]) (?=\{(?:strike|move|armor|regen|ova|ovz|ovs|uchr)\})"
)
"""A place where «к» is missing: «+1 {strike}»."""
_VALUE: Final = re.compile(
    r"(?:(?<=[а-я]: )(?P<before>\d+) (?P<sign>\{(?:armor|regen|ova|ovz|ovs)\})(?=[.,;]|$)"
    r"|(?:^|(?<=[:.] ))(?P<valued>\{(?:armor|regen|ova|ovz|ovs)\}): (?P<behind>\d+))"
)
"""A value on the wrong side of its sign, or separated from it: «Строй: 2 {armor}.», «{ova}: 2»."""
_STOPS: Final = re.compile(r"\.{2,}|,(?=\.)|(?<=[!?])\.")
_LINKED: Final = re.compile(r";(?= при этом\b)")
"""«; при этом», read as «при этом»: a semicolon would split what belongs together (505.4)."""
_STOP_BETWEEN: Final = re.compile(r"\. (?=[А-ЯЁ{+-])")
_QUOTED: Final = re.compile(r"«[^«»]*»")
_END: Final = re.compile(r"(?<![.!?…])$")
_CAPITAL: Final = re.compile(r"(?<=[а-яё\d}]) (?=[А-ЯЁ][а-яё]*)")
_NEXT_MODIFIER: Final = re.compile(
    r"(?:^|(?<=[.] ))[+-]\d+ к [^.:«»()]*? (?!к )[а-я]+ \{\w+\}(?= [+-]\d+ к )"
)
"""A modifier directly after another complete one: «+1 к {strike} за каждую {counter} +2 к
{move}»."""
_GRANTING: Final = re.compile(r"(?:получа|получи|име[ею]|теря|облада)\w*\s*$", re.I)

_BEGINNING_NOUNS: Final = frozenset((
    "бешенство", "вальхалла", "вампиризм", "воздействие", "выстрел", "добивание", "заклинание",
    "защита", "инкарнация", "концентрация", "метание", "неповоротливость", "орда", "пророчество",
    "прыжок", "разряд", "рывок", "строй", "телепортация", "трупоедство", "удар", "хозяин",
))  # fmt: skip
_BEGINNING_WORDS: Final = frozenset(
    ["когда", "если", "пока", "не", "в", "во", "на", "при", "после", "до"]
)


@dataclass(frozen=True, slots=True)
class Normalised:
    """The normal form of a printed text, and the changes that led to it.

    ``origins`` holds the printed offset of each character of ``text``, and of its end.
    """

    text: str
    log: tuple[Change, ...]
    origins: tuple[int, ...]

    def printed_at(self, offset: int) -> int:
        """Return the printed offset of an offset in ``text``."""
        return self.origins[offset]


def normalise(
    printed: str, lexicon: Lexicon, own_name: str = "", *, strict: bool = False
) -> Normalised:
    """Return the normal form of the whole text of the card called ``own_name``.

    In the normal form ё is е, a dash between words is « — » and a minus or hyphen ``-``, quotes are
    «», an unknown number is X, spaces are standard, and the card's name in any case is ``OWN_NAME``
    (a lower-case name in quotes stays: it is the name of an effect). A sentence ends in a stop,
    which is added where an ability begins without one. ``strict`` corrects spelling and marks the
    own name, but changes no word and no sentence.

    >>> from engine.berserk.cards.text.lexicon import make_lexicon
    >>> normalise("Строй:{armor}2 .", make_lexicon([])).text
    'Строй: {armor} 2.'
    """
    draft = Draft(printed)
    draft.sub(ChangeKind.SPACE, _SPACE_RUN, " ")
    if not strict:
        draft.sub(ChangeKind.ERRATA, _ERRATA, "")
    join_broken(draft, lexicon, words_of_own_name(lexicon, own_name))
    draft.sub(ChangeKind.CONTROL, _LINE_END, _line_end)
    draft.sub(ChangeKind.CONTROL, _CONTROL, _control)
    draft.sub(ChangeKind.YO, _WITH_YO, lambda match: match[0].translate(_YO_LETTERS))
    _look_alikes(draft, lexicon)
    _quotes(draft)
    draft.sub(ChangeKind.DASH, _DASH, _dash)
    for pattern in _GLUED_SIGNS:
        draft.sub(ChangeKind.GLUED, pattern, " ")
    _spaces(draft)
    join_letters(draft, lexicon)
    split_glued(draft, lexicon)
    if not strict:
        put_own_name_right(draft, lexicon, own_name)
        _put_right(draft, lexicon)
        draft.sub(ChangeKind.MISSPELLING, _LEFT_OUT, " к ")
        draft.sub(ChangeKind.MISSPELLING, _VALUE, _behind_its_sign)
    mark_own_name(draft, lexicon, own_name)
    draft.sub(ChangeKind.STOP, _STOPS, lambda match: "." if match[0][0] == "." else "")
    draft.sub(ChangeKind.STOP, _STOP_IN_QUOTES, _stop_in_quotes)
    draft.sub(ChangeKind.STOP, _LINKED, ",")
    if not strict:
        _close_brackets(draft)
        _part_quotes(draft)
        _begin_abilities(draft, lexicon)
    if draft.text:
        draft.sub(ChangeKind.STOP, _END, ".")
    return Normalised(draft.text, tuple(draft.log), draft.origins)


def _line_end(match: re.Match[str]) -> str:
    """Replace a line end by a stop and a space where ``sentences`` would cut."""
    text = match.string
    stands = text[: match.start()].rstrip()
    ended = not stands or stands[-1] in ".!?…:,;" or match.end() == len(text)
    return " " if ended else ". "


def _control(match: re.Match[str]) -> str:
    return " " if any(ord(char) < 32 for char in match[0]) else ""


def _look_alikes(draft: Draft, lexicon: Lexicon) -> None:
    """Replace Latin letters in Cyrillic words, and the Cyrillic Х of an unknown number."""

    def cyrillic(match: re.Match[str]) -> str:
        word = match[0]
        latin = [char for char in word if char in _LATIN]
        if not latin or word[0] == "{" or (len(word) == 1 and word in "XYx"):
            return word
        known = word.translate(LOOKS_CYRILLIC)
        whole = all(not char.isascii() for char in known)
        mixed = any(not char.isascii() for char in word)
        return known if whole and (mixed or lexicon.read(known)) else word

    draft.sub(ChangeKind.LOOK_ALIKE, _SIGN_OR_WORD, cyrillic)
    draft.sub(ChangeKind.LOOK_ALIKE, _VARIABLE, "X")
    draft.sub(ChangeKind.LOOK_ALIKE, _COLON, ":")


def _quotes(draft: Draft) -> None:
    """Normalise quotes: straight ones open and close alternately, curly ones by position."""
    edits = []
    opened = False
    for match in _QUOTE.finditer(draft.text):
        mark = match[0]
        opens = mark in "«„" or (mark != "»" and not opened)
        opened = opens
        edits.append(Edit(match.start(), match.end(), "«" if opens else "»"))
    draft.edit(ChangeKind.QUOTES, edits)


def _dash(match: re.Match[str]) -> str:
    """Return a minus or hyphen where spaces are missing or a number follows, else a dash."""
    text = match.string
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    spaced_before = not before or match[0][0].isspace()
    spaced_after = match[0][-1].isspace()
    if not spaced_after and (after.isdigit() or after == "X") and (spaced_before or before == "("):
        return match[0][: len(match[0]) - len(match[0].lstrip())] + "-"
    if not spaced_before and not spaced_after and before not in "»)":
        return "-"
    return " — " if before and after else match[0]


def _spaces(draft: Draft) -> None:
    for pattern, after in _SPACES:
        draft.sub(ChangeKind.SPACE, pattern, after)


def _close_brackets(draft: Draft) -> None:
    """Close an unclosed bracket at the end of the quotes that contain it."""
    ends = [
        match.end() - 1
        for match in _QUOTED.finditer(draft.text)
        if match[0].count("(") == match[0].count(")") + 1
    ]
    draft.edit(ChangeKind.MISSPELLING, (Edit(end, end, ")") for end in ends))


def _behind_its_sign(match: re.Match[str]) -> str:
    sign, value = match["sign"] or match["valued"], match["before"] or match["behind"]
    return f"{sign} {value}"


def _part_quotes(draft: Draft) -> None:
    """Split several abilities in one pair of quotes: «Имеет «Рывок. Прыжок»»."""
    stops = [
        (quoted.start() + stop.start(), quoted.start() + stop.end())
        for quoted in _QUOTED.finditer(draft.text)
        if not is_title(draft.text, quoted.start())
        for stop in _STOP_BETWEEN.finditer(quoted[0])
    ]
    draft.edit(ChangeKind.NEW_ABILITY, (Edit(start, end, "» и «") for start, end in stops))


def _stop_in_quotes(match: re.Match[str]) -> str:
    """Return the quotes with the stop after them; in mid-sentence without a stop."""
    rest = match.string[match.end() :].lstrip()
    return "»." if not rest or rest[0].isupper() or rest[0] == "{" else "»"


def _begin_abilities(draft: Draft, lexicon: Lexicon) -> None:
    """Insert stops where a new ability plainly begins without one."""
    parts = sentences(draft.text)
    ends = [part.at + len(part.text) for part in parts[:-1] if part.text[-1] not in ".!?…"]
    draft.edit(ChangeKind.NEW_ABILITY, (Edit(end, end, ".") for end in ends))
    draft.sub(ChangeKind.NEW_ABILITY, _NEXT_MODIFIER, lambda match: f"{match[0]}.")
    edits = []
    for match in _CAPITAL.finditer(draft.text):
        word = _WORD.match(draft.text, match.end())
        if word and _begins(draft.text, match.start(), word[0], lexicon):
            edits.append(Edit(match.start(), match.start(), "."))
    draft.edit(ChangeKind.NEW_ABILITY, edits)


def _begins(text: str, end: int, word: str, lexicon: Lexicon) -> bool:
    """Return whether a capital begins an ability: it is not a name, and nothing before it leads on
    to it."""
    before = text[:end]
    inside = before.count("(") > before.count(")") or before.count("«") > before.count("»")
    if inside or _GRANTING.search(before[-40:]) or not any(map(_may_begin, lexicon.read(word))):
        return False
    last = _WORD.search(before[before.rfind(" ") + 1 :])
    return last is None or not any(_leads_on(reading) for reading in lexicon.read(last[0]))


def _may_begin(reading: Form) -> bool:
    """Return whether an ability can begin so: with a title, a conjunction or a verb."""
    if reading.pos is Pos.NOUN:
        nominative = reading.case is Case.NOM and reading.number is WordNumber.SG
        return reading.lexeme in _BEGINNING_NOUNS and nominative
    if reading.pos is Pos.VERB:
        return reading.shape in (Shape.THIRD, Shape.INFINITIVE, Shape.IMPERATIVE)
    return reading.lexeme in _BEGINNING_WORDS


def _leads_on(reading: Form) -> bool:
    return reading.pos in (Pos.PREP, Pos.CONJ, Pos.ADJ, Pos.PART)


def _put_right(draft: Draft, lexicon: Lexicon) -> None:
    """Correct misspelt words: unknown, not a name, and close to exactly one form."""
    speller = speller_of(lexicon)
    edits = []
    for at, match in enumerate(unknown_words(draft.text, lexicon)):
        near = speller.near(folded(match[0])) if at < _MOST_MISSPELT else None
        if near is not None and not is_like_a_name(match):
            right = near.capitalize() if match[0][0].isupper() else near
            edits.append(Edit(match.start(), match.end(), right))
    draft.edit(ChangeKind.MISSPELLING, edits)


@dataclass(frozen=True, slots=True)
class NormalSentence:
    """A printed sentence, the normalised sentences that begin in it, and their log.

    ``texts`` usually holds one; two or more if an ability began without a stop, none if the
    sentence is an errata note. ``origins`` holds the printed offset of each character of the first.
    """

    printed: Sentence
    texts: tuple[str, ...]
    log: tuple[Change, ...]
    origins: tuple[int, ...] = ()

    def printed_from(self, offset: int) -> Sentence:
        """Return the printed sentence from this offset in the first text on."""
        at = self.origins[offset]
        return Sentence(self.printed.text[at - self.printed.at :], at)


def normal_sentences(
    printed: str, lexicon: Lexicon, own_name: str = "", *, strict: bool = False
) -> tuple[NormalSentence, ...]:
    """Return every sentence of ``sentences(printed)`` in order, with its normal form.

    ``own_name`` and ``strict`` are as for ``normalise``.
    """
    parts = sentences(printed)
    normal = normalise(printed, lexicon, own_name, strict=strict)
    begins = [part.at for part in parts]
    texts: list[list[str]] = [[] for _ in parts]
    origins: list[tuple[int, ...]] = [() for _ in parts]
    logs: list[list[Change]] = [[] for _ in parts]
    for sentence in sentences(normal.text):
        place = bisect_right(begins, normal.printed_at(sentence.at)) - 1
        if parts:
            texts[max(place, 0)].append(sentence.text)
            end = sentence.at + len(sentence.text)
            origins[max(place, 0)] = origins[max(place, 0)] or normal.origins[sentence.at : end]
    for change in normal.log:
        if parts:
            logs[max(bisect_right(begins, change.at) - 1, 0)].append(change)
    return tuple(
        NormalSentence(part, tuple(said), tuple(log), origin)
        for part, said, log, origin in zip(parts, texts, logs, origins, strict=True)
    )

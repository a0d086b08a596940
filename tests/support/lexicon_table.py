"""Makes ``data/lexicon/lexicon.csv``: every form of the words of ``lexicon_words.txt``.

A development tool: pymorphy3 (the extra ``lexicon`` of pyproject.toml) declines and conjugates
once, a reader checks the table, and no program that ships needs the library. What pymorphy3 gets
wrong for the language of cards is put right below, each with its reason.

    pip install pymorphy3
    python -m tests.support.lexicon_table
"""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pymorphy3
from pymorphy3.analyzer import Parse

from engine.berserk import LEXICON_COLUMNS

_ROOT: Final = Path(__file__).resolve().parents[2]
_WORDS: Final = Path(__file__).with_name("lexicon_words.txt")
_TABLE: Final = _ROOT / "data" / "lexicon" / "lexicon.csv"

_CASES: Final = {
    "nomn": "nom",
    "gent": "gen",
    "datv": "dat",
    "accs": "acc",
    "ablt": "ins",
    "loct": "loc",
    "loc2": "loc",
}
_CASE_ORDER: Final = list(dict.fromkeys(_CASES.values()))
_NUMBERS: Final = {"sing": "sg", "plur": "pl"}
_GENDERS: Final = {"masc": "m", "femn": "f", "neut": "n"}
_ODD: Final = {
    "V-oy",
    "V-ey",
    "V-be",
    "V-ej",
    "V-sh",
    "V-bi",
    "V-ie",
    "Arch",
    "Erro",
    "Slng",
    "Dist",
}
_ODD_TAGS: Final = _ODD | {"Infr", "Litr", "Poss", "Supr", "Cmp2"}

_NAMES: Final = {"Name", "Surn", "Geox", "Abbr"}

_STANDING_IN: Final = {"строй", "ряд", "бой", "край"}
"""«в строю», «в ряду»: cards print the second locative; the first is read as well."""
_BOTH_WAYS: Final = {"существо"}
"""«атаковать существ» and «атаковать существа»: cards print both."""
_ANIMATE: Final = {"симбиот", "паразит", "компаньон"}
_INANIMATE: Final = {"маркер", "вальхалла"}
"""The words that are animate, or inanimate, in this game, whatever the dictionary says."""

_SHORT: Final = {"равный", "должный", "обязанный", "свободный", "готовый", "недостаточный"}
"""The adjectives whose short forms occur on cards; those of participles are always kept."""

_WRONG: Final = {
    ("ход", "хода", "pl"),
    ("образ", "образа", "pl"),
    ("вид", "виду", "loc"),
    ("единица", "единиц", "acc"),
    ("быть", "е", "third"),
}
"""Wrong or obsolete forms: lexeme, form, and the number, case or shape."""


class Row(NamedTuple):
    """One form, in the order of ``LEXICON_COLUMNS``."""

    lexeme: str
    pos: str
    form: str
    shape: str
    case: str
    number: str
    gender: str
    animate: str


def folded(text: str) -> str:
    """Return ``text`` in lower case with е for ё, as in the tables of this project."""
    return text.lower().replace("ё", "е")


def _words() -> Iterator[tuple[str, str]]:
    for line in _WORDS.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            pos, _, words = line.partition(": ")
            yield from ((pos, word) for word in words.split())


class _Inflection:
    """Generates the forms of one word after another."""

    def __init__(self) -> None:
        self._analyzer = pymorphy3.MorphAnalyzer()

    def rows(self, pos: str, word: str) -> list[Row]:
        match pos:
            case "noun":
                return self._noun(word)
            case "adj":
                return self._adjective(word, "adj")
            case "adjpron":
                return self._adjective(word, "pron")
            case "pron":
                return self._pronoun(word)
            case "num":
                return self._numeral(word)
            case "verb":
                return self._verb(word)
            case _:
                plain = folded(word.replace("_", " "))
                return [Row(plain, pos, plain, "", "", "", "", "")]

    def _parse(self, word: str, *tags: str) -> Parse:
        bare, _, wanted = word.partition(":")
        named = []
        readings = self._analyzer.parse(bare)
        for parse in sorted(readings, key=lambda reading: str(reading.tag.POS) != tags[0]):
            grammemes = set(parse.tag.grammemes)
            in_dictionary_form = "INFN" in tags or {"nomn"} <= grammemes
            if str(parse.tag.POS) not in tags or not in_dictionary_form:
                continue
            if wanted and wanted not in grammemes:
                continue
            if not grammemes & _NAMES:
                return parse
            named.append(parse)
        if named:
            return named[0]
        raise SystemExit(f"{word}: no reading as {tags}")

    def _noun(self, word: str) -> list[Row]:
        bare, _, model = word.partition("=")
        bare = folded(bare)
        parse = self._parse(model or word, "NOUN")
        gender = _GENDERS.get(str(parse.tag.gender), "")
        living = bare in _ANIMATE or (parse.tag.animacy == "anim" and bare not in _INANIMATE)
        animate = "yes" if living else "no"
        rows = [
            Row(bare, "noun", _like(form.word, model, bare), "", case, number, gender, animate)
            for form, case, number in self._declined(parse, second=bare in _STANDING_IN)
        ]
        rows = [
            row
            for row in rows
            if (row.case != "acc" or row.number != "pl")
            and not (row.case == "acc" and gender == "m")
        ]
        rows += [
            row._replace(case="acc")
            for row in rows
            if (row.number == "pl" or gender == "m") and row.case == ("gen" if living else "nom")
        ]
        if bare in _BOTH_WAYS:
            rows += [
                row._replace(case="acc") for row in rows if (row.case, row.number) == ("nom", "pl")
            ]
        return sorted(rows, key=lambda row: (row.number != "sg", _CASE_ORDER.index(row.case)))

    def _declined(self, parse: Parse, *, second: bool) -> list[tuple[Parse, str, str]]:
        forms = []
        for form in parse.lexeme:
            case = _CASES.get(str(form.tag.case))
            if case is None or form.tag.POS != "NOUN" or set(form.tag.grammemes) & _ODD_TAGS:
                continue
            prior = (form.tag.case == "loc2") == second
            forms.append((_CASE_ORDER.index(case), not prior, form, case))
        ordered = sorted(forms, key=lambda item: (item[2].tag.number != "sing", item[0], item[1]))
        return [(form, case, _NUMBERS[str(form.tag.number)]) for _, _, form, case in ordered]

    def _adjective(self, word: str, pos: str) -> list[Row]:
        bare, _, model = word.partition("=")
        bare = folded(bare)
        parse = self._parse(model or bare, "PRTF", "ADJF", "NPRO")
        rows = []
        for form in parse.lexeme:
            tag = form.tag
            if set(tag.grammemes) & _ODD_TAGS or not _is_of(parse, form):
                continue
            shape, case, animate = "", _CASES.get(str(tag.case), ""), ""
            if tag.POS == "PRTS" or (tag.POS == "ADJS" and bare in _SHORT):
                shape = "short"
            elif tag.POS != parse.tag.POS:
                continue
            elif case == "acc":
                animate = {"anim": "yes", "inan": "no"}.get(str(tag.animacy), "")
            gender = _GENDERS.get(str(tag.gender), "")
            number = _NUMBERS[str(tag.number)]
            spelled = _like(form.word, model, bare)
            rows.append(Row(bare, pos, spelled, shape, case, number, gender, animate))
        return sorted(set(rows), key=_place)

    def _pronoun(self, word: str) -> list[Row]:
        if word == "он":
            return [row for third in ("он", "она", "оно", "они") for row in self._third(third)]
        number = {"себя": "", "вы": "pl"}.get(word, "sg")
        parse = next(
            p for p in self._analyzer.parse(word) if p.tag.POS == "NPRO" and p.normal_form == word
        )
        forms = {
            _CASES[str(form.tag.case)]: folded(form.word)
            for form in reversed(parse.lexeme)
            if str(form.tag.case) in _CASES and not set(form.tag.grammemes) & _ODD_TAGS
        }
        return [
            Row(word, "pron", forms[case], "", case, number, "", "")
            for case in _CASE_ORDER
            if case in forms
        ]

    def _third(self, word: str) -> Iterator[Row]:
        parse = next(
            p for p in self._analyzer.parse(word) if p.tag.POS == "NPRO" and p.tag.case == "nomn"
        )
        number = _NUMBERS[str(parse.tag.number)]
        gender = _GENDERS.get(str(parse.tag.gender), "")
        for form in parse.lexeme:
            tag = form.tag
            same = tag.number == parse.tag.number and tag.gender == parse.tag.gender
            if same and str(tag.case) in _CASES and not set(tag.grammemes) & _ODD_TAGS:
                shape = "after_preposition" if form.word[0] == "н" else ""
                case = _CASES[str(tag.case)]
                if case == "loc":
                    shape = ""
                yield Row("он", "pron", folded(form.word), shape, case, number, gender, "")

    def _numeral(self, word: str) -> list[Row]:
        parse = next(p for p in self._analyzer.parse(word) if p.tag.POS in ("NUMR", "ADVB"))
        parse = next((p for p in self._analyzer.parse(word) if p.tag.POS == "NUMR"), parse)
        rows = []
        for form in parse.lexeme:
            tag = form.tag
            case = _CASES.get(str(tag.case))
            if tag.POS != "NUMR" or case is None or set(tag.grammemes) & _ODD_TAGS:
                continue
            animate = (
                {"anim": "yes", "inan": "no"}.get(str(tag.animacy), "") if case == "acc" else ""
            )
            gender = _GENDERS.get(str(tag.gender), "")
            rows.append(Row(word, "num", folded(form.word), "", case, "pl", gender, animate))
        return sorted(set(rows), key=_place)

    def _verb(self, word: str) -> list[Row]:
        parse = self._parse(word, "INFN")
        word = word.partition(":")[0]
        rows = []
        for form in parse.lexeme:
            tag = form.tag
            tags = set(tag.grammemes)
            if tags & (_ODD_TAGS - {"V-sh"}):
                continue
            number = _NUMBERS.get(str(tag.number), "")
            gender = _GENDERS.get(str(tag.gender), "")
            shape = _verb_shape(str(tag.POS), tags)
            if shape and not (shape == "gerund" and not _is_gerund_of(parse, form)):
                rows.append(Row(word, "verb", folded(form.word), shape, "", number, gender, ""))
        return rows


def _verb_shape(pos: str, tags: set[str]) -> str:
    match pos:
        case "INFN":
            return "infinitive"
        case "GRND":
            return "gerund"
        case "VERB" if "past" in tags:
            return "past"
        case "VERB" if "impr" in tags:
            return "imperative" if {"plur", "excl"} <= tags else ""
        case "VERB" if "3per" in tags:
            return "third"
        case "VERB" if {"2per", "plur"} <= tags:
            return "second"
        case _:
            return ""


def _is_gerund_of(parse: Parse, form: Parse) -> bool:
    """Return whether this is the common one of several gerunds: «закрыв», «закрывшись», «закрывая»,
    «найдя»."""
    if parse.tag.aspect == "impf":
        return _ends(form, "я", "ясь", "учи")
    ends = (
        ("в", "вшись") if any(f.word.endswith(("в", "вшись")) for f in _gerunds(parse)) else ("я",)
    )
    return _ends(form, *ends)


def _ends(form: Parse, *endings: str) -> bool:
    return str(form.word).endswith(endings)


def _gerunds(parse: Parse) -> list[Parse]:
    return [form for form in parse.lexeme if form.tag.POS == "GRND"]


def _like(form: str, model: str, word: str) -> str:
    """Return the form of ``word`` that corresponds to ``form`` of ``model``, which has the same
    ending."""
    if not model:
        return folded(form)
    same = 0
    while folded(model)[-same - 1 :] == word[-same - 1 :]:
        same += 1
    while not form.startswith(model[: len(model) - same]):
        raise SystemExit(f"{word} is not like {model}")
    return word[: len(word) - same] + folded(form)[len(model) - same :]


def _is_of(parse: Parse, form: Parse) -> bool:
    """Return whether a participle belongs to a lexeme: tense, voice and ending distinguish those of
    a verb."""
    if parse.tag.POS != "PRTF":
        return True
    return bool(form.tag.voice == parse.tag.voice and form.tag.tense == parse.tag.tense)


def _place(row: Row) -> tuple[int, int, int, int, str, str]:
    order = ["", "m", "f", "n"]
    return (
        row.shape == "short",
        ["sg", "pl", ""].index(row.number),
        order.index(row.gender),
        [*_CASE_ORDER, ""].index(row.case),
        row.animate,
        row.form,
    )


def _is_wrong(row: Row) -> bool:
    marks = (row.number, row.case, row.shape)
    return any((row.lexeme, row.form, mark) in _WRONG for mark in marks)


def main() -> None:
    inflection = _Inflection()
    rows = [row for pos, word in _words() for row in inflection.rows(pos, word)]
    kept = [row for row in dict.fromkeys(rows) if not _is_wrong(row)]
    with _TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(LEXICON_COLUMNS)
        writer.writerows(kept)
    lexemes = len({(row.lexeme, row.pos) for row in kept})
    sys.stdout.write(f"{lexemes} lexemes, {len(kept)} forms\n")


if __name__ == "__main__":
    main()

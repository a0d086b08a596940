"""The commands, one module per task; a module is imported when one of its commands is used.

``OFFERED`` lists every command, so the program's help imports none of them. A module defines
``register(app)``, which adds its commands; it imports services only inside its functions.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from catalog.common.i18n import N_


class Offered(NamedTuple):
    """A command or group of commands: its module and its help.

    The first paragraph of the help is shown in the list of commands. The text is English and is
    translated when shown.
    """

    module: str
    help: str


OFFERED: Final[Mapping[str, Offered]] = {
    "search": Offered("cards", N_("Find cards.")),
    "card": Offered("cards", N_("Show a card by its name or reference.")),
    "sets": Offered("cards", N_("List the sets of the catalogue.")),
    "import": Offered(
        "import_cards",
        N_("Import cards from a file.\n\nExit code 1 when no row could be used."),
    ),
    "export": Offered("export", N_("Export cards as JSON or CSV.")),
    "compile": Offered(
        "compiling",
        N_(
            "Show how printed text is understood.\n\nGive a TEXT to try, --explain to see a card "
            "sentence by sentence, --all to count what is understood of every card, or --update to "
            "re-read texts that another version has read. --report writes how a card is understood "
            "to a file, for a bug report. Exit code 1 when a sentence of TEXT is not read."
        ),
    ),
    "reading": Offered(
        "reading",
        N_(
            "Say in other words what a printed sentence means.\n\nWithout options it shows the "
            "sentences of a card, numbered, and how each is read. --say takes words of the card "
            "language that mean the same, --nodes a JSON list of abilities; what you give is your "
            "own reading, comes before those of the program, and plays from the next match on. "
            "--export and --import exchange all your readings as one file."
        ),
    ),
    "check": Offered(
        "check",
        N_(
            "Check whether decks are legal.\n\n"
            "Several decks are counted at the end; --csv writes them as one table with all "
            "reasons, --html as a judge's sheet to print. With --line-up the decks of one "
            "player share the limits of the format's line-ups. Bans marked in a card file are "
            "only warnings: the format decides on bans.\n\n"
            "Exit code: 0 if all are legal, 1 if one is not, 2 if a file cannot be used."
        ),
    ),
    "format": Offered("formats", N_("Formats of play: list, show, import, delete.")),
    "deck": Offered("decks", N_("Your decks: import, show, export, delete.")),
    "diff": Offered("versions", N_("Show what differs between two decks or two versions.")),
    "collection": Offered("collection", N_("Your own cards: copies, wishes, gaps.")),
    "meta": Offered("meta", N_("Show what many decks have in common.")),
    "deal": Offered(
        "deal",
        N_(
            "Deal cards from a deck.\n\n"
            "Without --seat, dice are rolled for you and an opponent; the higher roll goes "
            "first. Exit code 1 when a mulligan cannot be paid."
        ),
    ),
    "recruit": Offered(
        "recruit",
        N_(
            "Recruit a squad from a deal, one card at a time.\n\n"
            "--take names a card of the deal, or its number there. An ordinary card is paid "
            "in silver while it lasts; NAME:silver=2 pays two in silver and the rest in gold, "
            "NAME:x=3 chooses the X of a cost, NAME:terms=1 takes a card on the terms that "
            "its text offers.\n\n"
            "Without --take it shows what each card costs. Exit code 1 when a step is "
            "refused, or when the final squad is not legal."
        ),
    ),
    "squad": Offered(
        "squad",
        N_(
            "Find the best squad of a deal.\n\n"
            "“Best” is by a measure: by default the price, which is what the cards' numbers "
            "cost. Squads that differ by less than the error of the measure rank as equals. "
            "For every card left out, it shows what taking it would cost and which rule "
            "prevents it. Exit code 1 when no squad is legal, or a mulligan cannot be paid."
        ),
    ),
    "mulligan": Offered(
        "mulligan",
        N_(
            "Show which deals of a deck to keep and which to redraw.\n\n"
            "For each amount of gold left: the worth of the best squads of simulated deals, "
            "and the worth from which a deal is kept. With --seed it judges that deal: keep "
            "or redraw, by how much and how sure. Exit code 1 when a mulligan cannot be paid."
        ),
    ),
    "odds": Offered(
        "odds",
        N_(
            "Show the exact odds that a deal holds what you need.\n\n"
            "A group is a number and a card's name or a search over the deck: --at-least \"1 "
            'Степной волк" --at-least "2 element:forest cost<=4" --at-most "5 elite". '
            "Several groups are also counted together. Without a group it shows what a deal "
            "usually holds."
        ),
    ),
    "useful": Offered(
        "useful",
        N_(
            "Show how often each card of a deck makes the best squad, and which to cut.\n\n"
            "--swap names a search: which of these cards helps the most in place of one of the"
            " deck. Swaps stay within the copies and bans of the deck's format; with --owned also"
            " within the copies of your collection that are free. --against compares the best"
            " squads of two decks on the same deals."
        ),
    ),
    "trainer": Offered("trainer", N_("Practise recruitment: deals, answers, statistics.")),
    "boosters": Offered(
        "boosters",
        N_(
            "Open boosters of a set.\n\n"
            "Sets are codes, names or numbers; several, as in 3-4-4, are opened in turn."
        ),
    ),
    "sealed": Offered(
        "sealed",
        N_(
            "Open a sealed pool: boosters, with a starter deck or without.\n\n"
            "The code opens the same pool for everybody who has the same sets. --save saves "
            "the pool as the side of a deck; “build” proposes decks from it."
        ),
    ),
    "build": Offered(
        "build",
        N_(
            "Propose different decks from a pool, the best first, and say why.\n\n"
            "The pool is a deck with its side, or the code of a sealed pool. Exit code 1 when "
            "no deck can be made from it."
        ),
    ),
    "draft": Offered(
        "draft",
        N_(
            "Let bots draft, build decks and play an event.\n\n"
            "With --repeat they do it many times, and tables show how early each card is "
            "taken, how often it makes a deck and how often it wins. --into saves every draft "
            "as soon as it is finished: after Ctrl+C the same command continues where it "
            "stopped. With --plain you draft against them yourself, in plain lines of text, "
            "saved at every choice."
        ),
    ),
    "draft-log": Offered("draft_log", N_("Draft logs: show, replay, compare, continue.")),
    "event": Offered(
        "event",
        N_(
            "Let decks play an event: Swiss rounds or a round-robin, standings, a "
            "play-off.\n\n"
            "All matches are simulated by bots. A win is 3 points, a draw 1, a bye counts as "
            "a win. Ties are broken by the opponents' points, the points of beaten opponents, "
            "wins, and finally by lot."
        ),
    ),
    "host": Offered("host", N_("Host a draft, a match or a club evening for people elsewhere.")),
    "join": Offered(
        "join",
        N_(
            "Join a draft, a match or a club evening that somebody else hosts.\n\n"
            "It opens the screen of what the room holds; --plain plays in plain lines of text. "
            "In a draft a number takes a card, undo takes back the last pick, pool shows the "
            "pool, leave leaves. A lost connection is restored; the same command returns to the "
            "same seat. Exit code 1 when the input ends before the draft or the match does."
        ),
    ),
    "serve": Offered(
        "serve",
        N_(
            "Serve the application to browsers, for people who cannot install it.\n\n"
            "It prints a link; everybody who opens it gets an application and a home of their own "
            "on this computer, kept for 30 days after the last visit. Visitors can join drafts "
            "and matches that are hosted here. By default only this computer's browser is served: "
            "for others put a reverse proxy with HTTPS in front and name its address with "
            "--public-url."
        ),
    ),
    "play": Offered(
        "play",
        N_(
            "Play a match yourself.\n\n"
            "--plain plays in plain lines of text, for a screen reader or a pipe: questions "
            "with numbered answers; “help” lists what else you can type. The match is saved "
            "at every step and continues here or on the screens. Without decks the unfinished "
            "match continues; if others were put aside, you choose one. Exit code 1 when the "
            "input ends before the match does."
        ),
    ),
    "match": Offered(
        "match",
        N_(
            "Play a whole match between two bots: deal, mulligans, recruitment, battle.\n\n"
            "The levels of the bots, from the weakest: random, novice, direct, strong, master. "
            "--explain shows what strong and master thought at each choice of the option they "
            "chose and of the two best others: the chance of winning by playouts of the direct "
            "bot, which is not the true chance, and its standard error."
        ),
    ),
    "replay": Offered(
        "match",
        N_(
            "Show a recorded match and check that a replay gives the same result.\n\n"
            "--html writes it as one page that any browser shows action by action. Exit code "
            "1 when the replay differs."
        ),
    ),
    "balance": Offered(
        "balance",
        N_(
            "Show how even decks are, or whether the cards of a set are worth their cost.\n\n"
            "Every deck meets every other one from both seats: shares with their 95% Wilson "
            "intervals, who beats whom, how long matches last and how they end; --html writes "
            "them as a page with a heat map. With --set, squads of random deals of the set play, "
            "and each card's worth by crystal is estimated with its interval."
        ),
    ),
    "strength": Offered(
        "strength",
        N_(
            "Let two levels of the computer play each other, and show which is stronger.\n\n"
            "The levels, from the weakest: random, novice, direct, strong, master. Every set-up of "
            "decks, deals and squads is played twice, with the levels in exchanged seats. Shown "
            "are the share won by the first level, its 95% Wilson interval, and how long both "
            "think. With --into an interrupted run continues; with --aim it ends as soon as the "
            "interval lies on one side of the aim."
        ),
    ),
    "simulate": Offered(
        "simulate",
        N_(
            "Play many matches between decks, and count the results.\n\n"
            "Each deck meets every other one; a single deck meets itself. Shown are the share "
            "of matches won, how long they last, how they end, and how squads with a card do. "
            "A share comes with its 95% Wilson interval, which measures chance only: what "
            "deals and dice do to these decks in the hands of these bots. --into saves every "
            "match as soon as it is finished: after Ctrl+C the same command continues where "
            "it stopped."
        ),
    ),
    "rules": Offered(
        "rules",
        N_(
            "Explain a rule, found by its number or by words.\n\n"
            "Explains it in our own words and says whether the engine applies it, or it is "
            "only a definition, or it is still open and what is missing. Without a number all "
            "rules are listed. Put the book before the number of a rule in another rulebook, "
            "as in 2024:515.3."
        ),
    ),
    "learn": Offered(
        "learn",
        N_(
            "Learn the game: list the lessons and your progress, or open one.\n\n"
            "A LESSON opens in the application; the rules check what you do in it, and it is "
            "saved at every step. With --plain it runs in lines of text; if you name none, "
            "the lesson you left, or one that you choose. With --json a lesson is shown, not "
            "opened."
        ),
    ),
    "completion": Offered(
        "completing",
        N_(
            "Complete commands and names in your shell with Tab.\n\n"
            "Prints a script for your shell; its first line says how to run it at every "
            "start. Options and the names of decks, cards, sets and formats are completed."
        ),
    ),
    "check-data": Offered(
        "check_data",
        N_(
            "Check whether the database is sound.\n\nAlso lists rows that could not be read, where "
            "they were saved, and which of the last five daily copies are good. Exit code 1 when "
            "the database is damaged."
        ),
    ),
    "config": Offered("settings", N_("Show and change the settings.")),
}
"""Every command by name, in the order of the help."""

__all__ = ["OFFERED", "Offered"]

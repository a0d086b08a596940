"""Classic Берсерк: cards, rules, and matches of two squads.

What other packages use of it is here, and abilities are in ``engine.berserk.abilities``. Names load
on first use, so that reading cards does not load the rules of play.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from engine.berserk.abilities.properties import (
        ELEMENTS,
        CardType,
        Element,
    )
    from engine.berserk.abilities.strength import (
        Strength,
    )
    from engine.berserk.bots.ahead import (
        asked_next,
        likely_first,
    )
    from engine.berserk.bots.base import (
        Bot,
    )
    from engine.berserk.bots.direct import (
        DirectBot,
    )
    from engine.berserk.bots.evaluation import (
        FEATURES,
        Evaluation,
        place_worth,
    )
    from engine.berserk.bots.novice import (
        NoviceBot,
    )
    from engine.berserk.bots.random_bot import (
        RandomBot,
    )
    from engine.berserk.bots.search import (
        SearchBot,
        Thought,
        Weighed,
    )
    from engine.berserk.cards.asking import cards_spoken_of
    from engine.berserk.cards.by_itself import PlaysByItself
    from engine.berserk.cards.card import (
        CardSpec,
        listed,
    )
    from engine.berserk.cards.cost import (
        Cost,
        CostForm,
    )
    from engine.berserk.cards.facts import (
        ON_CELL,
        Facts,
        SavedFacts,
        attack_of,
        facts_of,
        powers_of,
    )
    from engine.berserk.cards.named_abilities import (
        NAMED_ABILITIES,
        NamedAbility,
        counts_against_some,
        named_ability,
    )
    from engine.berserk.cards.protections import PROTECTIONS
    from engine.berserk.cards.ruleset import (
        EDITIONS,
        RULES_2024,
        UNNAMED,
        InsteadOfMove,
        MaximumBounds,
        Movement,
        MovementReturns,
        Ruleset,
        SeatChoice,
        WinWithLoss,
        edition,
    )
    from engine.berserk.cards.strike_table import (
        FightOutcome,
        StrikeTable,
    )
    from engine.berserk.cards.text.by_hand import HandReading, name_digest, sentence_digest
    from engine.berserk.cards.text.compiler import (
        Reading,
        SentenceReading,
        compile_text,
        compiler_version,
    )
    from engine.berserk.cards.text.draft import (
        Change,
        ChangeKind,
    )
    from engine.berserk.cards.text.lexicon import (
        LEXICON_COLUMNS,
        Lexicon,
        LexiconError,
        make_lexicon,
    )
    from engine.berserk.cards.text.new_names import NewNames
    from engine.berserk.cards.text.normalise import normal_sentences
    from engine.berserk.cards.text.notation import (
        READING_VERSION,
        NotationError,
        ability_from_json,
        ability_to_json,
        notation_parts,
        parse_abilities,
        render_abilities,
    )
    from engine.berserk.cards.text.openings import (
        Opening,
        opening_of,
    )
    from engine.berserk.cards.text.playing import (
        Playing,
        by_hand_at,
        live_sentences,
        playing_of,
        playing_of_cards,
        playing_of_text,
        unread_of,
    )
    from engine.berserk.cards.text.recruiting_words import mentions_recruiting
    from engine.berserk.cards.text.sentences import (
        Sentence,
        sentences,
    )
    from engine.berserk.cards.text.terms import may_remind
    from engine.berserk.cards.text.typesetting import (
        render_card_text,
    )
    from engine.berserk.changing.laying import LaidCard, LaidTable
    from engine.berserk.changing.setup import (
        CardAside,
        PlayerSetup,
        Setup,
        refuse_squad,
    )
    from engine.berserk.changing.views import (
        imagine,
        is_unknown,
    )
    from engine.berserk.changing.waiting import alternating, waiting_of
    from engine.berserk.effects.sizes import size_with, sizes_in_force
    from engine.berserk.legality.abilities import playables
    from engine.berserk.legality.aims import cells_within
    from engine.berserk.match.fingerprint import (
        position_fingerprint,
    )
    from engine.berserk.match.game import (
        BERSERK,
        RULES_VERSION,
        BerserkMatch,
        new_match,
    )
    from engine.berserk.match.outcomes import (
        Ending,
        Foresight,
        Outcome,
    )
    from engine.berserk.match.positions import (
        positions,
        ways_of,
    )
    from engine.berserk.match.reasons import (
        why,
    )
    from engine.berserk.match.undo import (
        reveals,
        taken_back,
    )
    from engine.berserk.plays.announcing import (
        chosen_for,
        program_of,
    )
    from engine.berserk.plays.empty_questions import foregone
    from engine.berserk.plays.judge import (
        refuse_judging,
    )
    from engine.berserk.reading.conditions import holds
    from engine.berserk.reading.context import (
        Context,
        of_card,
        of_play,
    )
    from engine.berserk.reading.contributions import (
        Contribution,
        Reason,
        explain,
    )
    from engine.berserk.reading.evaluate import number, passes
    from engine.berserk.reading.gifts import printed_at
    from engine.berserk.reading.likeness import as_shown
    from engine.berserk.reading.ranges import modified_range
    from engine.berserk.reading.results import needs_die
    from engine.berserk.table.board import (
        CELLS,
        COLUMNS,
        HALVES,
        NO_CELL,
        ROWS,
        Cell,
        cell_at,
        cell_name,
        own_row,
        parse_cell,
    )
    from engine.berserk.table.choice_codes import (
        choice_to_json,
        read_choice,
    )
    from engine.berserk.table.events import (
        AbilityDelayed,
        AbilityUsed,
        ActionMarked,
        AlternationPassed,
        AnnouncementBegan,
        AnnouncementEnded,
        Answered,
        ArmorRestored,
        Asked,
        BranchChosen,
        CardClosed,
        CardDrawn,
        CardEntered,
        CardHidden,
        CardKeptHidden,
        CardLanded,
        CardLeft,
        CardMoved,
        CardOpened,
        CardPlaced,
        CardRelocated,
        CardRevealed,
        CardShut,
        CardsMilled,
        CardsOpened,
        CardsShown,
        CardsSwapped,
        CellMarked,
        CellMarksEnded,
        CellsChosen,
        ChipsChanged,
        ControlChanged,
        CounterTaken,
        Decided,
        DeckOrdered,
        DeckShuffled,
        DefenderAssigned,
        DelayedEnded,
        DiceRolled,
        DieChanged,
        DieChosen,
        DieRerolled,
        DuelBegan,
        EffectGained,
        EffectsApplied,
        EffectsEnded,
        EnoughChosen,
        ExtraLifeChanged,
        FightDecided,
        FlyerStrikeGained,
        FlyerStrikeSpent,
        GrantsChanged,
        Healed,
        HostAssigned,
        HostLost,
        JudgeAnswered,
        JudgeAsked,
        Landed,
        MatchEnded,
        Missed,
        MovedOn,
        MovementRestored,
        MovementSpent,
        NumberChosen,
        NumberKept,
        NumbersKept,
        OpeningDecided,
        PaymentChosen,
        PhaseBegan,
        PhaseWorkDone,
        PileOrdered,
        PlacesChanged,
        PlayAnnounced,
        PlayBlocked,
        PlayCancelled,
        PlayRemoved,
        PlayStopped,
        PowerBegan,
        PowerDone,
        PowerEnded,
        PreventionSpent,
        PriorityPassed,
        Protected,
        QueueStacked,
        Redirected,
        Replaced,
        ResourcesReserved,
        ResultSet,
        RowBroken,
        SizeChanged,
        SizeFixed,
        StackSettled,
        StartTold,
        StayedOpen,
        StepBegan,
        StepRaised,
        StopsChosen,
        TableStepped,
        TargetsChosen,
        TermsTold,
        TokensChanged,
        TriggersDropped,
        TriggersRaised,
        TurnBegan,
        TurnEnded,
        WayTold,
        WindowClosed,
        WindowOpened,
        Wounded,
        WoundsPrevented,
        WoundsSet,
        WoundsShared,
    )
    from engine.berserk.table.options import (
        Accept,
        ApplyNext,
        ChooseBranch,
        ChooseCell,
        ChooseFromDeck,
        ChooseNumber,
        ChoosePayment,
        ChooseTarget,
        CloseForFlyer,
        Decline,
        Defend,
        EndTurn,
        Enough,
        Judge,
        KeepHidden,
        KeepUnique,
        LayOnDeck,
        MoveTo,
        Pass,
        Place,
        PreventBy,
        ReplaceBy,
        Reveal,
        SaveChip,
        SitOn,
        StandFirm,
        StayClosed,
        StepDown,
        StopAt,
        StrikeAt,
        TakeDie,
        TakeValue,
        TriggerNext,
        UseAction,
    )
    from engine.berserk.table.placement import (
        open_cells_beside,
        placement_order,
    )
    from engine.berserk.table.program import (
        AskMay,
        AskOpponent,
        AskOr,
        Jump,
        Perform,
    )
    from engine.berserk.table.state import (
        NO_CARD,
        NO_TERMS,
        UNKNOWN_CARD,
        Asking,
        CardState,
        DieChange,
        DieWay,
        JudgeAct,
        Judging,
        LastingEffect,
        MatchState,
        Phase,
        Play,
        PlayKind,
        SizeChange,
        SizeWay,
        Step,
        Stop,
        Trigger,
        Zone,
    )
    from engine.berserk.table.stops import (
        is_stop,
        moment,
    )

# A list of names: one a line, it would fill four screens.
# fmt: off
__all__ = [
    "BERSERK", "CELLS", "COLUMNS", "EDITIONS", "ELEMENTS", "FEATURES", "HALVES", "LEXICON_COLUMNS",
    "NAMED_ABILITIES", "NO_CARD", "NO_CELL", "NO_TERMS", "ON_CELL", "PROTECTIONS",
    "READING_VERSION", "ROWS", "RULES_2024", "RULES_VERSION", "UNKNOWN_CARD", "UNNAMED",
    "AbilityDelayed", "AbilityUsed", "Accept", "ActionMarked", "AlternationPassed",
    "AnnouncementBegan", "AnnouncementEnded", "Answered", "ApplyNext", "ArmorRestored", "AskMay",
    "AskOpponent", "AskOr", "Asked", "Asking", "BerserkMatch", "Bot", "BranchChosen", "CardAside",
    "CardClosed", "CardDrawn", "CardEntered", "CardHidden", "CardKeptHidden", "CardLanded",
    "CardLeft", "CardMoved", "CardOpened", "CardPlaced", "CardRelocated", "CardRevealed",
    "CardShut", "CardSpec", "CardState", "CardType", "CardsMilled", "CardsOpened", "CardsShown",
    "CardsSwapped", "Cell", "CellMarked", "CellMarksEnded", "CellsChosen", "Change", "ChangeKind",
    "ChipsChanged", "ChooseBranch", "ChooseCell", "ChooseFromDeck", "ChooseNumber", "ChoosePayment",
    "ChooseTarget", "CloseForFlyer", "Context", "Contribution", "ControlChanged", "Cost",
    "CostForm", "CounterTaken", "Decided", "DeckOrdered", "DeckShuffled", "Decline", "Defend",
    "DefenderAssigned", "DelayedEnded", "DiceRolled", "DieChange", "DieChanged", "DieChosen",
    "DieRerolled", "DieWay", "DirectBot", "DuelBegan", "EffectGained", "EffectsApplied",
    "EffectsEnded", "Element", "EndTurn", "Ending", "Enough", "EnoughChosen", "Evaluation",
    "ExtraLifeChanged", "Facts", "FightDecided", "FightOutcome", "FlyerStrikeGained",
    "FlyerStrikeSpent", "Foresight", "GrantsChanged", "HandReading", "Healed", "HostAssigned",
    "HostLost", "InsteadOfMove", "Judge", "JudgeAct", "JudgeAnswered", "JudgeAsked", "Judging",
    "Jump", "KeepHidden", "KeepUnique", "LaidCard", "LaidTable", "Landed", "LastingEffect",
    "LayOnDeck", "Lexicon", "LexiconError", "MatchEnded", "MatchState", "MaximumBounds", "Missed",
    "MoveTo", "MovedOn", "Movement", "MovementRestored", "MovementReturns", "MovementSpent",
    "NamedAbility", "NewNames", "NotationError", "NoviceBot", "NumberChosen", "NumberKept",
    "NumbersKept", "Opening", "OpeningDecided", "Outcome", "Pass", "PaymentChosen", "Perform",
    "Phase", "PhaseBegan", "PhaseWorkDone", "PileOrdered", "Place", "PlacesChanged", "Play",
    "PlayAnnounced", "PlayBlocked", "PlayCancelled", "PlayKind", "PlayRemoved", "PlayStopped",
    "PlayerSetup", "Playing", "PlaysByItself", "PowerBegan", "PowerDone", "PowerEnded", "PreventBy",
    "PreventionSpent", "PriorityPassed", "Protected", "QueueStacked", "RandomBot", "Reading",
    "Reason", "Redirected", "ReplaceBy", "Replaced", "ResourcesReserved", "ResultSet", "Reveal",
    "RowBroken", "Ruleset", "SaveChip", "SavedFacts", "SearchBot", "SeatChoice", "Sentence",
    "SentenceReading", "Setup", "SitOn", "SizeChange", "SizeChanged", "SizeFixed", "SizeWay",
    "StackSettled", "StandFirm", "StartTold", "StayClosed", "StayedOpen", "Step", "StepBegan",
    "StepDown", "StepRaised", "Stop", "StopAt", "StopsChosen", "Strength", "StrikeAt",
    "StrikeTable", "TableStepped", "TakeDie", "TakeValue", "TargetsChosen", "TermsTold", "Thought",
    "TokensChanged", "Trigger", "TriggerNext", "TriggersDropped", "TriggersRaised", "TurnBegan",
    "TurnEnded", "UseAction", "WayTold", "Weighed", "WinWithLoss", "WindowClosed", "WindowOpened",
    "Wounded", "WoundsPrevented", "WoundsSet", "WoundsShared", "Zone", "ability_from_json",
    "ability_to_json", "alternating", "as_shown", "asked_next", "attack_of", "by_hand_at",
    "cards_spoken_of", "cell_at", "cell_name", "cells_within", "choice_to_json", "chosen_for",
    "compile_text", "compiler_version", "counts_against_some", "edition", "explain", "facts_of",
    "foregone", "holds", "imagine", "is_stop", "is_unknown", "likely_first", "listed",
    "live_sentences", "make_lexicon", "may_remind", "mentions_recruiting", "modified_range",
    "moment", "name_digest", "named_ability", "needs_die", "new_match", "normal_sentences",
    "notation_parts", "number", "of_card", "of_play", "open_cells_beside", "opening_of", "own_row",
    "parse_abilities", "parse_cell", "passes", "place_worth", "placement_order", "playables",
    "playing_of", "playing_of_cards", "playing_of_text", "position_fingerprint", "positions",
    "powers_of", "printed_at", "program_of", "read_choice", "refuse_judging", "refuse_squad",
    "render_abilities", "render_card_text", "reveals", "sentence_digest", "sentences", "size_with",
    "sizes_in_force", "taken_back", "unread_of", "waiting_of", "ways_of", "why",
]
# fmt: on

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "abilities.properties": "ELEMENTS CardType Element",
        "abilities.strength": "Strength",
        "bots.ahead": "asked_next likely_first",
        "bots.base": "Bot",
        "bots.direct": "DirectBot",
        "bots.evaluation": "FEATURES Evaluation place_worth",
        "bots.novice": "NoviceBot",
        "bots.random_bot": "RandomBot",
        "bots.search": "SearchBot Thought Weighed",
        "cards.asking": "cards_spoken_of",
        "cards.by_itself": "PlaysByItself",
        "cards.card": "CardSpec listed",
        "cards.cost": "Cost CostForm",
        "cards.facts": "ON_CELL Facts SavedFacts attack_of facts_of powers_of",
        "cards.named_abilities": "NAMED_ABILITIES NamedAbility counts_against_some named_ability",
        "cards.protections": "PROTECTIONS",
        "cards.ruleset": """
            EDITIONS InsteadOfMove MaximumBounds Movement MovementReturns RULES_2024 UNNAMED Ruleset
            SeatChoice WinWithLoss edition
        """,
        "cards.strike_table": "FightOutcome StrikeTable",
        "cards.text.compiler": "Reading SentenceReading compile_text compiler_version",
        "cards.text.by_hand": "HandReading name_digest sentence_digest",
        "cards.text.draft": "Change ChangeKind",
        "cards.text.lexicon": "LEXICON_COLUMNS Lexicon LexiconError make_lexicon",
        "cards.text.new_names": "NewNames",
        "cards.text.normalise": "normal_sentences",
        "cards.text.notation": """
            NotationError READING_VERSION ability_from_json ability_to_json notation_parts
            parse_abilities render_abilities
        """,
        "cards.text.openings": "Opening opening_of",
        "cards.text.playing": """
            Playing by_hand_at live_sentences playing_of playing_of_cards playing_of_text
            unread_of
        """,
        "cards.text.recruiting_words": "mentions_recruiting",
        "cards.text.sentences": "Sentence sentences",
        "cards.text.terms": "may_remind",
        "cards.text.typesetting": "render_card_text",
        "changing.laying": "LaidCard LaidTable",
        "changing.setup": "CardAside PlayerSetup Setup refuse_squad",
        "changing.views": "imagine is_unknown",
        "changing.waiting": "alternating waiting_of",
        "effects.sizes": "size_with sizes_in_force",
        "legality.abilities": "playables",
        "legality.aims": "cells_within",
        "match.fingerprint": "position_fingerprint",
        "match.game": "BERSERK RULES_VERSION BerserkMatch new_match",
        "match.outcomes": "Ending Foresight Outcome",
        "match.positions": "positions ways_of",
        "match.reasons": "why",
        "match.undo": "reveals taken_back",
        "plays.announcing": "chosen_for program_of",
        "plays.empty_questions": "foregone",
        "plays.judge": "refuse_judging",
        "reading.conditions": "holds",
        "reading.context": "Context of_card of_play",
        "reading.contributions": "Contribution Reason explain",
        "reading.evaluate": "number passes",
        "reading.ranges": "modified_range",
        "reading.gifts": "printed_at",
        "reading.likeness": "as_shown",
        "reading.results": "needs_die",
        "table.board": """
            CELLS COLUMNS HALVES NO_CELL ROWS Cell cell_at cell_name own_row parse_cell
        """,
        "table.choice_codes": "read_choice choice_to_json",
        "table.events": """
            AbilityDelayed AbilityUsed ActionMarked AlternationPassed AnnouncementBegan
            AnnouncementEnded Answered ArmorRestored Asked BranchChosen CardClosed CardDrawn
            CardEntered CardHidden CardKeptHidden CardLanded CardLeft CardMoved CardOpened
            CardPlaced CardRelocated CardRevealed CardShut CardsMilled CardsOpened CardsShown
            CardsSwapped CellMarked CellMarksEnded CellsChosen ChipsChanged ControlChanged
            CounterTaken Decided DeckOrdered DeckShuffled DefenderAssigned DelayedEnded DiceRolled
            DieChanged DieChosen DieRerolled DuelBegan EffectGained EffectsApplied EffectsEnded
            EnoughChosen ExtraLifeChanged FightDecided FlyerStrikeGained FlyerStrikeSpent
            GrantsChanged Healed HostAssigned HostLost JudgeAnswered JudgeAsked Landed
            MatchEnded Missed MovedOn MovementRestored MovementSpent NumberChosen NumberKept
            NumbersKept OpeningDecided PaymentChosen PhaseBegan PhaseWorkDone PileOrdered
            PlacesChanged
            PlayAnnounced PlayBlocked PlayCancelled PlayRemoved PlayStopped PowerBegan PowerDone
            PowerEnded PreventionSpent PriorityPassed Protected QueueStacked Redirected Replaced
            ResourcesReserved ResultSet RowBroken SizeChanged SizeFixed StackSettled StartTold
            StayedOpen
            StepBegan StepRaised StopsChosen TableStepped TargetsChosen TermsTold TokensChanged
            TriggersDropped TriggersRaised TurnBegan TurnEnded WayTold WindowClosed WindowOpened
            Wounded WoundsPrevented WoundsSet WoundsShared
        """,
        "table.options": """
            Accept ApplyNext ChooseBranch ChooseCell ChooseFromDeck ChooseNumber ChoosePayment
            ChooseTarget CloseForFlyer Decline Defend EndTurn Enough Judge KeepHidden KeepUnique
            LayOnDeck MoveTo Pass Place PreventBy ReplaceBy Reveal SaveChip SitOn StandFirm
            StayClosed StepDown StopAt StrikeAt TakeDie TakeValue TriggerNext UseAction
        """,
        "table.placement": "open_cells_beside placement_order",
        "table.program": "AskMay AskOpponent AskOr Jump Perform",
        "table.state": """
            NO_CARD NO_TERMS UNKNOWN_CARD Asking CardState DieChange DieWay JudgeAct Judging
            LastingEffect MatchState Phase Play PlayKind SizeChange SizeWay Step Stop Trigger Zone
        """,
        "table.stops": "is_stop moment",
    },
)

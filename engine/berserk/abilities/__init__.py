"""Abilities as frozen nodes (111-122): data that the rules read, the printer prints and a save
holds. A card's abilities are a tuple of these; no node holds a function.

Text that the engine cannot parse yet is an explicit ``Unread``: nothing is skipped silently.

- ``kinds``: enumerations; ``named``: named abilities; ``values``: numbers;
- ``filters``: which cards; ``conditions``: when; ``powers``: effects and their order;
- ``ability``: the kinds of abilities made of them.

Names are loaded on first use, so that importing one or two does not load every node. The rooms of
the rules load them all (``nodes``): compiled code assumes that the classes are loaded.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from engine.berserk.abilities.ability import (
        FREE,
        Ability,
        AbilityOfName,
        AlsoIncarnates,
        AlsoOfClass,
        Applies,
        BarsPlacement,
        Becomes,
        Calculated,
        CountsAs,
        DieGiven,
        DieModifier,
        EntersWith,
        Formation,
        Ignored,
        Ignores,
        Incarnates,
        Marker,
        Modify,
        NamedAgainst,
        NotInSquadWith,
        OfRecruiting,
        Payment,
        Playable,
        Prevention,
        Protection,
        ReplacedBy,
        Replacement,
        SeveralDice,
        SizeModifier,
        StartsWith,
        StrikeKind,
        Triggered,
        While,
    )
    from engine.berserk.abilities.aiming import ITSELF, ONE_CARD, Attack, StrikeOf, Targets
    from engine.berserk.abilities.conditions import (
        ALWAYS,
        CameFrom,
        CardIs,
        Comparison,
        Condition,
        DiedOf,
        Every,
        Happened,
        HasStatus,
        Headed,
        InARow,
        LaterTurn,
        Link,
        Moment,
        PlaysAs,
        Since,
        Some,
        StrikesSo,
        ThereAre,
        TurnOf,
        Unless,
        When,
    )
    from engine.berserk.abilities.effects_on_cards import (
        AddProperty,
        BringIn,
        ChangeElements,
        Chips,
        ChooseCards,
        Close,
        DeckPlace,
        Destroy,
        EffectOnAnyCard,
        EffectOnSomeCards,
        Exile,
        ExtraLife,
        FinishingBlow,
        Gain,
        GainClasses,
        GainOrMore,
        Heal,
        Hide,
        Lasts,
        LifeBecomes,
        LoseAbilities,
        LoseExtraLife,
        LoseFlight,
        LoseMarker,
        LoseNamed,
        LoseProtection,
        Loss,
        MoreActions,
        Open,
        Property,
        RaiseMaximum,
        Redistribute,
        RegainMovement,
        Relocate,
        RestoreArmor,
        SeatOn,
        SetOff,
        SetProperty,
        Swap,
        TakeControl,
        ToDeck,
        ToGraveyard,
        Tokens,
        TurnFaceUp,
        UpTo,
        Wound,
    )
    from engine.berserk.abilities.effects_on_plays import (
        Block,
        Cancel,
        ChangeDie,
        ChangeSize,
        EffectOnAnyPlay,
        FightResult,
        NextDie,
        Redirect,
        Reroll,
        RollDie,
        ScaleSize,
        SetDie,
        SetSize,
        SetStrength,
        StaysOpen,
    )
    from engine.berserk.abilities.effects_on_the_table import (
        ChangePlaces,
        ChooseCells,
        Delay,
        EffectOnTable,
        LookAtDeck,
        Makes,
        MarkCell,
        Mill,
        MoveMarker,
        Order,
        OrderDeck,
        ShowDeck,
        Win,
    )
    from engine.berserk.abilities.filters import (
        ANY_CARD,
        Alike,
        AllOf,
        AnyOf,
        Beside,
        BesideLeft,
        BesideMarked,
        Between,
        Called,
        Cells,
        Did,
        Distinct,
        ExiledBy,
        Filter,
        HasAround,
        HasFact,
        HasJump,
        HasMost,
        HasNamed,
        HasNumber,
        HasPower,
        HasProtection,
        HasTitle,
        Hosts,
        InArea,
        InColumns,
        InDepth,
        InDirection,
        InLine,
        InRows,
        InState,
        InStatus,
        Is,
        IsBound,
        IsCreature,
        IsElite,
        IsOdd,
        IsUnique,
        LikeShown,
        Marked,
        Not,
        OfClass,
        OfElement,
        OfSide,
        OfType,
        OnChosen,
        OnTheWay,
        OnTop,
        OwnTrait,
        PastTrait,
        Performed,
        Place,
        SeatedOn,
        SeenTrait,
        SharesElement,
        Suffered,
        Targeted,
        Trodden,
        Went,
        WhichCells,
        Within,
    )
    from engine.berserk.abilities.kinds import (
        Area,
        Aspect,
        AttackStrength,
        Compare,
        Deed,
        Direction,
        EffectKind,
        Fact,
        Limit,
        PowerKind,
        Relocation,
        Shape,
        Side,
        State,
        Status,
        Title,
        Until,
        Who,
    )
    from engine.berserk.abilities.named import Name, Named, NamedBonus
    from engine.berserk.abilities.nodes import NODES
    from engine.berserk.abilities.permissions import (
        ActsTimes,
        AlsoAt,
        AlsoDefends,
        Cannot,
        Doing,
        FightsAsOpen,
        FurtherJump,
        GoesDiagonally,
        Lacks,
        Maximum,
        MaximumOf,
        MayStayClosed,
        MoreSymbiotes,
        MovesOnto,
        Must,
        OnlyAt,
        RangeModifier,
        ReachesOver,
        ShowsMore,
        StaysOpenAfter,
        StepsTo,
        StrikeRange,
        StrongerBlow,
        UsesOnlyOn,
    )
    from engine.berserk.abilities.powers import (
        And,
        Body,
        Effect,
        Limited,
        May,
        OnSuccess,
        Or,
        Otherwise,
        Power,
        Prophecy,
        Provided,
        Repeat,
        RolledTargets,
        TitledBody,
        UnlessOpponent,
        WhileDoing,
    )
    from engine.berserk.abilities.properties import CardType, Element
    from engine.berserk.abilities.recruiting import (
        BeforeRecruiting,
        ChangeCrystals,
        LayAside,
        MoreHosts,
        MoreTerrains,
        OnlyHosts,
        Pile,
        RecruitCrystals,
        RecruitingStep,
        RecruitPrice,
        RecruitTerms,
        ShowCards,
        Spoken,
        SquadAtMost,
        SquadCountsAs,
        StartBattleWith,
        TakeIntoDeal,
        TakeIntoSquad,
    )
    from engine.berserk.abilities.strength import Strength
    from engine.berserk.abilities.titled import Concentration, Frenzy, Incorporeal, Titled, Valhalla
    from engine.berserk.abilities.unread import ByHand, Unread, UnreadReason
    from engine.berserk.abilities.values import (
        AtTurnStart,
        Bounded,
        ChosenX,
        Count,
        CountCells,
        DieOf,
        Difference,
        Distance,
        FactOf,
        MarkersOn,
        MovesThisWay,
        Mulligans,
        NamedOf,
        Number,
        Outcome,
        Remainder,
        ResultOf,
        Rolled,
        Scaled,
        Shown,
        Sum,
        SumOf,
        Times,
        TokensOf,
        Travelled,
        Varieties,
    )

# One name per line would fill eight screens.
# fmt: off
__all__ = [
    "ALWAYS", "ANY_CARD", "FREE", "ITSELF", "NODES", "ONE_CARD", "Ability", "AbilityOfName",
    "ActsTimes", "AddProperty", "Alike", "AllOf", "AlsoAt", "AlsoDefends", "AlsoIncarnates",
    "AlsoOfClass",
    "And", "AnyOf", "Applies", "Area", "Aspect", "AtTurnStart", "Attack", "AttackStrength",
    "BarsPlacement", "Becomes", "BeforeRecruiting", "Beside", "BesideLeft", "BesideMarked",
    "Between", "Block", "Body", "Bounded", "BringIn", "ByHand", "Calculated", "Called",
    "CameFrom", "Cancel", "Cannot", "CardIs", "CardType", "Cells", "ChangeCrystals",
    "ChangeDie", "ChangeElements", "ChangePlaces", "ChangeSize", "Chips", "ChooseCards",
    "ChooseCells", "ChosenX", "Close", "Compare", "Comparison", "Concentration", "Condition",
    "Count", "CountCells", "CountsAs", "DeckPlace", "Deed", "Delay", "Destroy", "Did",
    "DieGiven", "DieModifier", "DieOf", "DiedOf", "Difference", "Direction", "Distance",
    "Distinct", "Doing", "Effect", "EffectKind", "EffectOnAnyCard", "EffectOnAnyPlay",
    "EffectOnSomeCards", "EffectOnTable", "Element", "EntersWith", "Every", "Exile", "ExiledBy",
    "ExtraLife", "Fact", "FactOf", "FightResult", "FightsAsOpen", "Filter", "FinishingBlow",
    "Formation", "Frenzy", "FurtherJump", "Gain", "GainClasses", "GainOrMore", "GoesDiagonally",
    "Happened", "HasAround", "HasFact", "HasJump", "HasMost", "HasNamed", "HasNumber",
    "HasPower", "HasProtection", "HasStatus", "HasTitle", "Headed", "Heal", "Hide", "Hosts",
    "Ignored", "Ignores", "InARow", "InArea", "InColumns", "InDepth", "InDirection", "InLine",
    "InRows", "InState", "InStatus", "Incarnates", "Incorporeal", "Is", "IsBound", "IsCreature",
    "IsElite", "IsOdd", "IsUnique", "Lacks", "Lasts", "LaterTurn", "LayAside", "LifeBecomes",
    "LikeShown", "Limit",
    "Limited", "Link", "LookAtDeck", "LoseAbilities", "LoseExtraLife", "LoseFlight",
    "LoseMarker", "LoseNamed", "LoseProtection", "Loss", "Makes", "MarkCell", "Marked", "Marker",
    "MarkersOn", "Maximum", "MaximumOf", "May", "MayStayClosed", "Mill", "Modify", "Moment",
    "MoreActions", "MoreHosts", "MoreSymbiotes", "MoreTerrains", "MoveMarker", "MovesOnto",
    "MovesThisWay", "Mulligans", "Must", "Name", "Named", "NamedAgainst", "NamedBonus",
    "NamedOf", "NextDie", "Not", "NotInSquadWith", "Number", "OfClass", "OfElement",
    "OfRecruiting", "OfSide",
    "OfType", "OnChosen", "OnSuccess", "OnTheWay", "OnTop", "OnlyAt", "OnlyHosts", "Open", "Or",
    "Order",
    "OrderDeck", "Otherwise", "Outcome", "OwnTrait", "PastTrait", "Payment", "Performed", "Pile",
    "Place",
    "Playable", "PlaysAs",
    "Power", "PowerKind", "Prevention", "Property", "Prophecy", "Protection", "Provided",
    "RaiseMaximum", "RangeModifier", "ReachesOver", "RecruitCrystals", "RecruitPrice",
    "RecruitTerms", "RecruitingStep", "Redirect", "Redistribute", "RegainMovement", "Relocate",
    "Relocation", "Remainder", "Repeat", "ReplacedBy", "Replacement", "Reroll", "RestoreArmor",
    "ResultOf", "RollDie", "Rolled", "RolledTargets", "ScaleSize", "Scaled", "SeatOn",
    "SeatedOn", "SeenTrait", "SetDie", "SetOff", "SetProperty", "SetSize", "SetStrength",
    "SeveralDice",
    "Shape", "SharesElement", "ShowCards", "ShowDeck", "Shown", "ShowsMore", "Side", "Since",
    "SizeModifier", "Some", "Spoken", "SquadAtMost", "SquadCountsAs", "StartBattleWith",
    "StartsWith", "State", "Status", "StaysOpen", "StaysOpenAfter", "StepsTo", "Strength",
    "StrikeKind", "StrikeOf", "StrikeRange", "StrikesSo", "StrongerBlow", "Suffered", "Sum",
    "SumOf", "Swap", "TakeControl", "TakeIntoDeal", "TakeIntoSquad", "Targeted", "Targets",
    "ThereAre", "Times", "Title", "Titled", "TitledBody", "ToDeck", "ToGraveyard", "Tokens",
    "TokensOf", "Travelled", "Triggered", "Trodden", "TurnFaceUp", "TurnOf", "Unless",
    "UnlessOpponent", "Unread", "UnreadReason", "Until", "UpTo", "UsesOnlyOn", "Valhalla",
    "Varieties", "Went", "When", "WhichCells", "While", "WhileDoing", "Who", "Win", "Within",
    "Wound",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "ability": """
            FREE Ability AbilityOfName AlsoIncarnates AlsoOfClass Applies BarsPlacement Becomes
            Calculated CountsAs DieGiven DieModifier EntersWith Formation Ignored
            Ignores Incarnates Marker Modify NamedAgainst NotInSquadWith Payment
            Playable Prevention Protection ReplacedBy Replacement SeveralDice
            OfRecruiting SizeModifier StartsWith StrikeKind Triggered While
        """,
        "aiming": "ITSELF ONE_CARD Attack StrikeOf Targets",
        "conditions": """
            ALWAYS CameFrom CardIs Comparison Condition DiedOf Every Happened HasStatus Headed
            InARow LaterTurn Link Moment PlaysAs Since Some StrikesSo ThereAre TurnOf
            Unless When
        """,
        "effects_on_cards": """
            AddProperty BringIn ChangeElements Chips ChooseCards
            Close DeckPlace Destroy EffectOnAnyCard
            EffectOnSomeCards Exile ExtraLife FinishingBlow Gain GainClasses GainOrMore Heal
            Hide Lasts LifeBecomes LoseAbilities LoseExtraLife LoseFlight LoseMarker LoseNamed
            LoseProtection Loss MoreActions Open Property RaiseMaximum Redistribute RegainMovement
            Relocate RestoreArmor SeatOn SetOff SetProperty Swap TakeControl ToDeck ToGraveyard
            Tokens TurnFaceUp UpTo Wound
        """,
        "effects_on_plays": """
            Block Cancel ChangeDie ChangeSize EffectOnAnyPlay FightResult NextDie Redirect
            Reroll RollDie ScaleSize SetDie SetSize SetStrength StaysOpen
        """,
        "effects_on_the_table": """
            ChangePlaces ChooseCells Delay EffectOnTable LookAtDeck Makes MarkCell Mill
            MoveMarker Order OrderDeck ShowDeck Win
        """,
        "filters": """
            ANY_CARD Alike AllOf AnyOf Beside BesideLeft BesideMarked Between Called Cells Did
            Distinct ExiledBy Filter HasAround HasFact HasJump HasMost HasNamed
            HasNumber HasPower HasProtection HasTitle Hosts InArea InColumns InDepth InDirection
            InLine InRows InState InStatus Is IsBound IsCreature IsElite IsOdd IsUnique LikeShown
            Marked Not OfClass OfElement OfSide OfType OnChosen OnTheWay OnTop OwnTrait PastTrait
            Performed Place SeatedOn SeenTrait
            SharesElement Suffered Targeted Trodden Went WhichCells Within
        """,
        "kinds": """
            Area Aspect AttackStrength Compare Deed Direction EffectKind Fact Limit PowerKind
            Relocation Shape Side State Status Title Until Who
        """,
        "named": "Name Named NamedBonus",
        "nodes": "NODES",
        "permissions": """
            ActsTimes AlsoAt AlsoDefends Cannot Doing FightsAsOpen FurtherJump GoesDiagonally
            Lacks Maximum MaximumOf MayStayClosed MoreSymbiotes MovesOnto Must OnlyAt
            RangeModifier ReachesOver ShowsMore StaysOpenAfter StepsTo StrikeRange StrongerBlow
            UsesOnlyOn
        """,
        "powers": """
            And Body Effect Limited May OnSuccess Or Otherwise Power Prophecy Provided Repeat
            RolledTargets TitledBody UnlessOpponent WhileDoing
        """,
        "properties": "CardType Element",
        "recruiting": """
            BeforeRecruiting ChangeCrystals LayAside MoreHosts MoreTerrains OnlyHosts Pile
            RecruitCrystals
            RecruitingStep RecruitPrice RecruitTerms ShowCards Spoken SquadAtMost SquadCountsAs
            StartBattleWith TakeIntoDeal TakeIntoSquad
        """,
        "strength": "Strength",
        "titled": "Concentration Frenzy Incorporeal Titled Valhalla",
        "unread": "ByHand Unread UnreadReason",
        "values": """
            AtTurnStart Bounded ChosenX Count CountCells DieOf Difference Distance FactOf
            MarkersOn MovesThisWay Mulligans NamedOf Number Outcome Remainder ResultOf Rolled
            Scaled Shown Sum SumOf Times TokensOf Travelled Varieties
        """,
    },
)
# fmt: on

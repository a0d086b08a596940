"""Named abilities: by their names, with a number, and as what is had, gained and lost."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Gain,
    HasJump,
    HasNamed,
    LoseNamed,
    Name,
    Named,
    NamedBonus,
    Payment,
    Playable,
    Targets,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, Said, influence

TAP: Final = Payment(closes=True)
ONE: Final = Targets(CREATURE)
VALUED: Final = {
    "{ova}": Name.ATTACK_EXPERIENCE,
    "{ovz}": Name.DEFENCE_EXPERIENCE,
    "{ovs}": Name.SHOOTING_EXPERIENCE,
    "{armor}": Name.ARMOR,
    "{regen}": Name.REGENERATION,
    "Инкарнация": Name.INCARNATION,
    "Бешенство": Name.FRENZY,
}
PLAIN: Final = {
    "Неповоротливость": Name.CLUMSINESS,
    "Благословление": Name.BLESSING,
    "Благословение": Name.BLESSING,
    "Проклятие": Name.CURSE,
    "Безответный удар": Name.UNANSWERED,
    "Вампиризм": Name.VAMPIRISM,
    "Трупоедство": Name.CARRION,
    "Рывок": Name.DASH,
    "Бестелесность": Name.INCORPOREAL,
    "Орда": Name.HORDE,
    "Располагается в дополнительной зоне": Name.EXTRA_ZONE,
    "Телепортация": Name.TELEPORT,
    "Направленный удар": Name.DIRECTED,
    "{direct}": Name.DIRECTED,
    "{stamina}": Name.FORTITUDE,
}
LOST: Final = {
    "{ovz}": Name.DEFENCE_EXPERIENCE,
    "{ovs}": Name.SHOOTING_EXPERIENCE,
    "{direct}": Name.DIRECTED,
    "{stamina}": Name.FORTITUDE,
    "неповоротливость": Name.CLUMSINESS,
    "благословление": Name.BLESSING,
    "благословение": Name.BLESSING,
    "безответный удар": Name.UNANSWERED,
    "вампиризм": Name.VAMPIRISM,
    "трупоедство": Name.CARRION,
    "рывок": Name.DASH,
    "бестелесность": Name.INCORPOREAL,
    "инкарнацию": Name.INCARNATION,
    "орду": Name.HORDE,
    "прыжок": Name.JUMP,
    "телепортацию": Name.TELEPORT,
}
SAID: Said = {
    **{f"{words} 3.": Named(name, 3) for words, name in VALUED.items()},
    **{f"{words}.": Named(name) for words, name in PLAIN.items()},
    "Неповоротливость 2.": Named(Name.CLUMSINESS, 2),
    "Прыжок, дальность 4.": Named(Name.JUMP, 4),
    **{
        f"{{tap}}: Существо теряет {words}.": Playable(TAP, influence(LoseNamed(name), targets=ONE))
        for words, name in LOST.items()
    },
    "{tap}: Существо получает отравление на 2.": Playable(
        TAP, influence(Gain(Named(Name.POISON, 2)), targets=ONE)
    ),
    "{tap}: Существо с вампиризмом получает +1 к отравлению.": Playable(
        TAP,
        influence(
            Gain(NamedBonus(Name.POISON, 1)),
            targets=Targets(AllOf((CREATURE, HasNamed(Name.VAMPIRISM)))),
        ),
    ),
    "{tap}: Существо с прыжком получает -1 к {armor}.": Playable(
        TAP,
        influence(Gain(NamedBonus(Name.ARMOR, -1)), targets=Targets(AllOf((CREATURE, HasJump())))),
    ),
}

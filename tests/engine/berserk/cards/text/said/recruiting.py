"""What is said of recruiting: prices, crystals, terms, and what binds the squad."""

from engine.berserk.abilities import (
    AllOf,
    Aspect,
    Close,
    Compare,
    Comparison,
    Count,
    Gain,
    InRows,
    IsCreature,
    MoreHosts,
    MoreTerrains,
    Mulligans,
    Name,
    Named,
    Not,
    OfElement,
    OfSide,
    OfType,
    PlaysAs,
    RecruitCrystals,
    RecruitPrice,
    RecruitTerms,
    Scaled,
    Side,
    SquadAtMost,
    SquadCountsAs,
    ThereAre,
    UsesOnlyOn,
    Varieties,
    While,
)
from engine.berserk.abilities.properties import CardType, Element
from tests.engine.berserk.cards.text.said.words import ELF, OWN, Said

ARTIFACT, TERRAIN = OfType((CardType.ARTIFACT,)), OfType((CardType.TERRAIN,))
ARTIFACTS = ThereAre(AllOf((ARTIFACT, OWN)))
OWN_MULLIGAN = Comparison(Mulligans(), Compare.AT_LEAST, 1)
THEIR_MULLIGAN = Comparison(Mulligans(Side.ENEMY), Compare.AT_LEAST, 1)
ELEMENTS = Varieties(Aspect.ELEMENT, OfSide(Side.OWN))
SAID: Said = {
    "При наборе отряда ~ стоит на 2 {ordinary} меньше.": RecruitPrice(-2),
    "При наборе отряда ~ стоит на 3 {elite} дороже.": RecruitPrice(3),
    "При наборе отряда ~ стоит на 3 {ordinary} меньше, если в вашем отряде есть артефакт.": (
        RecruitPrice(-3, condition=ARTIFACTS)
    ),
    "При наборе отряда, если вы использовали пересдачу, ~ стоит на 2 {elite} больше.": (
        RecruitPrice(2, condition=OWN_MULLIGAN)
    ),
    "При наборе отряда ~ стоит на x {ordinary} меньше, где x — число пересдач противника.": (
        RecruitPrice(Scaled(Mulligans(Side.ENEMY), -1))
    ),
    "При наборе отряда ~ стоит на x {elite} больше, где x — количество ваших пересдач.": (
        RecruitPrice(Mulligans())
    ),
    "При наборе отряда ваш артефакт стоит на 2 кристалла меньше.": RecruitPrice(
        -2, cards=AllOf((OWN, ARTIFACT))
    ),
    "При наборе отряда ваши местности стоят на 1 кристалл больше.": RecruitPrice(
        1, cards=AllOf((OWN, TERRAIN))
    ),
    "Вы тратите на 2 {ordinary} больше при наборе ~ в отряд.": RecruitPrice(2),
    "Если в вашем отряде есть артефакт, вы тратите на 4 {elite} меньше при наборе ~ в отряд.": (
        RecruitPrice(-4, condition=ARTIFACTS)
    ),
    "При наборе отряда ~ стоит на 1 {elite} меньше за каждый артефакт в вашем отряде.": (
        RecruitPrice(Scaled(Count(AllOf((OWN, ARTIFACT))), -1))
    ),
    "Вы тратите на 1 {ordinary} меньше при наборе в отряд ваших местностей.": RecruitPrice(
        -1, cards=AllOf((OWN, TERRAIN))
    ),
    "Если противник ходит первым, вы тратите на 1 {elite} меньше при наборе ~ в отряд.": (
        RecruitPrice(-1, condition=PlaysAs(first=False))
    ),
    "Если вы не использовали пересдачу, при наборе ~ вы получаете 2 {elite}.": RecruitCrystals(
        gold=2, condition=Comparison(Mulligans(), Compare.LESS, 1)
    ),
    "При наборе ~ в отряд вы получаете 3 {elite}.": RecruitCrystals(gold=3),
    "При наборе ~ в отряд вы получаете 2 {ordinary}.": RecruitCrystals(silver=2),
    "При наборе ~ в отряд вы теряете 1 {elite}.": RecruitCrystals(gold=-1),
    "При наборе ~ в отряд вы теряете 4 {ordinary}.": RecruitCrystals(silver=-4),
    "При наборе ~ в отряд, если в вашем отряде 4 или более разные стихии, вы получаете 2"
    " {elite}.": RecruitCrystals(gold=2, condition=Comparison(ELEMENTS, Compare.AT_LEAST, 4)),
    "При наборе ~ в отряд вы получаете 2 {ordinary}, если в вашем отряде 2 или менее разные"
    " стихии.": RecruitCrystals(silver=2, condition=Comparison(ELEMENTS, Compare.AT_MOST, 2)),
    "При наборе ~ в отряд вы можете получить 3 {elite}, при этом в вашем отряде не может быть"
    " больше двух стихийных карт.": RecruitTerms(
        gold=3, obliges=(SquadAtMost(Not(OfElement(())), 2),)
    ),
    "При наборе ~ в отряд вы можете получить 1 {ordinary}, при этом в вашем отряде не может быть"
    " более четырех существ.": RecruitTerms(silver=1, obliges=(SquadAtMost(IsCreature(), 4),)),
    "В вашем отряде не может быть больше двух артефактов.": SquadAtMost(ARTIFACT, 2),
    "В вашем отряде не может быть более одного артефакта.": SquadAtMost(ARTIFACT, 1),
    "В вашем отряде могут быть две местности.": MoreTerrains(2),
    "Вы можете взять в отряд три местности.": MoreTerrains(3),
    "Во время рассадки паразитов вы можете выбирать в качестве хозяина существ противника в его"
    " третьем ряду.": MoreHosts(AllOf((IsCreature(), InRows((3,), Side.ENEMY)))),
    "Может быть набрана в отряд за {ordinary}.": RecruitTerms(in_silver=True),
    "Может быть взят в отряд за {ordinary} (вскройте его после расстановки).": RecruitTerms(
        in_silver=True
    ),
    "Может быть набран в отряд за 3 {elite}.": RecruitTerms(crystals=3, in_gold=True),
    "Может быть взята в отряд за 4 {ordinary}, если в вашем отряде есть артефакт.": RecruitTerms(
        crystals=4, in_silver=True, condition=ARTIFACTS
    ),
    "Может быть взята в отряд за X {ordinary}, где X — количество артефактов в вашем отряде.": (
        RecruitTerms(crystals=Count(AllOf((OWN, ARTIFACT))), in_silver=True)
    ),
    "Может быть взято в отряд бесплатно, если в вашем отряде есть артефакт.": RecruitTerms(
        free=True, condition=ARTIFACTS
    ),
    "{ova} 3, если вы использовали пересдачу.": While(
        OWN_MULLIGAN, (Named(Name.ATTACK_EXPERIENCE, 3),)
    ),
    "{ova} 2, пока противник использовал хотя бы одну пересдачу.": While(
        THEIR_MULLIGAN, (Named(Name.ATTACK_EXPERIENCE, 2),)
    ),
    "Эльфы в вашей раздаче и в вашем отряде считаются нейтральными.": SquadCountsAs(ELF),
    "Летающие существа в вашей раздаче и отряде считаются горными.": SquadCountsAs(
        AllOf((OfType((CardType.FLYER,)), IsCreature())), (Element.MOUNTAIN,)
    ),
    "Может быть взят в отряд за {ordinary}, при этом может использовать трупоедство только на"
    " эльфах.": RecruitTerms(in_silver=True, starts=(Gain(UsesOnlyOn(Name.CARRION, ELF)),)),
    "Может быть набрана в отряд бесплатно, при этом начинает бой закрытой (вскройте её после"
    " расстановки).": RecruitTerms(free=True, starts=(Close(),)),
    "Может быть набран в отряд бесплатно, при этом в вашем отряде не может быть больше двух"
    " артефактов.": RecruitTerms(free=True, obliges=(SquadAtMost(ARTIFACT, 2),)),
    "Может использовать вампиризм только на эльфах.": UsesOnlyOn(Name.VAMPIRISM, ELF),
}

"""What is said of recruiting: prices, crystals, terms, and what binds the squad."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType, Element
from tests.engine.berserk.cards.text.said.words import ELF, OWN, Said

ARTIFACT, TERRAIN = ab.OfType((CardType.ARTIFACT,)), ab.OfType((CardType.TERRAIN,))
ARTIFACTS = ab.ThereAre(ab.AllOf((ARTIFACT, OWN)))
OWN_MULLIGAN = ab.Comparison(ab.Mulligans(), ab.Compare.AT_LEAST, 1)
THEIR_MULLIGAN = ab.Comparison(ab.Mulligans(ab.Side.ENEMY), ab.Compare.AT_LEAST, 1)
ELEMENTS = ab.Varieties(ab.Aspect.ELEMENT, ab.OfSide(ab.Side.OWN))
SAID: Said = {
    "При наборе отряда ~ стоит на 2 {ordinary} меньше.": ab.RecruitPrice(-2),
    "При наборе отряда ~ стоит на 3 {elite} дороже.": ab.RecruitPrice(3),
    "При наборе отряда ~ стоит на 3 {ordinary} меньше, если в вашем отряде есть артефакт.": (
        ab.RecruitPrice(-3, condition=ARTIFACTS)
    ),
    "При наборе отряда, если вы использовали пересдачу, ~ стоит на 2 {elite} больше.": (
        ab.RecruitPrice(2, condition=OWN_MULLIGAN)
    ),
    "При наборе отряда ~ стоит на x {ordinary} меньше, где x — число пересдач противника.": (
        ab.RecruitPrice(ab.Scaled(ab.Mulligans(ab.Side.ENEMY), -1))
    ),
    "При наборе отряда ~ стоит на x {elite} больше, где x — количество ваших пересдач.": (
        ab.RecruitPrice(ab.Mulligans())
    ),
    "При наборе отряда ваш артефакт стоит на 2 кристалла меньше.": ab.RecruitPrice(
        -2, cards=ab.AllOf((OWN, ARTIFACT))
    ),
    "При наборе отряда ваши местности стоят на 1 кристалл больше.": ab.RecruitPrice(
        1, cards=ab.AllOf((OWN, TERRAIN))
    ),
    "Вы тратите на 2 {ordinary} больше при наборе ~ в отряд.": ab.RecruitPrice(2),
    "Если в вашем отряде есть артефакт, вы тратите на 4 {elite} меньше при наборе ~ в отряд.": (
        ab.RecruitPrice(-4, condition=ARTIFACTS)
    ),
    "При наборе отряда ~ стоит на 1 {elite} меньше за каждый артефакт в вашем отряде.": (
        ab.RecruitPrice(ab.Scaled(ab.Count(ab.AllOf((OWN, ARTIFACT))), -1))
    ),
    "Вы тратите на 1 {ordinary} меньше при наборе в отряд ваших местностей.": ab.RecruitPrice(
        -1, cards=ab.AllOf((OWN, TERRAIN))
    ),
    "Если противник ходит первым, вы тратите на 1 {elite} меньше при наборе ~ в отряд.": (
        ab.RecruitPrice(-1, condition=ab.PlaysAs(first=False))
    ),
    "Если вы не использовали пересдачу, при наборе ~ вы получаете 2 {elite}.": ab.RecruitCrystals(
        gold=2, condition=ab.Comparison(ab.Mulligans(), ab.Compare.LESS, 1)
    ),
    "При наборе ~ в отряд вы получаете 3 {elite}.": ab.RecruitCrystals(gold=3),
    "При наборе ~ в отряд вы получаете 2 {ordinary}.": ab.RecruitCrystals(silver=2),
    "При наборе ~ в отряд вы теряете 1 {elite}.": ab.RecruitCrystals(gold=-1),
    "При наборе ~ в отряд вы теряете 4 {ordinary}.": ab.RecruitCrystals(silver=-4),
    "При наборе ~ в отряд, если в вашем отряде 4 или более разные стихии, вы получаете 2"
    " {elite}.": ab.RecruitCrystals(
        gold=2, condition=ab.Comparison(ELEMENTS, ab.Compare.AT_LEAST, 4)
    ),
    "При наборе ~ в отряд вы получаете 2 {ordinary}, если в вашем отряде 2 или менее разные"
    " стихии.": ab.RecruitCrystals(
        silver=2, condition=ab.Comparison(ELEMENTS, ab.Compare.AT_MOST, 2)
    ),
    "При наборе ~ в отряд вы можете получить 3 {elite}, при этом в вашем отряде не может быть"
    " больше двух стихийных карт.": ab.RecruitTerms(
        gold=3, obliges=(ab.SquadAtMost(ab.Not(ab.OfElement(())), 2),)
    ),
    "При наборе ~ в отряд вы можете получить 1 {ordinary}, при этом в вашем отряде не может быть"
    " более четырех существ.": ab.RecruitTerms(
        silver=1, obliges=(ab.SquadAtMost(ab.IsCreature(), 4),)
    ),
    "В вашем отряде не может быть больше двух артефактов.": ab.SquadAtMost(ARTIFACT, 2),
    "В вашем отряде не может быть более одного артефакта.": ab.SquadAtMost(ARTIFACT, 1),
    "В вашем отряде могут быть две местности.": ab.MoreTerrains(2),
    "Вы можете взять в отряд три местности.": ab.MoreTerrains(3),
    "Во время рассадки паразитов вы можете выбирать в качестве хозяина существ противника в его"
    " третьем ряду.": ab.MoreHosts(ab.AllOf((ab.IsCreature(), ab.InRows((3,), ab.Side.ENEMY)))),
    "Может быть набрана в отряд за {ordinary}.": ab.RecruitTerms(in_silver=True),
    "Может быть взят в отряд за {ordinary} (вскройте его после расстановки).": ab.RecruitTerms(
        in_silver=True
    ),
    "Может быть набран в отряд за 3 {elite}.": ab.RecruitTerms(crystals=3, in_gold=True),
    "Может быть взята в отряд за 4 {ordinary}, если в вашем отряде есть артефакт.": ab.RecruitTerms(
        crystals=4, in_silver=True, condition=ARTIFACTS
    ),
    "Может быть взята в отряд за X {ordinary}, где X — количество артефактов в вашем отряде.": (
        ab.RecruitTerms(crystals=ab.Count(ab.AllOf((OWN, ARTIFACT))), in_silver=True)
    ),
    "Может быть взято в отряд бесплатно, если в вашем отряде есть артефакт.": ab.RecruitTerms(
        free=True, condition=ARTIFACTS
    ),
    "{ova} 3, если вы использовали пересдачу.": ab.While(
        OWN_MULLIGAN, (ab.Named(ab.Name.ATTACK_EXPERIENCE, 3),)
    ),
    "{ova} 2, пока противник использовал хотя бы одну пересдачу.": ab.While(
        THEIR_MULLIGAN, (ab.Named(ab.Name.ATTACK_EXPERIENCE, 2),)
    ),
    "Эльфы в вашей раздаче и в вашем отряде считаются нейтральными.": ab.SquadCountsAs(ELF),
    "Летающие существа в вашей раздаче и отряде считаются горными.": ab.SquadCountsAs(
        ab.AllOf((ab.OfType((CardType.FLYER,)), ab.IsCreature())), (Element.MOUNTAIN,)
    ),
    "Может быть взят в отряд за {ordinary}, при этом может использовать трупоедство только на"
    " эльфах.": ab.RecruitTerms(
        in_silver=True, starts=(ab.Gain(ab.UsesOnlyOn(ab.Name.CARRION, ELF)),)
    ),
    "Может быть набрана в отряд бесплатно, при этом начинает бой закрытой (вскройте её после"
    " расстановки).": ab.RecruitTerms(free=True, starts=(ab.Close(),)),
    "Может быть набран в отряд бесплатно, при этом в вашем отряде не может быть больше двух"
    " артефактов.": ab.RecruitTerms(free=True, obliges=(ab.SquadAtMost(ARTIFACT, 2),)),
    "Может использовать вампиризм только на эльфах.": ab.UsesOnlyOn(ab.Name.VAMPIRISM, ELF),
}

"""A combat settled without a session: the damage and every way to split it evenly (Zombie Encounter)."""

from collections.abc import Mapping
from typing import Annotated

from referee.contract.model import Ask, Finding, Question, Refusal, Sheet, Verdict, plural, spoken
from referee.games.zombie_in_my_pocket import combat

Verdicts = Verdict | Refusal
ENCOUNTER = "resolving-an-event/zombie-encounter"


class Combat(Question, frozen=True):
    """A combat: how much damage gets through, and every way to split it."""

    zombies: Annotated[int, Ask("Zombies in all (with X), or those printed", low=0, section=ENCOUNTER)]
    fighters: Annotated[
        dict[str, int],
        Ask(
            "Each fighter's bonus from the items declared (Ann:3 Bob:0)",
            low=0,
            default={},
            section=f"{ENCOUNTER}/combat",
        ),
    ]
    extra: Annotated[int, Ask("X, if it is not in the number yet", low=0, default=0, section=ENCOUNTER)]
    fled: Annotated[tuple[str, ...], Ask("Who fled", default=(), section=f"{ENCOUNTER}/someone-fights")]
    golf_club: Annotated[
        bool, Ask("Does a player who fled hold the golf club", default=False, section=f"{ENCOUNTER}/combat")
    ]
    burnt: Annotated[
        bool,
        Ask(
            "Is oil or gasoline burnt at the candelabra",
            default=False,
            section="appendix/clarifications/candelabra",
        ),
    ]


def settle_combat(asked: Combat, _settings: Mapping[str, str]) -> Verdicts:
    """Zombies less combat, split as evenly as possible among the fighters."""
    both = [name for name in asked.fled if name in asked.fighters]
    if both:
        return Refusal(f"{spoken(both)} can't both fight and flee.", ENCOUNTER, "fled")
    if asked.golf_club and not asked.fled:
        return Refusal(
            "The golf club counts here for a player who fled; name who fled.",
            f"{ENCOUNTER}/combat",
            "golf_club",
        )
    if not asked.fighters:
        return _everyone_fled(asked)
    return _fought(asked, tuple(asked.fighters))


def _everyone_fled(asked: Combat) -> Verdicts:
    if not asked.fled:
        return Refusal("Somebody has to fight or flee.", ENCOUNTER, "fighters")
    told = Finding(
        f"Everyone fled: {spoken(asked.fled)} lose 1 health each and the group moves; no event follows.",
        f"{ENCOUNTER}/everyone-fled",
        ("Z9", "Z10"),
    )
    losses = dict.fromkeys(asked.fled, 1)
    return Verdict(
        {"combat": 0, "zombies": asked.zombies + asked.extra, "damage": 0, "splits": [losses]}, (told,)
    )


def _fought(asked: Combat, fighters: tuple[str, ...]) -> Verdict:
    horde = asked.zombies + asked.extra
    value = combat.combat_value(len(fighters), asked.fighters.values(), int(asked.golf_club))
    hits = 0 if asked.burnt else combat.damage(horde, value)
    splits = combat.splits(hits, fighters)
    rows = tuple(tuple(one[name] for name in fighters) for one in splits) if hits else ()
    ladder = (Sheet("Every even split", fighters, rows),) if rows else ()
    told = (*_combat_findings(asked, value, horde), *_damage_findings(hits, fighters), *_fled_findings(asked))
    return Verdict({"combat": value, "zombies": horde, "damage": hits, "splits": splits}, told, ladder)


def _combat_findings(asked: Combat, value: int, horde: int) -> tuple[Finding, ...]:
    if asked.burnt:
        text = f"The fire wins outright against {plural(horde, 'zombie')}, if both holders fight and agree."
        return (Finding(text, "appendix/clarifications/candelabra", ("Z35",)),)
    parts = [
        plural(len(asked.fighters), "fighter"),
        *(f"{name} +{by}" for name, by in asked.fighters.items() if by),
    ]
    parts += ["the golf club of a player who fled +1"] if asked.golf_club else []
    hits = combat.damage(horde, value)
    text = f"Combat {value} ({', '.join(parts)}) against {plural(horde, 'zombie')}: {f'damage {hits}' if hits else 'no damage'}."
    return (Finding(text, f"{ENCOUNTER}/combat", ("Z27",)),)


def _damage_findings(hits: int, fighters: tuple[str, ...]) -> tuple[Finding, ...]:
    if not hits:
        return ()
    each, rest = combat.shares(hits, len(fighters))
    more = f", and {plural(rest, 'fighter')} of the leader's choice one more" if rest else ""
    text = f"{plural(hits, 'damage', 'damage')} for {spoken(fighters)}: {each} each{more}."
    return (Finding(text, f"{ENCOUNTER}/damage", ("Z7", "Z8")),)


def _fled_findings(asked: Combat) -> tuple[Finding, ...]:
    if not asked.fled:
        return ()
    gain = "gain 1 health each" if len(asked.fled) > 1 else "gains 1 health"
    return (
        Finding(f"{spoken(asked.fled)} fled and {gain}, up to 6.", f"{ENCOUNTER}/someone-fights", ("Z34",)),
    )

"""Disputes settled without a session: a combat with every even split, the game points, the tasks of the last cards."""

from collections.abc import Mapping
from typing import Annotated, Any

from referee.games.zombie_in_my_pocket import clock, combat
from referee.games.zombie_in_my_pocket.modes import NIGHT, SETTINGS
from referee.games.zombie_in_my_pocket.printed import HOUSE, OUTSIDE, TILES, slug
from referee.games.zombie_in_my_pocket.rules import STEPS
from referee.games.zombie_in_my_pocket.rules.winning_and_losing import scored
from referee.games.zombie_in_my_pocket.scoring import Share, last_dead_share, ranked, survivors_share
from referee.games.zombie_in_my_pocket.state import State, Task
from referee.model import (
    Ask,
    Choice,
    Finding,
    Question,
    Refusal,
    Seat,
    Sheet,
    Verdict,
    plural,
    replace,
    spoken,
)

ENCOUNTER = "resolving-an-event/zombie-encounter"
Verdicts = Verdict | Refusal


# --- combat ------------------------------------------------------------------------------------------------------


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


# --- score -------------------------------------------------------------------------------------------------------


class Score(Question, frozen=True):
    """The end of a game: who scores how many game points."""

    ended: Annotated[
        str,
        Ask(
            "How it ended",
            choices=(
                Choice("won", "totem buried, etching face up"),
                Choice("dead", "nobody left alive"),
                Choice("midnight", "no event card left"),
            ),
            section="winning-and-losing",
        ),
    ]
    health: Annotated[
        dict[str, int],
        Ask("Health of each player at the end (0 is dead)", low=0, high=NIGHT.max_health, section="scoring"),
    ]
    died: Annotated[
        dict[str, int],
        Ask(
            "Order of death of the dead (Ann:1 Bob:2, equal numbers together)",
            low=1,
            default={},
            section="scoring/lost",
        ),
    ]


def settle_score(asked: Score, settings: Mapping[str, str]) -> Verdicts:
    """The points by how it ended, health and order of death."""
    alive = tuple(name for name, left in asked.health.items() if left > 0)
    wrong = _inconsistent(asked, alive)
    if wrong:
        return wrong
    rule = settings.get("midnight-survivors", SETTINGS[0].default)
    players = tuple(asked.health)
    shares = (
        survivors_share(asked.health)
        if asked.ended == "won"
        else last_dead_share(players, _groups(asked), alive, rule)
    )
    points = {name: share.points for share in shares for name in share.players}
    winners = list(alive) if asked.ended == "won" else []
    rows = tuple(
        (one.rank, one.player, one.points, spoken(one.titles) if one.titles else "")
        for one in ranked(players, shares)
    )
    sheet = Sheet("Places", ("rank", "player", "points", "as"), rows)
    return Verdict({"points": points, "winners": winners}, tuple(map(_told, shares)), (sheet,))


def _told(share: Share) -> Finding:
    return replace(scored(share), points={})


def _groups(asked: Score) -> tuple[tuple[str, ...], ...]:
    when = sorted(set(asked.died.values()))
    found = tuple(tuple(name for name, at in asked.died.items() if at == one) for one in when)
    dead = tuple(name for name, left in asked.health.items() if left <= 0)
    return found or ((dead,) if dead else ())


def _inconsistent(asked: Score, alive: tuple[str, ...]) -> Refusal | None:
    dead = [name for name, left in asked.health.items() if left <= 0]
    if asked.ended == "dead" and alive:
        text = (
            f"{spoken(alive)} still {'has' if len(alive) == 1 else 'have'} health, so the party is not dead."
        )
        return Refusal(text, "winning-and-losing/everyone-dead", "health")
    if asked.ended != "dead" and not alive:
        text = "Nobody has health left, so the party died: nobody ended the curse or saw midnight."
        return Refusal(text, "winning-and-losing/everyone-dead", "ended")
    unknown = [name for name in asked.died if name not in dead]
    if unknown:
        return Refusal(f"{spoken(unknown)} did not die: their health is not 0.", "scoring/lost", "died")
    unordered = [name for name in dead if name not in asked.died]
    if unordered and asked.ended != "won" and len(dead) > 1:
        return Refusal(
            f"Say in which order they died: {spoken(unordered)} have no number.", "scoring/lost", "died"
        )
    return None


# --- midnight ----------------------------------------------------------------------------------------------------


def _places() -> tuple[Choice, ...]:
    return tuple(Choice(tile.id, tile.title) for tile in HOUSE.tiles)


class Midnight(Question, frozen=True):
    """The last cards: which tasks the leader may pick."""

    cards: Annotated[
        int,
        Ask(
            "Event cards left before midnight",
            low=0,
            high=NIGHT.all_cards,
            section="winning-and-losing/midnight",
        ),
    ]
    place: Annotated[
        str, Ask("Where the group is", choices=_places(), open=True, section="appendix/special-tiles")
    ]
    totem: Annotated[
        str,
        Ask(
            "The totem",
            choices=(
                Choice("hidden", "not found"),
                Choice("held", "held by a player"),
                Choice("buried", "in its grave"),
            ),
            section="appendix/special-tiles/graveyard",
        ),
    ]
    etching: Annotated[
        bool,
        Ask("Is an etching face up", default=False, section="appendix/special-tiles/bathroom-and-gazebo"),
    ]
    searched: Annotated[
        bool,
        Ask(
            "Has this room been searched",
            default=False,
            section="appendix/special-tiles/storage-closet-and-garage",
        ),
    ]


def settle_midnight(asked: Midnight, settings: Mapping[str, str]) -> Verdicts:
    """The legal tasks, by the same rules as in a session, with the reason for each that is not."""
    if asked.etching and asked.totem == "buried":
        return Refusal(
            "Totem buried and an etching face up: the game is won already.", "winning-and-losing", "etching"
        )
    hour = clock.spoken_hour(clock.hour(NIGHT, NIGHT.all_cards - asked.cards))
    if not asked.cards:
        told = Finding(
            "No event card is left: midnight, all is lost.", "winning-and-losing/midnight", ("Z1",)
        )
        return Verdict({"hour": hour, "tasks": []}, (told,))
    state = _last_hours(asked, settings)
    tasks = {cls: step.when(state) for cls, step in STEPS.items() if not cls.anytime}
    legal = [cls.name() for cls, refusal in tasks.items() if refusal is None]
    told = Finding(
        f"{hour}, {plural(asked.cards, 'card')} left: {spoken(legal)}.", "group-leader", ("Z1", "Z19")
    )
    return Verdict({"hour": hour, "tasks": legal}, (told, *_forbidden(tasks)))


def _forbidden(tasks: Mapping[Any, Refusal | None]) -> tuple[Finding, ...]:
    last = {
        no.reason: no.section
        for no in tasks.values()
        if no and no.section == "appendix/clarifications/last-cards"
    }
    return tuple(Finding(reason, section, ("Z19",)) for reason, section in last.items())


def _last_hours(asked: Midnight, settings: Mapping[str, str]) -> State:
    place = slug(asked.place)
    outside = place in TILES and TILES[place].side == "outdoor"
    known = {setting.id: setting.default for setting in SETTINGS}
    etched = ("bathroom",) if asked.etching else ()
    indoor = dict.fromkeys((HOUSE.start, *etched, *(() if outside else (place,))))
    return State(
        mode=NIGHT,
        seats=(Seat("the leader"),),
        settings=known | dict(settings),
        health={"the leader": 1},
        leader="the leader",
        drawn=NIGHT.all_cards - asked.cards,
        place=place,
        indoor=tuple(indoor),
        outdoor=tuple(dict.fromkeys((OUTSIDE, place))) if outside else (),
        searched=(place,) if asked.searched else (),
        totem=asked.totem,
        bearer="the leader" if asked.totem == "held" else "",
        agenda=(Task(),),
    )


QUESTIONS: dict[str, tuple[type[Question], Any]] = {
    "combat": (Combat, settle_combat),
    "score": (Score, settle_score),
    "midnight": (Midnight, settle_midnight),
}

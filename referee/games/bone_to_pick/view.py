"""What everybody may see: the status line, the sheets, and the hands on request (design: only public facts; B38, B50)."""

from referee.contract.agenda import head
from referee.contract.model import Cell, Gauge, Sheet, spoken
from referee.games.bone_to_pick import agenda, weapons
from referee.games.bone_to_pick.end_of_round import scores
from referee.games.bone_to_pick.events import levels_left
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.scoring import TitleCard
from referee.games.bone_to_pick.state import Rivals, Upgrade
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT


def status(state: Rivals) -> str:
    """The line above the prompt: where the game stands and what is due."""
    if state.result is not None:
        return state.result.title
    return " · ".join((*_where(state), *_running(state), head(state).says(state)))


def _running(state: Rivals) -> tuple[str, ...]:
    """While abilities still change them: the values played so far added up, and the power they must reach."""
    if not isinstance(head(state), (agenda.Youngest, agenda.Resolve)):
        return ()
    battle = state.fighting
    values = " + ".join(map(str, battle.values.values()))
    return (f"{values} = {sum(battle.values.values())} against power {battle.power}",)


def _where(state: Rivals) -> tuple[str, ...]:
    between = isinstance(head(state), (agenda.TitleCard, agenda.Upgrade))
    parts = (
        [f"Round {state.round} of {state.mode.rounds}{' is over' if between else ''}"]
        if state.mode.campaign
        else []
    )
    if between:
        return (*parts, _deck_line(state))
    left = state.haven - state.damage
    unread = f"Haven took {state.damage} damage" if state.damage else "Haven undamaged"
    haven = f"Haven {left} of {state.haven}" if state.haven else unread
    return (
        *parts,
        f"Turn {state.turn + (isinstance(head(state), agenda.Reveal))} of {state.mode.turns}",
        haven,
    )


def _deck_line(state: Rivals) -> str:
    deck = state.deck
    short = isinstance(head(state), agenda.Upgrade) and deck.cards < head(state).count
    return f"upgrade deck {deck.cards}" + (f", shuffle the {deck.discards} discards in" if short else "")


def view(state: Rivals) -> tuple[Sheet, ...]:
    """The public sheets; hands too where the table plays with open ones."""
    campaign = (
        (_players(state), *_teams(state), *_won_by_teams(state), *_to_win(state))
        if state.mode.campaign
        else (_trophies(state), *_teams(state))
    )
    return (_haven(state), *campaign, *_levels(state), *(secrets(state) if state.open_hands else ()))


def _haven(state: Rivals) -> Sheet:
    title = f"Round {state.round} of {state.mode.rounds}" if state.mode.campaign else "Haven"
    left = state.haven - state.damage
    hit_points: Cell = Gauge(max(0, left), state.haven, "heart") if state.haven else f"{-state.damage} of ?"
    turns = Gauge(state.turn, state.mode.turns)
    return Sheet(title, ("Hit Points", "turns", "unowned"), ((hit_points, turns, len(state.unowned)),))


def _trophies(state: Rivals) -> Sheet:
    rows = tuple((player, _pile(state, player), points(state, player)) for player in state.players)
    return Sheet("Trophies", ("player", "trophies", "points"), rows)


def _pile(state: Rivals, player: str) -> str:
    return " ".join(str(one.trophy) for one in state.fighters[player].trophies) or "-"


def _players(state: Rivals) -> Sheet:
    """This round's trophies, all Undead, title cards, upgrades, Victory Points so far."""
    rows = tuple(
        (
            player,
            _pile(state, player),
            undead(state, player),
            _cards(state.cards.get(player, ())),
            len(fighter.upgrades),
            points(state, player),
        )
        for player, fighter in state.fighters.items()
    )
    return Sheet("Players", ("player", "trophies", "all", "cards", "up", "VP"), rows)


def _cards(cards: tuple[TitleCard, ...]) -> str:
    """`L1 S4`: Legend of round 1, Scapegoat of round 4."""
    return " ".join(f"{card.title[0]}{card.round}" for card in cards) or "-"


def _teams(state: Rivals) -> tuple[Sheet, ...]:
    """Who is in which team, and the members' points added up."""
    rows = tuple((team, spoken(who), _team_points(state, team)) for team, who in state.teams.items())
    worth = "VP" if state.mode.campaign else "points"
    return (Sheet("Teams", ("team", "members", worth), rows),) if rows else ()


def _team_points(state: Rivals, team: str) -> int:
    if state.mode.campaign:
        return scores(state)[team].points
    return sum(points(state, player) for player in state.teams[team])


def _won_by_teams(state: Rivals) -> tuple[Sheet, ...]:
    """What the Victory Points of the teams come from."""
    if not state.teams:
        return ()
    rows = tuple((team, one.undead, _cards(one.cards), one.upgrades) for team, one in scores(state).items())
    return (Sheet("Won by the teams", ("team", "Undead", "cards", "up VP"), rows),)


def _to_win(state: Rivals) -> tuple[Sheet, ...]:
    """What each round still to be played is worth, as far as the rulebook or this campaign has told."""
    rounds = range(len(state.past) + 1, state.mode.rounds + 1)
    rows = tuple(
        (number, TABLES.legend.get(number, "?"), TABLES.scapegoat.get(number, "?")) for number in rounds
    )
    return (Sheet("Still to win", ("round", LEGEND, SCAPEGOAT), rows),) if rows else ()


def _levels(state: Rivals) -> tuple[Sheet, ...]:
    if len(state.slots) < state.round:
        return ()
    left = levels_left(state)
    return (Sheet("Undead left in this round's deck", tuple(left), (tuple(left.values()),)),)


def secrets(state: Rivals) -> tuple[Sheet, ...]:
    """Hands, used piles and upgrades, for those who asked."""
    rows = tuple(
        (player, weapons.spelt(fighter.hand), weapons.spelt(fighter.used))
        for player, fighter in state.fighters.items()
    )
    return (Sheet("Hands", ("player", "in hand", "used"), rows), *_upgrades(state))


def _upgrades(state: Rivals) -> tuple[Sheet, ...]:
    """Everybody's upgrades with their type, which follows the value."""
    rows = tuple(
        (player, one.card, weapons.kind(weapons.value(one.card)), one.points, _ability(one))
        for player, fighter in state.fighters.items()
        for one in fighter.upgrades
    )
    return (Sheet("Upgrades", ("player", "card", "type", "VP", "ability"), rows),) if rows else ()


def _ability(upgrade: Upgrade) -> str:
    return upgrade.called or ("yes" if upgrade.ability else "-")


def undead(state: Rivals, player: str) -> int:
    """How many trophies a player owns: those of this round and those put aside in rounds before."""
    fighter = state.fighters[player]
    return fighter.aside + len(fighter.trophies)


def points(state: Rivals, player: str) -> int:
    """A player's points so far; a team's title cards count for the team alone."""
    fighter = state.fighters[player]
    if state.mode.campaign:
        cards = sum(card.points for card in state.cards.get(player, ()))
        gained = sum(upgrade.points for upgrade in fighter.upgrades)
        return undead(state, player) + cards + gained + fighter.extra
    return _base_points(state, player)


def _base_points(state: Rivals, player: str) -> int:
    """Trophies; when the game is over the hand is added, and after a fall trophies count nothing."""
    fighter = state.fighters[player]
    trophies = sum(one.trophy for one in fighter.trophies) + fighter.extra
    if state.result is None:
        return trophies
    kept = trophies if state.past[-1].title == LEGEND else fighter.extra
    return kept + weapons.total(fighter.hand)

"""The end of a round: Legend or Scapegoat, and what follows (End of Game; End of Round Phase; Epic, End of Round)."""

from collections.abc import Mapping, Sequence

from referee.contract.agenda import Owed, then
from referee.contract.model import Finding, Outcome, Ruling, Standing, Struct, plural, replace, spoken
from referee.contract.standings import contest
from referee.games.bone_to_pick import agenda, scoring, titles, upgrades, weapons
from referee.games.bone_to_pick.state import Past, Rivals
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT, Account, Crown


class Ending(Struct, frozen=True):
    """How a round ended: the title it gives, every player's account, the ladder, and who is crowned."""

    title: str
    accounts: dict[str, Account]
    steps: titles.Steps
    crown: Crown


def accounts(state: Rivals) -> dict[str, Account]:
    """What each player shows now; points by the table's decision count here in a base game, in a campaign at its end."""
    return {
        player: Account(
            fighter.hand,
            tuple(undead.trophy for undead in fighter.trophies),
            0 if state.mode.campaign else fighter.extra,
        )
        for player, fighter in state.fighters.items()
    }


def ending(state: Rivals, *, failed: bool) -> Ending:
    """The Haven stands and crowns a Legend, or it has fallen and blames a Scapegoat."""
    title = SCAPEGOAT if failed else LEGEND
    single = accounts(state)
    steps = titles.title_steps(title, titles.added(single, state.teams), literal=state.literal_ties)
    return Ending(
        title, single, steps, titles.crown(title, steps, state.mode.copies, teams=bool(state.teams))
    )


def end_of_round(state: Rivals, *, failed: bool) -> Ruling:
    """Tell how the round ended. A base game is over with it; a campaign puts trophies aside and goes on."""
    ended = ending(state, failed=failed)
    told = tuple(_told(state, ended))
    past = (*state.past, Past(ended.title, ended.crown.titled))
    state = replace(state, agenda=(), past=past)
    if state.mode.campaign:
        return then(Ruling(state, told), lambda now: put_aside(now, ended))
    return Ruling(replace(state, result=base_outcome(state, ended)), told)


def _told(state: Rivals, ended: Ending) -> list[Finding]:
    return [
        _stands_told(state, failed=ended.title == SCAPEGOAT),
        *(_account_told(state, player, account, ended.title) for player, account in ended.accounts.items()),
        *(_team_told(team, players, ended) for team, players in state.teams.items()),
        *crowned(state, ended.crown),
    ]


def crowned(state: Rivals, crown: Crown) -> list[Finding]:
    """Who bears the title of this round, who takes its card, who upgrades as a holder of it."""
    return titles.crown_told(crown, titles.Telling(state.mode, bool(state.teams), state.round, state.teams))


def _stands_told(state: Rivals, *, failed: bool) -> Finding:
    if failed:
        late = ("B7",) if state.turn == state.mode.turns else ()
        what = "do not count for this title" if state.mode.campaign else "count nothing now"
        text = f"The Haven has fallen in turn {state.turn}: trophies {what}."
        return Finding(text, "base/end-of-game", late)
    left = (
        f"{state.haven - state.damage} of {plural(state.haven, 'Hit Point')}" if state.haven else "no damage"
    )
    return Finding(f"The Haven stands after turn {state.turn} with {left}.", "base/end-of-game")


def _account_told(state: Rivals, player: str, account: Account, title: str) -> Finding:
    """In a base game the account moves points: the hand is added, and trophies that are worthless now are taken off."""
    moved = weapons.total(account.hand) - (sum(account.trophies) if title == SCAPEGOAT else 0)
    points = {} if state.mode.campaign else {player: moved}
    notes = ("B17",) if any(map(weapons.is_upgrade, account.hand)) else ()
    return Finding(titles.account_told(player, account, title), "base/end-of-game", notes, points)


def _team_told(team: str, players: Sequence[str], ended: Ending) -> Finding:
    """The members' points added up (Team Game)."""
    counted = [titles.counted(ended.accounts[player], ended.title) for player in players]
    text = " + ".join(f"{player} {points}" for player, points in zip(players, counted, strict=True))
    return Finding(f"{team}: {text} = {sum(counted)}.", "team")


# --- the base game ends -----------------------------------------------------------------------------------------


def base_outcome(state: Rivals, ended: Ending) -> Outcome:
    """The Legend wins; with a Scapegoat everybody has lost, and the Scapegoat stands last."""
    crown, points = ended.crown, ended.steps[0][1]
    won = ended.title == LEGEND
    ranked = titles.order(ended.steps) if won else _blamed(state, crown.titled)
    return Outcome(
        f"{ended.title}: {spoken(crown.titled)}",
        members(state, crown.titled) if won else (),
        placed(state, ranked, points, dict.fromkeys(crown.titled, (ended.title,))),
        tuple(crowned(state, crown)),
    )


def _blamed(state: Rivals, scapegoats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    others = tuple(unit for unit in state.units if unit not in scapegoats)
    return (others, scapegoats) if others else (scapegoats,)


def members(state: Rivals, units: Sequence[str]) -> tuple[str, ...]:
    """The players of these teams in seat order; players stand for themselves."""
    chosen = {player for unit in units for player in state.teams.get(unit, (unit,))}
    return tuple(player for player in state.players if player in chosen)


def placed(
    state: Rivals,
    ranked: Sequence[Sequence[str]],
    points: Mapping[str, int],
    borne: Mapping[str, tuple[str, ...]],
) -> tuple[Standing, ...]:
    """Standings of players, or of whole teams: ranks 1, 1, 3."""
    rows: list[Standing] = []
    for group in ranked:
        rank = len(rows) + 1
        rows += [
            Standing(
                rank,
                points[name],
                "" if state.teams else name,
                name if state.teams else "",
                borne.get(name, ()),
            )
            for name in group
        ]
    return tuple(rows)


# --- a campaign goes on -----------------------------------------------------------------------------------------


def put_aside(state: Rivals, ended: Ending) -> Ruling:
    """Trophies are put aside, hands are full again (B13), the Haven is whole; then cards and upgrades are owed."""
    told = [_aside_told(state, failed=ended.title == SCAPEGOAT)]
    fighters = {
        player: replace(
            fighter, hand=fighter.owned, used=(), trophies=(), aside=fighter.aside + len(fighter.trophies)
        )
        for player, fighter in state.fighters.items()
    }
    gone = (*state.gone, *state.seen)
    state = replace(state, fighters=fighters, damage=0, lost=(), unowned=(), seen=(), gone=gone)
    state = replace(state, takers=ended.crown.cards)
    owing: tuple[Owed, ...] = (agenda.TitleCard(),) if ended.crown.cards else ()
    if state.round < state.mode.rounds:
        won = ended.title == LEGEND
        drawn = upgrades.draws(state.players, members(state, ended.crown.holders), won=won)
        owing += tuple(agenda.Upgrade(player, count) for player, count in drawn.items() if count)
        told.append(upgrades.draws_told(drawn, won=won))
    return then(Ruling(replace(state, agenda=owing), tuple(told)), onward)


def _aside_told(state: Rivals, *, failed: bool) -> Finding:
    piles = [f"{player} {len(fighter.trophies)}" for player, fighter in state.fighters.items()]
    text = f"Undead put aside, 1 Victory Point each: {', '.join(piles)}."
    return Finding(text, "campaign/end-of-round-phase", ("B16",) if failed else ())


def onward(state: Rivals) -> Ruling:
    """Once nothing is owed any more the next round begins, or after the last one the campaign is scored."""
    if state.agenda:
        return Ruling(state)
    if state.round == state.mode.rounds:
        return end_of_campaign(state)
    state = replace(state, round=state.round + 1, turn=0, agenda=(agenda.Reveal(),))
    text = f"Round {state.round} of {state.mode.rounds} begins with full hands and a whole Haven."
    return Ruling(state, (Finding(text, "campaign/end-of-round-phase"),))


# --- the campaign ends ------------------------------------------------------------------------------------------


def scores(state: Rivals) -> dict[str, scoring.Score]:
    """What each contender has won so far: players, or teams with their members added up."""
    single = {
        player: scoring.Score(
            fighter.aside + len(fighter.trophies),
            state.cards.get(player, ()),
            sum(upgrade.points for upgrade in fighter.upgrades),
            fighter.extra,
        )
        for player, fighter in state.fighters.items()
    }
    return scoring.added(single, state.teams, state.cards) if state.teams else single


def end_of_campaign(state: Rivals) -> Ruling:
    """Victory Points are added up; the most win, ties go to more Undead, then to the higher Legend card."""
    found = scores(state)
    section = "team" if state.teams else "campaign/end-of-the-campaign"
    told = [Finding(scoring.score_told(name, score), section) for name, score in found.items()]
    steps = scoring.victory_steps(found, teams=bool(state.teams))
    decided = scoring.won_told(contest(state.units, steps), teams=state.teams)
    result = campaign_outcome(state, steps, decided)
    return Ruling(replace(state, result=result), (*told, decided))


def campaign_outcome(state: Rivals, steps: titles.Steps, decided: Finding) -> Outcome:
    """The winners of the campaign, and everybody's titles of the four rounds."""
    ranked = titles.order(steps)
    borne = {
        unit: tuple(
            f"{past.title} {number}" for number, past in enumerate(state.past, 1) if unit in past.titled
        )
        for unit in state.units
    }
    rows = placed(state, ranked, steps[0][1], borne)
    return Outcome(f"Campaign: {spoken(ranked[0])}", members(state, ranked[0]), rows, (decided,))

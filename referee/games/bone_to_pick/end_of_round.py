"""The end of a round: Legend or Scapegoat, and what follows (End of Game; End of Round Phase; Epic, End of Round)."""

from collections.abc import Mapping, Sequence

from referee.games.bone_to_pick import titles, weapons
from referee.games.bone_to_pick.state import Horde, Past
from referee.games.bone_to_pick.titles import LEGEND, SCAPEGOAT, Account, Crown
from referee.model import Finding, Outcome, Ruling, Standing, Struct, plural, replace, spoken


class Ending(Struct, frozen=True):
    """How a round ended: the title it gives, every player's account, the ladder, and who is crowned."""

    title: str
    accounts: dict[str, Account]
    steps: titles.Steps
    crown: Crown


def accounts(state: Horde) -> dict[str, Account]:
    """What each player shows now; points by the table's decision count here in a base game, in a campaign at its end."""
    return {
        player: Account(
            fighter.hand,
            tuple(undead.trophy for undead in fighter.trophies),
            0 if state.mode.campaign else fighter.extra,
        )
        for player, fighter in state.fighters.items()
    }


def ending(state: Horde, *, failed: bool) -> Ending:
    """The Haven stands and crowns a Legend, or it has fallen and blames a Scapegoat."""
    title = SCAPEGOAT if failed else LEGEND
    single = accounts(state)
    steps = titles.title_steps(title, titles.added(single, state.teams), literal=state.literal_ties)
    return Ending(title, single, steps, titles.crown(title, steps, state.mode.copies))


def end_of_round(state: Horde, *, failed: bool) -> Ruling:
    """Tell how the round ended; a base game is over with it."""
    ended = ending(state, failed=failed)
    past = (*state.past, Past(ended.title, ended.crown.titled))
    state = replace(state, agenda=(), past=past)
    return Ruling(replace(state, result=base_outcome(state, ended)), tuple(_told(state, ended)))


def _told(state: Horde, ended: Ending) -> list[Finding]:
    return [
        _stands_told(state, failed=ended.title == SCAPEGOAT),
        *(_account_told(state, player, account, ended.title) for player, account in ended.accounts.items()),
        *titles.crown_told(ended.crown, state.mode.copies, teams=bool(state.teams)),
    ]


def _stands_told(state: Horde, *, failed: bool) -> Finding:
    if failed:
        late = ("B7",) if state.turn == state.mode.turns else ()
        text = f"The Haven has fallen in turn {state.turn}: trophies count nothing now."
        return Finding(text, "base/end-of-game", late)
    left = (
        f"{state.haven - state.damage} of {plural(state.haven, 'Hit Point')}" if state.haven else "no damage"
    )
    return Finding(f"The Haven stands after turn {state.turn} with {left}.", "base/end-of-game")


def _account_told(state: Horde, player: str, account: Account, title: str) -> Finding:
    """In a base game the account moves points: the hand is added, and trophies that are worthless now are taken off."""
    moved = weapons.total(account.hand) - (sum(account.trophies) if title == SCAPEGOAT else 0)
    points = {} if state.mode.campaign else {player: moved}
    return Finding(titles.account_told(player, account, title), "base/end-of-game", points=points)


# --- the base game ends -----------------------------------------------------------------------------------------


def base_outcome(state: Horde, ended: Ending) -> Outcome:
    """The Legend wins; with a Scapegoat everybody has lost, and the Scapegoat stands last."""
    crown, points = ended.crown, ended.steps[0][1]
    won = ended.title == LEGEND
    ranked = titles.order(ended.steps) if won else _blamed(state, crown.titled)
    return Outcome(
        f"{ended.title}: {spoken(crown.titled)}",
        members(state, crown.titled) if won else (),
        placed(state, ranked, points, dict.fromkeys(crown.titled, (ended.title,))),
        tuple(titles.crown_told(crown, 0, teams=bool(state.teams))),
    )


def _blamed(state: Horde, scapegoats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    others = tuple(unit for unit in state.units if unit not in scapegoats)
    return (others, scapegoats) if others else (scapegoats,)


def members(state: Horde, units: Sequence[str]) -> tuple[str, ...]:
    """The players of these teams in seat order; players stand for themselves."""
    chosen = {player for unit in units for player in state.teams.get(unit, (unit,))}
    return tuple(player for player in state.players if player in chosen)


def placed(
    state: Horde,
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

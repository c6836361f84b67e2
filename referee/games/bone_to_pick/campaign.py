"""A campaign between its turns: the board, title cards, upgrades (Campaign Game Setup; End of Round Phase)."""

from referee.contract.agenda import done, head, owed, then
from referee.contract.model import Event, Finding, Refusal, Ruling, Step, replace
from referee.games.bone_to_pick import agenda, events, scoring, upgrades, weapons
from referee.games.bone_to_pick import state as table
from referee.games.bone_to_pick.agenda import before_the_first_card
from referee.games.bone_to_pick.end_of_round import onward
from referee.games.bone_to_pick.modes import TABLES
from referee.games.bone_to_pick.state import Rivals, with_fighter

SETUP = "campaign/campaign-game-setup"


def may_fill_a_slot(state: Rivals) -> Refusal | None:
    """The board is offered before the first Undead of a campaign, and never asked for later."""
    if not state.mode.campaign:
        return Refusal(f"There is no campaign board in {state.mode.title}.", SETUP)
    if not before_the_first_card(state) or not isinstance(head(state), agenda.Reveal):
        return Refusal("The slots of the board are read before the first Undead is revealed.", SETUP)
    return Refusal("All four slots of the board have been read.", SETUP) if len(state.slots) == 4 else None


def slot(state: Rivals, event: events.Slot) -> Ruling:
    """One slot of the board; the fourth follows from the other three. An epic campaign doubles each (B47)."""
    state = _filled(state, event.undead)
    told = [_slot_told(state)]
    if len(state.slots) == len(table.LEVELS):
        state = _filled(state, "-".join(map(str, events.slots_left(state))))
        told += [_slot_told(state), _all_dealt_told(state)]
    return Ruling(state, tuple(told))


def _all_dealt_told(state: Rivals) -> Finding:
    """No campaign leaves the hard Undead in the box, as a first base game may (B20)."""
    whole = sum(TABLES.levels.values()) * state.mode.boxes
    return Finding(f"All {whole} Undead are dealt out, the hard ones too.", SETUP, ("B20",))


def _filled(state: Rivals, undead: str) -> Rivals:
    easy, medium, hard = map(int, undead.split("-"))
    return replace(state, slots=(*state.slots, (easy, medium, hard)))


def doubled(undead: tuple[int, int, int], boxes: int) -> tuple[int, int, int]:
    """A slot as printed, for the number of boxes used (Epic Game Setup; B47)."""
    easy, medium, hard = (count * boxes for count in undead)
    return easy, medium, hard


def _slot_told(state: Rivals) -> Finding:
    boxes = state.mode.boxes
    easy, medium, hard = doubled(state.slots[-1], boxes)
    text = f"Round {len(state.slots)}: {easy} easy, {medium} medium and {hard} hard Undead."
    return Finding(text, SETUP if boxes == 1 else "epic/epic-game-setup", () if boxes == 1 else ("B47",))


def title_card(state: Rivals, event: events.TitleCard) -> Ruling:
    """Whoever won this round's Legend or Scapegoat card gets its Victory Points at the end; a team holds one (B28)."""
    title, points = state.past[-1].title, event.points
    card = scoring.TitleCard(title, state.round, points)
    cards = state.cards | {taker: (*state.cards.get(taker, ()), card) for taker in state.takers}
    told = [
        Finding(
            f"{taker} takes the {title} card of round {state.round}: {scoring.victory_points(points)}.",
            "campaign/legend-and-scapegoat-cards",
            ("B28",) if state.teams else (),
            {taker: points},
        )
        for taker in state.takers
    ]
    return then(Ruling(done(replace(state, cards=cards, takers=())), tuple(told)), onward)


def upgrade(state: Rivals, event: events.Upgrade) -> Ruling:
    """One upgrade is kept, the others drawn are discarded, and a weapon leaves the game for it (B13, B14)."""
    player, count = head(state).player, head(state).count
    deck = upgrades.draw(state.deck, count)
    state = _exchanged(replace(state, deck=deck), player, event)
    kept = "the upgrade" if count == 1 else f"1 of {count} upgrades"
    text = (
        f"{player} keeps {kept} ({scoring.victory_points(event.points)}); a weapon goes to the box. "
        f"{deck.cards} left in the upgrade deck, {deck.discards} discarded."
    )
    stays = ("B14",) if len(state.fighters[player].upgrades) > 1 else ()
    told = Finding(text, "campaign/gaining-upgrade-cards", stays, {player: event.points})
    shuffled = (upgrades.reshuffle_told(deck),) if deck.reshuffled else ()
    return then(Ruling(done(state), (*shuffled, told)), onward)


def _exchanged(state: Rivals, player: str, event: events.Upgrade) -> Rivals:
    fighter = state.fighters[player]
    card = weapons.upgrade_slug(event.value, fighter.owned)
    owned = (*weapons.without(fighter.owned, event.replaces), card)
    kept = table.Upgrade(card, event.points, event.ability, event.called)
    return with_fighter(state, player, owned=owned, hand=owned, upgrades=(*fighter.upgrades, kept))


STEPS: dict[type[Event], Step] = {
    events.Slot: Step(may_fill_a_slot, slot),
    events.TitleCard: Step(owed(agenda.TitleCard), title_card),
    events.Upgrade: Step(owed(agenda.Upgrade), upgrade),
}

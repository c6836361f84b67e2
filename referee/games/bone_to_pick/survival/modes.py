"""The rows of parameters of the solo and the cooperative game, and the house rules they offer."""

from referee.contract.model import Setting
from referee.games.bone_to_pick.modes import BoneMode
from referee.games.bone_to_pick.survival.agenda import (
    Awaited,
    Bought,
    Deal,
    NextUndead,
    PlayInTurn,
    PlayPair,
    Reward,
    TakeReward,
)


class SurvivalMode(BoneMode, frozen=True, kw_only=True):
    """A fight against the whole Undead Deck: how it is dealt, fought and talked about.

    `opening` are the steps before the first turn, `turn` those of every turn, `reward` the one that trophies buy.
    `book` is the path of its part of the rulebook.
    """

    opening: tuple[type[Awaited], ...]
    turn: tuple[type[Awaited], ...]
    reward: type[Bought]
    book: str

    @property
    def course(self) -> str:
        """The section with the course of a turn."""
        return f"{self.book}/the-course-of-a-turn"


SOLO = SurvivalMode(
    id="solo",
    title="Solo Game",
    players=(1,),
    section="solo",
    text="Alone against the whole Undead Deck, with two weapon decks.",
    seating="One player. The two weapon decks of 36 are called left and right.",
    opening=(Deal,),
    turn=(NextUndead, PlayPair),
    reward=Reward,
    family="solo",
    book="solo",
)
COOP = SurvivalMode(
    id="coop",
    title="Cooperative Game",
    players=(2, 3),
    section="coop/for-2-3-players",
    text="Two or three players outlive the whole Undead Deck together, or fall together.",
    seating="The starting player first (in doubt whoever shot or threw something most recently), then clockwise.",
    opening=(),
    turn=(NextUndead, PlayInTurn),
    reward=TakeReward,
    family="coop",
    book="coop",
)
SURVIVAL = (SOLO, COOP)
SURVIVAL_SETTINGS = (
    Setting(
        id="titles-at-20",
        text="The title when exactly 20 Undead remain (one or two players)",
        choices=("acolyte", "undead-food"),
        default="acolyte",
        note="B1",
        modes=("solo", "coop"),
    ),
    Setting(
        id="starting-player",
        text="Whether the starting player changes: always the same, or clockwise every turn",
        choices=("fixed", "rotating"),
        default="fixed",
        note="B37",
        modes=("coop",),
    ),
    Setting(
        id="free-talk",
        text="How long cards may be talked about freely: the first stack of Undead, or the first turn",
        choices=("first-stack", "first-turn"),
        default="first-stack",
        note="B36",
        modes=("coop",),
    ),
    Setting(
        id="hard",
        text="Hard mode: nothing may be said about cards at all",
        choices=("no", "yes"),
        default="no",
        modes=("coop",),
    ),
)

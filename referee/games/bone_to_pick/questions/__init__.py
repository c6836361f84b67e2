"""The desk's questions on base games and campaigns: the same functions that rule at the table, asked on their own."""

from collections.abc import Callable
from typing import Any

from referee.contract.model import Question, Refusal, Verdict
from referee.games.bone_to_pick.questions import attacks, campaigns, printed, round_titles
from referee.games.bone_to_pick.questions.shared import Settings

Settle = Callable[[Any, Settings], Verdict | Refusal]
QUESTIONS: dict[str, tuple[type[Question], Settle]] = {
    "trophy": (attacks.Trophy, attacks.trophy),
    "attack": (attacks.Attack, attacks.attack),
    "legend": (round_titles.Legend, round_titles.legend),
    "scapegoat": (round_titles.Scapegoat, round_titles.scapegoat),
    "upgrades": (campaigns.Upgrades, campaigns.upgrade_draws),
    "campaign": (campaigns.Campaign, campaigns.campaign),
    "epic-power": (printed.EpicPower, printed.epic_power),
    "teams": (printed.Formation, printed.formation),
    "upgrade-deck": (campaigns.UpgradeDeck, campaigns.upgrade_deck),
}

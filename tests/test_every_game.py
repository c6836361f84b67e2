"""Our own games in the net that any game hangs in; what it holds stands in `referee.testing`."""

from referee.testing.test_bundles import TestAnonymousBundles  # noqa: F401 - collected here
from referee.testing.test_game import (  # noqa: F401 - collected here
    TestDisputes,
    TestEveryGame,
    TestRulebook,
    runs,
    test_every_house_rule_of_every_mode_plays_to_the_end,
    test_many_more_games_end_alike_when_replayed_and_by_the_sum_of_their_findings,
    test_names_sections_and_notes_of_the_declarations_exist,
    test_the_demonstration_plays_to_the_end,
)
from referee.testing.test_turns import TestTurns, run  # noqa: F401 - collected here

"""What the table sees: no hidden card, few keys, a narrow board, numbers that can be corrected."""

import msgspec
import pytest

from referee.errors import Illegal
from referee.questions import fields
from referee.session import judge


def sheets(table):
    """The sheets by their titles without what explains them."""
    return {sheet.title.partition(" (")[0]: sheet for sheet in table.table.game.view(table.state)}


def test_the_board_names_no_card_in_any_hand(evening):
    table = evening(3)
    table.turns("action", "action", "z")
    shown = msgspec.json.encode(table.table.game.view(table.state)).decode()
    assert not any(f'"{card}"' in shown for card in ("Chainsaw", "Bitten", "chainsaw", "bitten"))
    assert sheets(table)["Round 1 of 3"].rows[0] == ("Ann", "0/4/6", "0/6", 4, "to move")


@pytest.mark.parametrize(("players", "front"), [(2, "3/5/7"), (3, "3/4/6"), (4, "3/4/6"), (5, "3/3/5")])
def test_zombies_stand_against_the_numbers_that_surround_and_eat(evening, players, front):
    table = evening(players)
    table.tell("draw zzz")
    board = table.table.game.view(table.state)[0]
    assert board.rows[0][1] == front
    assert board.title == "Round 1 of 3 (front: zombies/surrounded/eaten)"
    widths = [max(len(str(row[at])) for row in (board.columns, *board.rows)) for at in range(5)]
    assert sum(widths) + 2 * 4 <= 40


def test_the_board_says_who_is_surrounded_eaten_and_escaped(evening):
    table = evening(4)
    table.face("Ben", 4)
    table.face("Kim", 6)
    table.lay("Ann", 5)
    table.tell("draw action", "lay 1")
    assert [row[-1] for row in sheets(table)["Round 1 of 3"].rows] == ["escaped", "surrounded", "eaten", ""]


def test_the_board_shows_the_ended_round_until_the_next_deal(evening):
    table = evening(2)
    table.face("Ann", 6)
    table.tell("draw z", "bitten -")
    assert [row[-1] for row in sheets(table)["Round 1 of 3 as it ended"].rows] == ["eaten", ""]
    table.deal()
    assert "Round 2 of 3" in sheets(table)


def test_survival_points_stand_round_by_round(evening):
    table = evening(2)
    table.face("Ann", 6)
    table.tell("draw z", "bitten -", "adjust points Ann 2 agreed")
    assert sheets(table)["Survival points"].rows == (
        ("Ann", 0, None, None, 2, 2),
        ("Ben", 5, None, None, None, 5),
    )


def test_the_sheets_fit_forty_columns_with_short_names(evening):
    table = evening(5)
    table.face("Ann", 4)
    for sheet in sheets(table).values():
        cells = [sheet.columns, *sheet.rows]
        widths = [
            max(len(str("" if row[at] is None else row[at])) for row in cells)
            for at in range(len(sheet.columns))
        ]
        assert sum(widths) + 2 * (len(widths) - 1) <= 38, sheet.title


def test_the_status_says_who_is_up(evening):
    table = evening(2)
    assert table.table.game.status(table.state) == "Round 1 of 3, 50 cards left: Ann draws a card."
    table.tell("draw z")
    assert (
        table.table.game.status(table.state)
        == "Round 1 of 3, 49 cards left: Ann may play an Action card now."
    )


def test_a_plain_zombie_and_nothing_played_are_three_keys(evening):
    """`z`, Enter, Enter: the step due is one field, then Enter alone takes the usual of the steps due."""
    table = evening(2)
    assert table.due == ["draw"]
    table.tell("draw z")
    usual = [cls.name() for cls in judge.due(table.table.game, table.state) if cls.usual]
    assert usual == ["nothing"]
    assert fields.shapes(judge.event_class(table.table.game, "nothing")) == ()
    table.tell("nothing")
    assert table.state.turn == "Ben"


# --- corrections ------------------------------------------------------------------------------------------------


def test_zombies_put_before_a_player_by_the_table_can_eat(evening):
    table = evening(3)
    table.tell("adjust zombies Ben 6 a card of another edition")
    assert table.of("Ben").eaten
    assert table.said[0] == "Table decision: zombies in front of Ben 0 -> 6 (a card of another edition)."


@pytest.mark.parametrize("value", [6, 5, 4, 3, 2, 1, 0])
def test_zombies_set_by_the_table_come_out_right(evening, value):
    """From a Full Zombie and a Zombies card (5): however the cards are broken up, the number is the one the table said."""
    table = evening(2)
    table.turn("zzz")
    table.until("Ann")
    table.turn("zz")
    table.tell(f"adjust zombies Ann {value - 5} counted again")
    assert table.zombies("Ann") == value


def test_escape_points_set_by_the_table_can_free(evening):
    table = evening(2)
    table.tell("adjust escape Ann 7 counted again")
    assert table.due == ["bitten"]


def test_a_deck_set_to_nothing_ends_the_round_with_the_turn(evening):
    table = evening(2)
    table.tell("adjust deck - -50 lost a stack")
    assert table.due == ["nothing", "lay", "use"]
    table.tell("nothing", "bitten -")
    assert table.state.round == 2


def test_the_deck_never_holds_more_than_56_cards(evening):
    with pytest.raises(Illegal, match="it stays within 0 to 56"):
        evening(2).tell("adjust deck - 10 found some")


def test_two_draws_a_turn_can_be_set_by_the_table(evening):
    """C19: a card like Swarm in another edition."""
    table = evening(2, edition="other")
    table.tell("adjust draws - 1 their Swarm", "draw z", "nothing", "draw z")
    assert table.due == ["draw"]


def test_a_single_draw_set_by_the_table_ends_a_swarm(evening):
    """The next Swarm is asked for again."""
    table = evening(2)
    table.tell("draw swarm", "swarm game", "nothing", "adjust draws - -1 agreed", "draw swarm")
    assert table.due == ["swarm"]


def test_points_move_with_the_decision(evening):
    table = evening(2)
    ruling = table.tell("adjust points Ann 3 agreed")
    assert ruling.findings[0].points == {"Ann": 3}

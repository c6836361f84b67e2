"""`play` in a real terminal: a whole game, every way of entering, every command, leaving at any prompt and going on."""

import os
import subprocess
import sys
from functools import partial

import pytest
from kit.screen import Screen

from referee import games
from referee.contract import rulebook
from referee.session import house_rules, recording
from referee.session.seats import seated
from referee.session.table import replay
from referee.store.store import Store

pytest.importorskip("pexpect")
pytestmark = pytest.mark.terminal

CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"
PLAYERS = ("Jeanette", "Adam", "Pjotr", "Kim")
ATTACK = "> attack  Jeanette Adam Pjotr Kim"


@pytest.fixture
def referee(tmp_path):
    """Start the program in a terminal of its own; all share one home."""
    screens = []

    def start(*arguments, **how):
        screens.append(Screen(tmp_path, *arguments, **how))
        return screens[-1]

    yield start
    for one in screens:
        one.close()


@pytest.fixture
def played(referee, tmp_path):
    """A base game of four at its first prompt."""

    def at(players=PLAYERS, **how):
        game = games.game("bone_to_pick")
        mode = games.mode(game, "base")
        seats = seated(mode, players)
        recording.create(Store(tmp_path), game, mode, seats, house_rules.chosen_settings(game, mode, {}))
        screen = referee("play", **how)
        screen.wait_for_prompt("> reveal")
        return screen

    return at


def test_a_newcomer_is_led_from_the_wizard_to_the_first_ruling(referee):
    at = referee("play")
    at.wait_for("Which game?")
    at.enter()
    at.wait_for("Which mode?")
    at.enter()
    at.wait_for("Names of")
    at.enter("Ann Ann")
    at.wait_for("Two players are called Ann")
    at.enter("Ann Bob")
    at.wait_for("House rules?")
    at.enter()
    at.wait_for_prompt("> reveal")
    at.enter("5 7 2; 2 4")
    shown = at.wait_for("Turn 2 of 10")
    assert "Bob takes the trophy" in shown  # 2 + 4 reaches 5, and 4 is the highest that only one played


def test_the_example_of_the_rulebook_is_ruled_as_printed(played):
    at = played()
    at.enter("33 7 2")
    at.wait_for_prompt(ATTACK)
    at.enter("7 9 9 8")
    at.wait_for_prompt("> reveal")
    at.enter("/why 2")
    shown = at.wait_for("  Outcome: ")
    assert shown.count("Kim takes the trophy. [Outcome]") == 2


def test_a_reveal_is_entered_field_by_field(played):
    at = played()
    at.enter()
    for begins, answer in (("> Power", "33"), ("> Trophy", "7"), ("> Damage", "2"), ("> Level", "")):
        at.wait_for(begins, lambda begins=begins: at.last().startswith(begins))
        at.enter(answer)
    at.wait_for_prompt(ATTACK)
    at.enter("7")
    for who, weapon in (
        ("> Weapon  Adam Pjotr Kim", "9"),
        ("> Weapon  Pjotr Kim", "9"),
        ("> Weapon  Kim", "8"),
    ):
        at.wait_for_prompt(who)
        at.enter(weapon)
    assert "Jeanette 7, Adam 9, Pjotr 9." in at.text()
    assert "Kim takes the trophy" in at.wait_for("Turn 2 of 10")


def test_a_card_that_is_gone_is_refused_and_the_up_arrow_brings_the_line_back(played):
    at = played()
    at.enter("33 7 2; 7 9 9 8; 20 3 1; 1 9 2 3")
    shown = at.wait_for("Adam has no 9 left")
    assert "[Weapon Cards]" in shown
    at.wait_for_prompt(ATTACK)
    at.type(UP)
    at.wait_for("brought back", lambda: at.last() == f"{ATTACK}: 1 9 2 3")


def test_what_is_typed_behind_a_refusal_is_not_glued_to_it(played):
    at = played()
    at.enter("11 12 9")
    at.wait_for("Trophy points go from 1 to 9; 12 is printed on no Undead.")
    at.enter("/hands")
    at.wait_for("Hands\nplayer")
    at.wait_for("0 1 2 3 4 5 6 7 8 9 10")
    at.wait_for_prompt("> reveal")
    at.enter("/redo")
    at.wait_for("There is nothing to bring back.")
    at.enter("33, 7, 2")
    at.wait_for_prompt(ATTACK)


def test_a_name_typed_into_a_menu_of_three_is_chosen_and_no_other(played):
    at = played()
    at.enter("33 7 2 ?")
    at.wait_for("Level of the Undead (arrows or type, Enter; Esc leaves the menu)")
    at.enter("nothing")
    at.wait_for("'nothing' is none of these.")
    at.enter("hard")
    at.wait_for_prompt(ATTACK)
    at.enter("/log")
    at.wait_for("1 reveal 33 7 2 hard")


def test_a_question_mark_records_nothing_where_enter_would(referee, tmp_path):
    game = games.game("card_of_the_dead")
    mode = game.modes[0]
    seats = seated(mode, ("Ann", "Bob", "Kim"))
    table = recording.create(
        Store(tmp_path), game, mode, seats, house_rules.chosen_settings(game, mode, {}), "night"
    )
    at = referee("play", "night")
    at.wait_for_prompt("> deal  kept (Ann Bob Kim) [3 each]")
    at.enter("?")
    at.wait_for("Action cards kept: a number, 0 to 3.")
    at.wait_for_prompt("> Action cards kept")
    at.type(CTRL_C)
    assert at.exit_code() == 130
    assert Store(tmp_path).open(table.log.id).records == ()


def test_long_house_rules_are_wrapped_between_words(referee):
    at = referee("play", columns=40)
    for asked, typed in (("Which game?", "bone"), ("Which mode?", "base"), ("Names of", "Ann Bob")):
        at.wait_for(asked)
        at.enter(typed)
    shown = at.wait_for("(B50)")
    assert {"haven", "easier,", "hard-cards", "Undead,", "weapons", "(B50)"} <= set(shown.split())
    at.enter("haven")
    at.wait_for("Hit Points of the Haven")
    at.enter("4")
    at.wait_for("haven = 4:")
    at.enter("play")
    at.wait_for_prompt("> reveal")
    assert "♥♥♥♥" in at.text()


def test_an_earlier_entry_is_corrected_in_play(played):
    at = played()
    at.enter("33 7 2; 7 9 9 8; 20 3 1")
    at.wait_for_prompt(ATTACK)
    at.enter("/amend 2 Kim:9")
    shown = at.wait_for("Because [corrected at the table]:")
    assert "Kim takes the trophy. -> " in shown
    at.enter()
    at.wait_for("Save this?")
    at.enter("y")
    at.wait_for("Saved; /undo takes it back.")
    at.wait_for_prompt(ATTACK)
    at.enter("/why 2")
    assert "7 is the highest unique value: Jeanette takes the trophy." in at.wait_for("  Outcome: ")


def test_behind_the_last_ruling_there_is_a_last_prompt(referee, tmp_path):
    game = games.game("card_of_the_dead")
    demo = rulebook.load(game.id, "demo")
    mode = games.mode(game, demo["mode"])
    table = recording.create(
        Store(tmp_path),
        game,
        mode,
        seated(mode, demo["players"]),
        house_rules.chosen_settings(game, mode, demo.get("settings", {})),
    )
    for told in demo["events"]:
        event = recording.read(table, told["event"], told.get("answers", {}))
        table = recording.record(table, event, partial(Store(tmp_path).append, table.log))
    last = table.entries[-1].number
    at = referee("play", table.log.id)
    at.wait_for_prompt("> Enter leaves")
    at.enter("/undo")
    shown = at.wait_for(f"Taken back: {last}")
    at.wait_for("a step again", lambda: at.last().endswith(":") and "Enter leaves" not in at.last())
    at.enter("/redo")
    at.wait_for_prompt("> Enter leaves")
    assert "Taken back" in shown
    at.enter("/score")
    at.wait_for("Score")
    at.enter()
    assert at.exit_code() == 0


def test_a_line_left_half_typed_is_told_of(played):
    at = played()
    at.type("12 3")
    at.type(CTRL_C)
    at.wait_for("The unfinished line was not recorded.")
    assert at.exit_code() == 130


def test_a_campaign_takes_a_line_without_a_name_for_the_reveal(referee, tmp_path):
    game = games.game("bone_to_pick")
    mode = games.mode(game, "campaign")
    seats = seated(mode, ("Ann", "Bob"))
    recording.create(Store(tmp_path), game, mode, seats, house_rules.chosen_settings(game, mode, {}))
    at = referee("play")
    at.wait_for_prompt("> reveal")
    at.enter("12 3 1")
    at.wait_for_prompt("> attack  Ann Bob")


def test_hands_are_never_completed_or_listed(played):
    at = played()
    at.enter("33 7 2")
    at.wait_for_prompt(ATTACK)
    at.type("\t\t")
    at.enter("?")
    shown = at.wait_for("Hands stay hidden here; /hands opens them.")
    assert ATTACK in shown


def test_tab_completes_commands_and_choices(played):
    at = played()
    at.type("/sc\t")
    at.wait_for("> reveal  power trophy damage level [unknown]: /score")
    at.enter()
    at.wait_for("Score")
    at.type("33 7 2 ha\t")
    at.wait_for("33 7 2 hard")


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("/score", "player    points"),
        ("/why", "reaches 33: defeated."),
        ("/log", "2 everybody: attack Jeanette:·"),
        ("/show", "bone-1: Bone to Pick, Base Game"),
        ("/hands", "Jeanette"),
        ("/help", "/adjust"),
        ("/undo", "Taken back: 2 attack"),
        ("/adjust haven -1 the roof fell in", "3 -> 2 (the roof fell in)"),
        ("/quit", "bone-1 is saved"),
    ],
)
def test_every_command_works_at_the_prompt(played, command, shown):
    at = played(rows=60)
    at.enter("33 7 2; 7 9 9 8")
    at.wait_for("Turn 2 of 10")
    at.enter(command)
    at.wait_for(shown)


def test_undo_across_a_turn_and_redo(played):
    at = played()
    at.enter("33 7 2; 7 9 9 8; 20 3 1")
    at.wait_for("Turn 2 of 10: power 20")
    at.enter("/undo 2")
    at.wait_for("Taken back: 2 attack")
    at.wait_for_prompt(ATTACK)
    at.enter("9 7 9 8")
    at.wait_for("Two 9s cancel")
    at.enter("/undo")
    at.wait_for_prompt(ATTACK)
    at.enter("/redo")
    at.wait_for("Back again: 4 attack")


@pytest.mark.parametrize(
    ("keys", "code"),
    [(CTRL_C, 130), (CTRL_D, 0), ("/quit\r", 0), ("12 3" + CTRL_C, 130), ("12 3" + CTRL_D, 0)],
)
def test_leaving_at_any_prompt_saves_everything_and_play_goes_on(referee, played, keys, code):
    at = played()
    at.enter("33 7 2")
    at.wait_for_prompt(ATTACK)
    at.type(keys)
    at.wait_for("bone-1 is saved; `referee play` goes on where you stopped.")
    assert at.exit_code() == code
    again = referee("play")
    again.wait_for_prompt(ATTACK)
    assert "against power 33" in again.text()


def test_leaving_amid_the_fields_keeps_what_was_recorded(referee, played):
    at = played()
    at.enter("33 7 2; 7 9")
    at.wait_for_prompt("> Weapon  Pjotr Kim")
    at.type(CTRL_C)
    assert at.exit_code() == 130
    referee("play").wait_for_prompt(ATTACK)


def test_a_killed_program_loses_nothing_that_was_ruled(referee, played):
    at = played()
    at.enter("33 7 2; 7 9 9 8")
    at.wait_for("Turn 2 of 10")
    at.close()
    assert "Turn 2 of 10" in referee("play").wait_for_prompt("> reveal")


def test_a_pasted_evening_is_entered_row_by_row(played):
    at = played()
    at.type("\x1b[200~33 7 2\n7 9 9 8\n20 3 1\x1b[201~\r")
    at.wait_for("Turn 2 of 10: power 20")


@pytest.mark.parametrize("columns", [40, 80])
def test_no_word_of_ours_is_cut_at_the_edge(played, columns):
    at = played(columns=columns, rows=70)
    at.enter("33 7 2; 7 9 9 8")
    at.wait_for("Turn 2 of 10")
    at.enter("/show")
    at.wait_for("●○")
    words = set(at.text().split())
    assert {"highest", "unique", "value:", "trophy.", "defeated.", "[Outcome]", "points", "Jeanette"} <= words


def test_a_narrow_prompt_leaves_out_what_enter_takes(played):
    assert played(columns=40).last() == "> reveal  power trophy damage (level):"


def test_hearts_show_the_haven(played):
    assert "♥♥♥" in played().text()


def test_without_colours_the_words_are_the_same(played):
    at = played(env={"NO_COLOR": "1"})
    at.enter("33 7 2; 7 9 9 8")
    assert "Kim takes the trophy. [Outcome]" in at.wait_for("Turn 2 of 10")


def test_a_dumb_terminal_can_play(played):
    at = played(env={"TERM": "dumb"})
    at.enter("33 7 2; 7 9 9 8")
    assert "Kim takes the trophy. [Outcome]" in at.wait_for("Turn 2 of 10")


def test_wide_emoji_and_markup_names_play_like_others(played):
    at = played(("李小龍", "[red]", "🧟"))
    at.enter("5 7 2; 2 4 3")
    shown = at.wait_for("Turn 2 of 10")
    assert "[red] takes the trophy" in shown


def test_record_that_asks_keeps_nobody_waiting_and_adds_nothing_to_a_log_that_grew(referee, played, tmp_path):
    played()
    store = Store(tmp_path)
    at = referee("record", "reveal", "33")
    at.wait_for("> Trophy", lambda: at.last().startswith("> Trophy"))
    table = replay(store.open(store.last()))
    event = recording.read(table, "reveal", {"power": 5, "trophy": 7, "damage": 2})
    recording.record(table, event, partial(store.append, table.log))
    at.enter("7 2 -")
    at.wait_for("Another program has added to session")
    assert at.exit_code() == 75
    powers = [told["answers"]["power"] for told in store.open(store.last()).records]
    assert powers == [5]


@pytest.fixture
def told(played, tmp_path):
    """A game with an open question and one entry; `elsewhere(n)` records the attack of another terminal."""
    played()
    store = Store(tmp_path)

    def elsewhere(event, **answers):
        table = replay(store.open(store.last()))
        recording.record(table, recording.read(table, event, answers), partial(store.append, table.log))

    elsewhere("reveal", power=33, trophy=7, damage=2)
    return elsewhere


ASKING = {
    "amend": (("amend", "1", "power=20", "--because", "misread"), "Save this?"),
    "drop": (("drop", "1", "--because", "twice"), "Save this?"),
    "insert": (("insert", "1", "reveal 5 9 1; attack 1 1 1 2", "--because", "forgotten"), "Save this?"),
    "rule": (("rule", "hands=open", "--because", "agreed"), "Save this?"),
    "undo": (("undo", "--to", "0"), "Take this back?"),
}


@pytest.mark.parametrize("command", ASKING)
def test_a_command_that_asks_changes_nothing_in_a_log_that_grew_meanwhile(referee, told, tmp_path, command):
    arguments, question = ASKING[command]
    at = referee(*arguments)
    at.wait_for(question)
    told("attack", weapons={"Jeanette": 7, "Adam": 9, "Pjotr": 9, "Kim": 8})
    at.enter("y")
    at.wait_for("Another program has added to session")
    assert at.exit_code() == 75
    store = Store(tmp_path)
    assert [record["kind"] for record in store.open(store.last()).records] == ["event", "event"]


def test_export_replaces_no_file_that_another_program_wrote_while_it_asked(referee, told, tmp_path):
    file = tmp_path / "bundle.json"
    assert referee("export", "--to", str(file)).exit_code() == 0
    at = referee("export", "--to", str(file))
    at.wait_for("Replace the file")
    file.write_text("another bundle")
    at.enter("y")
    at.wait_for("Another program has written")
    assert (at.exit_code(), file.read_text()) == (75, "another bundle")


def test_import_takes_nothing_in_if_something_else_would_come_of_it_by_now(referee, told, tmp_path):
    file = tmp_path / "mine.json"
    file.write_bytes((tmp_path / "sessions" / f"{Store(tmp_path).last()}.json").read_bytes())
    other = tmp_path / "other"
    fresh = referee("import", str(file), env={"REFEREE_HOME": str(other)})
    fresh.wait_for("Take this in?")
    subprocess.run(
        [sys.executable, "-m", "referee", "import", str(file), "--yes"],
        check=True,
        capture_output=True,
        env={**os.environ, "REFEREE_HOME": str(other)},
    )
    fresh.enter("y")
    fresh.wait_for("nothing was taken in")
    assert fresh.exit_code() == 75


def test_play_without_a_terminal_names_what_to_do(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "referee", "play"],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "REFEREE_HOME": str(tmp_path)},
    )
    assert ran.returncode == 2
    assert "referee record" in ran.stderr
    assert "Traceback" not in ran.stderr

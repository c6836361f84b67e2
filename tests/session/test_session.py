import pytest
from kit import tiny

from referee import games
from referee.errors import BadLog, Illegal, Misread, OutOfTurn, Unknown
from referee.session import history, house_rules, judge, recording
from referee.session.score import points
from referee.session.seats import drawn_teams, seated
from referee.session.table import replay
from referee.testing.memory import Memory


@pytest.fixture
def night(tiny_game):
    return Memory(tiny_game, "open", ["Ann", "Bob"])


def tell(memory, *lines):
    for line in lines:
        memory.tell(line)


TURN = ("turn moon 4", "play 1 2", "rest")


def test_a_turn_leads_from_event_to_event_and_posts_points_through_findings(night):
    tell(night, *TURN)
    assert points(night.table) == {"Ann": 0, "Bob": 1}
    assert [entry.number for entry in night.table.entries] == [1, 2, 3]


def test_an_event_out_of_turn_is_refused_with_its_section_and_changes_nothing(night):
    before = night.log
    with pytest.raises(OutOfTurn) as refused:
        night.tell("rest")
    assert (refused.value.message, refused.value.section) == ("First comes turn, then rest.", "night/order")
    assert night.log is before


def test_a_refusal_of_the_rule_itself_is_illegal_and_changes_nothing(night):
    before = night.log
    with pytest.raises(Illegal, match="No candle burns"):
        night.tell("blow Ann")
    assert night.log is before


def test_anytime_events_are_legal_beside_the_step_that_is_due(night):
    assert [cls.name() for cls in judge.legal(night.table.game, night.table.state)] == [
        "turn",
        "blow",
        "adjust",
    ]
    assert judge.due(night.table.game, night.table.state) == (tiny.Turn,)


def test_a_number_that_nobody_has_just_now_can_not_be_adjusted(night):
    ghosts = tiny.TRACKS["wax"]
    steps = tiny.adjusting({"ghosts": tiny.replace(ghosts, text="ghost", owned_by=lambda _: ())})
    (adjust, step), *_ = steps.items()
    assert (
        step.rule(night.table.state, adjust("ghosts", (), -1, "dawn")).reason
        == "ghost: nobody has any to adjust now."
    )


def test_nothing_is_legal_after_the_end(night):
    tell(night, *TURN, "turn fog 1", "play 2 1", "rest", "turn fog 1", "play 3 3", "rest")
    assert night.table.outcome.winners == ("Ann", "Bob")
    assert judge.legal(night.table.game, night.table.state) == ()
    with pytest.raises(OutOfTurn, match="The game is over"):
        night.tell("adjust wax -1 x")


def test_the_end_leaves_a_result_record_behind(night):
    tell(night, *TURN, "turn fog 1", "play 2 1", "rest", "turn fog 1", "play 3 3", "rest")
    result = night.log.records[-1]
    assert (result["kind"], result["winners"], result["rules"]) == ("result", ["Ann", "Bob"], 1)


def test_an_unknown_event_names_the_events_there_are(night):
    with pytest.raises(Misread, match="has no event 'dance'; its events are turn, wet, play"):
        night.tell("dance")


def test_an_event_goes_by_the_beginning_of_its_name(night):
    night.tell("tu moon 3")
    assert night.table.entries[0].event == tiny.Turn(card="moon", light=3)


class TestUndo:
    def test_undo_takes_back_one_command_and_redo_brings_it_back(self, night):
        tell(night, "turn moon 4", "play 1 2")
        ended = night.table.state
        night.undo()
        assert night.table.state.agenda == ("play", "rest")
        night.redo()
        assert night.table.state == ended

    def test_a_command_of_several_events_is_one_undo(self, night):
        command = len(night.log.records) + 1
        for line in TURN:
            event = recording.read(night.table, line.split()[0], _raw(night, line))
            night.table = recording.record(night.table, event, night.append, command)
        night.undo()
        assert night.table.entries == ()

    def test_undo_to_an_entry_takes_back_everything_after_it(self, night):
        tell(night, *TURN, "turn fog 2")
        night.undo(to=1)
        assert [entry.number for entry in night.table.entries] == [1]

    def test_numbers_are_never_used_again(self, night):
        tell(night, "turn moon 4")
        night.undo()
        tell(night, "turn fog 4")
        assert night.table.entries[0].number == 2

    def test_redo_is_over_once_something_else_was_told(self, night):
        tell(night, "turn moon 4")
        night.undo()
        tell(night, "turn fog 4")
        with pytest.raises(Illegal, match="nothing to bring back"):
            night.redo()

    def test_two_undos_come_back_one_by_one(self, night):
        tell(night, *TURN)
        night.undo()
        night.undo()
        night.redo()
        assert [entry.event.name() for entry in night.table.entries] == ["turn", "play"]
        night.redo()
        assert len(night.table.entries) == 3

    def test_there_must_be_something_to_take_back(self, night):
        with pytest.raises(Illegal, match=r"There is nothing to take back\."):
            night.undo()
        tell(night, "turn moon 4")
        with pytest.raises(Illegal, match=r"There is 1 command to take back\."):
            night.undo(2)
        with pytest.raises(Unknown, match="no entry 9 that counts"):
            night.undo(to=9)


def _raw(memory, line):
    from referee.questions import reading

    cls = judge.event_class(memory.table.game, line.split()[0])
    return reading.line(memory.table.asked(cls), " ".join(line.split()[1:]))


class TestReplay:
    def test_a_log_that_no_longer_replays_stops_at_the_first_bad_entry_and_names_it(self, night):
        tell(night, *TURN)
        night.log.records[1]["answers"]["lanterns"]["Ann"] = "9"
        table = replay(night.log)
        assert [entry.number for entry in table.entries] == [1]
        assert table.stuck.message.startswith("Entry 2 (play) of memory does not follow")
        assert "Ann has no 9 left." in table.stuck.message

    def test_nothing_is_recorded_on_top_of_a_log_that_stopped(self, night):
        tell(night, "turn moon 4")
        night.log.records[0]["answers"] = {"nonsense": 1}
        night.table = replay(night.log)
        with pytest.raises(type(night.table.stuck)):
            night.tell("turn fog 1")

    def test_a_mode_of_another_version_is_unknown(self, night):
        night.log.header["mode"] = "ghost"
        with pytest.raises(Unknown, match="ghost"):
            replay(night.log)

    @pytest.mark.parametrize(
        "change",
        [
            {"kind": 5},
            {"kind": "dream"},
            {"number": "1"},
            {"event": None},
            {"answers": 5},
            {"kind": "retracted"},
            {"kind": "restored", "of": [1]},
            {"kind": "result", "title": 1},
        ],
    )
    def test_a_record_that_this_program_never_writes_is_named(self, night, change):
        tell(night, *TURN)
        night.log.records[1].update(change)
        with pytest.raises(BadLog, match="Record 2 of memory is none that this program writes"):
            replay(night.log)

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("seats", []),
            ("seats", [{"name": "Ann"}, {"name": "Ann"}]),
            ("seats", [{"name": "Ann"}, {"name": "B\x1b[31m"}]),
            ("settings", {"turns": "99"}),
            ("settings", {"turns": None}),
        ],
    )
    def test_a_header_that_seats_nobody_could_take_or_settings_nobody_could_choose_is_bad(
        self, night, key, value
    ):
        night.log.header[key] = value
        with pytest.raises(BadLog, match="The header of memory"):
            replay(night.log)


class TestSeats:
    MODE = tiny.GAME.modes[1]

    @pytest.mark.parametrize("count", [1, 5])
    def test_a_number_of_players_the_mode_does_not_have_is_refused(self, count):
        with pytest.raises(Illegal) as refused:
            seated(self.MODE, [f"P{one}" for one in range(count)])
        assert refused.value.message == f"Together is for 2 to 4 players, not {count}."
        assert refused.value.section == "night/players"

    def test_two_players_of_one_name_are_refused_whatever_the_spelling(self):
        with pytest.raises(Misread, match="Two players are called ANN"):
            seated(self.MODE, ["Ann", "ANN"])

    def test_teams_are_made_only_as_the_mode_allows(self):
        pairs = tiny.GAME.modes[2]
        seats = seated(pairs, ["A", "B", "C", "D"], {"Red": ["A", "c"], "Blue": ["B", "D"]})
        assert [seat.team for seat in seats] == ["Red", "Blue", "Red", "Blue"]
        with pytest.raises(Illegal, match="4 players form 2 teams of 2, not teams of 1 and 3"):
            seated(pairs, ["A", "B", "C", "D"], {"Red": ["A"], "Blue": ["B", "C", "D"]})
        with pytest.raises(Illegal, match="D without a team"):
            seated(pairs, ["A", "B", "C", "D"], {"Red": ["A", "B"], "Blue": ["C"]})

    @pytest.mark.parametrize("second", ["Red", "red ", "RED\u0301", "D"])
    def test_two_teams_or_a_team_and_a_player_of_one_name_are_refused(self, second):
        teams = {"Red": ["A", "C"], second + " ": ["B", "D"]}
        with pytest.raises(Misread, match="give the team another name"):
            seated(tiny.GAME.modes[2], ["A", "B", "C", "D"], teams)

    def test_the_same_seed_draws_the_same_teams(self):
        pairs, names = tiny.GAME.modes[2], ["A", "B", "C", "D"]
        assert drawn_teams(pairs, names, 7) == drawn_teams(pairs, names, 7)
        assert len({tuple(map(tuple, drawn_teams(pairs, names, seed).values())) for seed in range(20)}) > 1

    def test_settings_are_the_modes_own_with_their_defaults(self):
        assert house_rules.chosen_settings(tiny.GAME, self.MODE, {"fog": "y"}) == {"turns": "3", "fog": "yes"}
        with pytest.raises(Misread, match="turns: '9' is not one of 2, 3"):
            house_rules.chosen_settings(tiny.GAME, self.MODE, {"turns": "9"})
        with pytest.raises(Misread, match="Alone has no setting 'fog'; its settings: turns"):
            house_rules.chosen_settings(tiny.GAME, tiny.GAME.modes[0], {"fog": "yes"})


def test_a_game_is_found_by_the_beginning_of_its_name_with_either_dash(tiny_game):
    assert games.find("TIN").id == "tiny"
    with pytest.raises(Unknown, match="There is no game 'chess'"):
        games.find("chess")


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "event", "number": 1.5, "event": "turn", "answers": {}},
        {"kind": "amended", "number": 1, "answers": [], "because": "x"},
        {"kind": "agreed", "on": "yesterday"},
        {"kind": "wish"},
    ],
)
def test_a_record_that_a_later_start_would_refuse_is_not_written(night, record):
    with pytest.raises(BadLog, match="Nothing was saved: it could not be read again from the log"):
        history.with_command(night.log, [record])

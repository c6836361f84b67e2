import pytest
from kit import tiny

from referee.contract.model import replace
from referee.errors import Illegal, Misread
from referee.questions import checking, reading
from referee.questions import fields as forms
from referee.session import recording
from referee.testing.memory import Memory


@pytest.fixture
def night(tiny_game):
    return Memory(tiny_game, "open", ["Ann", "Bob", "Zoë K"])


def asked(memory, cls):
    return memory.table.asked(cls)


def read(memory, cls, line):
    fields = asked(memory, cls)
    return reading.read(cls, memory.table.state, reading.line(fields, line), fields, memory.lookup)


def test_one_token_a_field_in_order(night):
    assert read(night, tiny.Turn, "moon 4") == tiny.Turn(card="moon", light=4)


def test_a_field_can_be_named_in_a_line(night):
    assert read(night, tiny.Turn, "light=4 moon") == tiny.Turn(card="moon", light=4)


def test_one_token_a_player_in_table_order_then_the_next_field(night):
    night.tell("turn moon 4")
    event = read(night, tiny.Play, "1 2 3 r+b - r")
    assert event.lanterns == {"Ann": "1", "Bob": "2", "Zoë K": "3"}
    assert event.candles == {"Ann": ("red", "blue"), "Bob": (), "Zoë K": ("red",)}


def test_players_can_be_addressed_by_the_beginning_of_their_name(night):
    night.tell("turn moon 4")
    assert read(night, tiny.Play, "zoe:3 1 2").lanterns == {"Ann": "1", "Bob": "2", "Zoë K": "3"}


def test_too_few_tokens_leave_fields_to_be_asked(night):
    fields = asked(night, tiny.Turn)
    assert [field.name for field in forms.missing(fields, reading.line(fields, "moon"))] == ["light"]


def test_too_many_tokens_are_told_with_what_was_read_before_them(night):
    with pytest.raises(Misread, match=r"^'5 6' is more than was asked after card moon and light 4\.$"):
        reading.line(asked(night, tiny.Turn), "moon 4 5 6")


def test_too_many_answers_are_counted_against_the_players_asked(night):
    night.tell("turn moon 4")
    lanterns = asked(night, tiny.Play)[:1]
    with pytest.raises(Misread) as refused:
        reading.line(lanterns, "1 2 3 1")
    assert (
        refused.value.message == "4 answers stand there, but only Ann, Bob and Zo\u00eb K are asked: Lantern."
    )


def test_a_step_without_fields_asks_for_nothing_more():
    with pytest.raises(Misread, match=r"^'la' is too much: nothing more is asked\.$"):
        reading.line((), "la")


@pytest.mark.parametrize("line", ["1, 2, 3", "1,2,3", "1 , 2 , 3", "1, 2 3,", "1,2 3", "Ann:1, Bob:2, zoe:3"])
def test_commas_between_answers_are_no_part_of_them(night, line):
    night.tell("turn moon 4")
    assert read(night, tiny.Play, line).lanterns == {"Ann": "1", "Bob": "2", "Zo\u00eb K": "3"}


def test_commas_part_fields_but_stay_in_free_text(night):
    assert read(night, tiny.Turn, "moon, 4") == tiny.Turn(card="moon", light=4)
    assert read(night, tiny.Turn, "card=moon, light=4") == tiny.Turn(card="moon", light=4)
    assert reading.line(forms.of(tiny.Sing, night.table.state), "la, la li") == {"song": "la, la li"}


def test_words_that_can_not_be_chosen_now_make_no_word_ambiguous(night):
    (card,) = [one for one in asked(night, tiny.Turn) if one.name == "card"]
    known = tuple(f"11u{index}" for index in range(2, 10))
    closed = replace(card, choices=(), ask=replace(card.ask, open=False, known=known))
    with pytest.raises(Misread) as refused:
        reading.value(closed, "11")
    assert refused.value.message == "Card: '11' is not one of 11u2, 11u3, 11u4, 11u5, 11u6, 11u7 and so on."
    assert reading.value(closed, "11u3") == "11u3"  # a real word, so the rules refuse it in their words


def test_free_text_takes_the_rest_of_the_line(night):
    night.tell("turn moon 4")
    assert (
        night.tell("adjust warmth Ann -2 fell = into the well")
        .findings[0]
        .text.endswith("(fell = into the well).")
    )


def test_a_field_with_a_default_is_passed_over_when_its_token_is_the_next_ones(night):
    assert night.tell("adjust wax -1 it melts").findings[0].text == "Table decision: Wax 3 -> 2 (it melts)."


def test_answers_as_key_value_and_as_json_are_the_same(night):
    night.tell("turn moon 4")
    fields = asked(night, tiny.Play)
    typed = reading.pairs(["lanterns=Ann:1,Bob:2,Zoë K:3", "candles=Ann:r+b,Bob:-,Zoë K:-"])
    as_json = {"lanterns": {"Ann": "1", "Bob": 2, "Zoë K": "3"}, "candles": {"Ann": ["red", "blue"]}}
    state = night.table.state
    assert reading.read(tiny.Play, state, typed, fields) == reading.read(tiny.Play, state, as_json, fields)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"lanterns": {"Ann": "1", "Bob": "2"}}, "Lantern: nothing for Zoë K."),
        ({"lanterns": "Ann:1,Bob:2,Eve:3"}, "Lantern: there is no 'Eve' to ask, only Ann, Bob and Zoë K."),
        ({"lanterns": "Ann:1,Ann:2,Bob:3"}, "Lantern: Ann has two answers."),
        ({"lanterns": "1,2"}, "Lantern: 2 answers for Ann, Bob and Zoë K."),
        ({"lanterns": "1,2,banana"}, "Lantern of Zoë K: 'banana' is not one of 1, 2, 3."),
        ({"lantern": "1,2,3"}, "play has no field 'lantern'; its fields are lanterns, candles."),
        ({}, "play needs lanterns: Lantern."),
        (
            {"lanterns": "1,2,3", "candles": "r,r+r+green,-"},
            "Candles of Bob: 'green' is not one of red, blue.",
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(night, raw, sentence):
    night.tell("turn moon 4")
    with pytest.raises(Misread) as refused:
        reading.read(tiny.Play, night.table.state, raw, asked(night, tiny.Play))
    assert refused.value.message == sentence


@pytest.mark.parametrize("word", ["four", "4.5", "0x4", "", "99999999999999999999", "1e3"])
def test_a_word_where_a_number_is_due_is_misread(night, word):
    with pytest.raises(Misread, match=r"Light: .* is no whole number\."):
        reading.read(tiny.Turn, night.table.state, {"card": "moon", "light": word})


@pytest.mark.parametrize("value", [True, None, 4.0, [4], {"a": 1}])
def test_json_of_another_kind_is_misread(night, value):
    with pytest.raises(Misread):
        reading.read(tiny.Turn, night.table.state, {"card": "moon", "light": value})


def test_a_number_out_of_bounds_is_illegal_with_the_fields_own_sentence(night):
    with pytest.raises(Illegal) as refused:
        night.tell("turn moon 12")
    assert refused.value.message == "A light of 12 is printed on no card: 0 to 9."
    assert (refused.value.section, refused.value.field) == ("night/turn", "light")


def test_a_card_that_is_gone_is_illegal_and_names_that_card_only(night):
    for line in ("turn moon 4", "play 1 2 3", "rest", "turn moon 4"):
        night.tell(line)
    with pytest.raises(Illegal) as refused:
        night.tell("play 1 1 1")
    assert refused.value.message == "Ann has no 1 left."
    assert "2" not in refused.value.message


def test_too_many_of_several_is_illegal(night):
    night.tell("turn moon 4")
    with pytest.raises(Illegal, match="Candles of Ann: 3 chosen, but it must be 2 or less"):
        night.tell("play 1 2 3 r+r+r - -")


def test_a_printed_value_is_offered_once_the_card_is_named(night):
    night.tell("turn moon 4")
    night.tell("play 1 2 3")
    night.tell("rest")
    assert read(night, tiny.Turn, "moon") == tiny.Turn(card="moon", light=4)
    with pytest.raises(Misread, match="turn needs light"):
        read(night, tiny.Turn, "eclipse")


def test_a_list_of_records_is_a_repeated_key_or_a_json_list():
    typed = reading.read(tiny.Wall, None, reading.pairs(["lamp=red 3", "lamp=blue light=2"]))
    as_json = reading.read(
        tiny.Wall, None, {"lamp": [{"colour": "red", "light": 3}, {"colour": "b", "light": "2"}]}
    )
    assert typed == as_json == tiny.Wall(lamp=(tiny.Lamp("red", 3), tiny.Lamp("blue", 2)))


def test_records_are_checked_like_fields():
    question = reading.read(tiny.Wall, None, {"lamp": "red 0"})
    refusal = checking.check(question)
    assert refusal is not None
    assert refusal.reason == "Light is 0, but it must be 1 or more."


def test_players_of_a_question_are_those_named():
    question = reading.read(tiny.Brightest, None, {"lanterns": "Jeanette:3,Adam:1"})
    assert question.lanterns == {"Jeanette": 3, "Adam": 1}


def test_the_json_of_a_field_says_everything_needed_to_answer_it(night):
    night.tell("turn storm 4")
    wet = forms.as_json(asked(night, tiny.Wet)[0])
    assert (wet["kind"], wet["of"], wet["choices"], wet["required"]) == (
        "many",
        "str",
        ["Ann", "Bob", "Zoë K"],
        False,
    )
    night.tell("wet -")
    lanterns = forms.as_json(asked(night, tiny.Play)[0])
    assert lanterns["kind"] == "per-player"
    assert lanterns["hidden"]
    assert lanterns["players"] == ["Ann", "Bob", "Zoë K"]
    assert lanterns["choices"]["Bob"] == ["1", "2", "3"]


def test_an_event_is_typed_as_it_can_be_read(night):
    night.tell("turn moon 4")
    event = read(night, tiny.Play, "1 2 3 r+b - r")
    assert forms.typed(event) == "Ann:1 Bob:2 Zoë K:3 Ann:red+blue Bob:- Zoë K:red"


def test_an_open_choice_that_stands_last_may_have_several_words(tiny_game):
    field = forms.of(tiny.Turn, None)[0]
    assert reading.line([field], "harvest moon") == {"card": "harvest moon"}
    assert reading.value(field, "harvest moon") == "harvest moon"


@pytest.mark.parametrize("raw", [5, 1.5, True, None])
def test_what_json_puts_where_answers_of_players_are_due_is_refused_in_a_sentence(night, raw):
    night.tell("turn moon 4")
    with pytest.raises(Misread, match="is no list"):
        recording.read(night.table, "play", {"lanterns": raw})


@pytest.mark.parametrize(("raw", "told"), [(5, "is no list"), ([5], "is no lamp"), ([None], "is no lamp")])
def test_what_json_puts_where_records_are_due_is_refused_in_a_sentence(raw, told):
    with pytest.raises(Misread, match=told):
        reading.read(tiny.Wall, None, {"lamp": raw})


def test_a_dash_is_no_answer_for_somebody_who_has_no_default():
    field = replace(forms.of(tiny.Brightest)[0], default={})
    with pytest.raises(Misread, match="Lantern of Ed: - stands for nothing here"):
        reading.value(field, "Ed:-")


def test_a_negative_number_is_never_read_as_its_positive_choice(tiny_game):
    field = tiny.replace(forms.of(tiny.Turn, None)[1], choices=(tiny.Choice(1), tiny.Choice(2, key="b")))
    assert reading.value(field, "-1") == -1
    assert reading.value(field, "b") == 2


def test_a_player_may_be_named_with_an_equals_sign_too(night):
    night.tell("turn moon 4")
    assert read(night, tiny.Play, "Zoë=3 Ann=1 2").lanterns == {"Ann": "1", "Bob": "2", "Zoë K": "3"}

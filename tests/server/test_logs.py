"""The house's own log: lines that belong to a request, tell no secret, and do not flood."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from pitboss.server.operation import logs
from pitboss.server.operation.logs import REQUEST, Floodgate, complain, put_back, set_up
from tests.server.served import PASSWORD, PLAN, play_and_close, run, serving

LOGGER = logging.getLogger("pitboss.tests")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Where the log is written, as JSON."""
    stream = io.StringIO()
    set_up("json", stream)
    yield stream
    put_back()


def lines(stream: io.StringIO) -> list[dict[str, str]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_an_object_with_its_level_its_place_and_its_request(written: io.StringIO) -> None:
    token = REQUEST.set("0123abcd-7")
    LOGGER.warning("Table %s is slow.", "t1")
    REQUEST.reset(token)
    LOGGER.info("Later.")
    first, second = lines(written)
    assert first.pop("at").endswith("Z")
    assert first == {
        "level": "warning",
        "logger": "pitboss.tests",
        "message": "Table t1 is slow.",
        "request": "0123abcd-7",
    }
    assert "request" not in second


def test_for_people_it_is_a_line_and_only_what_matters() -> None:
    stream = io.StringIO()
    set_up("text", stream)
    try:
        LOGGER.info("Nothing to see.")
        REQUEST.set("0123abcd-8")
        LOGGER.error("Something to see.")
    finally:
        put_back()
    assert stream.getvalue().splitlines()[0].endswith(" ERROR pitboss.tests: Something to see. [0123abcd-8]")


def test_a_fault_is_told_by_its_place_and_never_by_its_values(written: io.StringIO) -> None:
    def fail(card: str) -> None:
        raise ZeroDivisionError(f"the {card} of spades")

    try:
        fail("ace")
    except ZeroDivisionError as error:
        complain(LOGGER, "Table t1", error)
        LOGGER.exception("and by others' logging")
    for line in lines(written):
        assert "in fail" in line["where"] and "ace of spades" not in str(line)


def test_the_log_does_not_flood_and_says_what_it_kept_back() -> None:
    now = [0.0]
    gate = Floodgate(lambda: now[0])
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(gate)
    logger = logging.getLogger("pitboss.flood")
    logger.handlers, logger.propagate = [handler], False
    for number in range(1_000):
        logger.warning("Request %d failed.", number)
    logger.warning("Another matter.")
    assert len(stream.getvalue().splitlines()) == logs.MOST_ALIKE + 1
    now[0] += logs.A_MINUTE
    logger.warning("Request %d failed.", 1_000)
    assert stream.getvalue().endswith(
        "Request 1000 failed. (980 lines like others were not written in the minute before.)\n"
    )


def test_what_the_loop_says_does_not_flood_and_tells_no_value(written: io.StringIO) -> None:
    """At the limit of open files, say, or of a task that has failed: the kind and the place, and nothing more."""

    async def work() -> None:
        for number in range(1_000):
            said = "Exception in callback deal('ace of spades')\nhandle: <Handle 'ace of spades'>"
            about = {"message": said, "exception": ZeroDivisionError("the ace of spades"), "number": number}
            asyncio.get_running_loop().call_exception_handler(about)

    asyncio.run(work())
    told = lines(written)
    assert len(told) == logs.MOST_ALIKE and {line["message"] for line in told} == {"Exception in callback deal"}
    assert "ZeroDivisionError" in told[0]["where"] and "ace of spades" not in written.getvalue()


def test_every_answer_names_its_request_and_a_failure_is_logged_under_it(url: str, written: io.StringIO) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            first, second = [(await ann.ask("GET", "/api/me")).headers["x-request-id"] for _ in range(2)]
            assert first != second

            def fail(*_: object) -> None:
                raise ZeroDivisionError

            served.patched.setattr("pitboss.server.table.live.LiveTable.command", fail)
            failed = await ann.ask_do(served.table, "sit", position=1, chips=10_000)
            assert failed.status_code == 500
            (line,) = [line for line in lines(written) if "fault of the program" in line["message"]]
            assert line["request"] == failed.headers["x-request-id"] and "/commands" in line["message"]

    run(work())


def test_no_secret_is_ever_in_the_log(url: str, written: io.StringIO) -> None:
    """Passwords, tokens, recovery codes, nonces, seeds and salts: none of it, down to the last detail."""
    logging.getLogger("pitboss").setLevel(logging.DEBUG)

    secrets = [PASSWORD, "wrong but secret", "abcdef"]

    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe, flo = await play_and_close(served)
            await flo.post("/api/login", {"name": "Flo", "password": "wrong but secret"}, 422)
            secrets.extend([*(each.token for each in (ann, zoe, flo)), ann.recovery])
            secrets.extend(row.master.hex() for row in served.house.store.tables(open_only=False))

    run(work())
    assert "is closed" in written.getvalue(), "something was logged"
    assert not re.search("[0-9a-f]{32}", written.getvalue()), "and no salt, seed or seal"
    assert not [secret for secret in secrets if secret in written.getvalue()]

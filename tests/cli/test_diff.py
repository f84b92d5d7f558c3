"""`pitboss diff` and `pitboss schema`: what a new house file changes, the notices that are due, and the schema."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Run

OLD = '[house]\nname = "H"\n[[tables]]\nkey = "bj"\ngame = "blackjack"\n'
NEW = f"{OLD}minimum = 25\n[tables.options]\nsurrender = true\ndecks = 6\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Return an old and a new house file."""
    names = tmp_path / "old.toml", tmp_path / "new.toml"
    for name, text in zip(names, (OLD, NEW), strict=True):
        name.write_text(text, encoding="utf-8")
    return str(names[0]), str(names[1])


def test_each_change_is_told_with_its_paragraph_and_the_notice_it_takes(run: Run, files: tuple[str, str]) -> None:
    told = " ".join(run("diff", *files, "--posted", "2026-11-20T18:00").out.split())
    assert "surrender: no -> yes [19:47-2.8(c)]" in told
    assert "it may begin at 2026-11-20 18:30, at once while nobody is at the table. [19:47-2.8(c)]" in told
    assert "decks: 8 -> 6 [custom (19:47-2.2)] surrender" in told
    assert "1 table changes; 2 notices are due." in told
    assert run("diff", files[0], files[0]).out == "Nothing changes.\n"


def test_the_same_as_json_and_the_notices_ready_to_post(run: Run, files: tuple[str, str], tmp_path: Path) -> None:
    made = tmp_path / "notices.pdf"
    ran = run("diff", *files, "--posted", "2026-11-20T18:00", "-o", str(made), "--json")
    (table,) = json.loads(ran.out)["changes"]
    due = {each["option"]: each.get("may_begin") for each in table["changes"]}
    assert due == {"decks": None, "surrender": "2026-11-20T18:30:00", "minimum": "2026-11-20T18:30:00"}
    words = " ".join(PdfReader(BytesIO(made.read_bytes())).pages[0].extract_text().split())
    assert "NOTICE" in words and "November 20, 2026, 18:30" in words and "$25 (now $5)" in words
    assert "Surrender: offered (now not offered)" in words
    assert "19:47-2.8(c)" in words


def test_what_changes_in_the_house_itself_is_told_too(run: Run, tmp_path: Path) -> None:
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(OLD)
    more = 'zone = "America/New_York"\nguest_chips = 500\n[pace]\nwagers = 10\n[[pits]]\nkey = "main"\nname = "Floor"\n'
    new.write_text(OLD.replace('name = "H"\n', f'name = "House"\n{more}'))
    told = run("diff", str(old), str(new)).lines
    assert told[0] == "The house changes." and told[-1].startswith(("No table changes", "1 table changes"))
    for change in ("name: H -> House", "zone: UTC -> America/New_York", "guest_chips: $1,000 -> $500",
                   "pace.wagers: 30 -> 10", "pit main: Main pit -> Floor"):  # fmt: skip
        assert f"    {change}" in told, told
    found = json.loads(run("diff", str(old), str(new), "--json").out)["house"]
    assert {"name", "zone"} <= {each["option"] for each in found}


@pytest.mark.parametrize(("more", "told"), [
    (["--posted", "noon"], "2026-11-20T18:00"), (["-o", "n.txt"], ".pdf"), (["-o", "n.pdf", "--paper", "a7"], "a4"),
])  # fmt: skip
def test_what_cannot_be_is_told_in_a_sentence(
    more: list[str], told: str, run: Run, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(files[0]).parent
    monkeypatch.chdir(folder)
    ran = run("diff", *files, *more)
    assert ran.code == 2 and told in ran.err and len(list(folder.iterdir())) == 2


def test_where_no_notice_is_due_none_is_written(run: Run, files: tuple[str, str], tmp_path: Path) -> None:
    ran = run("diff", files[0], files[0], "-o", str(tmp_path / "n.pdf"))
    assert ran.code == 2 and "no notice is due" in ran.err and not (tmp_path / "n.pdf").exists()


def test_check_tells_what_is_in_force_by_notice(run: Run, files: tuple[str, str]) -> None:
    assert "In force by notice, given 30 minutes before: surrender=yes." in run("check", files[1]).out
    notices = json.loads(run("check", files[1], "--json").out)["house"]["tables"][0]["notices"]
    assert notices == [{"option": "surrender", "cite": "19:47-2.8(c)", "minutes": 30}]


@pytest.mark.parametrize(("game", "options", "told"), [
    ("craps", "", ["Takes notice, 30 minutes before: a higher minimum, a lower maximum. [custom (19:47-8.3)]"]),
    ("baccarat", "", ["Takes written notice to the Commission and surveillance, 30 minutes before: payment_order. "
                      "[19:47-3.10(c)2]", "a higher minimum, a lower maximum. [custom (19:47-8.3)]"]),
    ("blackjack", "", ["surrender, max_hands, resplit_aces, a higher minimum, a lower maximum."]),
    ("blackjack", 'additional_wager = "sevens"', ["a higher minimum, a lower maximum, additional_wager."]),
    ("poker", "", ["before: rake_percent, rake_increment,"]),
    ("casino-night-poker", "", []),
])  # fmt: skip
def test_check_tells_which_options_take_notice_how_long_before_and_by_which_paragraph(
    run: Run, tmp_path: Path, game: str, options: str, told: list[str]
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'[house]\nname = "H"\n[[tables]]\nkey = "t"\ngame = "{game}"\n[tables.options]\n{options}\n')
    said = " ".join(run("check", str(file)).out.split())
    assert all(each in said for each in told), said
    (table,) = json.loads(run("check", str(file), "--json").out)["house"]["tables"]
    assert bool(table["takes_notice"]) == bool(told) and all(each["minutes"] == 30 for each in table["takes_notice"])


def test_the_schema_is_printed_or_written_and_a_file_is_not_written_over(run: Run, tmp_path: Path) -> None:
    assert json.loads(run("schema").out)["title"] == "A Pitboss house file"
    file = tmp_path / "s.json"
    assert run("schema", "-o", str(file)).code == 0 and json.loads(file.read_text(encoding="utf-8"))
    assert run("schema", "-o", str(file)).code == 2


def test_19_47_3_10_c_2_the_order_of_payment_is_told_to_the_commission_and_surveillance(
    run: Run, tmp_path: Path
) -> None:
    table = '[house]\nname = "Ours"\n[[tables]]\nkey = "b"\ngame = "baccarat"\n[tables.options]\npayment_order = '
    old, new, file = tmp_path / "old.toml", tmp_path / "new.toml", tmp_path / "notices.pdf"
    old.write_text(f"{table}1\n")
    new.write_text(f"{table}2\nminimum = 10\n")
    ran = run("diff", str(old), str(new), "--posted", "2026-11-20T18:00", "-o", str(file))
    assert "Written notice due to the Commission and surveillance; it may begin at 2026-11-20 18:30." in ran.out
    written, posted = (" ".join(page.extract_text().split()) for page in PdfReader(file).pages)
    assert "Written notice to the Commission and surveillance" in written and "19:47-3.10(c)2" in written
    assert "Minimum bet: $10 (now $5)" in posted and "Written" not in posted


def test_a_notice_of_many_changes_is_one_page_all_the_same(run: Run, tmp_path: Path) -> None:
    table = '[house]\nname = "Ours"\n[[tables]]\nkey = "b"\ngame = "blackjack"\n'
    old, new, file = tmp_path / "old.toml", tmp_path / "new.toml", tmp_path / "notices.pdf"
    old.write_text(table)
    options = "surrender = true\nmax_hands = 3\nresplit_aces = false\neven_money = true\n"
    new.write_text(f"{table}minimum = 10\n[tables.options]\n{options}")
    assert run("diff", str(old), str(new), "-o", str(file)).code == 0
    (page,) = PdfReader(file).pages
    assert "Begins" in page.extract_text() and "30 minutes after posting" in page.extract_text()

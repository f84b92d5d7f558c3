"""The wheel: whoever installs it has the whole page, the house's own file and the migrations."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SERVER = ROOT / "src" / "pitboss" / "server"
VENDOR = SERVER / "web" / "page" / "vendor"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every file of a wheel that is built here and now, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as opened:
        return set(opened.namelist())


def shipped(*files: Path) -> set[str]:
    """The names in a wheel of files of the source."""
    return {file.relative_to(ROOT / "src").as_posix() for file in files}


def test_the_wheel_has_every_file_of_the_page(content: set[str]) -> None:
    page = [file for file in (SERVER / "web" / "page").rglob("*") if file.is_file() and VENDOR not in file.parents]
    assert len(page) > 30
    assert shipped(*page) <= content


def test_the_wheel_has_what_the_page_takes_from_npm(content: set[str]) -> None:
    fetched = shipped(*(file for file in VENDOR.rglob("*") if file.is_file()))
    assert "pitboss/server/web/page/vendor/lit/index.js" in fetched
    assert fetched <= content


@pytest.mark.parametrize("face", ["archivo", "besley"])
def test_the_wheel_has_the_typefaces_with_their_licences(content: set[str], face: str) -> None:
    package = VENDOR / "@fontsource-variable" / face
    assert shipped(package / "LICENSE", package / "files" / f"{face}-latin-wght-normal.woff2") <= content
    assert "SIL Open Font License" in (package / "LICENSE").read_text(encoding="utf-8")


def test_the_wheel_has_the_house_file_the_tables_of_each_game_and_the_migrations(content: set[str]) -> None:
    migrations = [*(SERVER / "store" / "migrations").rglob("*.py")]
    tables = [*(ROOT / "src" / "pitboss" / "games").glob("*.toml")]
    assert shipped(ROOT / "src" / "pitboss" / "housefile" / "house.toml", *tables, *migrations) <= content
    assert any(name.startswith("pitboss/server/store/migrations/versions/r0001") for name in content)


def test_the_wheel_has_no_test_and_nothing_that_a_machine_left_behind(content: set[str]) -> None:
    assert not [name for name in content if "__pycache__" in name or name.endswith((".db", ".pyc"))]
    assert {name.split("/")[0].split("-")[0] for name in content} == {"pitboss"}

"""Fetch what page and paper take from npm: install the locked packages, copy what browsers and printed things load.

Run by the set-up. Nothing of it is committed: package-lock.json says which version and which content are meant.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "package-lock.json"
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "pitboss" / "server" / "web" / "page" / "vendor"
STAMP = VENDOR / "locked.txt"

DIRECTIVES = ["class-map", "if-defined", "keyed", "live", "ref", "repeat", "when"]
"""The directives of Lit that a page may use."""

WANTED = {
    "lit": ["index.js", *(f"directives/{name}.js" for name in DIRECTIVES)],
    "lit-html": [
        *("lit-html.js", "is-server.js", "directive.js", "directive-helpers.js", "async-directive.js"),
        *(f"directives/{name}.js" for name in DIRECTIVES),
    ],
    "lit-element": ["lit-element.js"],
    "@lit/reactive-element": ["reactive-element.js", "css-tag.js"],
    "@noble/hashes": ["sha2.js", "_md.js", "_u64.js", "utils.js"],
    "@noble/ciphers": ["chacha.js", "_arx.js", "_poly1305.js", "utils.js"],
    "@fontsource-variable/archivo": ["files/archivo-latin-wght-normal.woff2"],
    "@fontsource-variable/besley": ["files/besley-latin-wght-normal.woff2"],
}
"""The files of each package that a browser loads; its license goes with them."""

FONTS = ROOT / "src" / "pitboss" / "paper" / "fonts"
TYPEFACES = {
    "@expo-google-fonts/archivo": ["400Regular/Archivo_400Regular", "600SemiBold/Archivo_600SemiBold",
                                   "700Bold/Archivo_700Bold", "400Regular_Italic/Archivo_400Regular_Italic"],
    "@expo-google-fonts/besley": ["400Regular/Besley_400Regular", "700Bold/Besley_700Bold"],
}  # fmt: skip
"""The page's typefaces once more, as the files that printed things are set in."""


def npm() -> list[str]:
    """Return the command that runs npm: the machine's own, or the one that came with the virtual environment."""
    found = shutil.which("npm")
    return [found or str(Path(sys.executable).with_name("npm"))]


def locked() -> str:
    """Return what identifies the packages and files that are meant."""
    wanted = repr(sorted((WANTED | TYPEFACES).items())).encode()
    return hashlib.sha256(LOCK.read_bytes() + wanted).hexdigest()


def is_up_to_date() -> bool:
    """Tell whether the page has the files of this lock already, and the tests their axe-core."""
    copied = FONTS.is_dir() and STAMP.is_file() and STAMP.read_text(encoding="utf-8").strip() == locked()
    return copied and (MODULES / "axe-core" / "axe.min.js").is_file()


def install() -> None:
    """Install the locked packages into node_modules; npm checks each against its hash in the lock."""
    command = [*npm(), "ci", "--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"]
    print(f"Installing the page's packages of {LOCK.name} with {command[0]} (a few seconds).")
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        why = f"npm could not install the page's packages ({error}); a network connection is needed."
        sys.exit(f"tools/fetch_page.py: {why}")


def copy() -> int:
    """Copy the wanted files and their licenses to where they are loaded from, and return how many."""
    shutil.rmtree(VENDOR, ignore_errors=True)
    shutil.rmtree(FONTS, ignore_errors=True)
    count = 0
    for package, faces in TYPEFACES.items():
        for face in [*(f"{name}.ttf" for name in faces), "LICENSE_FONT"]:
            target = FONTS / package.rpartition("/")[2] / Path(face).name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(MODULES / package / face, target)
            count += 1
    for package, files in WANTED.items():
        for name in [*files, "LICENSE"]:
            target = VENDOR / package / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(MODULES / package / name, target)
            count += 1
    STAMP.write_text(f"{locked()}\n", encoding="utf-8")
    return count


def main() -> None:
    """Bring the page's third-party files up to date, if they are not."""
    if is_up_to_date():
        return
    install()
    print(f"Copied {copy()} files into {VENDOR.relative_to(ROOT)} and {FONTS.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()

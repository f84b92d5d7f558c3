#!/bin/sh
# Creates the virtual environment $1 and installs the lock file $2 and the project into it.
# PYTHON, where set, names the interpreter; otherwise the first of 3.11 or newer is taken.
set -eu

venv=$1
lock=$2
newer='import sys; sys.exit(sys.version_info < (3, 11))'

version_of() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null; }

stop() {
    echo "make setup: $1" >&2
    exit 1
}

choose_python() {
    if [ -n "${PYTHON:-}" ]; then
        found=$(version_of "$PYTHON") || stop "PYTHON=$PYTHON does not run; give the path of a Python 3.11 or newer."
        "$PYTHON" -c "$newer" || stop "PYTHON=$PYTHON is Python $found, which is too old; Pitboss needs 3.11 or newer."
        python=$PYTHON
        return
    fi
    for python in python3 python3.13 python3.12 python3.11 python3.14 python; do
        if "$python" -c "$newer" 2>/dev/null; then return; fi
    done
    found=$(version_of python3) || found=none
    stop "no Python 3.11 or newer was found (python3 is: $found); install one, or name it: make setup PYTHON=/path/to/python3.11"
}

create_venv() {
    choose_python
    echo "Creating $venv with Python $(version_of "$python")."
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        short=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
        stop "$python comes without venv; on Debian and Ubuntu install it with: apt install $short-venv"
    fi
    "$python" -m venv --clear "$venv" || stop "$python could not create $venv; the lines above say why."
}

if [ -n "${PYTHON:-}" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    create_venv
else
    echo "Bringing $venv (Python $(version_of "$venv/bin/python")) up to date with pyproject.toml and $lock."
fi

pip="$venv/bin/python -m pip --disable-pip-version-check --quiet"

echo "Installing the locked development dependencies (the first time takes about a minute)."
# The lock names every package; without --no-deps older pips go looking for "coverage[toml]" and take a newer release than the locked one.
$pip install --no-deps --require-hashes --requirement "$lock" ||
    stop "the dependencies of $lock could not be installed; pip says why above (a network connection is needed)."

echo "Installing Pitboss itself, editable."
$pip install --no-deps --no-build-isolation --editable . || stop "Pitboss could not be installed; pip says why above."

"$venv/bin/python" tools/fetch_page.py || stop "the web page's packages could not be fetched; the lines above say why."

echo "Ready: $venv/bin/pitboss"

"""The wheel alone is the whole product: installed into an empty environment, without Node.js."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src/rollhouse/server/web/index.html"
LARGEST = 15_000_000
pytestmark = pytest.mark.xdist_group("wheel")  # it is built once


def ran(*command, **settings):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


def asked(address):
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


@pytest.fixture(scope="module")
def uv():
    beside = Path(sys.executable).with_name("uv")
    found = str(beside) if beside.exists() else shutil.which("uv")
    return found or pytest.skip("uv is not installed")


@pytest.fixture(scope="module")
def wheel(uv, tmp_path_factory):
    if not BUILT.exists():
        pytest.skip("the web client is not built (make test builds it)")
    folder = tmp_path_factory.mktemp("wheel")
    ran(uv, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT)
    (found,) = folder.glob("*.whl")
    return found


def test_a_wheel_has_everything_and_is_small(wheel):
    assert wheel.stat().st_size < LARGEST
    names = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src/rollhouse"
    for file in package.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            assert f"rollhouse/{file.relative_to(package).as_posix()}" in names
    for page in (ROOT / "docs/rules").glob("*.md"):
        assert f"rollhouse/games/rulebooks/{page.name}" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("tests")]


def test_a_wheel_without_the_browsers_client_is_refused(uv, tmp_path):
    kept = ("pyproject.toml", "README.md", "LICENSE", "src", "tools", "docs")
    for name in kept:
        if (ROOT / name).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "web")
            shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, tmp_path)
    command = [uv, "build", "--wheel", "--out-dir", tmp_path / "dist", tmp_path]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert done.returncode != 0
    assert "make wheel" in done.stderr


def test_the_wheel_alone_opens_the_house(uv, wheel, tmp_path):
    home = tmp_path / "home"
    ran(uv, "venv", "--quiet", "--python", sys.executable, home)
    python = home / "bin" / "python"
    constraints = ROOT / "constraints.txt"
    ran(uv, "pip", "install", "--quiet", "--python", python, "--constraint", constraints, wheel)
    ran(uv, "pip", "check", "--python", python)
    environment = {
        **{name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ},
        "PATH": str(home / "bin"),  # no Node.js, nothing of this checkout
        "ROLLHOUSE_DATA": str(tmp_path / "data"),
    }
    said = ran("rollhouse", "--version", env=environment, cwd=tmp_path)
    assert said.split()[1] == wheel.name.split("-")[1]
    command = ["rollhouse", "serve", "--port", "0", "--json"]
    told = subprocess.PIPE
    with subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=told, text=True) as house:
        try:
            address = json.loads(house.stdout.readline())["listening"]
            page = asked(address).decode()
            script = page.split('src="')[1].split('"')[0]
            assert asked(f"{address}/{script.lstrip('./')}")
            assert len(json.loads(asked(f"{address}/api/games"))["games"]) >= 5
        finally:
            house.terminate()
    assert house.returncode == 0

"""The wheel alone is the whole product: installed into an empty environment, without Node.js."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from importlib import metadata
from pathlib import Path

import jsonschema
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from referencing import Registry
from referencing.jsonschema import DRAFT7

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src/rollhouse/server/web/index.html"
LARGEST = 15_000_000
SOURCES = (
    "pyproject.toml", "constraints.txt", "README.md", "LICENSE", ".gitignore", "src", "tools",
    "docs", "bench", "deploy", "web",
)  # fmt: skip
"""What a wheel is made from."""
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
    return built(uv, ROOT, tmp_path_factory.mktemp("wheel"))


def built(uv, root, folder):
    hashes = ("--build-constraint", root / "constraints.txt", "--require-hashes")
    ran(uv, "build", "--quiet", "--wheel", *hashes, "--out-dir", folder, root)
    (found,) = folder.glob("*.whl")
    return found


def part(wheel, name):
    """A file of the wheel's metadata."""
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (each for each in archive.namelist() if each.endswith(f".dist-info/{name}"))
        return archive.read(path).decode()


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


def test_a_wheel_says_what_is_in_it(wheel):
    """A bill of materials: what Rollhouse needs, what it can use, what the client has of others."""
    bill = json.loads(part(wheel, "sboms/rollhouse.cdx.json"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    components = {each["name"]: each for each in bill["components"]}
    pinned = dict(re.findall(r"(?m)^([\w.-]+)==([^\s;]+)", (ROOT / "constraints.txt").read_text()))
    distribution = metadata.distribution("rollhouse")
    for name, installed in needed(distribution).items():
        component = components[name]
        assert component["scope"] == "required", name
        assert component["version"] == pinned[name], name
        assert component["purl"] == f"pkg:pypi/{name}@{pinned[name]}"
        assert installed == pinned[name], "set-up installs what constraints say"
    assert components["pyarrow"]["scope"] == "optional"
    assert not {"pytest", "mypy", "hatchling", "uv"} & components.keys()
    assert components["three"]["licenses"] == [{"license": {"id": "MIT"}}]
    (digest,) = components["three"]["hashes"]
    assert len(digest["content"]) == 128
    told = {each["ref"]: each["dependsOn"] for each in bill["dependencies"]}
    assert components["starlette"]["bom-ref"] in told[bill["metadata"]["component"]["bom-ref"]]
    assert components["anyio"]["bom-ref"] in told[components["starlette"]["bom-ref"]]
    assert {ref for refs in told.values() for ref in refs} <= {
        each["bom-ref"] for each in bill["components"]
    }


def test_the_extra_for_redis_is_still_accepted_and_brings_nothing(wheel):
    """Houses are set up with `rollhouse[redis]`; an unknown extra would be a warning of pip's."""
    about = part(wheel, "METADATA").splitlines()
    assert "Provides-Extra: redis" in about
    assert not [line for line in about if line.startswith("Requires-Dist: redis")]
    assert not [line for line in about if "extra == 'redis'" in line]


def cyclonedx():
    """Checks a bill of materials by the schema of CycloneDX 1.6 (`tests/schemas`)."""
    found = {
        path.name.removesuffix(".schema.json.gz"): json.loads(gzip.decompress(path.read_bytes()))
        for path in (ROOT / "tests/schemas").glob("*.gz")
    }
    base = "http://cyclonedx.org/schema/"
    named = {f"{base}{name}.SNAPSHOT.schema.json": each for name, each in found.items()}
    parts = [(url, DRAFT7.create_resource(each)) for url, each in named.items()]
    registry = Registry().with_resources(parts)
    return jsonschema.Draft7Validator(found["bom-1.6"], registry=registry)


def test_the_bill_of_materials_is_what_cyclonedx_wants(wheel):
    bill, schema = json.loads(part(wheel, "sboms/rollhouse.cdx.json")), cyclonedx()
    assert [fault.message for fault in schema.iter_errors(bill)] == []
    ours = bill["metadata"]["component"]
    for wrong in (
        {"specVersion": 1.6},
        {"serialNumber": "1"},
        {"components": [*bill["components"], {"type": "dice", "name": "d6"}]},
        {"components": [*bill["components"], bill["components"][0]]},
        {"metadata": {"component": {**ours, "licenses": [{"license": {"id": "Mine"}}]}}},
    ):
        assert not schema.is_valid({**bill, **wrong}), wrong.keys()


def needed(distribution):
    """The packages that one needs on this machine, without extras, by name, with their versions."""
    found, waiting = {}, [distribution]
    while waiting:
        for text in waiting.pop().requires or []:
            wanted = Requirement(text)
            name = canonicalize_name(wanted.name)
            if name not in found and (not wanted.marker or wanted.marker.evaluate({"extra": ""})):
                there = metadata.distribution(name)
                found[name] = there.version
                waiting.append(there)
    return found


def test_a_wheel_has_the_notices_of_all_that_it_bundles(wheel):
    text = part(wheel, "licenses/NOTICES.txt")
    for name, owner in (
        ("three", "three.js authors"), ("svelte", "Svelte Contributors"),
        ("qrcode-generator", "Kazuhiko Arase"),
        ("@fontsource-variable/figtree", "Figtree Project Authors"),
        ("@fontsource/bagel-fat-one", "Bagel Fat Project Authors"),
    ):  # fmt: skip
        assert f"\n{name} " in text
        assert owner in text
    assert text.count("Permission is hereby granted") >= 5
    assert text.count("SIL OPEN FONT LICENSE") == 2


def test_the_same_sources_give_the_same_wheel(uv, wheel, tmp_path):
    """Bit by bit, from another folder, with other times of all files."""
    copy_sources(tmp_path / "again")
    again = built(uv, tmp_path / "again", tmp_path / "dist")
    assert (
        hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()
    )


def copy_sources(folder):
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules", ".svelte-check")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, folder / name, ignore=unwanted, copy_function=shutil.copyfile
            )
        else:
            folder.mkdir(exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def test_one_wheel_lies_in_dist(tmp_path):
    """After an upgrade of the sources, `pip install dist/rollhouse-*.whl` would name two."""
    told = ran("make", "-n", "wheel", cwd=ROOT)
    (first,) = (line for line in told.splitlines() if line.lstrip().startswith("rm "))
    assert told.index(first) < told.index("uv build")
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "rollhouse-1.0.0-py3-none-any.whl").touch()
    ran("sh", "-c", first, cwd=tmp_path)
    assert not list(dist.iterdir())


@pytest.mark.long
def test_the_same_sources_give_the_same_client_in_another_folder(uv, tmp_path):
    """The browser's client is built anew each time, by packages that are installed once."""
    if shutil.which("npm") is None or not (ROOT / "web/node_modules").exists():
        pytest.skip("the packages of the browser's client are not installed")
    wheels = []
    for name in ("one", "a longer name"):
        folder = tmp_path / name
        copy_sources(folder)
        shutil.rmtree(folder / "src/rollhouse/server/web")
        shutil.copytree(ROOT / "web/node_modules", folder / "web/node_modules", symlinks=True)
        ran("npm", "run", "build", cwd=folder / "web")
        wheels.append(built(uv, folder, tmp_path / f"dist of {name}").read_bytes())
    assert wheels[0] == wheels[1]


def test_a_wheel_without_the_browsers_client_is_refused(uv, tmp_path):
    copy_sources(tmp_path / "half")
    shutil.rmtree(tmp_path / "half/src/rollhouse/server/web")
    command = [uv, "build", "--wheel", "--out-dir", tmp_path / "dist", tmp_path / "half"]
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

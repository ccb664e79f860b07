"""The steps of the Containerfile, in a Debian of debootstrap's: images cannot be had everywhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SOURCES = Path("/etc/apt/sources.list.d/debian.sources")
SETTINGS = (
    "/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/apt/apt.conf.d", "/root/.config/pip",
    "/etc/ssl/certs/ca-certificates.crt", str(SOURCES),
)  # fmt: skip
CARRIED = ("PIP_", "UV_", "SSL_CERT_FILE")
"""How this machine finds its packages, through files and variables: whoever builds an image has
these, too.
"""


def steps():
    """The instructions of the Containerfile, each with its words."""
    lines = DEPLOY.joinpath("Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    return [line.partition(" ")[::2] for line in lines if line and not line.startswith("#")]


def test_the_compose_file_names_what_is_there():
    told = yaml.safe_load(DEPLOY.joinpath("compose.yaml").read_text("utf-8"))
    house = told["services"]["house"]
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).exists()
    (subnet,) = told["networks"]["default"]["ipam"]["config"]
    assert house["command"][-2:] == ["--behind", subnet["subnet"]]
    words = dict(steps())
    assert house["command"][:4] == json.loads(words["CMD"])
    assert f"house:{words['EXPOSE']}" in DEPLOY.joinpath("Caddyfile").read_text("utf-8")
    for service in told["services"].values():
        for volume in service.get("volumes", []):
            name = volume.partition(":")[0]
            assert name in told["volumes"] or (DEPLOY / name).exists()


@pytest.mark.long
def test_the_steps_of_the_containerfile_open_a_house(tmp_path):
    if os.geteuid() != 0 or shutil.which("debootstrap") is None or not SOURCES.exists():
        pytest.skip("this needs root, Debian and debootstrap (apt-get install debootstrap)")
    if not list((ROOT / "dist").glob("rollhouse-*.whl")):
        pytest.skip("there is no wheel in dist (make wheel)")
    tree = Path(os.environ.get("ROLLHOUSE_DEBIAN", tmp_path / "debian"))
    environment, user = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}, "root"
    for instruction, words in steps():
        if instruction == "FROM":
            based(tree)
        elif instruction == "RUN":
            carry(tree)
            own = {name: text for name, text in os.environ.items() if name.startswith(CARRIED)}
            within(tree, ["sh", "-c", words], {**own, **environment}, user)
        elif instruction == "COPY":
            *names, target = words.split()
            place = tree / target.lstrip("/")
            place.mkdir(parents=True, exist_ok=True)
            for name in names:
                found = ROOT / name
                for each in found.glob("*.whl") if found.is_dir() else [found]:
                    shutil.copy(each, place)
        elif instruction == "ENV":
            name, _, text = words.partition("=")
            environment[name] = text
        elif instruction == "USER":
            user = words
        elif instruction == "HEALTHCHECK":
            healthy = json.loads(words.removeprefix("CMD "))
        elif instruction == "CMD":
            opened(tree, json.loads(words), healthy, environment, user)
        else:
            assert instruction in ("VOLUME", "EXPOSE"), instruction


def based(tree):
    told = SOURCES.read_text("utf-8").splitlines()
    mirror = next(line.split()[1] for line in told if line.startswith("URIs:"))
    if not tree.exists():
        command = ["debootstrap", "--variant=minbase", "bookworm", str(tree), mirror]
        subprocess.run(command, check=True, capture_output=True, timeout=1800)


def carry(tree):
    for name in SETTINGS:
        if Path(name).is_dir():
            shutil.copytree(name, tree / name[1:], dirs_exist_ok=True)
        elif Path(name).exists():
            (tree / name[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, tree / name[1:])


def command_of(tree, words, user):
    return [shutil.which("chroot"), f"--userspec={user}", str(tree), *words]


def within(tree, words, environment, user):
    command = command_of(tree, words, user)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def opened(tree, words, healthy, environment, user):
    """The command serves, the health check succeeds, and a signal ends it with 0."""
    subprocess.run(["mount", "--bind", "/proc", str(tree / "proc")], check=True)
    serving = subprocess.Popen(command_of(tree, words, user), env=environment, stderr=sys.stderr)
    try:
        for _ in range(300):
            time.sleep(0.5)
            try:
                with urllib.request.urlopen("http://127.0.0.1:7655/api/games", timeout=30) as told:
                    assert json.load(told)["games"]
                break
            except OSError:
                assert serving.poll() is None
        within(tree, healthy, environment, user)
        serving.terminate()
        assert serving.wait(60) == 0
    finally:
        serving.kill()
        serving.wait()
        subprocess.run(["umount", "--lazy", str(tree / "proc")], check=True)

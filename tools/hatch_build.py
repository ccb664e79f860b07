"""What a wheel needs besides the sources: the browser's client, an inventory and notices.

A wheel without the browser's client would be half the product: it is refused. The inventory is a
software bill of materials (CycloneDX, in `dist-info/sboms`): the Python packages that Rollhouse
needs or can use, as `constraints.txt` has them, and what of others is built into the client. The
notices (in `dist-info/licenses`) are the licences of the latter, which lie in the wheel themselves.
"""

from __future__ import annotations

import base64
import json
import re
import tomllib
import uuid
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INVENTORY, NOTICES = "rollhouse.cdx.json", "NOTICES.txt"
NAME = re.compile(r"[A-Za-z0-9._-]+")
PINNED = re.compile(r"([A-Za-z0-9._-]+)==([^\s;\\]+)")
VIA = re.compile(r"    #(?: via)? +([a-z0-9._-]+)\s*$")


class Whole(BuildHookInterface[Any]):
    """Refuses half a product, and adds what says what is in the whole one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        client = root / "src/rollhouse/server/web"
        if version != "standard":  # an editable one may build the client later
            return
        if not (client / "index.html").exists():
            raise RuntimeError("the browser's client is not built: make wheel builds it")
        about = json.loads((client / "notices.json").read_text("utf-8"))
        folder = root / "build" / "wheel"
        folder.mkdir(parents=True, exist_ok=True)
        found = inventory(root, self.metadata.version, about["notices"])
        (folder / INVENTORY).write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        (folder / NOTICES).write_text(notices(about["notices"]), "utf-8")
        build_data["sbom_files"].append(f"build/wheel/{INVENTORY}")
        metadata = f"rollhouse-{self.metadata.version}.dist-info"
        build_data["force_include"][str(folder / NOTICES)] = f"{metadata}/licenses/{NOTICES}"


def notices(bundled: list[dict[str, str]]) -> str:
    """The licences of what the browser's client has of others, as one text."""
    line = "=" * 78
    parts = [
        f"{line}\n{each['name']} {each['version']} ({each['license']})\n{line}\n\n{each['text']}\n"
        for each in bundled
    ]
    head = "The browser's client of Rollhouse (rollhouse/server/web) contains the work of others:\n"
    return "\n".join([head, *parts])


def inventory(root: Path, version: str, bundled: list[dict[str, str]]) -> dict[str, Any]:
    """The bill of materials, the same for the same sources: without a time or a random number."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    pinned, needs = read_pinned((root / "constraints.txt").read_text("utf-8"))
    direct = {named(each) for each in project["dependencies"]}
    extras = {named(each) for group in project["optional-dependencies"].values() for each in group}
    required = reached(direct, needs)
    optional = reached(extras, needs) - required
    ours = f"pkg:pypi/rollhouse@{version}"
    components = [
        python_component(name, number, name in required)
        for name, number in pinned
        if name in required | optional
    ]
    integrity = read_integrity(root)
    components += [client_component(each, integrity) for each in bundled]
    references = {name: [] for name, _ in pinned}
    for name, number in pinned:
        references[name].append(f"pkg:pypi/{name}@{number}")
    graph = [
        {"ref": ref, "dependsOn": sorted(on for need in needs[name] for on in references[need])}
        for name in sorted(required | optional)
        for ref in references[name]
    ]
    from_client = [component["bom-ref"] for component in components if "npm" in component["purl"]]
    mine = sorted(ref for name in direct for ref in references[name]) + from_client
    graph.insert(0, {"ref": ours, "dependsOn": mine})
    bill: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": ours, "name": "rollhouse", "version": version,
                "purl": ours, "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": components,
        "dependencies": graph,
    }  # fmt: skip
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill))
    return {**bill, "serialNumber": f"urn:uuid:{serial}"}


def named(requirement: str) -> str:
    """The name of a package, as all tools write it."""
    found = NAME.match(requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def read_pinned(constraints: str) -> tuple[list[tuple[str, str]], dict[str, set[str]]]:
    """Packages with their versions, and by package those that it needs (`# via` turned around)."""
    pinned: list[tuple[str, str]] = []
    needs: dict[str, set[str]] = {}
    for line in constraints.splitlines():
        if found := PINNED.match(line):
            pinned.append((named(found[1]), found[2]))
            needs.setdefault(pinned[-1][0], set())
        elif (by := VIA.match(line)) and by[1] != "via":
            needs.setdefault(named(by[1]), set()).add(pinned[-1][0])
    return pinned, needs


def reached(names: set[str], needs: dict[str, set[str]]) -> set[str]:
    """These packages and all that they need, as far as constraints know them."""
    found: set[str] = set()
    waiting = [name for name in names if name in needs]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(needs[name])
    return found


def python_component(name: str, version: str, required: bool) -> dict[str, Any]:
    purl = f"pkg:pypi/{name}@{version}"
    scope = "required" if required else "optional"
    facts = {"type": "library", "bom-ref": purl, "name": name, "version": version}
    return {**facts, "purl": purl, "scope": scope}


def client_component(notice: dict[str, str], integrity: dict[str, str]) -> dict[str, Any]:
    name, version = notice["name"], notice["version"]
    purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    kind, _, digest = integrity[name].partition("-")
    assert kind == "sha512", name
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "scope": "required", "licenses": [{"license": {"id": notice["license"]}}],
        "hashes": [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}],
    }  # fmt: skip


def read_integrity(root: Path) -> dict[str, str]:
    """The hash of every package of the client, from `web/package-lock.json`."""
    packages = json.loads((root / "web/package-lock.json").read_text("utf-8"))["packages"]
    return {
        path.rpartition("node_modules/")[2]: facts["integrity"]
        for path, facts in packages.items()
        if "integrity" in facts
    }

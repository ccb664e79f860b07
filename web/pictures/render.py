"""Takes the pictures of the doll's house again: `python web/pictures/render.py`.

Wants Playwright for Python and a Chromium (`--chromium PATH`); three.js draws by software, a few
minutes for each picture. `--exposures 8` is quick and grainy, for looking at a change.
"""

from __future__ import annotations

import argparse
import base64
import functools
import http.server
import json
import subprocess
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
WEB = HERE.parent
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
]
PICTURES = ("day", "night", "icons")


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder:
        build(folder)
        serve = functools.partial(Silent, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=asked.chromium, args=FLAGS)
            for picture in asked.pictures or PICTURES:
                page = browser.new_page()
                page.on("console", lambda message: print(message.text))
                page.on("pageerror", lambda error: print(error))
                address = f"http://127.0.0.1:{server.server_port}/?{picture}"
                take(page, f"{address}&exposures={asked.exposures}", asked.out)
                page.close()
            browser.close()
        server.shutdown()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", nargs="*", choices=[*PICTURES, []], help="all if none is named")
    parser.add_argument("--exposures", type=int, default=128)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--out", type=Path, default=WEB, help="a folder other than web/")
    return parser.parse_args()


def build(folder: str) -> None:
    config = str(HERE / "vite.config.ts")
    quietly = ["--emptyOutDir", "--logLevel", "error"]
    command = ["npx", "vite", "build", "--config", config, "--outDir", folder, *quietly]
    subprocess.run(command, cwd=WEB, check=True)


def take(page: Page, address: str, out: Path) -> None:
    page.set_default_timeout(0)
    page.goto(address)
    page.wait_for_function("window.taken !== undefined")
    for name, content in page.evaluate("window.taken").items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".json"):
            path.write_text(json.dumps(json.loads(content), indent=2) + "\n")
        else:
            path.write_bytes(base64.b64decode(content.split(",", 1)[1]))
        print(f"{name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

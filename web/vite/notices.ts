/**
 * The notices of third parties: whatever of others is in the build, with its licence, as `notices.json`.
 *
 * Who is in it is read from the build itself; a package without the text of its licence fails the build.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { About, Notice } from "../src/door/about.ts";

const HELPERS = /^\0(vite|rolldown)\//;
const BUNDLED = "# Licenses of bundled dependencies";
/** For packages that name their licence and give no text: it follows their own copyright line. */
const TEXTS: Record<string, string> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};

export function notices(folder: string): Plugin {
  return {
    name: "rollhouse-notices",
    apply: "build",
    generateBundle(_, bundle) {
      const files = new Map<string, string>();
      const assets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" ? file.originalFileNames.map((name) => join(folder, name)) : [],
      );
      for (const id of [...this.getModuleIds(), ...assets].sort()) {
        const name = packageOf(id);
        if (name !== null && !files.has(name)) files.set(name, id.replace(/\?.*$/, ""));
      }
      const found: Notice[] = [...files]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, file]) => noticeOf(name, file, folder));
      const about: About = { ...ours(folder), notices: found };
      const source = `${JSON.stringify(about, null, 1)}\n`;
      this.emitFile({ type: "asset", fileName: "notices.json", source });
    },
  };
}

/** The version and the licence of Rollhouse, from the package that the client is built into. */
function ours(folder: string): { version: string; license: string } {
  const read = (path: string, pattern: RegExp): string =>
    pattern.exec(readFileSync(join(folder, "..", path), "utf8"))?.[1] ?? "";
  return {
    version: read("src/rollhouse/__init__.py", /^__version__ = "(.+)"$/m),
    license: read("pyproject.toml", /^license = "(.+)"$/m),
  };
}

/** The package that a module of the build comes from; null: it is ours. */
export function packageOf(id: string): string | null {
  const helper = HELPERS.exec(id);
  if (helper) return helper[1] ?? null;
  const [, path] = /.*\/node_modules\/(.+)$/.exec(id) ?? [];
  if (path === undefined) return null;
  const [scope = "", name = ""] = path.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

function noticeOf(name: string, file: string, web: string): Notice {
  const end = file.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}`.length;
  const folder = HELPERS.test(file) ? join(web, "node_modules", name) : file.slice(0, end);
  const facts = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Notice;
  const own = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = own
    ? (readFileSync(join(folder, own), "utf8").split(BUNDLED)[0] ?? "")
    : fromHead(existsSync(file) ? readFileSync(file, "utf8") : "", facts.license);
  if (!text.trim()) throw new Error(`${name} says nowhere under which licence it is`);
  return { name, version: facts.version, license: facts.license, text: text.trim() };
}

/** The copyright line at the head of a file, with the text of the licence. */
export function fromHead(source: string, license: string): string {
  const line = source.split("\n", 30).find((each) => /copyright/i.test(each));
  const text = TEXTS[license];
  return line && text ? `${line.replace(/^[\s/*]+/, "").trim()}\n\n${text}` : "";
}

/**
 * What the build adds: hints to fetch the letters at once (every screen has them; pictures only the
 * front door), and the worker that keeps the front door (`door/worker.js` with the names of this build).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

const LETTERS = [
  /figtree-latin-wght-normal-.*\.woff2$/,
  /bagel-fat-one-latin-400-normal-.*\.woff2$/,
];

export function frontDoor(folder: string): Plugin {
  return {
    name: "rollhouse-front-door",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => (bundle ? hints(bundle) : []),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const names = kept(bundle, folder);
        const source = readFileSync(join(folder, "src/door/worker.js"), "utf8");
        const content = names.map((name) => {
          const file = bundle[name];
          return file?.type === "chunk" ? file.code : String(file?.source ?? name);
        });
        const build = createHash("sha256").update(source).update(content.join("\n")).digest("hex");
        this.emitFile({
          type: "asset",
          fileName: "worker.js",
          source: source
            .replace('"BUILD"', JSON.stringify(build.slice(0, 12)))
            .replace('["KEPT"]', JSON.stringify(names.map((name) => `/${name}`))),
        });
      },
    },
  };
}

function hints(bundle: Bundle): HtmlTagDescriptor[] {
  const names = Object.keys(bundle);
  const hint = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
    tag: "link",
    attrs: { rel: "preload", ...attrs },
    injectTo: "head",
  });
  const letters = names
    .filter((name) => LETTERS.some((pattern) => pattern.test(name)))
    .map((name) => hint({ href: `/${name}`, as: "font", type: "font/woff2", crossorigin: true }));
  return letters;
}

/** What the front door needs, and what says that the house is away: not the tables. */
function kept(bundle: Bundle, folder: string): string[] {
  const door = new Set<string>();
  const follow = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== "chunk" || door.has(name)) return;
    door.add(name);
    for (const asset of [
      ...(file.viteMetadata?.importedCss ?? []),
      ...(file.viteMetadata?.importedAssets ?? []),
    ])
      door.add(asset);
    file.imports.forEach(follow);
  };
  for (const file of Object.values(bundle))
    if (file.type === "chunk" && file.isEntry) follow(file.fileName);
  for (const name of Object.keys(bundle))
    if (LETTERS.some((pattern) => pattern.test(name))) door.add(name);
  const wanted = (name: string) =>
    !/\.woff2?$/.test(name) || LETTERS.some((pattern) => pattern.test(name));
  const away = readdirSync(join(folder, "public")).filter((name) => name.startsWith("away."));
  return [...[...door].filter(wanted).sort(), ...away];
}

/**
 * The languages of this house. English and Spanish are in the page; every other one comes from the
 * house as a catalogue of English texts and what is said instead, and is kept for the next visit.
 */
import { entriesOf, keep, kept } from "./storage";

export interface Spoken {
  /** As the house calls it: `en`, `es`, `fr`. */
  code: string;
  /** As it calls itself. */
  name: string;
}
type Catalogue = Readonly<Record<string, string>>;
/** For which numbers each form of a word but the last is: expressions of their digits. */
type Plurals = Readonly<Record<string, readonly string[]>>;

const OWN: readonly Spoken[] = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
];
const KEY = "rollhouse.languages";
const ONE_ALONE: readonly string[] = ["1"];
const CODE = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i;

class Languages {
  #kept = kept(KEY, languagesOf);
  #offered = $state.raw<readonly Spoken[]>(this.#kept.offered);
  #catalogues = $state.raw<Readonly<Record<string, Catalogue>>>(this.#kept.catalogues);
  #plurals: Plurals = this.#kept.plurals;

  /** All that can be chosen. */
  get offered(): readonly Spoken[] {
    return this.#offered;
  }

  has(code: string): boolean {
    return this.#offered.some((one) => one.code === code);
  }

  /** The one after a language, round and round. */
  after(code: string): Spoken {
    const place = this.#offered.findIndex((one) => one.code === code);
    return this.#offered[(place + 1) % this.#offered.length]!;
  }

  /** What a language says for an English text; that text where it says nothing. */
  translated(code: string, english: string, key = ""): string {
    const catalogue = this.#catalogues[code];
    return catalogue?.[`@${key} ${english}`] ?? catalogue?.[english] ?? english;
  }

  /** The form that a language has for a number; two forms are for one and for any other. */
  form(code: string, count: string | number, forms: readonly string[]): string {
    const own = this.#plurals[code] ?? ONE_ALONE;
    const rules = forms.length === own.length + 1 ? own : ONE_ALONE;
    const digits = String(count).replace(/^[-\u2212]/, "");
    const place = rules.findIndex((rule) => new RegExp(`^(?:${rule})$`).test(digits));
    return forms[place < 0 ? forms.length - 1 : place]!;
  }

  /** Hear from the house which languages there are, and what the chosen one says. */
  async listen(chosen: string): Promise<void> {
    const found = entriesOf(await answer("/api/languages"))["languages"];
    if (!Array.isArray(found)) return;
    const others = found.filter(isSpoken).filter(({ code }) => !isOwn(code));
    const offered = [...OWN, ...others];
    if (JSON.stringify(offered) !== JSON.stringify(this.#offered)) this.#offered = offered;
    await this.load(chosen);
  }

  /** Ask for the catalogue of a language, where it needs one. */
  async load(code: string): Promise<void> {
    if (isOwn(code) || !this.has(code)) return;
    const heard = entriesOf(await answer(`/api/languages/${code}`));
    const texts = textsOf(heard["texts"]);
    if (Object.keys(texts).length === 0) return;
    this.#plurals = pluralsOf({ [code]: heard["plurals"] });
    this.#catalogues = { ...this.#catalogues, [code]: texts };
    keep(KEY, { offered: this.#offered, catalogues: { [code]: texts }, plurals: this.#plurals });
  }
}

const isOwn = (code: string): boolean => OWN.some((one) => one.code === code);

function isSpoken(found: unknown): found is Spoken {
  const { code, name } = entriesOf(found);
  return typeof code === "string" && CODE.test(code) && typeof name === "string" && name !== "";
}

function textsOf(found: unknown): Catalogue {
  const texts = Object.entries(entriesOf(found));
  return Object.fromEntries(
    texts.filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}

/** The rules for forms that can be read, by language. */
function pluralsOf(found: unknown): Plurals {
  const rules = Object.entries(entriesOf(found)).filter(
    (one): one is [string, string[]] => Array.isArray(one[1]) && one[1].every(isExpression),
  );
  return Object.fromEntries(rules);
}

function isExpression(found: unknown): found is string {
  try {
    return typeof found === "string" && new RegExp(found) instanceof RegExp;
  } catch {
    return false;
  }
}

/** What an earlier visit has kept; the own languages are always there. */
export function languagesOf(found: unknown): {
  offered: readonly Spoken[];
  catalogues: Readonly<Record<string, Catalogue>>;
  plurals: Plurals;
} {
  const { offered, catalogues, plurals } = entriesOf(found);
  const others = Array.isArray(offered) ? offered.filter(isSpoken) : [];
  const texts = Object.entries(entriesOf(catalogues)).map(([code, one]) => [code, textsOf(one)]);
  return {
    offered: [...OWN, ...others.filter(({ code }) => !isOwn(code))],
    catalogues: Object.fromEntries(texts) as Record<string, Catalogue>,
    plurals: pluralsOf(plurals),
  };
}

/** The JSON at an address of the house; nothing where it does not answer, or knows none. */
async function answer(path: string): Promise<unknown> {
  try {
    const heard = await fetch(path, { cache: "no-store", credentials: "omit", redirect: "error" });
    return heard.ok ? await heard.json() : undefined;
  } catch {
    return undefined;
  }
}

export const languages = new Languages();

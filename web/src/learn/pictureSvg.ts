/** A picture of a page of rules as a file of its own, for the documentation: nothing else is needed to draw it. */
import type { Item } from "../boards/lesson";
import type { Drawing } from "../boards/picture";
import { stillDie } from "../dice/stills";
import { floorMark } from "../worlds/floorMarks";

const GAP = 6;
const SIDE = 14;
const ABOVE = 10;
const CAPTION = 34;
const CARD = { column: 20, gap: 3, side: 8, columns: 3 };

interface Drawn {
  width: number;
  height: number;
  svg: string;
}

/** The text of an SVG file. */
export function svgOf({ rows, sum }: Drawing): string {
  const known = new Map<string, string>();
  let wide = 0;
  let down = ABOVE;
  const things: string[] = [];
  for (const row of rows) {
    const drawn = row.map((item) => drawnItem(item, known));
    const gap = row.some((item) => "hole" in item && item.hole !== false) ? 0 : GAP;
    const high = Math.max(...drawn.map((one) => one.height));
    let across = SIDE;
    for (const one of drawn) {
      things.push(placed(one, across, down + (high - one.height) / 2));
      across += one.width + gap;
    }
    wide = Math.max(wide, across - gap + SIDE);
    down += high;
  }
  const wood = down + ABOVE;
  const high = wood + (sum === null ? 0 : CAPTION);
  const seams = Array.from(
    { length: Math.floor(wood / 28) },
    (_, at) => `M0 ${(at + 1) * 28}H${wide}`,
  );
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`,
    `<defs>${[...known].map(([drawn, id]) => `<g id="${id}">${drawn}</g>`).join("\n")}</defs>`,
    `<clipPath id="paper"><rect width="${wide}" height="${high}" rx="9"/></clipPath>`,
    `<g clip-path="url(#paper)"><rect width="${wide}" height="${high}" fill="#fffbf4"/>`,
    `<rect width="${wide}" height="${wood}" fill="#d9a066"/>`,
    `<path d="${seams.join("")}" stroke="#5a3210" stroke-opacity=".22" stroke-width="1.5"/></g>`,
    ...things,
  ];
  if (sum !== null) lines.push(text(sum, wide / 2, wood + 23, 17, "#2b1a2e"));
  return `${lines.join("\n")}\n</svg>\n`;
}

function placed({ svg }: Drawn, x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${svg}</g>`;
}

function drawnItem(item: Item, known: Map<string, string>): Drawn {
  if ("die" in item) {
    const size = item.hole ? 40 : 46;
    const die = `<use href="#${dieIn(item.die, size, known)}" x="${item.hole ? 5 : 3}" y="${item.hole ? 5 : 3}"/>`;
    if (item.hole) return { width: 50, height: 50, svg: hole(item.lit) + die };
    const light = `<rect width="52" height="52" rx="10" fill="#fffbf4" fill-opacity=".68"/>`;
    return { width: 52, height: 52, svg: (item.lit ? light : "") + die };
  }
  if ("hole" in item) {
    const marks = item.hole === null ? [] : floorMark(item.hole);
    const edge = item.lit ? ` stroke="#5a3f34" stroke-width=".14"` : "";
    const paths = marks.map(
      ({ path, fill, size }) =>
        `<path d="${path}" fill="${fill}"${edge} transform="scale(${size * 22})"/>`,
    );
    const svg = `${hole(item.lit)}<g transform="translate(25 25)">${paths.join("")}</g>`;
    return { width: 50, height: 50, svg };
  }
  if ("card" in item) return card(item.card);
  if ("sign" in item && item.sign === "arrow") {
    const path = `<path d="M1 8h16M11 2l6 6-6 6" fill="none" stroke="#2b1a2e" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
    return { width: 20, height: 16, svg: path };
  }
  throw new Error(`pages of rules have no such thing: ${JSON.stringify(item)}`);
}

function hole(lit = false): string {
  const fill = lit ? "#ffcf6b" : "#5a3f34";
  return `<rect x="1.5" y="1.5" width="47" height="47" rx="4" fill="${fill}" stroke="#e0ae72" stroke-width="3"/>`;
}

/** The name of a die among those that are drawn once and used as often as they are there. */
function dieIn(
  die: Parameters<typeof stillDie>[0],
  size: number,
  known: Map<string, string>,
): string {
  const { shadow, sides, round } = stillDie(die, size, false);
  const bodies = sides.map(
    ({ outline, fill }) =>
      `<path d="${outline}" fill="${fill}" stroke="${fill}" stroke-width="${short(round)}"/>`,
  );
  const faces = sides.map(({ matrix, inlays }) => {
    const pieces = inlays.map(
      ({ path, fill, x, y, size }) =>
        `<path d="${path}" fill="${fill}" transform="translate(${short(x)} ${short(y)}) scale(${short(size)})"/>`,
    );
    return `<g transform="${matrix}">${pieces.join("")}</g>`;
  });
  const drawn = [
    `<path d="${shadow}" fill="#2b1208" opacity=".16"/>`,
    `<g stroke-linejoin="round" fill-rule="evenodd">${bodies.join("")}${faces.join("")}</g>`,
  ].join("");
  const id = known.get(drawn) ?? `die${known.size + 1}`;
  known.set(drawn, id);
  return id;
}

function card(shows: string[]): Drawn {
  const { column, gap, side, columns } = CARD;
  const high = Math.ceil(shows.length / columns);
  const span = (count: number) => count * (column + gap) - gap + 2 * side;
  const width = span(columns);
  const height = span(high);
  const cells = shows.map((shown, place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, shows.length - row * columns);
    const x = (width - span(inRow)) / 2 + side + (place % columns) * (column + gap);
    const y = side + row * (column + gap);
    const face = shown === "☺";
    const fill = face ? "#f08a72" : "#2d68b2";
    const sign = text(shown, x + column / 2, y + 15, face ? 15 : 13, face ? "#2b1a2e" : "#fff");
    return `<rect x="${x}" y="${y}" width="${column}" height="${column}" rx="5" fill="${fill}"/>${sign}`;
  });
  const paper = `<rect width="${width}" height="${height}" rx="6" fill="#fffbf4"/>`;
  return { width, height, svg: paper + cells.join("") };
}

function text(said: string, x: number, y: number, size: number, fill: string): string {
  const font = `font-family="system-ui,sans-serif" font-weight="600" font-size="${size}"`;
  return `<text x="${x}" y="${y}" ${font} text-anchor="middle" fill="${fill}">${said}</text>`;
}

function short(value: number): string {
  return String(Number(value.toFixed(3)));
}

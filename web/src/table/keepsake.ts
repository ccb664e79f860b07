/** The picture to keep of a match: the winning table, the people, what they have, and how it was won. */
import { MARKS, type MarkName } from "../look/marks";

interface Person {
  name: string;
  points: string;
  mark: MarkName;
  /** Of somebody who lives in the house. */
  face: HTMLCanvasElement | null;
  winner: boolean;
}

export interface Keepsake {
  title: string;
  result: string;
  how: string;
  /** The share of luck; empty where it is not known. */
  luck: string;
  day: string;
  people: Person[];
  /** Of the room: colours as style sheets write them. */
  colours: { wall: string; text: string; edge: string; glass: string; lamp: string; frame: string };
}

/** Pixels of the picture. */
export const WIDTH = 1080;
/** Pixels of a face in it. */
export const FACE = 76;
const HEAD = 348;
const FOOT = 300;
const [LOWEST, HIGHEST] = [560, 1000];
const SIDE = 48;
const DISPLAY = '"Bagel Fat One", system-ui, sans-serif';
const TEXT = '"Figtree Variable", system-ui, sans-serif';
/** Of the letters of the result, in pixels. */
const SIZES = [64, 56, 48];
const INK = "#2b1a2e";
const CREAM = "#fff6ec";

/** How high the table is in a picture, by the size of what it is drawn from. */
export function tableHeight(width: number, height: number): number {
  const whole = Math.round((WIDTH * height) / Math.max(1, width));
  return Math.min(HIGHEST, Math.max(LOWEST, whole));
}

export function heightOf(table: { width: number; height: number }): number {
  return HEAD + tableHeight(table.width, table.height) + FOOT;
}

export async function drawKeepsake(
  facts: Keepsake,
  table: HTMLCanvasElement,
): Promise<HTMLCanvasElement> {
  await Promise.all(
    [`64px ${DISPLAY}`, `600 36px ${TEXT}`].map((font) => document.fonts.load(font)),
  );
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, heightOf(table)];
  const brush = canvas.getContext("2d")!;
  brush.fillStyle = facts.colours.wall;
  brush.fillRect(0, 0, WIDTH, canvas.height);
  drawTable(brush, table);
  drawHead(brush, facts);
  drawFoot(brush, facts, canvas.height);
  return canvas;
}

/** The middle of the table, as much of it as fits. */
function drawTable(brush: CanvasRenderingContext2D, table: HTMLCanvasElement): void {
  const high = tableHeight(table.width, table.height);
  const scale = Math.max(WIDTH / table.width, high / table.height);
  const [width, height] = [WIDTH / scale, high / scale];
  const [left, top] = [(table.width - width) / 2, (table.height - height) / 2];
  brush.drawImage(table, left, top, width, height, 0, HEAD, WIDTH, high);
}

function drawHead(brush: CanvasRenderingContext2D, facts: Keepsake): void {
  const { colours, people } = facts;
  brush.fillStyle = colours.text;
  brush.textBaseline = "alphabetic";
  brush.textAlign = "left";
  brush.font = `54px ${DISPLAY}`;
  brush.fillText(facts.title, SIDE, 76);
  brush.font = `600 30px ${TEXT}`;
  brush.textAlign = "right";
  brush.fillText(facts.day, WIDTH - SIDE, 74);
  const gap = 20;
  const room = (WIDTH - 2 * SIDE + gap) / Math.max(2, people.length) - gap;
  const width = Math.min(300, room);
  const first = (WIDTH - people.length * (width + gap) + gap) / 2;
  people.forEach((person, seat) =>
    drawWindow(brush, person, first + seat * (width + gap), width, colours),
  );
  brush.fillStyle = colours.frame;
  brush.beginPath();
  brush.roundRect(SIDE - 20, HEAD - 22, WIDTH - 2 * SIDE + 40, 20, 10);
  brush.fill();
}

function drawWindow(
  brush: CanvasRenderingContext2D,
  { name, points, mark, face, winner }: Person,
  left: number,
  width: number,
  colours: Keepsake["colours"],
): void {
  const [top, bottom] = [112, HEAD - 16];
  const arch = Math.min(width / 2, 84);
  brush.beginPath();
  brush.roundRect(left, top, width, bottom - top, [arch, arch, 0, 0]);
  brush.fillStyle = winner ? colours.lamp : colours.glass;
  brush.fill();
  brush.lineWidth = 8;
  brush.strokeStyle = colours.frame;
  brush.stroke();
  const colour = winner ? INK : CREAM;
  brush.fillStyle = colour;
  brush.textAlign = "center";
  brush.textBaseline = "alphabetic";
  const middle = left + width / 2;
  brush.font = `700 32px ${TEXT}`;
  brush.fillText(shortened(brush, name, width - 36), middle, top + (face ? 122 : 96));
  brush.font = `72px ${DISPLAY}`;
  brush.fillText(points, middle, top + (face ? 192 : 178));
  if (face) drawFace(brush, face, middle, top + 14);
  brush.save();
  brush.translate(face ? middle + FACE / 2 + 16 : middle, top + (face ? 70 : 40));
  if (!face) brush.scale(1.25, 1.25);
  brush.fill(new Path2D(MARKS[mark]), "evenodd");
  brush.restore();
}

/** In a round window; below it lies its name. */
function drawFace(
  brush: CanvasRenderingContext2D,
  face: HTMLCanvasElement,
  middle: number,
  top: number,
): void {
  brush.save();
  brush.beginPath();
  brush.arc(middle, top + FACE / 2, FACE / 2, 0, 2 * Math.PI);
  brush.clip();
  brush.drawImage(face, middle - FACE / 2, top, FACE, FACE);
  brush.restore();
}

function drawFoot(brush: CanvasRenderingContext2D, facts: Keepsake, bottom: number): void {
  const top = bottom - FOOT;
  brush.fillStyle = facts.colours.edge;
  brush.fillRect(0, top, WIDTH, FOOT);
  brush.fillStyle = CREAM;
  brush.textAlign = "left";
  brush.textBaseline = "alphabetic";
  const room = WIDTH - 2 * SIDE;
  const { size, rows } = headline(brush, facts.result, room);
  const next = top + (rows.length > 1 ? 64 : 88);
  rows.forEach((row, place) => brush.fillText(row, SIDE, next + size * place));
  const below = next + size * (rows.length - 1) + 58;
  brush.font = `600 36px ${TEXT}`;
  lines(brush, facts.how, room)
    .slice(0, 2)
    .forEach((line, place) => brush.fillText(line, SIDE, below + 46 * place));
  brush.font = `600 30px ${TEXT}`;
  if (facts.luck) brush.fillText(facts.luck, SIDE, bottom - 36);
  brush.font = `34px ${DISPLAY}`;
  brush.textAlign = "right";
  brush.fillText("Rollhouse", WIDTH - SIDE, bottom - 36);
}

/** The result as large as it fits: in one line, or else in two. */
export function headline(
  brush: Pick<CanvasRenderingContext2D, "measureText" | "font">,
  text: string,
  width: number,
): { size: number; rows: string[] } {
  for (const size of SIZES) {
    brush.font = `${size}px ${DISPLAY}`;
    if (brush.measureText(text).width <= width) return { size, rows: [text] };
  }
  const [first = "", ...rest] = lines(brush, text, width);
  const rows = [first, rest.join(" ")].filter(Boolean).map((row) => shortened(brush, row, width));
  return { size: SIZES.at(-1)!, rows };
}

/** A text in lines of at most so many pixels. */
export function lines(
  brush: Pick<CanvasRenderingContext2D, "measureText">,
  text: string,
  width: number,
): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [found.at(-1), word].filter(Boolean).join(" ");
    if (found.length > 0 && brush.measureText(longer).width <= width)
      found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/** A text that is too long loses its end. */
function shortened(
  brush: Pick<CanvasRenderingContext2D, "measureText">,
  text: string,
  width: number,
): string {
  let letters = [...text];
  if (brush.measureText(text).width <= width) return text;
  while (letters.length > 1 && brush.measureText(`${letters.join("")}…`).width > width)
    letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}

/** As a PNG file. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("no picture");
  return blob;
}

/**
 * The table as a picture: what a part of the page shows is drawn on a canvas, with nothing from
 * elsewhere. It knows grounds, letters, drawings (SVG) and canvases, which is what boards are made of;
 * whatever is marked `data-unpictured` is left out, such as a button.
 */
import { photographOf } from "../dice/photographs";

const DRAWN = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-opacity",
  "opacity",
] as const;

/** A box of the page, in its pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Draw what lies in a part of the page; `scale`: pixels of the canvas for one of the page. */
export async function pictureOf(part: HTMLElement, scale: number): Promise<HTMLCanvasElement> {
  const whole = part.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [whole.width * scale, whole.height * scale].map(Math.round) as [
    number,
    number,
  ];
  const brush = canvas.getContext("2d")!;
  brush.scale(scale, scale);
  brush.translate(-whole.left, -whole.top);
  await drawElement(brush, part, scale);
  return canvas;
}

async function drawElement(
  brush: CanvasRenderingContext2D,
  element: Element,
  scale: number,
): Promise<void> {
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const isHidden =
    style.display === "none" || style.visibility === "hidden" || style.opacity === "0";
  if (isHidden || style.clipPath !== "none" || element.matches("[data-unpictured]")) return;
  if (element instanceof SVGSVGElement) return drawDrawing(brush, element, box, scale);
  if (element instanceof HTMLCanvasElement) {
    if (box.width > 0)
      brush.drawImage(photographOf(element), box.left, box.top, box.width, box.height);
    return;
  }
  fill(brush, box, style);
  for (const child of element.childNodes) {
    if (child instanceof Text) write(brush, child, style);
    else if (child instanceof Element) await drawElement(brush, child, scale);
  }
}

function fill(brush: CanvasRenderingContext2D, box: Box, style: CSSStyleDeclaration): void {
  const border = parseFloat(style.borderTopWidth) || 0;
  const clear = /^rgba\(.*, 0\)$|^transparent$/;
  if (clear.test(style.backgroundColor) && (border === 0 || clear.test(style.borderTopColor)))
    return;
  const round = Math.min(parseFloat(style.borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
  brush.beginPath();
  brush.roundRect(box.left, box.top, box.width, box.height, round);
  if (!clear.test(style.backgroundColor)) {
    brush.fillStyle = style.backgroundColor;
    brush.fill();
  }
  if (border > 0 && style.borderTopStyle !== "none") {
    brush.strokeStyle = style.borderTopColor;
    brush.lineWidth = border;
    brush.stroke();
  }
}

/** Word by word, where each of them stands. */
function write(brush: CanvasRenderingContext2D, text: Text, style: CSSStyleDeclaration): void {
  brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  brush.fillStyle = style.color;
  brush.textBaseline = "middle";
  brush.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  const range = document.createRange();
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width > 0) brush.fillText(word, box.left, box.top + box.height / 2, box.width + 1);
  }
}

async function drawDrawing(
  brush: CanvasRenderingContext2D,
  drawing: SVGSVGElement,
  box: Box,
  scale: number,
): Promise<void> {
  if (box.width < 1 || box.height < 1) return;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sourceOf(drawing, box, scale))}`;
  await image.decode();
  brush.drawImage(image, box.left, box.top, box.width, box.height);
}

/** A drawing that stands alone: what style sheets say of it is written into it. */
function sourceOf(drawing: SVGSVGElement, box: Box, scale: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [old, fresh] = [drawing, copy].map((each) => [each, ...each.querySelectorAll("*")]);
  old!.forEach((element, place) => {
    const style = getComputedStyle(element);
    const drawn = fresh![place]!;
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      if (value !== "") drawn.setAttribute(name, value);
    }
    drawn.removeAttribute("class");
    drawn.removeAttribute("style");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(box.width * scale)));
  copy.setAttribute("height", String(Math.round(box.height * scale)));
  copy.setAttribute("opacity", "1");
  return new XMLSerializer().serializeToString(copy);
}

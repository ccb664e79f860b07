/** The chart of best play: places, shades and names of its cells. */
import type { ChartForm, Explored } from "../wire/types";
import { costOf, type Measure, worthOf } from "../people/worth";
import { number, say } from "../words/say";

export interface Cell {
  row: number;
  column: number;
}

/** Where the present position stands in its chart. */
export function present(chart: ChartForm, found: Explored): Cell | null {
  const valueOf = (name: string): number | undefined =>
    found.dials.find((dial) => dial.name === name)?.value;
  const row = chart.down.values.indexOf(valueOf(chart.down.dial) ?? NaN);
  const column = chart.across.values.indexOf(valueOf(chart.across.dial) ?? NaN);
  return row < 0 || column < 0 ? null : { row, column };
}

/** Is there a position to go to? */
export function isThere(chart: ChartForm, { row, column }: Cell): boolean {
  return typeof chart.worth[row]?.[column] === "number";
}

/** How deep a cell is coloured, from 0 to 1, by what the next best choice costs. */
export function depth(cost: number | null | undefined, measure: Measure): number {
  if (!cost || cost <= 0) return 0;
  const much = measure === "share" ? 0.02 : 0.4;
  return cost / (cost + much);
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
  Home: [0, -1000],
  End: [0, 1000],
};

/** Where a key leads from a cell; null: it is none of the chart's keys. */
export function moved(chart: ChartForm, from: Cell, key: string): Cell | null {
  const step = STEPS[key];
  if (!step) return null;
  const within = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at));
  return {
    row: within(from.row + step[0], chart.down.values.length),
    column: within(from.column + step[1], chart.across.values.length),
  };
}

/** A cell in words. */
export function nameOf(
  chart: ChartForm,
  at: Cell,
  { measure, final }: Pick<Explored, "measure" | "final">,
): string {
  const where = say("chart_where", {
    down: `${chart.down.label} ${number(chart.down.values[at.row] ?? 0)}`,
    across: `${chart.across.label} ${number(chart.across.values[at.column] ?? 0)}`,
  });
  const worth = chart.worth[at.row]?.[at.column];
  if (typeof worth !== "number")
    return `${where}: ${say(final ? "chart_nowhere" : "chart_unknown")}`;
  const kind = chart.kinds[chart.best[at.row]?.[at.column] ?? -1];
  const cost = chart.cost[at.row]?.[at.column] ?? 0;
  return [
    `${where}: ${kind?.says ?? say("chart_rolls")}`,
    worthOf(worth, measure),
    cost > 0 ? say("chart_cost", { cost: costOf(cost, measure) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Which values of an axis are written beside it: not more than there is room for. */
export function isWritten(values: number[], at: number, most: number): boolean {
  const every = Math.ceil(values.length / most);
  return at % every === 0;
}

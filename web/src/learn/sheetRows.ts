/** An empty score sheet as the house writes it, in cells: the names, then a row for each line. */
export interface Sheet {
  title: string;
  rows: string[][];
}

/** What people write on a line of their own is drawn as such in plain text; a cell has lines around it. */
const TO_WRITE_ON = /^_+$/;

export function readSheet(text: string): Sheet {
  const lines = text.split("\n");
  const rows = lines
    .filter((line) => line.startsWith("|"))
    .map((line) => line.slice(1, -1).split("|"))
    .map((cells) => cells.map((cell) => cell.trim().replace(TO_WRITE_ON, "")));
  return { title: lines[0] ?? "", rows };
}

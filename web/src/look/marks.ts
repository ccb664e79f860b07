/** The eight marks: colour is never alone. Paths in a box from −12 to 12; holes are holes (even-odd). */
export type MarkName = "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "white";

export const MARKS: Record<MarkName, string> = {
  red: "M0-11 11 0 0 11-11 0Z",
  orange:
    "M0-10.200Q1.200-10.200 1.900-8.900L10.800 7Q12 9.600 9.100 9.600H-9.100Q-12 9.600-10.800 7L-1.900-8.900Q-1.200-10.200 0-10.200Z",
  yellow:
    "M0-10.800A10.800 10.800 0 1 1 0 10.800 10.800 10.800 0 1 1 0-10.800ZM0-4A4 4 0 1 0 0 4 4 4 0 1 0 0-4Z",
  green: "M-9.400 9.800C-13.200-1.800-4.200-11 9.800-10.300 11.500 4.200 2.400 13.400-9.400 9.800Z",
  blue: "M0-12C2.600-6.200 8.600-1.200 8.600 3.800A8.600 8.600 0 0 1-8.600 3.800C-8.600-1.200-2.600-6.200 0-12Z",
  purple: "M6-10.300A11 11 0 1 0 6 10.300 12 12 0 0 1 6-10.300Z",
  pink: `${burst(9, 12, 7)}M0-3.600A3.600 3.600 0 1 0 0 3.600 3.600 3.600 0 1 0 0-3.600Z`,
  white: burst(5, 12, 5.4),
};

/** People carry a mark too, by their seat. */
const PEOPLE: MarkName[] = ["blue", "red", "green", "orange", "purple", "pink"];

export function markOf(seat: number): MarkName {
  return PEOPLE[seat % PEOPLE.length] ?? "blue";
}

function burst(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const far = index % 2 === 0 ? outer : inner;
    const angle = (index / points) * Math.PI - Math.PI / 2;
    return `${(Math.cos(angle) * far).toFixed(2)} ${(Math.sin(angle) * far).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

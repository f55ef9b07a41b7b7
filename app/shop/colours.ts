/** The shop's two colours: the shades that are made of them, and whether they can be read. */
import type { CSSProperties } from "react";
import type { Business } from "./business.ts";

/** Words are written on these, and with these (`ui/styles/tokens.css`). */
const PAPER = "#fdfcf9";
const INK = "#15141a";
/** WCAG 2.2, 1.4.3. */
export const READABLE = 4.5;

/** How much of the colour is in a shade; the rest is white, or black where it says so. */
const mainShades: [shade: number, percent: number, rest: "white" | "black"][] = [
  [50, 5, "white"],
  [100, 12, "white"],
  [300, 45, "white"],
  [400, 62, "white"],
  [500, 80, "white"],
  // Words and edges: no lighter than the colour itself, which has been checked.
  [600, 100, "white"],
  [700, 88, "black"],
  [800, 100, "white"],
  [900, 74, "black"],
  [950, 52, "black"],
];
const secondShades: typeof mainShades = [
  [100, 28, "white"],
  [200, 52, "white"],
  [400, 86, "white"],
  [500, 100, "white"],
  [700, 40, "black"],
];

/** The tokens of a look, for the `style` of `<html>`; undefined as long as it has no colours. */
export function coloursOf({ main, second }: Business["look"]): CSSProperties | undefined {
  if (!main && !second) return undefined;
  return Object.fromEntries([
    ...(main ? shadesOf("indigo", main, mainShades) : []),
    ...(second ? shadesOf("marigold", second, secondShades) : []),
  ]) as CSSProperties;
}

const shadesOf = (name: string, colour: string, shades: typeof mainShades) =>
  shades.map(([shade, percent, rest]) => [
    `--color-${name}-${shade}`,
    percent === 100 ? colour : `color-mix(in oklab, ${colour} ${percent}%, ${rest})`,
  ]);

/** How much paper stands out from the main colour, and ink from the second: 1 to 21. */
export const contrastOfMain = (main: string) => contrast(main, PAPER);
export const contrastOfSecond = (second: string) => contrast(second, INK);

/** WCAG 2.2: of two colours as `#1d2c60`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

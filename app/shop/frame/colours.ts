/** The shades that are made of the shop's two colours. */
import type { CSSProperties } from "react";
import type { Business } from "../business.ts";

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

/** Looks where something on a drawn page reaches its edges. */
import type { Edges, Sides } from "./file-facts.ts";

/** How far inwards, and in which steps, mm. */
export const DEEP_MM = 24;
const STEP_MM = 0.5;
/** Bytes of a pixel: blue, green, red, nothing. */
const BGRA = 4;
/** What is darker than paper. */
const INK = 245;
/** Of a side, what is too near to a corner to tell: marks stand there. */
const CORNER = 0.12;

/** A page, or a strip of it along one side, as it was drawn. */
export interface Drawing {
  pixels: Uint8Array;
  across: number;
  up: number;
  /** Millimetres of a pixel, across and up: a strip is drawn coarser along its side. */
  mm: readonly [number, number];
}

/**
 * @param drawnAt what was drawn of a side: 0 left, 1 top, 2 right, 3 bottom
 * @param size of the page, mm
 * @param trim how far its trim box is inside of the page, mm
 */
export function edgesOf(
  drawnAt: (side: number) => Drawing,
  size: readonly [number, number],
  trim: Sides<number> | undefined,
): Edges {
  const side = (number: number) => {
    const isUpright = number % 2 === 0;
    const drawing = drawnAt(number);
    const [mmDeep, mmAlong] = isUpright ? drawing.mm : [drawing.mm[1], drawing.mm[0]];
    const along = isUpright ? drawing.up : drawing.across;
    const ends = trim ? (isUpright ? [trim[1], trim[3]] : [trim[0], trim[2]]) : undefined;
    const [before, after] = [0, 1].map((end) =>
      ends ? Math.round(((ends[end] as number) + 1.5) / mmAlong) : Math.round(along * CORNER),
    ) as [number, number];
    const isDrawn = placeIn(drawing, number);
    const deep = Math.min(DEEP_MM, (isUpright ? size[0] : size[1]) / 2);
    const least = Math.max(2, along * 0.004);
    return Array.from({ length: Math.floor(deep / STEP_MM) }, (_, bin) => {
      // The outermost and innermost pixel of a step are its neighbours', too.
      const from = Math.round((bin * STEP_MM) / mmDeep);
      const to = Math.max(from + 1, Math.round(((bin + 1) * STEP_MM) / mmDeep));
      let drawn = 0;
      for (let at = before; at < along - after; at++) {
        let isHere = false;
        for (let depth = from; depth < to && !isHere; depth++) isHere = isDrawn(depth, at);
        if (isHere) drawn++;
      }
      return drawn >= least ? "1" : "0";
    }).join("");
  };
  return { step: STEP_MM, sides: [side(0), side(1), side(2), side(3)] };
}

/** Whether something is drawn so deep inside of a side, and so far along it. */
function placeIn({ pixels, across, up }: Drawing, side: number) {
  const isDrawn = (x: number, y: number) => {
    const at = (y * across + x) * BGRA;
    return (
      (pixels[at] as number) < INK ||
      (pixels[at + 1] as number) < INK ||
      (pixels[at + 2] as number) < INK
    );
  };
  const places = [
    (depth: number, at: number) => isDrawn(depth, at),
    (depth: number, at: number) => isDrawn(at, depth),
    (depth: number, at: number) => isDrawn(across - 1 - depth, at),
    (depth: number, at: number) => isDrawn(at, up - 1 - depth),
  ];
  return places[side] as (depth: number, at: number) => boolean;
}

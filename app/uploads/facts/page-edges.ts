/** Looks where something on a drawn page reaches its edges. */
import type { Edges, Sides } from "./file-facts.ts";

/** How far inwards, and in which steps, mm. */
const DEEP_MM = 24;
const STEP_MM = 0.5;
/** Bytes of a pixel: blue, green, red, nothing. */
const BGRA = 4;
/** What is darker than paper. */
const INK = 245;
/** Of a side, what is too near to a corner to tell: marks stand there. */
const CORNER = 0.12;

/** @param trim how far its trim box is inside of the page, mm */
export function edgesOf(
  pixels: Uint8Array,
  [across, up]: readonly [number, number],
  mmPerPixel: number,
  trim: Sides<number> | undefined,
): Edges {
  const step = Math.max(STEP_MM, 2 * mmPerPixel);
  const isDrawn = (x: number, y: number) => {
    const at = (y * across + x) * BGRA;
    return [0, 1, 2].some((channel) => (pixels[at + channel] as number) < INK);
  };
  /** @param along how long the side is, and what its ends leave out, px */
  const side = (
    deep: number,
    along: number,
    ends: readonly [number, number],
    place: (depth: number, at: number) => boolean,
  ) => {
    const bins = Math.min(Math.floor(DEEP_MM / step), Math.floor((deep * mmPerPixel) / 2 / step));
    const least = Math.max(2, along * 0.004);
    return Array.from({ length: bins }, (_, bin) => {
      // The outermost and innermost pixel of a step are its neighbours', too.
      const from = Math.round((bin * step) / mmPerPixel);
      const to = Math.max(from + 1, Math.round(((bin + 1) * step) / mmPerPixel));
      let drawn = 0;
      for (let at = ends[0]; at < along - ends[1]; at++) {
        let isHere = false;
        for (let depth = from; depth < to && !isHere; depth++) isHere = place(depth, at);
        if (isHere) drawn++;
      }
      return drawn >= least ? "1" : "0";
    }).join("");
  };
  const [left = 0, top = 0, right = 0, bottom = 0] = (trim ?? []).map((gap) =>
    Math.round((gap + 1.5) / mmPerPixel),
  );
  const upright = [
    Math.max(top, trim ? 0 : Math.round(up * CORNER)),
    Math.max(bottom, trim ? 0 : Math.round(up * CORNER)),
  ] as const;
  const flat = [
    Math.max(left, trim ? 0 : Math.round(across * CORNER)),
    Math.max(right, trim ? 0 : Math.round(across * CORNER)),
  ] as const;
  return {
    step,
    sides: [
      side(across, up, upright, (depth, at) => isDrawn(depth, at)),
      side(up, across, flat, (depth, at) => isDrawn(at, depth)),
      side(across, up, upright, (depth, at) => isDrawn(across - 1 - depth, at)),
      side(up, across, flat, (depth, at) => isDrawn(at, up - 1 - depth)),
    ],
  };
}

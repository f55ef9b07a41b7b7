/** Finds where two pictures of a page differ, as areas that can be named. */

import { isMadeUpAlike, type RoomVersion } from "../proof-room.ts";

/** A picture as rows of red, green and blue. */
export interface Pixels {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  data: Uint8Array;
}

/** A rectangle, as fractions of the page. */
export interface ChangedArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far the colour of a pixel may be off, since compression changes edges. */
const NOISE = 56;
/** How far the mean colour of a cell may be off, since compression keeps that. */
const TINT = 8;
/** The width and height of a cell in pixels. */
const CELL = 12;
/** How many pixels of a cell have to differ for it to count. */
const FEW = 3;
/** How many equal cells may lie inside one area. */
const GAP = 5;
/** With more areas than this, the whole page counts as one. */
const MOST_AREAS = 30;

/**
 * The areas in which two pictures of the same size differ, from top to bottom; none when nothing
 * changed. Pictures of different sizes differ in the whole page.
 */
export function findChanges(before: Pixels, after: Pixels): ChangedArea[] {
  if (before.width !== after.width || before.height !== after.height) return [WHOLE];
  const grid = differingCells(before, after);
  const boxes = joinCells(grid);
  if (boxes.length > MOST_AREAS) return [WHOLE];
  const { width, height } = before;
  return boxes
    .map(([left, top, right, bottom]) => {
      const x = (left * CELL) / width;
      const y = (top * CELL) / height;
      return {
        ...{ x, y },
        width: Math.min(1, ((right + 1) * CELL) / width) - x,
        height: Math.min(1, ((bottom + 1) * CELL) / height) - y,
      };
    })
    .sort((one, other) => one.y - other.y || one.x - other.x);
}

const WHOLE: ChangedArea = { x: 0, y: 0, width: 1, height: 1 };

interface Grid {
  columns: number;
  rows: number;
  isChanged: Uint8Array;
}

function differingCells({ width, height, data: old }: Pixels, { data: now }: Pixels): Grid {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint16Array(columns * rows);
  /** How much red, green and blue each cell has gained in all. */
  const gains = new Int32Array(columns * rows * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor(x / CELL);
      let off = 0;
      for (let colour = 0; colour < 3; colour++, at++) {
        const gain = (now[at] ?? 0) - (old[at] ?? 0);
        const sum = 3 * cell + colour;
        gains[sum] = (gains[sum] ?? 0) + gain;
        off = Math.max(off, Math.abs(gain));
      }
      if (off > NOISE) counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const isTinted = (cell: number) => {
    const wide = Math.min(CELL, width - (cell % columns) * CELL);
    const high = Math.min(CELL, height - Math.floor(cell / columns) * CELL);
    const most = TINT * wide * high;
    return [0, 1, 2].some((colour) => Math.abs(gains[3 * cell + colour] ?? 0) > most);
  };
  const isChanged = counts.map((count, cell) => Number(count >= FEW || isTinted(cell)));
  return { columns, rows, isChanged: Uint8Array.from(isChanged) };
}

type Box = [left: number, top: number, right: number, bottom: number];

/** The boxes around groups of neighbouring cells. */
function joinCells({ columns, rows, isChanged }: Grid): Box[] {
  const isDone = new Uint8Array(isChanged.length);
  const boxes: Box[] = [];
  for (let start = 0; start < isChanged.length; start++) {
    if (!isChanged[start] || isDone[start]) continue;
    const box: Box = [columns, rows, 0, 0];
    const way = [start];
    isDone[start] = 1;
    for (let cell = way.pop(); cell !== undefined; cell = way.pop()) {
      const x = cell % columns;
      const y = Math.floor(cell / columns);
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
      for (let near = Math.max(0, y - GAP); near <= Math.min(rows - 1, y + GAP); near++) {
        for (
          let beside = Math.max(0, x - GAP);
          beside <= Math.min(columns - 1, x + GAP);
          beside++
        ) {
          const next = near * columns + beside;
          if (!isChanged[next] || isDone[next]) continue;
          isDone[next] = 1;
          way.push(next);
        }
      }
    }
    boxes.push(box);
  }
  return boxes;
}

const WHOLE_PAGE = "the whole page";

/** `top right`; `the whole page` for an area that covers most of it. */
export function placeOf({ x, y, width, height }: ChangedArea): string {
  if (width > 0.8 && height > 0.8) return WHOLE_PAGE;
  const third = (middle: number, names: [string, string, string]) =>
    names[Math.min(2, Math.floor(middle * 3))] ?? "";
  const up = height > 0.8 ? "" : third(y + height / 2, ["top", "", "bottom"]);
  const across = width > 0.8 ? "" : third(x + width / 2, ["left", "", "right"]);
  return [up, across].filter(Boolean).join(" ") || "in the middle";
}

/** `1 area, top right`, or `nothing changed`. */
export function changesInWords(areas: readonly ChangedArea[]): string {
  const [first] = areas;
  if (!first) return "nothing changed";
  if (areas.length === 1) {
    const place = placeOf(first);
    return place === WHOLE_PAGE ? place : `1 area, ${place}`;
  }
  return `${areas.length} areas: ${[...new Set(areas.map(placeOf))].join(", ")}`;
}

/** Wider pages are compared in less detail than small print needs, mm. */
const WIDEST_IN_DETAIL = 220;

/** What has to be said where nothing was found on a page; undefined where that is certain enough. */
export function doubtWords([width]: readonly [width: number, height: number]): string | undefined {
  if (width <= WIDEST_IN_DETAIL) return undefined;
  return "On a page this large a changed comma can be missed: read its small print yourself.";
}

type Made = Pick<RoomVersion, "version" | "isWhole">;

/** Why two versions are not compared; undefined where they are. */
export function apartWords(before: Made, after: Made): string | undefined {
  if (isMadeUpAlike(before, after)) return undefined;
  const madeUp = ({ version, isWhole }: Made) =>
    `proof ${version} ${isWhole ? "is one file for the whole order" : "has a file for each line"}`;
  return `These two are made up differently and are not compared: ${madeUp(before)}, ${madeUp(after)}.`;
}

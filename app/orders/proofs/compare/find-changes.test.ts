import { describe, expect, test } from "vitest";
import {
  apartWords,
  changesInWords,
  doubtWords,
  findChanges,
  type Pixels,
  placeOf,
} from "./find-changes.ts";

type Colour = [red: number, green: number, blue: number];

/** A page of one colour with a rectangle of another. */
function painted(paper: Colour, ink: Colour): Pixels {
  const sheet = page();
  for (let at = 0; at < sheet.data.length; at += 3) {
    const [x, y] = [(at / 3) % sheet.width, Math.floor(at / 3 / sheet.width)];
    const isInk = x >= 240 && x < 360 && y >= 24 && y < 120;
    sheet.data.set(isInk ? ink : paper, at);
  }
  return sheet;
}

/** A white page with black boxes on it. */
function page(...boxes: [x: number, y: number, width: number, height: number][]): Pixels {
  const [width, height] = [400, 600];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, wide, high] of boxes) {
    for (let y = top; y < top + high; y++) {
      data.fill(0, 3 * (y * width + left), 3 * (y * width + left + wide));
    }
  }
  return { width, height, data };
}

describe("two pages", () => {
  test("that are the same have no area", () => {
    expect(findChanges(page([10, 10, 50, 50]), page([10, 10, 50, 50]))).toEqual([]);
  });

  test("that differ by what compression does are the same", () => {
    const noisy = page([10, 10, 50, 50]);
    for (let at = 0; at < noisy.data.length; at += 7) {
      noisy.data[at] = Math.abs((noisy.data[at] ?? 0) - 40);
    }
    expect(findChanges(page([10, 10, 50, 50]), noisy)).toEqual([]);
  });

  const white: Colour = [255, 255, 255];
  test.each<[string, [Colour, Colour], [Colour, Colour], string]>([
    ["a red", [white, [230, 20, 20]], [white, [192, 20, 20]], "1 area, top right"],
    ["a navy", [white, [0, 0, 92]], [white, [0, 0, 140]], "1 area, top right"],
    ["a pale stamp", [white, white], [white, [235, 235, 235]], "1 area, top right"],
    ["the paper", [[255, 250, 235], white], [white, white], "the whole page"],
  ])("with another shade of %s have changed there", (_what, before, after, words) => {
    expect(changesInWords(findChanges(painted(...before), painted(...after)))).toBe(words);
  });

  test("with a moved comma have one area, where it was and where it is", () => {
    const areas = findChanges(page([300, 50, 3, 6]), page([310, 50, 3, 6]));
    expect(areas).toHaveLength(1);
    const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = areas;
    expect([x * 400 <= 300, (x + width) * 400 >= 313]).toEqual([true, true]);
    expect([y * 600 <= 50, (y + height) * 600 >= 56]).toEqual([true, true]);
    expect(changesInWords(areas)).toBe("1 area, top right");
  });

  test("with changes far from each other have an area for each, from top to bottom", () => {
    const areas = findChanges(page(), page([20, 560, 20, 20], [360, 10, 20, 20], [30, 20, 9, 9]));
    expect(areas.map(placeOf)).toEqual(["top right", "top left", "bottom left"]);
    expect(changesInWords(areas)).toBe("3 areas: top right, top left, bottom left");
  });

  test("with a word written otherwise have one area for it", () => {
    const word = [100, 118, 140, 165, 180].map((x) => [x, 50, 6, 10] as const);
    const other = word.map(([x, y, width]) => [x, y, width, 4] as const);
    const both = [word, other].map((boxes) => page(...boxes.map((box) => [...box] as never)));
    expect(findChanges(both[0] as Pixels, both[1] as Pixels)).toHaveLength(1);
  });

  test("of other sizes, or other all over, are changed as a whole", () => {
    const other = { ...page(), width: 200, height: 1200 };
    expect(findChanges(page(), other).map(placeOf)).toEqual(["the whole page"]);
    expect(findChanges(page(), page([0, 0, 400, 600])).map(placeOf)).toEqual(["the whole page"]);
    const dots = Array.from({ length: 35 }, (_, at) => {
      const place: [number, number, number, number] = [
        (at % 5) * 80,
        Math.floor(at / 5) * 84,
        5,
        5,
      ];
      return place;
    });
    expect(findChanges(page(), page(...dots)).map(placeOf)).toEqual(["the whole page"]);
  });
});

test.each([
  [[0.7, 0.05, 0.2, 0.1], "top right"],
  [[0.05, 0.4, 0.2, 0.2], "left"],
  [[0.4, 0.4, 0.2, 0.2], "in the middle"],
  [[0.4, 0.9, 0.2, 0.1], "bottom"],
  [[0, 0.05, 1, 0.1], "top"],
  [[0.9, 0, 0.1, 1], "right"],
] as const)("%s is %s", ([x, y, width, height], name) => {
  expect(placeOf({ x, y, width, height })).toBe(name);
});

test("a page of another size is told without counting areas", () => {
  const whole = findChanges(page(), { ...page(), width: 200, height: 1200 });
  expect(changesInWords(whole)).toBe("the whole page");
});

test("no area is nothing changed", () => {
  expect(changesInWords([])).toBe("nothing changed");
});

test("on a page wider than A4 nothing found is not nothing changed, and it says so", () => {
  expect(doubtWords([210, 297])).toBeUndefined();
  expect(doubtWords([297, 420])).toMatch(/a changed comma can be missed/);
});

test("one file for the whole order and a file a line are not compared, and it is said why", () => {
  const [whole, lines] = [
    { version: 1, isWhole: true },
    { version: 2, isWhole: false },
  ];
  expect(apartWords(whole, lines)).toBe(
    "These two are made up differently and are not compared: proof 1 is one file for the whole order, proof 2 has a file for each line.",
  );
  expect(apartWords(lines, whole)).toMatch(/: proof 2 has .*, proof 1 is .*\.$/);
  expect(apartWords(whole, whole)).toBeUndefined();
  expect(apartWords(lines, lines)).toBeUndefined();
});

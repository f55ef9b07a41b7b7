import { expect, test } from "vitest";
import {
  canBeRead,
  findColourFaults,
  firstColours,
  pairsOf,
  ratio,
  readColour,
} from "./colour-pairs.ts";

test("the colours that the shop comes with can be read in every pair", () => {
  const { main, second } = pairsOf(firstColours);
  expect([...main, ...second].every(canBeRead)).toBe(true);
  expect(findColourFaults(firstColours)).toEqual({});
});

test("a colour that is too pale is refused with a darker one of its kind that will do", () => {
  const { main, second } = findColourFaults({ ...firstColours, main: "#9fb4e6" });
  expect(second).toBeUndefined();
  expect(main?.told).toBe(
    `White words on the main colour: 2.0 to 1, and 4.5 is needed. Take a darker one, such as ${main?.take?.toUpperCase()}.`,
  );
  expect(findColourFaults({ ...firstColours, main: main?.take ?? "" })).toEqual({});
});

test("a second colour that black words cannot be read on gets a lighter one", () => {
  const { second } = findColourFaults({ ...firstColours, second: "#3a2a10" });
  expect(second?.told).toContain("Black words on the second colour");
  expect(findColourFaults({ ...firstColours, second: second?.take ?? "" })).toEqual({});
});

test("for every colour that is refused there is one that is taken", () => {
  for (const main of ["#ffffff", "#ff0000", "#00ff00", "#ffff00", "#808080", "#123456"]) {
    for (const second of ["#000000", "#0000ff", "#ff00ff", "#7f7f7f", "#abcdef"]) {
      const faults = findColourFaults({ main, second });
      const taken = {
        main: faults.main ? (faults.main.take ?? "none") : main,
        second: faults.second ? (faults.second.take ?? "none") : second,
      };
      expect(findColourFaults(taken), `${main} ${second}`).toEqual({});
    }
  }
});

test("a colour is six digits, in any spelling", () => {
  expect(readColour(" 1D2C60 ")).toBe("#1d2c60");
  for (const no of ["", "red", "#fff", "#12345g", "#1d2c60;background:url(//x)"]) {
    expect(readColour(no), no).toBeUndefined();
  }
});

test("a contrast is never told larger than it is", () => {
  expect(ratio(4.49)).toBe("4.4");
  expect(ratio(12.97)).toBe("12.9");
});

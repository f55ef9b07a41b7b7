import { expect, test } from "vitest";
import type { Message } from "../message.ts";
import { insertsBefore } from "./inserts.ts";

const at = (minute: number) => new Date(minute * 60_000).toISOString();
const messages = [10, 20, 30].map((minute) => ({ timestamp: at(minute) }) as Message);
const inserts = [5, 10, 15, 25, 35].map((minute) => ({
  ...{ id: String(minute), timestamp: at(minute), node: null },
}));

/** What stands before each message and after the last. */
function shown(hasOlder: boolean, hasNewer: boolean, of = messages): string[][] {
  const before = insertsBefore(inserts, { messages: of, hasOlder, hasNewer });
  return [...of, undefined].map((_, place) => before(place).map(({ id }) => id));
}

test("each stands once, by its time; after a message of the same moment", () => {
  expect(shown(false, false)).toEqual([["5"], ["10", "15"], ["25"], ["35"]]);
});

test("what belongs among messages that are not loaded is left out", () => {
  expect(shown(true, false)).toEqual([[], ["10", "15"], ["25"], ["35"]]);
  expect(shown(false, true)).toEqual([["5"], ["10", "15"], ["25"], []]);
});

test("without messages they stand all", () => {
  expect(shown(false, false, [])).toEqual([["5", "10", "15", "25", "35"]]);
});

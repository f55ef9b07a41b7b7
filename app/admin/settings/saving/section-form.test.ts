import { expect, test } from "vitest";
import { isOther, type LoadedSection } from "./section-form.ts";

const read = (change: Partial<LoadedSection> = {}): LoadedSection => ({
  ...{ revision: 3, labels: {}, typed: { title: "Terms apply" }, fixed: {}, saves: [], values: {} },
  ...change,
});

test("a form stays as it is when its page is read again and nothing has changed", () => {
  expect(isOther(read(), read({ values: { hours: "from eight to six" } }))).toBe(false);
});

test.each<Partial<LoadedSection>>([
  { revision: 4 },
  { typed: { title: "Ask us" } },
  { draft: { title: "Terms apply" } },
  { fixed: { title: "Terms apply" } },
])("it is made anew when the section is another: %o", (change) => {
  expect(isOther(read(), read(change))).toBe(true);
});

import { describe, expect, test } from "vitest";
import {
  type Artwork,
  drawnFaults,
  faultsOf,
  PRODUCTS,
  type Product,
} from "../../../test/artwork/artwork-faults.ts";
import { goodOf } from "../../../test/artwork/good-artwork.ts";
import { judge, told, wrongLine } from "../../../test/artwork/told.ts";
import { longTest } from "../../../test/setup/long-test.ts";
import { FINDINGS } from "./words/finding-words.ts";

/** The files of which the check says something untrue. */
async function wronged(all: Artwork[]): Promise<string[]> {
  return (await judge(all)).filter(({ isRight }) => !isRight).map(wrongLine);
}

const [card] = PRODUCTS as [Product, ...Product[]];
const faults = faultsOf(card);

describe("made by the test itself, each with one fault or none:", () => {
  test("one file of every kind of fault is told so, and no good one is refused", {
    timeout: 120_000,
  }, async () => {
    // 501 pages take seconds to write, and 202 to measure.
    const { kinds: drawn, ...together } = drawnFaults(card);
    const apart = ["long", "pages-unseen", ...drawn] as string[];
    const kinds = Object.keys(FINDINGS)
      .filter((kind) => !apart.includes(kind))
      .map((kind) => faults.find(({ fault }) => fault === kind));
    const long = faults.filter(({ name }) => name.startsWith("a page of 2 m"));
    const one = [...kinds.flatMap((artwork) => artwork ?? []), ...long];
    expect(one.length + drawn.length).toBeGreaterThanOrEqual(43);
    const found = (await told(together)).filter(({ severity }) => severity !== "fine");
    expect(Object.fromEntries(found.map(({ kind, at }) => [kind, at?.page]))).toEqual(
      // A font is one of the whole file.
      Object.fromEntries(
        drawn.map((kind, index) => [kind, kind.endsWith("font") ? undefined : index + 1]),
      ),
    );
    expect(await wronged([...one, ...goodOf(card).slice(0, 5)])).toEqual([]);
  });

  longTest("all files of all products", { timeout: 600_000 }, async () => {
    const all = [...PRODUCTS.flatMap(faultsOf), ...PRODUCTS.flatMap(goodOf)];
    expect(all.length).toBeGreaterThan(150);
    expect(await wronged(all)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import {
  type Artwork,
  faultsOf,
  PRODUCTS,
  type Product,
} from "../../../test/artwork/artwork-faults.ts";
import { goodOf } from "../../../test/artwork/good-artwork.ts";
import { printedArtwork } from "../../../test/artwork/printed-artwork.ts";
import { longTest } from "../../../test/long-test.ts";
import { withContents } from "../../uploads/facts/file-facts.ts";
import { UnshownDocument } from "../../uploads/pages/drawer-messages.ts";
import { openPdf } from "../../uploads/pages/pdf-document.ts";
import { openPicture } from "../../uploads/pages/picture-document.ts";
import { FINDINGS } from "./finding-words.ts";
import { findings } from "./findings.ts";
import { verdictOf } from "./verdict.ts";

/** What is found in a file once it has arrived, measured as the process for documents does. */
async function told({ file, spec, make }: Artwork) {
  const bytes = await make();
  async function* read() {
    yield bytes;
  }
  try {
    const isPdf = file.endsWith(".pdf");
    const document = await (isPdf ? openPdf(read(), bytes.length) : openPicture(read()));
    const facts = await document.measure(file);
    if (facts.kind === "picture") return findings(facts, spec);
    return findings(withContents(facts, await document.colours()), spec);
  } catch (error) {
    if (error instanceof UnshownDocument) return findings(error.fault, spec);
    throw error;
  }
}

/** The files of which the check says something untrue. */
async function wronged(all: Artwork[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const artwork of all) {
    const found = await told(artwork);
    const kinds = found.filter(({ severity }) => severity !== "fine").map(({ kind }) => kind);
    const isRight = artwork.fault ? kinds.includes(artwork.fault) : verdictOf(found) === "fine";
    if (!isRight) wrong.push(`${artwork.fault ?? "good"}, ${artwork.name}: ${kinds}`);
  }
  return wrong;
}

const [card] = PRODUCTS as [Product, ...Product[]];
const faults = faultsOf(card);

describe("made by the test itself, each with one fault or none:", () => {
  test("one file of every kind of fault is told so, and no good one is refused", async () => {
    // 501 pages take seconds to write.
    const kinds = Object.keys(FINDINGS)
      .filter((kind) => kind !== "long")
      .map((kind) => faults.find(({ fault }) => fault === kind));
    const one = kinds.flatMap((artwork) => artwork ?? []);
    expect(one.length).toBeGreaterThan(27);
    expect(await wronged([...one, ...goodOf(card).slice(0, 5)])).toEqual([]);
  });

  longTest("all files of all products", { timeout: 600_000 }, async () => {
    const own = [...PRODUCTS.flatMap(faultsOf), ...PRODUCTS.flatMap(goodOf)];
    const all = [...own, ...PRODUCTS.flatMap(printedArtwork)];
    expect(all.length).toBeGreaterThan(150);
    expect(await wronged(all)).toEqual([]);
  });
});

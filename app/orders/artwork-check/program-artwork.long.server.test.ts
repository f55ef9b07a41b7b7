import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRODUCTS, type Product } from "../../../test/artwork/artwork-faults.ts";
import {
  type MadeArtwork,
  programArtwork,
} from "../../../test/artwork/programs/program-artwork.ts";
import { Workshop, whyNoPrograms } from "../../../test/artwork/programs/workshop.ts";
import { type Judged, judge, wrongLine } from "../../../test/artwork/told.ts";
import { FINDINGS } from "./words/finding-words.ts";

const whyNot = whyNoPrograms();
const [card] = PRODUCTS as [Product, ...Product[]];

describe.skipIf(whyNot)(
  `made by Cairo, Inkscape, LibreOffice, Ghostscript, ImageMagick and img2pdf${whyNot ? ` (${whyNot})` : ""}:`,
  () => {
    let judged: (MadeArtwork & Judged)[];
    let workshop: Workshop;
    beforeAll(async () => {
      workshop = new Workshop();
      judged = await judge(await programArtwork(workshop, card));
    }, 900_000);
    afterAll(() => workshop?.remove());

    const faulty = (severity: "refused" | "look") =>
      judged.filter(({ fault }) => fault && FINDINGS[fault].severity === severity);
    const wrongOf = (some: (MadeArtwork & Judged)[]) =>
      some.filter(({ isRight }) => !isRight).map((one) => `${one.by}: ${wrongLine(one)}`);

    test("there are 150 files or more; they have 41 of the kinds of faults that the check tells, in 110 ways", () => {
      expect(judged.length).toBeGreaterThanOrEqual(150);
      const faulty = judged.filter(({ fault }) => fault);
      const faults = new Set(faulty.map(({ fault }) => fault));
      const ways = new Set(faulty.map(({ fault, name }) => `${fault}: ${name}`));
      process.stdout.write(
        `${judged.length} files, ${faulty.length} of them with a fault: ${faults.size} kinds in ${ways.size} ways\n`,
      );
      expect(faults.size).toBeGreaterThanOrEqual(41);
      expect(ways.size).toBeGreaterThanOrEqual(110);
    });
    test("every fault that is refused is found", () => {
      expect(wrongOf(faulty("refused"))).toEqual([]);
    });
    test("of the faults to be looked at, nine of ten are found", () => {
      const all = faulty("look");
      const missed = wrongOf(all);
      process.stdout.write(`${missed.length} of ${all.length} to be looked at are missed\n`);
      expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(all.length / 10);
    });
    test("no good file is refused", () => {
      const good = judged.filter(({ fault }) => !fault);
      expect(good.filter(({ verdict }) => verdict === "refused").map(wrongLine)).toEqual([]);
      // Nor is much said of any.
      expect(wrongOf(good).length).toBeLessThanOrEqual(good.length / 10);
    });
  },
);

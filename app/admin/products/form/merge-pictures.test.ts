import { expect, test } from "vitest";
import { type MergedPicture, mergePictures, type PictureAddresses } from "./merge-pictures.ts";

const base: PictureAddresses = ["/main.webp", "/one.webp", "/two.webp", "/three.webp"];

function merge(
  mine: string[],
  theirs: PictureAddresses,
  from: PictureAddresses | undefined = base,
) {
  const [main, ...details] = mine.map((value) => ({ value }));
  return mergePictures(from, { main, details }, theirs).map(said);
}

function said(one: MergedPicture<{ value: string }>): string {
  if ("take" in one) return one.isNew ? `takes ${one.take}` : one.take;
  return "theirs" in one ? `${one.keep.value} or ${one.theirs}` : one.keep.value;
}

test("what only one has changed is kept or taken, wherever the form has put it", () => {
  const mine = ["upload:id-a", "/two.webp", "/three.webp", "upload:id-b"];
  expect(merge(mine, ["/main.webp", "/one.webp", "/three.webp", "/new.webp"])).toEqual([
    "upload:id-a",
    "upload:id-b",
    "takes /new.webp",
    "/three.webp",
  ]);
});

test("what both have changed is told, one by one", () => {
  const mine = ["upload:id-a", "/two.webp", "/three.webp", "upload:id-b"];
  expect(merge(mine, ["/other.webp", "/two.webp", "/three.webp", "/new.webp"])).toEqual([
    "upload:id-a or /other.webp",
    "upload:id-b or /new.webp",
    "/two.webp",
    "/three.webp",
  ]);
});

test("an upload of one's own that has arrived meanwhile is the same picture", () => {
  const mine = ["upload:id-a", "/one.webp", "/two.webp", "/three.webp"];
  expect(merge(mine, ["/images/id-a.webp", "/one.webp", "/two.webp", "/three.webp"])).toEqual(mine);
});

test("a place that was emptied takes what is there", () => {
  const theirs: PictureAddresses = ["/other.webp", "/one.webp", "/two.webp", "/three.webp"];
  const [main, ...details] = mergePictures(
    base,
    { main: undefined, details: [{ value: "/three.webp" }] },
    theirs,
  ).map(said);
  expect([main, details]).toEqual(["takes /other.webp", ["/one.webp", "/two.webp", "/three.webp"]]);
});

test("of a product that nothing is known of, all that differs clashes", () => {
  const mine = ["upload:id-a", "upload:id-b", "upload:id-c", "upload:id-d"];
  const theirs: PictureAddresses = ["/i/id-a.webp", "/i/id-b.webp", "/i/x.webp", "/i/id-d.webp"];
  const [main, ...details] = mine.map((value) => ({ value }));
  expect(mergePictures(undefined, { main, details }, theirs).map(said)).toEqual([
    "upload:id-a",
    "upload:id-b",
    "upload:id-c or /i/x.webp",
    "upload:id-d",
  ]);
});

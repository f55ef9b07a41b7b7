import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pdfFile, UploadLine } from "../../../../test/devices/upload-line.ts";
import { ProductPictures } from "./product-pictures.ts";

let line: UploadLine;
beforeEach(async () => {
  await import("tus-js-client");
  vi.useFakeTimers();
  line = new UploadLine();
});
afterEach(() => {
  vi.useRealTimers();
});

const details = ["/one.webp", "/two.webp", "/three.webp"];

/** The pictures of a form: of a new product, or of one that has these. */
function open(initial: { main?: string; details: string[] } = { details: [] }) {
  const pictures = new ProductPictures(initial, initial.main === undefined, line.environment);
  const leave = pictures.open();
  const shown = () => pictures.getItems().map(({ name, state }) => `${name} ${state}`);
  return { pictures, leave, shown };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const photo = (name: string, bytes?: number) => pdfFile(name, bytes);

test("of several pictures chosen at once, each that is not taken is named", async () => {
  const { pictures, shown } = open();
  pictures.add("detail", [photo("d1", 10), photo("huge.jpg", 26_214_401), photo("d3.jpg", 0)]);
  expect(pictures.getItems().map(({ error }) => error)).toEqual([
    undefined,
    "huge.jpg is larger than 25 MB. Choose a smaller one.",
    "d3.jpg is empty. Choose another picture.",
  ]);
  pictures.add(
    "detail",
    ["d2", "d3", "d4", "d5"].map((name) => photo(name)),
  );
  expect(pictures.leftOut).toEqual(["d4", "d5"]);
  await pass(10);
  expect(shown()).toEqual(["d1 done", "d2 done", "d3 done"]);
  pictures.takeOff(pictures.getItems()[0]?.key ?? 0);
  expect(pictures.leftOut).toEqual([]);
});

test("a new main picture takes the place of the old one", async () => {
  const { pictures, shown } = open({ main: "/main.webp", details });
  pictures.add("main", [photo("new")]);
  await pass(10);
  expect(shown().filter((one) => one.startsWith("new"))).toEqual(["new done"]);
  expect(pictures.values("main")).toEqual([expect.stringMatching(/^upload:/)]);
  expect(pictures.values("detail")).toEqual(details);
});

test("a connection lost while uploading loses nothing; back in the network, they go on by themselves", async () => {
  const { pictures, shown } = open();
  line.switch(false);
  pictures.add("main", [photo("main")]);
  pictures.add("detail", [photo("d1")]);
  expect(await pictures.settle()).toBe(false);
  expect(shown()).toEqual(["main broken", "d1 broken"]);
  line.switch(true);
  expect(await pictures.settle()).toBe(true);
  expect(line.arrived).toEqual(["main", "d1"]);
});

test("a draft brings back what had arrived, as far as the shop has it still", async () => {
  const { pictures, leave } = open();
  pictures.add("main", [photo("main")]);
  pictures.add("detail", [photo("d1")]);
  await pass(10);
  line.hold(({ method }) => method === "PATCH");
  pictures.add("detail", [photo("late")]);
  await pass(10);
  const arrived = pictures.arrived();
  expect(arrived.map(({ slot }) => slot)).toEqual(["main", "detail"]);
  leave();
  await pass(10);
  expect(line.arrived).toEqual(["main", "d1"]);
  expect(line.uploads.size).toBe(2);

  const page = open();
  page.pictures.restore(arrived);
  expect(page.pictures.values("main")).toEqual([arrived[0]?.value]);
  await pass(24 * 3_600_000);
  const later = open();
  later.pictures.restore(arrived);
  expect(later.shown()).toEqual([]);
});

test("what a change has uploaded is given up with its form", async () => {
  const { pictures, leave } = open({ main: "/main.webp", details });
  pictures.add("main", [photo("new")]);
  await pass(10);
  expect(line.uploads.size).toBe(1);
  leave();
  await pass(10);
  expect(line.uploads.size).toBe(0);
});

test("where both have put a picture, either can be chosen, and one's own is still there", async () => {
  const { pictures } = open({ main: "/main.webp", details });
  pictures.add("main", [photo("mine")]);
  await pass(10);
  const [mine] = pictures.values("main");
  const merged = pictures.merge(
    ["/main.webp", "/one.webp", "/two.webp", "/three.webp"],
    ["/other.webp", "/one.webp", "/new.webp", "/three.webp"],
  );
  expect(merged.taken).toEqual(["Detail image 2"]);
  expect(merged.clashes).toMatchObject([{ name: "Main image", theirs: "/other.webp" }]);
  expect(pictures.values("detail")).toEqual(["/one.webp", "/new.webp", "/three.webp"]);
  pictures.choose("Main image", "theirs");
  expect(pictures.values("main")).toEqual(["/other.webp"]);
  pictures.choose("Main image", "mine");
  expect(pictures.values("main")).toEqual([mine]);
  expect(line.uploads.size).toBe(1);
  pictures.choose("Main image", "theirs");
  pictures.clear();
  await pass(10);
  expect(line.uploads.size).toBe(0);
});

test("a picture that the shop has no longer leaves the form", async () => {
  const { pictures, shown } = open();
  pictures.add("main", [photo("main")]);
  pictures.add("detail", [photo("d1")]);
  await pass(10);
  pictures.lose(pictures.values("main"));
  expect(shown()).toEqual(["d1 done"]);
});

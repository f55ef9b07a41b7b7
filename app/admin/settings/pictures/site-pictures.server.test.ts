import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { files } from "../../../../database/schema.ts";
import { bomb, pdf, phonePhoto } from "../../../../test/files/pictures.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { longTest } from "../../../../test/setup/long-test.ts";
import { readPicture } from "../../../catalogue/managing/product-pictures.server.ts";
import { startJobs, stopJobs } from "../../../jobs/jobs.server.ts";
import { logoIn } from "../../../shop/pages/shop-pictures.ts";
import { defineFilePurges } from "../../../uploads/files/files.server.ts";
import { openStorage } from "../../../uploads/storage/storage.server.ts";
import { defineSitePictures, takePicture } from "./site-pictures.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-site-pictures-"));
const owner = uuidv7();

beforeAll(async () => {
  openStorage({ folder });
  defineSitePictures();
  defineFilePurges();
  await startJobs(() => {});
});
afterAll(async () => {
  await stopJobs();
  rmSync(folder, { recursive: true, force: true });
});

const svg = (inside: string, attributes = 'viewBox="0 0 200 80"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const BOX = '<path fill="#b00020" d="M10 10h150v60h-150z"/>';

const take = async (bytes: Uint8Array, name = "logo.svg") =>
  takePicture("logo", owner, { name, bytes });
const refusal = async (bytes: Uint8Array, name?: string) => {
  const taken = await take(bytes, name);
  return "error" in taken ? taken.error : taken.address;
};

/** The red, green, blue and alpha of the middle of a picture. */
async function middleOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(at, at + 4)];
}

test("an SVG becomes pictures in all sizes, and nothing of it is kept but its pixels", async () => {
  const hostile = `<script>alert(1)</script><image href="http://evil.example/a.png"/>${BOX}`;
  const taken = await take(svg(hostile, 'viewBox="0 0 200 80" onload="alert(1)"'));
  if ("error" in taken) throw new Error(taken.error);
  for (const size of ["360.webp", "600.png", "32.png", "180.png", "192.png", "512.png"] as const) {
    const bytes = await readPicture(logoIn(taken.address, size));
    expect(bytes.includes("alert"), size).toBe(false);
    const [red = 0, green = 255] = await middleOf(bytes);
    expect([red > 160, green < 20], size).toEqual([true, true]);
  }
  // The empty edge is cut off, what is left is drawn large.
  expect(await sharp(await readPicture(taken.address)).metadata()).toMatchObject({
    width: 1_200,
    height: 480,
  });
  expect(await sharp(await readPicture(logoIn(taken.address, "180.png"))).metadata()).toMatchObject(
    {
      width: 180,
      height: 180,
    },
  );
});

test("what a PNG does not cover shines through", async () => {
  const circle = svg(
    '<circle cx="100" cy="100" r="90" fill="none" stroke="#00f" stroke-width="9"/>',
  );
  const png = await sharp(circle, { density: 200 }).png().toBuffer();
  const taken = await take(png, "logo.png");
  if ("error" in taken) throw new Error(taken.error);
  expect((await middleOf(await readPicture(taken.address)))[3]).toBe(0);
});

// Each starts a process, which a PNG of the same kind does not.
longTest.each([
  ["nothing", svg(""), "logo.svg is empty: nothing of it can be seen."],
  ["half a drawing", svg("<path d='M"), "logo.svg is damaged. Choose another one."],
] as const)("an SVG of %s is refused once it is drawn", async (_, bytes, words) => {
  expect(await refusal(bytes)).toBe(words);
});

test("each logo that cannot be shown is refused by name, with what to do", async () => {
  expect(await refusal(svg("<text>Kano</text>"))).toContain("Turn them into outlines");
  expect(await refusal(Buffer.from("<?xml version='1.0'?><html/>"))).toBe(
    "logo.svg cannot be used. Choose an SVG or PNG.",
  );
  expect(await refusal(svg(`<desc>${"x".repeat(600_000)}</desc>${BOX}`))).toContain("500 kB");
  expect(await refusal(pdf, "logo.png")).toBe("logo.png cannot be used. Choose an SVG or PNG.");
  expect(await refusal(await phonePhoto(), "logo.png")).toContain("Choose an SVG or PNG");
  expect(await refusal(bomb(), "logo.png")).toBe("logo.png is damaged. Choose another one.");
  expect(await refusal(Buffer.alloc(0))).toContain("is empty");
  expect(await refusal(Buffer.alloc(11 * 1_048_576), "logo.png")).toContain("larger than 10 MB");
  const clear = { width: 200, height: 200, channels: 4, background: "#0000" } as const;
  expect(await refusal(await sharp({ create: clear }).png().toBuffer(), "logo.png")).toBe(
    "logo.png is empty: nothing of it can be seen.",
  );
  const tiny = await sharp({ create: { width: 60, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  expect(await refusal(tiny, "logo.png")).toContain("too small for a logo");
});

// That what takes too much is ended is said of pages as well.
longTest(
  "a drawing that unfolds into a million others is refused, and the shop goes on",
  async () => {
    const entities = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">'.concat(
      ...Array.from("bcdefghi", (name, at) => {
        const before = "abcdefgh"[at];
        return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
      }),
      "]>",
    );
    const bytes = Buffer.concat([Buffer.from(entities), svg(`<desc>&i;</desc>${BOX}`)]);
    expect(await refusal(bytes)).toMatch(/is damaged|takes too long/);
  },
);

test("a picture that would look soft is refused, and its bytes go", async () => {
  const small = await sharp({ create: { width: 480, height: 480, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  expect(await takePicture("picture", owner, { name: "a.jpg", bytes: small }, 900)).toEqual({
    error: "480 × 480 is too small: on a computer it would look soft. Send one at least 900 wide.",
  });
  const kept = await db.select().from(files).where(eq(files.kind, "site-picture"));
  expect(kept.map(({ droppedAt }) => droppedAt !== null)).toEqual([true]);
});

/**
 * Makes the web variants of the pictures in public/pictures.
 *
 * For each master `<name>.webp` it writes `<name>-<width>.avif` and `<name>-<width>.webp` beside
 * it. A variant that is newer than its master is kept, so a second run only does what changed.
 * `--force` makes all of them again, for example after a change of quality.
 *
 *     node scripts/make-pictures.mjs [--force]
 */
import { readdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const pictures = fileURLToPath(new URL("../public/pictures/", import.meta.url));
const force = process.argv.includes("--force");

const folders = [
  { name: "products", widths: [240, 360, 640, 900] },
  { name: "details", widths: [360, 640, 900] },
  { name: "heroes", widths: [640, 960, 1280, 1920] },
];

const formats = ["avif", "webp"];

/**
 * Bytes a variant may weigh. Most pictures stay below it at the first quality; fine adire pattern
 * does not, and there the quality goes down step by step.
 */
const budgets = {
  240: { avif: 6_000, webp: 9_000 },
  360: { avif: 12_000, webp: 16_000 },
  640: { avif: 26_000, webp: 36_000 },
  900: { avif: 44_000, webp: 58_000 },
  960: { avif: 26_000, webp: 40_000 },
  1280: { avif: 80_000, webp: 110_000 },
  1920: { avif: 130_000, webp: 180_000 },
};

/** Qualities are tried in this order; the last one is taken even if it is over the budget. */
const general = {
  avif: { qualities: [58, 52, 46, 40], effort: 4 },
  webp: { qualities: [76, 68, 60, 52], effort: 5, smartSubsample: true },
};

/** Up to this width, what phones load: encoded slowly, with half the colour, a quarter smaller. */
const PHONE_WIDTH = 640;
const phoneAvif = { qualities: [52, 46, 40], effort: 7, chromaSubsampling: "4:2:0" };

/** A variant's file name ends in `-<width>`; a master's never does. */
function isMaster(file) {
  return file.endsWith(".webp") && !/-(240|360|640|900|960|1280|1920)\.webp$/.test(file);
}

/** True if the variant exists and is no older than its master. */
async function isFresh(variant, master) {
  if (force) return false;
  const made = await stat(variant).catch(() => undefined);
  return made !== undefined && made.mtimeMs >= (await stat(master)).mtimeMs;
}

/** Takes a resized picture's pixels; returns the best encoding which fits the budget. */
async function encode({ data, info }, width, format) {
  const picture = sharp(data, { raw: info });
  const forPhones = format === "avif" && width <= PHONE_WIDTH;
  const { qualities: tried, ...options } = forPhones ? phoneAvif : general[format];
  let bytes;
  for (const quality of tried) {
    bytes = await picture
      .clone()
      .toFormat(format, { ...options, quality })
      .toBuffer();
    if (bytes.length <= budgets[width][format]) break;
  }
  return bytes;
}

/** Writes the file whole or not at all, so an interrupted run leaves no broken variant. */
async function write(file, bytes) {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

/** Makes the missing variants of one master. Returns how many it wrote. */
async function makeVariants(master, widths) {
  let made = 0;
  for (const width of widths) {
    const stem = master.replace(/\.webp$/, `-${width}`);
    const stale = [];
    for (const format of formats) {
      if (!(await isFresh(`${stem}.${format}`, master))) stale.push(format);
    }
    if (stale.length === 0) continue;
    const pixels = await sharp(master)
      .resize({ width, withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const format of stale) {
      await write(`${stem}.${format}`, await encode(pixels, width, format));
      made += 1;
    }
  }
  return made;
}

for (const { name, widths } of folders) {
  const folder = join(pictures, name);
  const masters = (await readdir(folder)).filter(isMaster).sort();
  let made = 0;
  for (const file of masters) made += await makeVariants(join(folder, file), widths);
  console.log(`${name}: ${masters.length} pictures, ${made} variants made`);
}

/**
 * Makes the web variants of the masters in public/pictures: `<name>-<width>.avif` and `.webp`
 * beside each `<name>.webp`, where they are older than the master, or all with `--force`.
 *
 *     node scripts/make-pictures.mjs [--force]
 */
import { readdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const pictures = fileURLToPath(new URL("../public/pictures/", import.meta.url));
const force = process.argv.includes("--force");

/** Details stand behind the first picture of a product. */
const DETAILS = "details";

const folders = [
  { name: "products", widths: [240, 360, 640, 900] },
  { name: DETAILS, widths: [360, 640, 900] },
  { name: "heroes", widths: [640, 960, 1280, 1920] },
];

const formats = ["avif", "webp"];

/** What a new connection brings within its first round trip: for the first picture on a phone. */
const ONE_FLIGHT = 14_000;

/** Most bytes of a variant; the quality is lowered until it fits, as for fine adire patterns. */
const budgets = {
  240: { avif: 6_000, webp: 9_000 },
  360: { avif: 12_000, webp: 16_000 },
  640: { avif: 26_000, webp: 36_000 },
  900: { avif: 44_000, webp: 58_000 },
  960: { avif: 26_000, webp: 40_000 },
  1280: { avif: 80_000, webp: 110_000 },
  1920: { avif: 130_000, webp: 180_000 },
};

/** Qualities are tried in order; the last one may exceed the budget. */
const general = {
  avif: { qualities: [58, 52, 46, 40], effort: 4 },
  webp: { qualities: [76, 68, 60, 52], effort: 5, smartSubsample: true },
};

/** Up to this width, for phones: encoded slowly, with chroma subsampling, a quarter smaller. */
const PHONE_WIDTH = 640;
const phoneAvif = { qualities: [52, 46, 40, 34, 28], effort: 7, chromaSubsampling: "4:2:0" };

/** A variant's name ends in `-<width>`. */
function isMaster(file) {
  return file.endsWith(".webp") && !/-(240|360|640|900|960|1280|1920)\.webp$/.test(file);
}

/** Whether the variant exists and is no older than its master. */
async function isFresh(variant, master) {
  if (force) return false;
  const made = await stat(variant).catch(() => undefined);
  return made !== undefined && made.mtimeMs >= (await stat(master)).mtimeMs;
}

/** Encodes resized pixels within the budget; `isFirst` for pictures that open a page. */
async function encode({ data, info }, width, format, isFirst) {
  const picture = sharp(data, { raw: info });
  const forPhones = format === "avif" && width <= PHONE_WIDTH;
  const budget = Math.min(budgets[width][format], forPhones && isFirst ? ONE_FLIGHT : Infinity);
  const { qualities: tried, ...options } = forPhones ? phoneAvif : general[format];
  let bytes;
  for (const quality of tried) {
    bytes = await picture
      .clone()
      .toFormat(format, { ...options, quality })
      .toBuffer();
    if (bytes.length <= budget) break;
  }
  return bytes;
}

/** Writes a whole file or none. */
async function write(file, bytes) {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

/** Makes the missing variants of a master; returns how many. */
async function makeVariants(master, widths, isFirst) {
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
      await write(`${stem}.${format}`, await encode(pixels, width, format, isFirst));
      made += 1;
    }
  }
  return made;
}

for (const { name, widths } of folders) {
  const folder = join(pictures, name);
  const masters = (await readdir(folder)).filter(isMaster).sort();
  let made = 0;
  for (const file of masters) {
    made += await makeVariants(join(folder, file), widths, name !== DETAILS);
  }
  console.log(`${name}: ${masters.length} pictures, ${made} variants made`);
}

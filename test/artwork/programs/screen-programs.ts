/** Cairo, Inkscape and LibreOffice draw the designs; all of them in screen colours. */
import { resolve } from "node:path";
import sharp from "sharp";
import { POINTS } from "../artwork-pdf.ts";
import type { Drawing } from "./designs.ts";
import type { Workshop } from "./workshop.ts";

/** Files by their name, each with what is drawn. */
export type Drawings = readonly (readonly [file: string, drawing: Drawing])[];

const ORANGE = { r: 230, g: 150, b: 30 };
const GROUND = "#3366cc";
const VEIL = "#cc4d1a";

export function drawByCairo(shop: Workshop, drawings: Drawings): void {
  shop.run(
    "python3",
    [resolve("test/artwork/programs/draw-by-cairo.py")],
    JSON.stringify(drawings),
  );
}

export async function drawByInkscape(shop: Workshop, drawings: Drawings): Promise<void> {
  const sources: string[] = [];
  for (const [file, drawing] of drawings) {
    const source = file.replace(/pdf$/, "svg");
    shop.write(source, await svgOf(drawing));
    sources.push(source);
  }
  shop.run("inkscape", ["--export-type=pdf", ...sources]);
}

/** @param options of its PDF export */
export async function drawByOffice(
  shop: Workshop,
  drawings: Drawings,
  options: Record<string, boolean | number | string> = {},
): Promise<void> {
  const sources: string[] = [];
  for (const [file, drawing] of drawings) {
    const source = file.replace(/pdf$/, "fodg");
    shop.write(source, await odgOf(drawing));
    sources.push(source);
  }
  const asItIs = { ReduceImageResolution: false, UseLosslessCompression: true };
  const typed = Object.entries({ ...asItIs, ...options }).map(([name, value]) => {
    const type = { boolean: "boolean", number: "long", string: "string" }[typeof value as "string"];
    return [name, { type, value: String(value) }];
  });
  const filter = `pdf:draw_pdf_Export:${JSON.stringify(Object.fromEntries(typed))}`;
  shop.run("soffice", ["--headless", "--convert-to", filter, ...sources]);
}

async function pictureOf({ pixels, hasHoles }: NonNullable<Drawing["picture"]>): Promise<string> {
  const [width, height] = pixels;
  const create = { width, height, background: { ...ORANGE, alpha: hasHoles ? 0.5 : 1 } };
  const picture = sharp({ create: { ...create, channels: hasHoles ? 4 : 3 } });
  return (await picture.png().toBuffer()).toString("base64");
}

/** Pages beside each other, as Inkscape has them. */
async function svgOf({ trim, bleed, ground, words, picture, veil, pages }: Drawing) {
  const [width, height] = trim;
  const [wide, high] = [width + 2 * bleed, height + 2 * bleed];
  const step = wide + 10;
  const rect = (x: number, y: number, w: number, h: number, style: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${style}/>`;
  const parts: string[] = [];
  if (ground !== undefined) {
    const side = [width, height].map((length) => length + 2 * ground) as [number, number];
    parts.push(rect(-ground, -ground, ...side, `fill="${GROUND}"`));
  }
  if (picture) {
    const { side, turned } = picture;
    const [x, y] = [10, height - 12 - side];
    const turn = `rotate(${-turned} ${x + side / 2} ${y + side / 2})`;
    parts.push(
      `<image x="${x}" y="${y}" width="${side}" height="${side}" preserveAspectRatio="none"`,
      ` transform="${turn}" xlink:href="data:image/png;base64,${await pictureOf(picture)}"/>`,
    );
  }
  if (veil) parts.push(rect(20, height - 40, 40, 20, `fill="${VEIL}" fill-opacity="0.5"`));
  const [x, y] = words;
  const font = `font-family="DejaVu Sans" font-size="${10 / POINTS}"`;
  parts.push(`<text x="${x}" y="${height - y}" ${font}>Adunni</text>`);
  const sheets = Array.from({ length: pages }, (_, page) => page * step);
  const places = sheets.map(
    (at) => `<inkscape:page x="${at}" y="0" width="${wide}" height="${high}"/>`,
  );
  const drawn = sheets.map((at) => {
    const inside = `<svg x="${at}" y="0" width="${wide}" height="${high}">`;
    return `${inside}<g transform="translate(${bleed} ${bleed})">${parts.join("")}</g></svg>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
    xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
    width="${wide}mm" height="${high}mm" viewBox="0 0 ${wide} ${high}">
    ${pages > 1 ? `<sodipodi:namedview>${places.join("")}</sodipodi:namedview>` : ""}
    ${drawn.join("\n")}</svg>`;
}

/** A drawing in LibreOffice's flat format. */
async function odgOf({ trim, bleed, ground, words, picture, veil, pages }: Drawing) {
  const [width, height] = trim;
  const [wide, high] = [width + 2 * bleed, height + 2 * bleed];
  const mm = (length: number) => `${(length + bleed).toFixed(3)}mm`;
  const at = (x: number, y: number, w: number, h: number) =>
    `svg:x="${mm(x)}" svg:y="${mm(y)}" svg:width="${w}mm" svg:height="${h}mm"`;
  const rect = (style: string, place: string) => `<draw:rect draw:style-name="${style}" ${place}/>`;
  const parts: string[] = [];
  if (ground !== undefined) {
    parts.push(rect("ground", at(-ground, -ground, width + 2 * ground, height + 2 * ground)));
  }
  if (picture) {
    const { side, turned } = picture;
    const angle = (turned * Math.PI) / 180;
    const [cx, cy] = [10 + side / 2, height - 12 - side / 2];
    // It turns around the corner that is then put in its place.
    const x = cx - (side / 2) * (Math.cos(angle) + Math.sin(angle));
    const y = cy - (side / 2) * (Math.cos(angle) - Math.sin(angle));
    const place = `draw:transform="rotate (${angle}) translate (${mm(x)} ${mm(y)})"`;
    parts.push(
      `<draw:frame svg:width="${side}mm" svg:height="${side}mm" ${place}><draw:image>`,
      `<office:binary-data>${await pictureOf(picture)}</office:binary-data>`,
      "</draw:image></draw:frame>",
    );
  }
  if (veil) parts.push(rect("veil", at(20, height - 40, 40, 20)));
  const [x, y] = words;
  // The line of writing is about 3.2 mm below the box's head.
  parts.push(
    `<draw:frame draw:style-name="words" ${at(x, height - y - 3.2, 20, 4)}><draw:text-box>`,
    `<text:p text:style-name="letters"><text:span text:style-name="letters">Adunni</text:span>`,
    "</text:p></draw:text-box></draw:frame>",
  );
  const sheets = Array.from(
    { length: pages },
    (_, page) =>
      `<draw:page draw:name="${page + 1}" draw:master-page-name="M">${parts.join("")}</draw:page>`,
  );
  const letters = 'fo:font-family="DejaVu Sans" fo:font-size="10pt" fo:color="#000000"';
  const style = (name: string, family: string, properties: string) =>
    `<style:style style:name="${name}" style:family="${family}">${properties}</style:style>`;
  const filled = (colour: string, more = "") =>
    `<style:graphic-properties draw:stroke="none" draw:fill="solid" draw:fill-color="${colour}" ${more}/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
  <office:document office:version="1.3"
    office:mimetype="application/vnd.oasis.opendocument.graphics"
    ${NAMESPACES.map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(" ")}>
    <office:styles/>
    <office:automatic-styles>
      <style:page-layout style:name="PM0"><style:page-layout-properties fo:margin="0mm"
        fo:page-width="${wide}mm" fo:page-height="${high}mm"
        style:print-orientation="${wide > high ? "landscape" : "portrait"}"/></style:page-layout>
      ${style("ground", "graphic", filled(GROUND))}
      ${style("veil", "graphic", filled(VEIL, 'draw:opacity="50%"'))}
      ${style("words", "graphic", '<style:graphic-properties draw:stroke="none" draw:fill="none" fo:padding-left="0mm" fo:padding-top="0mm" fo:padding-right="0mm" fo:padding-bottom="0mm" fo:wrap-option="no-wrap" draw:textarea-vertical-align="top"/>')}
      ${style("letters", "text", `<style:text-properties ${letters}/>`)}
      ${style("letters", "paragraph", `<style:text-properties ${letters}/>`)}
    </office:automatic-styles>
    <office:master-styles>
      <style:master-page style:name="M" style:page-layout-name="PM0"/>
    </office:master-styles>
    <office:body><office:drawing>${sheets.join("")}</office:drawing></office:body>
  </office:document>`;
}

const NAMESPACES = [
  ["office", "office"],
  ["style", "style"],
  ["text", "text"],
  ["draw", "drawing"],
  ["fo", "xsl-fo-compatible"],
  ["svg", "svg-compatible"],
];

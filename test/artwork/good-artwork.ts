/** Artwork with nothing wrong in it, as different programs write it. */
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { PrintSpec } from "../../app/catalogue/print-spec/print-spec.ts";
import {
  type Artwork,
  addLayer,
  inkJpeg,
  inPixels,
  type Product,
  separation,
} from "./artwork-faults.ts";
import {
  artworkPdf,
  cropMarks,
  flatPicture,
  type PdfOptions,
  place,
  type Size,
} from "./artwork-pdf.ts";

/** Good files of a product. */
export function goodOf({ spec }: Product): Artwork[] {
  const size: Size = [spec.widthMm, spec.heightMm];
  const pdf = (
    name: string,
    options: Partial<PdfOptions> = {},
    own: Partial<PrintSpec> = {},
  ): Artwork => ({
    name,
    file: "artwork.pdf",
    spec: { ...spec, ...own },
    make: () => artworkPdf({ size, ...options }),
  });
  const [width, height] = size.map((side) => inPixels(side + 6, 300)) as unknown as Size;
  const image = (
    name: string,
    file: string,
    make: () => Promise<Buffer>,
    own: Partial<PrintSpec> = {},
  ): Artwork => ({
    name,
    file,
    spec: { ...spec, ...own },
    make,
  });
  const gray = () =>
    sharp({ create: { width, height, channels: 3, background: "#777" } }).toColourspace("b-w");
  return [
    pdf("with bleed"),
    pdf("with a trim box", { hasTrimBox: true }),
    pdf("with marks beside the page", {
      hasTrimBox: true,
      slug: 9,
      draw: (sheet) => cropMarks(sheet),
    }),
    pdf("with marks on all plates", {
      hasTrimBox: true,
      slug: 9,
      draw: (sheet) => {
        const space = sheet.document.context.obj(separation(sheet, "All") as never);
        const name = sheet.give("ColorSpace", space);
        cropMarks(sheet, `/${name} CS 1 SCN`);
      },
    }),
    pdf("a page of 2 m", { size: [2_000, 600] }, { widthMm: 2_000, heightMm: 600 }),
    pdf("white to the edge, without bleed", { bleed: 0, ground: "" }),
    pdf("a ground well inside of the cut", { bleed: 0, groundOver: -5 }),
    pdf("turned by a note", { size: [size[1], size[0]], rotate: 90 }),
    pdf("turned twice", { rotate: 180 }),
    pdf("with more bleed than asked for", { bleed: 5 }),
    pdf("a picture of 300 dpi", {
      draw: (sheet) =>
        place(
          sheet,
          flatPicture(sheet, [354, 354], "DeviceCMYK", [9, 99, 99, 0]),
          [10, 12],
          [30, 30],
        ),
    }),
    pdf("a JPEG in four inks", {
      draw: async (sheet) => {
        const jpeg = await inkJpeg([60, 90, 90, 20], [360, 360]);
        place(sheet, (await sheet.document.embedJpg(jpeg)).ref, [10, 12], [30, 30]);
      },
    }),
    pdf("a gray picture", {
      draw: (sheet) =>
        place(sheet, flatPicture(sheet, [400, 400], "DeviceGray", [90]), [10, 12], [30, 30]),
    }),
    pdf("a tiny picture, stretched", {
      draw: (sheet) =>
        place(sheet, flatPicture(sheet, [1, 8], "DeviceCMYK", [9, 99, 99, 0]), [0, 0], size),
    }),
    pdf("overprinted black", {
      draw: (sheet) => {
        const state = sheet.document.context.obj({ OP: true, op: true, OPM: 1 });
        sheet.write(`q /${sheet.give("ExtGState", state)} gs 0 0 0 1 k 40 40 20 20 re f Q`);
      },
    }),
    pdf("white letters that knock out", {
      draw: ({ write }) => write("q 0 0 0 0 k 40 40 20 20 re f Q"),
    }),
    pdf("lines of 0.1 mm", {
      draw: ({ write }) => write("q 0 0 0 1 K 0.28 w 40 40 m 100 90 l S Q"),
    }),
    pdf("a line of 0.1 mm that is enlarged", {
      draw: ({ write }) => write("q 4 0 0 4 0 0 cm 0 0 0 1 K 0.08 w 10 10 m 25 22 l S Q"),
    }),
    pdf("layers that are all on", { finish: (document) => addLayer(document, { isOff: false }) }),
    pdf("an old structure", { objectStreams: false }),
    pdf("screen colours where they may be", { wordColour: "0.1 0.2 0.9 rg" }, { colour: "any" }),
    pdf("4 pages", { pages: 4 }, { pages: { min: 4, max: 4 }, sides: 2 }),
    pdf("12 of 8 to 64 pages", { pages: 12 }, { pages: { min: 8, max: 64 }, sides: 2 }),
    pdf("both sides", { pages: 2 }, { sides: 2 }),
    {
      ...pdf("that forbids copying"),
      make: async () => {
        const document = await PDFDocument.load(await artworkPdf({ size }));
        document.encrypt({ ownerPassword: "owner", permissions: { copying: false } });
        return Buffer.from(await document.save());
      },
    },
    {
      ...pdf("saved twice"),
      make: async () => {
        const document = await PDFDocument.load(await artworkPdf({ size }));
        document.setTitle("Changed");
        return Buffer.from(await document.save());
      },
    },
    {
      ...pdf("with words before its head"),
      make: async () =>
        Buffer.concat([Buffer.from("\n\n"), await artworkPdf({ size, objectStreams: false })]),
    },
    image("a JPEG in four inks", "photo.jpg", () => inkJpeg([60, 90, 90, 20], [width, height])),
    image("a gray JPEG", "photo.jpg", () => gray().jpeg().toBuffer()),
    image("a gray PNG", "photo.png", () => gray().png().toBuffer()),
    image("a gray TIFF", "photo.tif", () => gray().tiff().toBuffer()),
    image("a white TIFF without bleed", "photo.tif", () =>
      gray()
        .resize(...(size.map((side) => inPixels(side, 320)) as [number, number]), { fit: "fill" })
        .linear(0, 255)
        .tiff()
        .toBuffer(),
    ),
    image(
      "a photo held upright",
      "photo.jpg",
      () =>
        sharp({ create: { width: height, height: width, channels: 3, background: "#28a" } })
          .jpeg()
          .withMetadata({ orientation: 6 })
          .toBuffer(),
      { colour: "any" },
    ),
    image(
      "a PNG without holes",
      "logo.png",
      () =>
        sharp({ create: { width, height, channels: 4, background: "#2288aaff" } })
          .png()
          .toBuffer(),
      { colour: "any" },
    ),
  ];
}

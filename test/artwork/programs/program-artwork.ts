/**
 * Artwork that programs of designers have made, with what is true of each file written down as it is
 * made: the same page says the same thing in as many ways as there are programs.
 */
import type { Artwork, Product } from "../artwork-faults.ts";
import { DESIGNS, type Design, drawingOf } from "./designs.ts";
import { designed, distil, inInks, WRITTEN, writtenPage } from "./ghostscript.ts";
import { makePictures } from "./picture-programs.ts";
import { type Drawings, drawByCairo, drawByInkscape, drawByOffice } from "./screen-programs.ts";
import type { Workshop } from "./workshop.ts";

/** A file that was made, and with which program. */
export interface MadeArtwork extends Artwork {
  by: string;
}

/** Makes all files for a product. */
export async function programArtwork(shop: Workshop, product: Product): Promise<MadeArtwork[]> {
  const { spec, name } = product;
  const made: MadeArtwork[] = [];
  const add = (by: string, path: string, what: Omit<Artwork, "make" | "file">, file = path) =>
    void made.push({ ...what, by, file, make: async () => shop.read(path) });
  // LibreOffice draws a turned picture anew, with nothing around it: another fault.
  const screens = { Cairo: drawByCairo, Inkscape: drawByInkscape, LibreOffice: drawByOffice };
  for (const [by, draw] of Object.entries(screens)) {
    const designs = DESIGNS.filter(({ picture }) => by !== "LibreOffice" || !picture?.turned);
    const files = designs.map((design, at) => [`${name}-${by}-${at}.pdf`, design] as const);
    await draw(
      shop,
      files.map(([file, design]) => [file, drawingOf(design, spec)] as const),
    );
    for (const [file, design] of files) add(by, file, truthOf(design, { ...spec, colour: "any" }));
    const [[plain] = [""]] = files;
    const inks = `${name}-${by}-inks.pdf`;
    inInks(shop, plain, inks);
    add(`${by}, then Ghostscript`, inks, { name: "changed into inks", spec });
    add(by, plain, { name: "all of it in screen colours", fault: "rgb", spec });
  }
  await addOffice(shop, product, add);
  addGhostscript(shop, product, add);
  for (const { path, by, file, ...picture } of makePictures(shop, [spec.widthMm, spec.heightMm])) {
    add(by, path, { ...picture, spec: { ...spec, ...picture.spec } }, file);
  }
  return made;
}

const truthOf = ({ name, fault, spec }: Design, base: Product["spec"]) => ({
  name,
  ...(fault ? { fault } : {}),
  spec: { ...base, ...spec },
});

type Add = (by: string, path: string, what: Omit<Artwork, "make" | "file">) => void;

/** What only its settings say. */
async function addOffice(shop: Workshop, { name, spec }: Product, add: Add): Promise<void> {
  const any = { ...spec, colour: "any" } as const;
  const sharp: Design = { name: "a picture of 300 dpi", picture: { dpi: [300, 300] } };
  const drawing = drawingOf(sharp, spec);
  const settings = {
    "for an archive (PDF/A-1)": { SelectPdfVersion: 1 },
    "for an archive (PDF/A-2)": { SelectPdfVersion: 2 },
    "for screen readers": { UseTaggedPDF: true, PDFUACompliance: true },
    "with JPEGs": { UseLosslessCompression: false, Quality: 90 },
    "with its own drawing beside the pages": { IsAddStream: true },
  };
  const faults = {
    locked: { EncryptFile: true, DocumentOpenPassword: "secret" },
    blurred: { ReduceImageResolution: true, MaxImageResolution: 75 },
  };
  const of = async (what: string, options: Record<string, boolean | number | string>) => {
    const file = `${name}-office-${what.replace(/\W/g, "")}.pdf`;
    await drawByOffice(shop, [[file, drawing]] satisfies Drawings, options);
    return file;
  };
  for (const [what, options] of Object.entries(settings)) {
    add("LibreOffice", await of(what, options), { name: what, spec: any });
  }
  const words = {
    locked: "locked with a password",
    blurred: "pictures reduced to 75 dpi",
  } as const;
  for (const [kind, options] of Object.entries(faults)) {
    const fault = kind as keyof typeof words;
    add("LibreOffice", await of(fault, options), { name: words[fault], fault, spec: any });
  }
}

function addGhostscript(shop: Workshop, { name, spec }: Product, add: Add): void {
  const trim = [spec.widthMm, spec.heightMm] as const;
  DESIGNS.forEach((design, at) => {
    if (design.picture?.hasHoles) return;
    const file = `${name}-gs-${at}.pdf`;
    const drawing = drawingOf(design, spec);
    distil(shop, file, drawing, { draw: designed(drawing) });
    add("Ghostscript", file, truthOf(design, spec));
  });
  WRITTEN.forEach((written, at) => {
    const file = `${name}-gs-written-${at}.pdf`;
    const { page, draw } = writtenPage(written, trim);
    distil(shop, file, page, { ...written, draw });
    add("Ghostscript", file, truthOf(written, spec));
  });
  const cut = `${name}-gs-cut.pdf`;
  shop.write(cut, shop.read(`${name}-gs-0.pdf`).subarray(0, 700));
  add("Ghostscript", cut, { name: "cut off", fault: "damaged", spec });
}

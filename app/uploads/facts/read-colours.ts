/** Opens a PDF a second time, for its colours and for what it carries. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { MOST_MEASURED, type PdfContents, type ReadPage } from "./file-facts.ts";
import { ColourReader } from "./pdf-colours.ts";
import { carriedBy } from "./pdf-extras.ts";

/** @throws when the document is broken, locked, or has too much inside */
export async function readColours(bytes: Uint8Array): Promise<PdfContents> {
  const document = await PDFDocument.load(bytes, {
    // What needs a password has been refused; what only forbids something opens with none.
    password: "",
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
  });
  const reader = new ColourReader();
  const count = Math.min(document.getPageCount(), MOST_MEASURED);
  const pages: ReadPage[] = [];
  for (let index = 0; index < count; index++) pages.push(await reader.read(document, index));
  return { pages, carries: carriedBy(document) };
}

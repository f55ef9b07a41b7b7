/** What a PDF carries besides what its pages show: programmes, files, and layers switched off. */
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { Carried } from "./file-facts.ts";
import { wordOf } from "./ink/colour-space.ts";

const ACTIONS: Record<string, Carried> = { JavaScript: "script", Launch: "launch" };
/** Dictionaries that stand inside of each other without numbers of their own. */
const DEEPEST = 6;

export function carriedBy(document: PDFDocument): Carried[] {
  const found = new Set<Carried>();
  for (const [, object] of document.context.enumerateIndirectObjects()) look(object, found, 0);
  if (hidesLayers(document.catalog.lookup(PDFName.of("OCProperties")))) found.add("layer");
  return [...found];
}

function hidesLayers(layers: PDFObject | undefined): boolean {
  const shown = layers instanceof PDFDict ? layers.lookup(PDFName.of("D")) : undefined;
  if (!(shown instanceof PDFDict)) return false;
  const off = shown.lookup(PDFName.of("OFF"));
  if (off instanceof PDFArray && off.size() > 0) return true;
  return wordOf(shown.lookup(PDFName.of("BaseState"))) === "OFF";
}

function look(object: unknown, found: Set<Carried>, depth: number): void {
  if (depth > DEEPEST) return;
  if (object instanceof PDFArray) {
    for (const inner of object.asArray()) look(inner, found, depth + 1);
  }
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  const action = ACTIONS[wordOf(dict.get(PDFName.of("S"))) ?? ""];
  if (action) found.add(action);
  if (dict.has(PDFName.of("EF"))) found.add("file");
  for (const [, inner] of dict.entries()) look(inner, found, depth + 1);
}

/** What a PDF carries besides its pages: programmes, and files inside of it. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";
import type { Carried } from "./file-facts.ts";
import { wordOf } from "./ink/colour-space.ts";

const ACTIONS: Record<string, Carried> = { JavaScript: "script", Launch: "launch" };
/** Dictionaries that stand inside of each other without numbers of their own. */
const DEEPEST = 6;

export function carriedBy(document: PDFDocument): Carried[] {
  const found = new Set<Carried>();
  for (const [, object] of document.context.enumerateIndirectObjects()) look(object, found, 0);
  return [...found];
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

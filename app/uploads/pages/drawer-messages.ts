/**
 * What the shop and the process that opens documents say to each other. A process has one document;
 * its bytes follow the first question on standard input.
 */

import type { DocumentFault } from "../../../database/schema/document-faults.ts";
import type { FileFacts, PdfContents } from "../facts/file-facts.ts";
import { LARGE_WIDTH, MOST_PAGES } from "../file-pages.ts";
import type { FixPlan } from "../fixing/fix-plan.ts";

/** How a document's pages are read. */
export type DocumentFormat = "pdf" | "picture";

/** Width and height of a page as it is seen, mm; what is cut off by its crop box does not count. */
export type PageSize = readonly [width: number, height: number];

/** A WebP picture, and its pixels. */
export interface PagePicture {
  webp: Uint8Array;
  width: number;
  height: number;
}

/**
 * The quality of a page's WebP, 1–100. What fills a phone has to come over a slow network; what is
 * looked at closely, and compared, stays what it was.
 */
export const qualityOf = (width: number): number => (width < LARGE_WIDTH ? 60 : 80);

/** Every question with what it names and what it answers. */
export interface Questions {
  /** The sizes of all pages; a picture's is not known. Comes first and once. */
  open: { asks: { format: DocumentFormat; bytes: number }; answers: PageSize[] };
  /** Page 1, 2, 3 …, at most `width` pixels wide and twice as high. */
  draw: { asks: { page: number; width: number }; answers: PagePicture };
  /** What the check needs to know; of a PDF without its colours. */
  measure: { asks: { name: string }; answers: FileFacts };
  /** The colours of a PDF, and what it carries. */
  colours: { asks: object; answers: PdfContents };
  /** Makes a file of it that is put right, and says how many bytes that has. */
  fix: { asks: { plan: FixPlan }; answers: number };
  /** Some of these bytes: a message is not to hold the shop up. */
  fixed: { asks: { start: number; end: number }; answers: Uint8Array };
}

export type QuestionKind = keyof Questions;

/** What a process can answer about its document. */
export interface OpenDocument {
  sizes: PageSize[];
  draw(page: number, width: number): Promise<PagePicture>;
  /** @param name of the file */
  measure(name: string): Promise<FileFacts>;
  /** @throws UnshownDocument when they cannot be read */
  colours(): Promise<PdfContents>;
  /** @throws when it cannot be done */
  fix(plan: FixPlan): Promise<Uint8Array>;
}

/** A question on its way, with what it may take of the processor. */
export type Question = {
  [Kind in QuestionKind]: { kind: Kind; asks: Questions[Kind]["asks"]; cpuMs: number };
}[QuestionKind];

/** The answer to the last question. */
export type Answer = { answers: Questions[QuestionKind]["answers"] } | { fault: DocumentFault };

export class UnshownDocument extends Error {
  override name = "UnshownDocument";
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault) {
    super(`A document cannot be shown: ${fault}`);
    this.fault = fault;
  }
}

export const LIMITS = {
  pages: MOST_PAGES,
  /** Of the whole process; a card needs 130 MiB, a full A3 picture at 600 dpi half a gigabyte. */
  memoryBytes: 640 * 1_048_576,
  /** Of the processor, for one answer. */
  answerMs: 15_000,
  /** Of the processor, for one answer of a check, which asks twice. */
  checkMs: 18_000,
  /** Of the processor, for a whole check. */
  checkCpuMs: 20_000,
  /**
   * How many times as long an answer may take on the clock: a busy machine says nothing about a
   * document.
   */
  clockTimes: 2,
  /** For the bytes to come out of the storage. */
  readMs: 20_000,
  /** How long a process waits for another question about its document. */
  idleMs: 5_000,
};

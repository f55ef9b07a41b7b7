/**
 * Looks at a picture in the browser before any of it is sent (TRADE §2), and judges what the shop has
 * measured of a file once it has come. Loaded when the first file is chosen.
 */
import type { DocumentFault } from "../../../database/schema/document-faults.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { FileFacts, PageFacts } from "../../uploads/facts/file-facts.ts";
import { readHead } from "../../uploads/facts/picture-head.ts";
import { originOf } from "../../uploads/facts/picture-origin.ts";
import { type Finding, findings, inPage } from "./findings.ts";
import { verdictOf } from "./verdict.ts";
import { FINDINGS, type Severity } from "./words/finding-words.ts";

/** What the browser can tell of a file. */
export interface Look {
  /** Why it cannot be sent at all. */
  error?: string;
  /** Findings to show before it is sent; empty for none. */
  findings: Finding[];
}

const CANNOT = {
  video: "We cannot print a video. Send a picture or a PDF.",
  programme: "This is a programme. Send a picture or a PDF.",
};

/**
 * @param spec what it is printed as; undefined when that is not known
 * @param others how many pages other files of its line have
 */
export async function lookAtFile(file: File, spec?: PrintSpec, others?: number): Promise<Look> {
  const head = await readHead(file);
  if (!head) return { findings: [] };
  if (typeof head === "string") return { error: CANNOT[head], findings: [] };
  const { width, height } = head;
  const origin = originOf({ name: file.name, ...head });
  const facts = { kind: "picture" as const, width, height, ...(origin ? { origin } : {}) };
  const said = findings(facts, spec, others).filter(({ severity }) => severity !== "fine");
  return { findings: said };
}

/** What is said of one page of a file that has come. */
export interface CheckedPage {
  severity: Severity;
  /** The findings that are about one of its sides, as in `FoundPlace`. */
  sides: { kind: string; side: number }[];
  /** Width and height, mm. */
  size: readonly [number, number];
}

/** What is known of a file that has come. */
export interface Check {
  /** Its pages can be shown. */
  isRead: boolean;
  /** None of one that cannot be opened. */
  pageCount: number;
  /** What is said of each of its pages; of a picture, nothing. */
  pages(spec?: PrintSpec): CheckedPage[];
  /** What is said of it, for what it is printed as. */
  judge(spec?: PrintSpec, others?: number): Finding[];
}

/** When it is asked whether the check is done, ms after the last time; then it is left to the order. */
const ASKS_MS = [400, 800, 1_500, 2_500, 4_000, 6_000, 8_000, 10_000, 15_000, 20_000, 20_000];

/**
 * Asks what the shop has measured of an upload, until it has.
 * @returns undefined when that does not come in good time
 */
export async function checkUpload(id: string, signal: AbortSignal): Promise<Check | undefined> {
  for (const wait of ASKS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const body = new URLSearchParams({ file: id });
    const answer = await fetch("/order/new/check", { method: "POST", body, signal });
    if (answer.status === 202) continue;
    if (answer.status !== 200) return undefined;
    const { facts } = (await answer.json()) as { facts: FileFacts | DocumentFault };
    const isRead = typeof facts !== "string";
    const pages = typeof facts !== "string" && facts.kind === "pdf" ? facts.pages : [];
    return {
      isRead,
      pageCount: typeof facts === "string" ? 0 : facts.kind === "pdf" ? facts.pageCount : 1,
      pages: (spec) => pages.map((page) => checkedPage(page, spec)),
      judge: (spec, others) => findings(facts, spec, others),
    };
  }
  return undefined;
}

export function checkedPage(page: PageFacts, spec: PrintSpec | undefined): CheckedPage {
  const found = inPage(page, spec);
  return {
    severity: verdictOf(found.map(({ kind }) => FINDINGS[kind])),
    sides: found.flatMap(({ kind, side }) => (side === undefined ? [] : { kind, side })),
    size: [page.width, page.height],
  };
}

/**
 * Looks at a picture in the browser before any of it is sent (TRADE §2). Loaded when the first
 * picture is chosen.
 */
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import { readHead } from "../../uploads/facts/picture-head.ts";
import { originOf } from "../../uploads/facts/picture-origin.ts";
import { type Finding, findings } from "./findings.ts";

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

/** @param spec what it is printed as; undefined when that is not known */
export async function lookAtFile(file: File, spec?: PrintSpec): Promise<Look> {
  const head = await readHead(file);
  if (!head) return { findings: [] };
  if (typeof head === "string") return { error: CANNOT[head], findings: [] };
  const { width, height } = head;
  const origin = originOf({ name: file.name, ...head });
  const facts = { kind: "picture" as const, width, height, ...(origin ? { origin } : {}) };
  const said = findings(facts, spec).filter(({ severity }) => severity !== "fine");
  return { findings: said };
}

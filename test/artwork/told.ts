/** What the check says of artwork that a test has made. */
import { type Finding, findings } from "../../app/orders/artwork-check/findings.ts";
import { verdictOf } from "../../app/orders/artwork-check/verdict.ts";
import { withContents } from "../../app/uploads/facts/file-facts.ts";
import { fileTypes } from "../../app/uploads/file-types.ts";
import { UnshownDocument } from "../../app/uploads/pages/drawer-messages.ts";
import { openPdf } from "../../app/uploads/pages/pdf-document.ts";
import { openPicture } from "../../app/uploads/pages/picture-document.ts";
import type { Artwork } from "./artwork-faults.ts";

/** What is said of a file once it has come; measured as in the process of its own. */
export async function told({ file, spec, make }: Artwork): Promise<Finding[]> {
  const bytes = await make();
  async function* read() {
    yield bytes;
  }
  const ending = file.split(".").at(-1) ?? "";
  const type = Object.values(fileTypes).find(({ endings }) => endings.includes(ending));
  if (!type?.document && !type?.picture) return findings("other", spec);
  try {
    const document = await (type.document ? openPdf(read(), bytes.length) : openPicture(read()));
    const facts = await document.measure(file);
    if (facts.kind === "picture") return findings(facts, spec);
    return findings(withContents(facts, await document.colours()), spec);
  } catch (error) {
    if (error instanceof UnshownDocument) return findings(error.fault, spec);
    throw error;
  }
}

/** What was said of a file, beside what is true of it. */
export interface Judged extends Artwork {
  /** Kinds of findings that are not fine. */
  found: string[];
  verdict: Finding["severity"];
  /** Of a fault: it is found. Of a good file: nothing is. */
  isRight: boolean;
}

export async function judge<Made extends Artwork>(
  all: readonly Made[],
): Promise<(Made & Judged)[]> {
  const judged: (Made & Judged)[] = [];
  for (const artwork of all) {
    const said = await told(artwork);
    const found = said.filter(({ severity }) => severity !== "fine").map(({ kind }) => kind);
    const verdict = verdictOf(said);
    const isRight = artwork.fault
      ? found.some((kind) => kind === artwork.fault)
      : verdict === "fine";
    judged.push({ ...artwork, found, verdict, isRight });
  }
  return judged;
}

/** A line about what was said wrongly. */
export const wrongLine = ({ name, fault, found }: Judged) =>
  `${fault ?? "good"}, ${name}: ${found.join(", ") || "nothing"}`;

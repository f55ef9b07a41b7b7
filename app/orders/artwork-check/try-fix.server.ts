/** Fixes a file, and checks the result as any file is checked. */
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { FileFacts } from "../../uploads/facts/file-facts.ts";
import { storedDocument } from "../../uploads/files/file-content.server.ts";
import type { FileRow } from "../../uploads/files/files.server.ts";
import { type FixPlan, MOST_FIXED_BYTES } from "../../uploads/fixing/fix-plan.ts";
import { UnshownDocument } from "../../uploads/pages/drawer-messages.ts";
import { fixDocument, measureDocument } from "../../uploads/pages/page-drawer.server.ts";
import { type Finding, findings } from "./findings.ts";
import { curedBy, planOf } from "./plan-fix.ts";

/** A file that is better than the one before. */
interface Fixed {
  name: string;
  bytes: Buffer;
  /** The kinds of findings that are cured. */
  kinds: string[];
  /** The numbers of the pages that have changed. */
  pages: number[];
}

/**
 * @param found what the check found in the file
 * @returns undefined when none of it can be cured
 * @throws Busy, LostFile
 */
export async function tryFix(
  file: FileRow,
  facts: FileFacts,
  spec: PrintSpec | undefined,
  found: readonly Finding[],
): Promise<Fixed | undefined> {
  const plan = file.size <= MOST_FIXED_BYTES ? planOf(facts, spec, found) : undefined;
  if (!plan) return undefined;
  try {
    const bytes = await fixDocument(file.ownerId, storedDocument(file), plan);
    if (bytes.length > MOST_FIXED_BYTES) return undefined;
    const name = fixedName(file.name, plan.kind);
    const after = await measureDocument(file.ownerId, name, {
      path: `${file.path} fixed`,
      format: plan.kind,
      bytes: bytes.length,
      async *read() {
        yield bytes;
      },
    });
    const kinds = curedBy(found, findings(after, spec));
    return kinds.length > 0 ? { name, bytes, kinds, pages: changedIn(plan) } : undefined;
  } catch (error) {
    // The file is too much for the process, or holds something that would get lost.
    if (error instanceof UnshownDocument) return undefined;
    throw error;
  }
}

function changedIn(plan: FixPlan): number[] {
  const pages = plan.kind === "picture" ? [{ isChanged: true }] : plan.pages;
  const changed = pages.flatMap(({ isChanged }, index) => (isChanged ? [index + 1] : []));
  return changed.length > 0 ? changed : [1];
}

/** `cards.pdf` becomes `cards fixed.pdf`, `logo.png` becomes `logo fixed.jpg`. */
function fixedName(name: string, kind: FixPlan["kind"]): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,8}$/, "").slice(0, 180);
  return `${stem} fixed.${kind === "pdf" ? "pdf" : "jpg"}`;
}

/** Makes uploaded files the next version of an order's proof. */
import { asc, eq, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import type { DocumentFault } from "../../../database/schema/document-faults.ts";
import { orderFiles, orderLines, proofFiles } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { supportParticipant } from "../../chat/participants.server.ts";
import { MOST_PAGES } from "../../uploads/file-pages.ts";
import { fileTypes, typeLabel } from "../../uploads/file-types.ts";
import { claimFile, type FileRow } from "../../uploads/files/files.server.ts";
import { pagesOf as countedPages, range } from "../artwork-check/words/numbers.ts";
import { type FilesRefusal, LOST, PROOF_FILES, SEVERAL_LOST } from "../files/order-files.server.ts";
import type { OrderLine } from "../order.ts";
import { needsFile } from "./artwork-for-proof.ts";
import { newestVersion, type ProofFile, readProofFiles } from "./proof-files.server.ts";

/**
 * Makes uploaded files the next proof of an order, under its lock. Lines that get no file keep
 * those of the version before.
 * @param seq the event that brings them
 * @param named by the place of the line; in an order of one line, that one
 * @param isWhole whether the shop says that the one file shows the whole order
 * @returns its version
 */
export async function claimProof(
  tx: Queries,
  { id: orderId }: { id: string },
  seq: number,
  named: readonly { line: number; file: string }[],
  isWhole = false,
): Promise<{ version: number } | (FilesRefusal & AtLine)> {
  const lines = await tx
    .select({
      place: orderLines.place,
      name: orderLines.name,
      isOwnWords: sql<boolean>`${orderLines.productId} is null and ${orderLines.item} is null`,
      printSpec: orderLines.printSpec,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.place));
  const [only, second] = lines;
  const isOfFirst = only && (!second || isWhole);
  const sent = isOfFirst ? named.map((one) => ({ ...one, line: only.place })) : named;
  if (isWhole && sent.length > 1) return { error: ONE_ALONE };
  const isFitting = sent.every(({ line }) => lines.some(({ place }) => place === line));
  const isOneEach = new Set(sent.map(({ line }) => line)).size === sent.length;
  if (sent.length === 0 || !isFitting || !isOneEach) return { error: ONE_EACH };
  const support = await supportParticipant(tx);
  const before = await newestVersion(tx, orderId);
  const version = before + 1;
  const lost: string[] = [];
  const unread: string[] = [];
  const unshown: string[] = [];
  for (const { file, line } of sent) {
    const claimed = isUuid(file) ? await claimFile(tx, PROOF_FILES, file, support) : undefined;
    if (!claimed) {
      lost.push(file);
      continue;
    }
    const fault = faultOf(claimed);
    if (fault) unshown.push(`“${claimed.name}” ${fault}`);
    if (isUnread(claimed)) unread.push(claimed.name);
    await tx.insert(orderFiles).values({ fileId: file, orderId, kind: "proof", seq, version });
    await tx.insert(proofFiles).values({ orderId, version, line, isWhole, fileId: file });
  }
  if (lost.length > 0) return { error: lost.length === 1 ? LOST : SEVERAL_LOST, lost };
  if (unshown[0]) return { error: `${unshown[0]}, ${SEND_INSTEAD}` };
  // Each page is judged: nobody may be shown a proof of one that turns out to have forty.
  if (unread[0]) return { error: stillRead(unread[0]) };
  await tx.execute(sql`
    insert into proof_files (order_id, version, line, file_id)
    select order_id, ${version}::integer, line, file_id from proof_files
    where order_id = ${orderId} and version = ${before} and not is_whole and not ${isWhole}
      and line in (select place from order_lines where order_id = ${orderId})
    on conflict do nothing`);
  return misfitOf(lines, await readProofFiles(tx, orderId, version)) ?? { version };
}

interface AtLine {
  /** The place of the line whose file is wrong, where the order has several. */
  line?: number;
}

/** Too many others came at the same time: a job reads its pages. */
const isUnread = ({ type, sha256, pages, unseen }: FileRow) =>
  Boolean(fileTypes[type ?? ""]?.document && sha256 && !pages && !unseen);

/** What is wrong with a file whose pages nobody could look at; undefined for one that is shown. */
function faultOf({ type, sha256, pages, unseen }: FileRow): string | undefined {
  if (unseen) return FAULTS[unseen];
  const known = fileTypes[type ?? ""];
  if (known?.document) return undefined;
  if (!known?.picture) return `is a file of the type ${typeLabel(type ?? "")}`;
  // A picture is read as it comes; only those of an earlier release have no hash.
  return sha256 && !pages ? FAULTS.other : undefined;
}

type ProofedLine = Pick<OrderLine, "place" | "name" | "isOwnWords" | "printSpec">;

/**
 * Why a version does not show its order: a file for each line that needs one, or one alone that the
 * shop says shows all of them, with the pages that are printed, where lines say how many those are.
 */
function misfitOf(
  lines: readonly ProofedLine[],
  shown: readonly ProofFile[],
): ({ error: string } & AtLine) | undefined {
  const isSeveral = lines.length > 1;
  const whole = shown.find(({ isWhole }) => isWhole);
  if (isSeveral && whole) return wholeMisfit(lines, whole);
  for (const line of lines) {
    const at = isSeveral ? { line: line.place } : {};
    const file = shown.find((one) => one.line === line.place);
    if (!file && needsFile(line)) {
      return { error: `No file shows “${line.name}”. ${EACH_OR_ALL}`, ...at };
    }
    const needed = line.printSpec?.pages;
    const pages = file?.pages;
    if (!needed || !pages || (pages >= needed.min && pages <= needed.max)) continue;
    const of = isSeveral ? `the line “${line.name}”` : "the line";
    const has = `The file “${file.name}” has ${countedPages(pages)}`;
    const needs = `${of} needs ${range(needed.min, needed.max)}`;
    return { error: `${has}, ${needs}. Send one PDF that has them, or change the line.`, ...at };
  }
  return undefined;
}

function wholeMisfit(
  lines: readonly ProofedLine[],
  { name, pages }: ProofFile,
): { error: string } | undefined {
  const least = lines.reduce((sum, { printSpec }) => sum + (printSpec?.pages?.min ?? 0), 0);
  if (!pages || pages >= least) return undefined;
  const has = `The file “${name}” has ${countedPages(pages)}`;
  return {
    error: `${has}, all lines together need ${least}. Send one PDF that has them, or one for each line.`,
  };
}

const FAULTS: Record<DocumentFault, string> = {
  locked: "is locked with a password",
  damaged: "is damaged or not complete",
  empty: "has no pages",
  long: `has more than ${MOST_PAGES} pages`,
  heavy: "is too heavy to be shown",
  other: "cannot be shown",
};
const SEND_INSTEAD =
  "so the buyer could not look at it. Send a PDF without a password, or a JPEG or PNG.";

const stillRead = (name: string) =>
  `We are still reading the pages of “${name}”. Send it again in a moment.`;

const EACH_OR_ALL =
  "Choose one for each line, or one alone and tick “This one file shows the whole order”.";
const ONE_ALONE = "Only one file can show the whole order. Take off the tick, or the other files.";
const ONE_EACH = "Choose a file first: one for each line.";

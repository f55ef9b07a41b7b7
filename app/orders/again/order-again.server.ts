/** Makes another order from one that was delivered (TRADE §3). */
import { and, eq, inArray } from "drizzle-orm";
import { orderFiles, proofFiles } from "../../../database/schema.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import { Turns } from "../../limits/turns.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { digestStored, LostFile } from "../../uploads/storage/storage.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { dateToFix } from "../dates/order-dates.server.ts";
import { settleTotal } from "../money/credit/credit.server.ts";
import { holdProof, keepApproval } from "../proofs/approval/bind-approval.server.ts";
import { type LineFiles, readFormLines } from "../requesting/lines/form-lines.ts";
import type { Requested } from "../requesting/making/repeated-request.server.ts";
import { type AgainOf, requestOrder } from "../requesting/making/request-order.server.ts";
import { type Again, hasProof, isTheSame } from "./again.ts";
import { type KeptFiles, readAgain } from "./read-again.server.ts";

const NOT_DELIVERED = "This order can be ordered again once it is delivered.";
const OTHER_BYTES =
  "The proof that you approved is not in our files any more as it was. Take the files off, and we make a new one.";

/**
 * Makes an order with the form's lines, and with the files of the earlier order by reference. It is
 * approved at once if it asks for exactly what was approved then, from the same bytes, at the total
 * that was on screen. Otherwise it takes the way of every order.
 *
 * @param id of an order that its private link has opened (`openLink`)
 * @param typed see `requestOrder`; also `keep`, '1' to take the files, and `total`, kobo on screen
 * @throws Busy when too many people order at this moment
 */
export async function orderAgain(
  from: Parameters<typeof requestOrder>[0],
  id: string,
  typed: Typed,
): Promise<Requested> {
  const again = await readAgain(id);
  if (!again) return { ok: false, errors: { product: NOT_DELIVERED } };
  const kept = typed.keep === "1" ? again.kept : { artwork: [], proof: undefined };
  const there = new Set(again.artwork.flatMap((file) => (file.isThere ? file.id : [])));
  const proof = hasProof(again) ? kept.proof : undefined;
  for (const file of proof?.files ?? []) {
    if (!(await hasItsBytes(file))) return { ok: false, errors: { keep: OTHER_BYTES } };
  }
  const artwork = kept.artwork.filter((file) => there.has(file.id));
  const calendar = await readCalendar();
  const after: AgainOf["after"] = async (open, sum, lines) => {
    const isSame = isTheSame(again, { lines, notes: typed.notes ?? "" });
    const isSeen = sum.isWhole && sum.total > 0 && Number(typed.total) === sum.total;
    if (!proof || !isSame || !isSeen) return;
    const { total } = sum;
    await takeProof(open, again, proof.files);
    const read = new Map(proof.files.map((file) => [file.id, file.sha256 ?? undefined]));
    const bound = await holdProof(open, read);
    const seq = await addEvent(open, {
      kind: "status",
      status: "approved",
      author: "buyer",
      amount: 1,
      message: `Print it as ${again.number}, proof ${proof.version}, for ${formatNaira(total)}, please.`,
      date: await dateToFix(open, calendar, { status: "approved", total }),
      mails: true,
      set: { total },
    });
    await keepApproval(open, seq, bound, { author: "buyer" });
    await settleTotal(open, calendar);
  };
  const files = filesOf(again, readFormLines(typed), artwork, proof);
  const owners = [...artwork, ...(proof?.files ?? [])].map(({ ownerId }) => ownerId);
  return requestOrder(from, typed, files, { id, owners: [...new Set(owners)], after });
}

/** Makes files of the new order its first proof. */
async function takeProof(
  { tx, order: { id: orderId } }: OpenOrder,
  { lines }: Pick<Again, "lines">,
  files: NonNullable<KeptFiles["proof"]>["files"],
): Promise<void> {
  const ids = files.map(({ id }) => id);
  await tx
    .update(orderFiles)
    .set({ kind: "proof", version: 1, line: null })
    .where(and(eq(orderFiles.orderId, orderId), inArray(orderFiles.fileId, ids)));
  const rows = files.map(({ id: fileId, line, isWhole }) => {
    const index = lines.findIndex(({ before }) => before.place === line);
    return { orderId, version: 1, line: Math.max(index, 0) + 1, isWhole, fileId };
  });
  await tx.insert(proofFiles).values(rows);
}

/**
 * Files by the slots of the form's lines. Files of a removed line stay behind; files without a line
 * come with the first one.
 */
function filesOf(
  { lines }: Pick<Again, "lines">,
  form: readonly { slot: number }[],
  artwork: KeptFiles["artwork"],
  proof: KeptFiles["proof"],
): LineFiles {
  const first = form[0]?.slot ?? 1;
  const files: Record<number, string[]> = {};
  for (const { id, line } of [...artwork, ...(proof?.files ?? [])]) {
    const index = lines.findIndex(({ before }) => before.place === line);
    const slot = index === -1 ? first : index + 1;
    files[slot] = [...(files[slot] ?? []), id];
  }
  return files;
}

/** One after the other, because each is read whole. */
const readings = new Turns({ atOnce: 1, waiting: 20, patienceMs: 20_000 });

/** Whether a stored file still has the bytes that it arrived with. */
async function hasItsBytes({ path, sha256 }: KeptFiles["artwork"][number]): Promise<boolean> {
  try {
    return sha256 !== null && (await readings.take("", () => digestStored(path))) === sha256;
  } catch (error) {
    if (error instanceof LostFile) return false;
    throw error;
  }
}

/**
 * What an approval binds to (TRADE §3): the version, the bytes of its files, how many of each line
 * are printed, and the total. The shop's own 'approved by phone' binds to the same.
 */
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { orderEvents, orders, proofApprovals } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { reason as reasonRule } from "../../../accounts/field-rules.server.ts";
import { Turns } from "../../../limits/turns.server.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import { digestStored, LostFile } from "../../../uploads/storage/storage.server.ts";
import { overtaken, parseField, Undo } from "../../changes/order-act.server.ts";
import type { OpenOrder } from "../../changes/order-changes.server.ts";
import { isApproved } from "../../status.ts";
import {
  newestVersion,
  type ProofFile,
  pagesOf,
  quantitiesOf,
  readPrinted,
  readProofFiles,
  sealOf,
} from "../proof-files.server.ts";
import { countVerdicts } from "../verdicts/newest-pages.server.ts";
import { findApproval } from "./read-approval.server.ts";

/** SHA-256 of the stored bytes, by file; undefined when they are lost. */
type Digests = ReadonlyMap<string, string | undefined>;

/** Reading a whole proof takes a while, so only one approval of an order reads at a time. */
const turns = new Turns({ atOnce: 1, atOnceInAll: 2, waiting: 5, patienceMs: 20_000 });

/**
 * Reads the bytes of the newest proof as they are stored now. This happens before the order is
 * locked, since a large proof takes seconds.
 * @param id from outside, unchecked
 * @throws Busy
 */
export async function digestProof(id: string): Promise<Digests> {
  const digests = new Map<string, string | undefined>();
  if (!isUuid(id)) return digests;
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  if (order?.status !== "proof-sent") return digests;
  return turns.take(id, async () => {
    for (const file of await readProofFiles(db, id, await newestVersion(db, id))) {
      // A file of an earlier release that was never hashed: there is nothing to compare with.
      if (file.sha256 !== null) digests.set(file.id, await digestOrLost(file.path));
    }
    return digests;
  });
}

async function digestOrLost(path: string): Promise<string | undefined> {
  try {
    return await digestStored(path);
  } catch (error) {
    if (error instanceof LostFile) return undefined;
    throw error;
  }
}

/** What is being approved, read while the order is locked. */
interface Bound {
  version: number;
  shown: ProofFile[];
  printed: { name: string; quantity: number }[];
}

/**
 * Checks that the newest proof is the one that was read, and the one on screen.
 * @param digests of {@link digestProof}
 * @throws Undo that says what differs
 */
export async function holdProof(
  { tx, order }: OpenOrder,
  digests: Digests,
  seen?: { seal: string },
): Promise<Bound> {
  const version = await newestVersion(tx, order.id);
  const shown = await readProofFiles(tx, order.id, version);
  const printed = await readPrinted(tx, order.id);
  for (const { id, name, sha256 } of shown) {
    if (sha256 === null || digests.get(id) === sha256) continue;
    const told = `The file “${name}” of proof ${version} is no longer the one that was sent.`;
    throw new Undo(overtaken(`${told} It cannot be approved; a new proof has to be sent.`));
  }
  if (seen) requireSeal(sealOf(quantitiesOf(printed), shown), seen.seal, version);
  return { version, shown, printed };
}

function requireSeal(now: string, seen: string, version: number): void {
  if (now === seen) return;
  const [quantities] = now.split(";");
  const what =
    seen.split(";")[0] === quantities
      ? `The files of proof ${version} are others than those on your screen.`
      : "The quantity is another one than on your screen.";
  throw new Undo(overtaken(`${what} Look again, then decide.`));
}

/**
 * Refuses a buyer's approval while one of their pages says 'Change this', or not all say 'Good'. A
 * proof of one page is on screen as a whole, so that the press itself says so.
 */
export async function requireAllGood({ tx, order }: OpenOrder, { shown }: Bound): Promise<void> {
  const { good, change } = await countVerdicts(tx, order.id, shown);
  if (change > 0) {
    const said = change === 1 ? "A page says" : `${change} pages say`;
    throw new Undo(
      overtaken(`${said} “Change this”. Send the change, or press “Good” on the page first.`),
    );
  }
  const count = pagesOf(shown);
  if (count <= 1 || good === count) return;
  const left = count - good;
  const silent = `${left} of ${count} pages ${left === 1 ? "does" : "do"} not say “Good” yet.`;
  throw new Undo(
    overtaken(
      `${silent} Look at ${left === 1 ? "it" : "them"}, and press “All pages good” on the last one.`,
    ),
  );
}

/**
 * Refuses a press on an order that is approved already when something else was on screen, or when
 * the shop has gone on without any proof.
 * @param seen.total kobo
 */
export async function requireSameApproval(
  { tx, order }: OpenOrder,
  seen: { version: number; total: number; seal: string },
): Promise<void> {
  const found = await findApproval(order.id, tx);
  if (!found) {
    const told = `We went on with this order without an approval of proof ${seen.version}.`;
    throw new Undo(overtaken(`${told} Nothing was recorded. Please write to us about it.`));
  }
  const { approved, record } = found;
  if (!record && approved === seen.version) return;
  if (!record) throw new Undo(overtaken(`Proof ${approved} is approved already.`));
  const { version, total, quantities, files } = record;
  const seal = sealOf(
    quantities,
    files.map(({ fileId: id, sha256 }) => ({ id, sha256 })),
  );
  const isSame = version === seen.version && total === seen.total && seal === seen.seal;
  if (isSame) return;
  const told = `Proof ${version} is approved already, for ${formatNaira(total)}.`;
  throw new Undo(overtaken(`${told} That is not what was on your screen. Please look again.`));
}

/** Records what was approved, with the event that tells it. */
export async function keepApproval(
  { tx, order }: OpenOrder,
  seq: number,
  { version, shown, printed }: Bound,
  by: { author: "buyer" } | { author: "shop"; userId: string },
): Promise<void> {
  await tx.insert(proofApprovals).values({
    orderId: order.id,
    seq,
    version,
    ...by,
    name: order.name,
    total: order.total ?? 0,
    quantities: quantitiesOf(printed),
    lineNames: printed.map((one) => one.name),
    pages: pagesOf(shown),
    files: shown.map(({ line, id, name, sha256 }) => ({ line, fileId: id, name, sha256 })),
  });
}

/** Whether the buyer has approved this proof, and it is being made: the same press, sent again. */
export async function wasApproved({ tx, order }: OpenOrder, proof: number): Promise<boolean> {
  if (order.status === "cancelled") return false;
  const found = await tx
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.kind, "status"),
        eq(orderEvents.status, "approved"),
        eq(orderEvents.author, "buyer"),
        eq(orderEvents.amount, proof),
      ),
    );
  return found.length > 0;
}

/**
 * Refuses to send a version after an approval, unless the shop confirms it with a reason, which it
 * can until the order is printed.
 * @param typed the reason; undefined when nobody was asked for one
 * @returns the reason; undefined for an order that is not approved
 * @throws Undo that names who has approved what
 */
export async function requireUnapproved(
  { tx, order }: OpenOrder,
  typed: string | undefined,
): Promise<string | undefined> {
  if (!isApproved(order.status)) return undefined;
  if (order.status === "approved" && typed !== undefined) {
    return parseField("reason", reasonRule, typed);
  }
  const [found] = await tx
    .select({
      version: proofApprovals.version,
      author: proofApprovals.author,
      name: proofApprovals.name,
    })
    .from(proofApprovals)
    .where(eq(proofApprovals.orderId, order.id))
    .orderBy(desc(proofApprovals.seq))
    .limit(1);
  if (!found) return undefined;
  const who = found.author === "shop" ? "A colleague of yours" : (found.name ?? "The customer");
  const next = (await newestVersion(tx, order.id)) + 1;
  const told = `${who} has approved proof ${found.version}. Proof ${next} was not sent`;
  throw new Undo(overtaken(`${told}: ask the customer first.`));
}

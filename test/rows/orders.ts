/** Orders of a test: requested by guests, proofed and moved by an admin. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll } from "vitest";
import { guestParticipant, type Viewer } from "../../app/accounts/viewer.server.ts";
import { openMail } from "../../app/mail/mail.server.ts";
import { defineArtworkCheck } from "../../app/orders/artwork-check/check-artwork.server.ts";
import { defineArtworkFix } from "../../app/orders/artwork-fix/fix-artwork.server.ts";
import { defineOrderEvents } from "../../app/orders/changes/order-events.server.ts";
import { defineOrderFiles, PROOF_FILES } from "../../app/orders/files/order-files.server.ts";
import { defineOrderMails } from "../../app/orders/mails/order-mails.server.ts";
import { defineShopMails } from "../../app/orders/mails/shop-mails.server.ts";
import { setTotal } from "../../app/orders/money/order-total.server.ts";
import { bookTransfer } from "../../app/orders/money/payments/book-transfer.server.ts";
import { claimPayment } from "../../app/orders/money/payments/claims.server.ts";
import { pageCount, readProofFiles, readSeal } from "../../app/orders/proofs/proof-files.server.ts";
import { judgeAllGood } from "../../app/orders/proofs/verdicts/verdicts.server.ts";
import { defineQuoteReminders } from "../../app/orders/quotes/quote-reminders.server.ts";
import { readOrder } from "../../app/orders/reading/read-orders.server.ts";
import { requestOrder } from "../../app/orders/requesting/making/request-order.server.ts";
import type { OrderStatus } from "../../app/orders/status.ts";
import { approveProof, moveOrder, sendProof } from "../../app/orders/steps/order-steps.server.ts";
import { db } from "../../database/db.server.ts";
import { files, participants, products } from "../../database/schema.ts";
import { usePeople } from "./people.ts";

/** What {@link useOrders} orders with, made before the first test. */
export let admin: Viewer & { kind: "admin" };
/** What is ordered: at least 50 of it. */
export let product: typeof products.$inferSelect;

/**
 * The demo with an admin, its mails and files; call once at the top, after `useTestDatabase("demo")`.
 * @param runsJobs whether mails are written and files are checked, besides being queued
 */
export function useOrders({ runsJobs = false } = {}) {
  defineOrderEvents();
  defineOrderMails(() => "https://itewe.example");
  defineShopMails(() => "https://itewe.example");
  defineOrderFiles();
  defineArtworkCheck();
  defineArtworkFix();
  defineQuoteReminders();
  beforeAll(() =>
    openMail({
      smtpUrl: undefined,
      from: "Itewe <hello@itewe.example>",
      outbox: join(mkdtempSync(join(tmpdir(), "itewe-mail-")), "outbox"),
      report: () => {},
    }),
  );
  const people = usePeople({ runsJobs });
  beforeAll(async () => {
    admin = (await people.newUser("Boss", "admin")) as typeof admin;
    const [first] = await db
      .select()
      .from(products)
      .where(sql`quantity >= 50 and price is not null`)
      .limit(1);
    if (!first) throw new Error("The seed has no product");
    product = first;
  });
  return people;
}

let guests = 0;

/** Somebody of an address of their own, whom nothing is known of yet. */
export function newGuest() {
  const guestToken = `order-token-${++guests}`.padEnd(43, "x");
  const participantId = guestParticipant(guestToken);
  const visitor: Viewer = { kind: "visitor" };
  return {
    guestToken,
    participantId,
    viewer: { kind: "guest", participantId } as Viewer,
    from: { viewer: visitor, guestToken, address: `10.0.${guests >> 8}.${guests & 255}` },
  };
}

/** A request as it is typed. */
export const typed = (change: Record<string, string> = {}) => ({
  clientId: uuidv7(),
  product: product.id,
  quantity: String(product.quantity * 2),
  name: "Bello Adunni",
  phoneNumber: "0803 123 4567",
  // One address is mailed only so often.
  email: `${uuidv7()}@example.com`,
  delivery: "pick-up",
  ...change,
});

export async function newOrder(change: Record<string, string> = {}, guest = newGuest()) {
  const made = await requestOrder(guest.from, typed(change));
  if (!made.ok) throw new Error(JSON.stringify(made));
  return { ...made, guest };
}

/** A file that has been uploaded whole. */
export async function upload(ownerId: string, kind = "artwork", size = 1_000) {
  const id = uuidv7();
  await db.insert(files).values({
    id,
    kind,
    path: `${kind}/${id}`,
    name: "logo.pdf",
    type: "application/pdf",
    size,
    ownerId,
    finishedAt: new Date(),
  });
  return id;
}

export async function supportId() {
  const [row] = await db.select().from(participants).where(eq(participants.kind, "support"));
  return row?.id ?? "";
}

/** The newest event's number. */
export async function version(id: string) {
  return (await readOrder(id))?.version ?? 0;
}

/** What {@link prove} agrees with the first proof when nothing is agreed yet: ₦10,000. */
export const AGREED = 1_000_000;

/** Sends a proof of the whole order; with the first one the total is agreed. */
export async function prove(id: string, note = "", total: number | undefined = AGREED) {
  const file = await upload(await supportId(), PROOF_FILES);
  const files = [{ line: 1, file }];
  return sendProof(admin, id, { files, version: await version(id), note, total, isWhole: true });
}

/** Agrees on a total, in an event of its own. */
export const agree = async (id: string, total = AGREED) =>
  setTotal(admin, id, { total, version: await version(id) });

/** Takes an order to a status, unpaid if need be; one that is approved without a total is given one before. */
export async function move(id: string, to: OrderStatus, note = "") {
  if (to === "approved" && (await readOrder(id))?.total === null) await agree(id);
  const unpaid = "They are known to pay";
  return moveOrder(admin, id, { to, version: await version(id), note, unpaid });
}

/** Books a transfer of today to an order. */
export const pay = (id: string, amount: number, clientId = uuidv7()) =>
  bookTransfer(admin, {
    shares: [{ orderId: id, amount }],
    receivedOn: TODAY,
    today: TODAY,
    clientId,
  });
const TODAY = "2026-11-21";

/** Says as a buyer that they have paid. */
export const claim = (id: string, amount: number, clientId = uuidv7()) =>
  claimPayment(
    id,
    { clientId, amount, bankName: "Sample Bank", accountName: "Bello Adunni", file: "" },
    [],
  );

/**
 * Approves as a buyer who finds all pages good, and has the newest price, files and quantities on
 * screen.
 */
export async function approve(id: string, proof: number, total?: number) {
  await findGood(id, proof);
  const agreed = total ?? (await readOrder(id))?.total ?? Number.NaN;
  return approveProof(id, proof, agreed, await readSeal(db, id));
}

/** 'All pages good', on the last page. */
export async function findGood(id: string, proof: number) {
  const last = (await readProofFiles(db, id, proof)).at(-1);
  return judgeAllGood(id, proof, last && { line: last.line, page: pageCount(last) });
}

/** What the mails about an order are queued with, of a kind, oldest first. */
export async function mailsOf(id: string, ...kinds: string[]) {
  const { rows } = await db.execute<{ data: { kind: string; id: string } }>(
    sql`select data from jobs.job where name = 'mail' and data->>'id' like ${`${id}%`} order by created_on, id`,
  );
  return rows.map(({ data }) => data).filter(({ kind }) => kinds.includes(kind));
}

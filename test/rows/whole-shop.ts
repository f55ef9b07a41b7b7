/** A shop in which every feature has kept something, and every file has bytes. */
import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { conversationOf } from "../../app/chat/conversations.server.ts";
import { writeNote } from "../../app/chat/notes/notes.server.ts";
import { wipeAllChats } from "../../app/chat/removal/wipe.server.ts";
import { sendMessage } from "../../app/chat/sending/send-message.server.ts";
import { keepContactMessage, keepFeedback } from "../../app/contact/keep-contact.server.ts";
import { writeInvoice } from "../../app/orders/invoices/write-invoice.server.ts";
import { refund } from "../../app/orders/money/payments/correct-payments.server.ts";
import { inviteColleague } from "../../app/orders/proofs/colleagues/colleagues.server.ts";
import { answerAsShop } from "../../app/orders/proofs/pins/pins.server.ts";
import { judgePage, keepSeen } from "../../app/orders/proofs/verdicts/verdicts.server.ts";
import { acceptQuote } from "../../app/orders/quotes/answer-quote.server.ts";
import { emptyDraft, lineField } from "../../app/orders/quotes/quote-draft.ts";
import { keepDraft } from "../../app/orders/quotes/quote-drafts.server.ts";
import { sendQuote } from "../../app/orders/quotes/send-quote.server.ts";
import { rateLine } from "../../app/orders/reviews/rate-line.server.ts";
import { REVIEW_PHOTOS } from "../../app/orders/reviews/review-photos.server.ts";
import {
  pointAtColumns,
  takeStatement,
} from "../../app/orders/statement/keeping/take-statement.server.ts";
import { addArtwork } from "../../app/orders/steps/order-steps.server.ts";
import { business } from "../../app/shop/business.ts";
import { writeSetting } from "../../app/shop/settings/settings.server.ts";
import { storedPaths } from "../../app/uploads/files/files.server.ts";
import { uploadStore } from "../../app/uploads/storage/storage.server.ts";
import { recordVitals } from "../../app/vitals/vitals.server.ts";
import { db } from "../../database/db.server.ts";
import {
  accountLinks,
  addedGuests,
  credentials,
  fileFacts,
  files,
  firstStart,
  importFiles,
  importLines,
  importRecords,
  imports,
  moneyChecks,
  movedConversations,
  passkeys,
  secrets,
  sessions,
  twoFactors,
  uploadTurns,
  usedRecoveryCodes,
  verifications,
  visits,
} from "../../database/schema.ts";
import { admin, agree, approve, claim, move, newGuest, newOrder, pay, upload } from "./orders.ts";
import { pin, proofFile, sendFiles } from "./proofs.ts";

/** What a format of text could stumble over. */
const HARD_WORDS = `Ẹ jẹ́ ká "sọ"\ttab\nline\r\n\\N \\. \\\\ 'quote' ; € 🖨 \u{1f469}\u200d\u{1f4bb} ${"long ".repeat(500)}`;

/**
 * Fills the database and the storage of a test that uses orders and proofs.
 * @returns the names of tables in which there is nothing
 */
export async function fillShop(): Promise<string[]> {
  await chats();
  await money();
  await proofs();
  await quotes();
  await reviews();
  await statements();
  await keepContactMessage(
    {
      name: "Tunde",
      phone: "0803 123 4567",
      subject: "Books",
      email: "t@example.com",
      message: HARD_WORDS,
    },
    uuidv7(),
    "192.0.2.1",
  );
  await keepFeedback(
    { stars: 5, message: HARD_WORDS, name: undefined, phone: undefined },
    uuidv7(),
    "192.0.2.1",
  );
  await recordVitals([{ page: "/", metric: "LCP", value: 1_240.5 }], "192.0.2.1");
  await accounts();
  await brought();
  await giveBytes();
  return emptyTables();
}

async function chats(): Promise<void> {
  const guest = newGuest();
  await sendMessage(guest.from, { message: "Good morning", clientId: uuidv7() });
  await sendMessage(guest.from, { message: HARD_WORDS, clientId: uuidv7() });
  const conversationId = (await conversationOf(guest.viewer)) ?? "";
  await db.insert(addedGuests).values({ id: uuidv7() });
  await db.insert(movedConversations).values({ fromId: uuidv7(), toId: conversationId });
  await writeNote(admin, conversationId, { id: uuidv7(), text: HARD_WORDS.slice(0, 900) });
  await wipeAllChats(admin);
  await sendMessage(guest.from, { message: "Once more", clientId: uuidv7() });
}

/** What was counted, and what came from elsewhere: bytes of a file, too. */
async function brought(): Promise<void> {
  await db.insert(firstStart).values({ step: "bank", state: "later" }).onConflictDoNothing();
  await db
    .insert(visits)
    .values({ day: "2026-11-23", page: "/", source: "direct", views: 3 })
    .onConflictDoNothing();
  const importId = uuidv7();
  const bytes = randomBytes(50_000);
  await db
    .insert(imports)
    .values({ id: importId, kind: "products", fileName: "a.csv", size: bytes.length, bytes });
  const line = { subject: "Cards", columnName: "price", value: "x", words: HARD_WORDS };
  await db.insert(importLines).values({ importId, place: 1, kind: "wrong", row: 2, ...line });
  const before = { words: HARD_WORDS };
  await db
    .insert(importRecords)
    .values({ importId, kind: "product", key: "1", target: "2", before, after: "3" });
  await db.insert(importFiles).values({ importId, path: "a/b.jpg", purpose: "chat" });
}

/** What sign-in, jobs and older releases keep. */
async function accounts(): Promise<void> {
  const userId = admin.user.id;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const token = randomBytes(32).toString("hex");
  await db.insert(sessions).values({ id: uuidv7(), token, userId, expiresAt, userAgent: "\\t" });
  await db
    .insert(credentials)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: "credential", password: "a:b" });
  await db.insert(twoFactors).values({ id: uuidv7(), userId, secret: "\\N", backupCodes: "a" });
  await db.insert(passkeys).values({
    ...{ id: uuidv7(), userId, publicKey: "a", credentialID: "\\N", counter: 4_294_967_295 },
    ...{ deviceType: "singleDevice", backedUp: false },
  });
  await db.insert(usedRecoveryCodes).values({ id: uuidv7(), userId, digest: "\\." });
  await db.insert(verifications).values({ id: uuidv7(), identifier: "a", value: "{}", expiresAt });
  await db
    .insert(accountLinks)
    .values({ id: uuidv7(), kind: "reset-password", userId, email: "a@example.com", expiresAt });
  await writeSetting(db, "bank", 0, { bankName: HARD_WORDS }, userId);
  await db.insert(secrets).values({ name: "old", value: "an earlier release's key" });
  await db
    .insert(moneyChecks)
    .values({ differences: [HARD_WORDS] })
    .onConflictDoNothing();
  const [file] = await db.select().from(files).limit(1);
  const fileId = file?.id ?? "";
  await db.insert(uploadTurns).values({ uploaderId: userId, fileId, activeAt: new Date() });
  const facts = { words: HARD_WORDS, numbers: [0.1, 1e21, -0], none: null };
  await db.insert(fileFacts).values({ fileId, facts }).onConflictDoNothing();
}

async function money(): Promise<void> {
  const { id, guest } = await newOrder({ name: "Ọláwálé Adébáyọ̀" });
  const artwork = await upload(guest.participantId);
  await addArtwork(id, [artwork], [guest.participantId]);
  await agree(id);
  await claim(id, 400_000);
  await pay(id, 700_000);
  await refund(admin, id, { amount: 50_000, reason: HARD_WORDS.slice(0, 90), clientId: uuidv7() });
  await move(id, "approved");
  expect(await writeInvoice(admin, id)).toEqual({ ok: true });
}

async function proofs(): Promise<void> {
  const { id } = await newOrder();
  await sendFiles(id, { 1: await proofFile(2) });
  await pin(id);
  await answerAsShop(admin, id, { id: uuidv7(), pin: 1, words: "Done", seen: 0, resolves: true });
  await inviteColleague(id, { id: uuidv7(), name: "Salami Kehinde" });
  await judgePage(id, 1, { line: 1, page: 1 }, "good");
  await keepSeen(id, { side: "buyer" }, 1, { line: 1, page: 2 });
  expect(await approve(id, 1)).toEqual({ ok: true });
}

async function quotes(): Promise<void> {
  const { id } = await newOrder();
  const line = { of: "", name: "Bags", quantity: "100", each: "300", words: "", amount: "" };
  const fields: Record<string, string> = { ...emptyDraft("2026-11-23"), lines: "1", days: "4" };
  for (const [field, value] of Object.entries(line)) fields[lineField("1", field)] = value;
  expect(await sendQuote(admin, id, { quoteId: uuidv7(), number: 1, fields })).toEqual({
    ok: true,
  });
  expect(await acceptQuote(id, 1, 3_000_000, business.terms.version)).toEqual({ ok: true });
  await keepDraft(admin, { orderId: id }, fields, uuidv7());
}

async function reviews(): Promise<void> {
  const { id, guest } = await newOrder();
  for (const to of ["approved", "printing", "ready", "delivered"] as const) await move(id, to);
  const photo = await upload(guest.participantId, REVIEW_PHOTOS);
  const said = { place: 1, stars: 5, words: HARD_WORDS.slice(0, 200), photo, isPhotoOff: false };
  expect(await rateLine(id, said, [guest.participantId])).toEqual({ ok: true });
}

async function statements(): Promise<void> {
  const bytes = Buffer.from("Txn Date,Narration,Sender,Debit,Credit\n23/11/2026,Cards,ADA,,500.00");
  const taken = await takeStatement(admin, { bank: "Bank 1", name: "nov.csv", bytes });
  if (!taken.ok || !("fileId" in taken)) throw new Error(JSON.stringify(taken));
  const columns = {
    ...{ day: 0, moneyIn: 4, moneyOut: 3, side: null, remark: 1, sender: 2, bankNumber: null },
  };
  await pointAtColumns(admin, taken.fileId, { columns, order: "day" });
  // One that waits for its columns.
  await takeStatement(admin, { bank: "Bank 2", name: "dec.csv", bytes });
}

/** Gives every complete file, and what is made of it, bytes that its row knows. */
async function giveBytes(): Promise<void> {
  for (const file of await db.select().from(files)) {
    for (const path of storedPaths(file)) {
      const bytes = randomBytes(path === file.path ? 300_000 : 2_000);
      await uploadStore().put(path, bytes);
      if (path !== file.path) continue;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await db.update(files).set({ sha256, size: bytes.length }).where(eq(files.id, file.id));
    }
  }
}

async function emptyTables(): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const found = await db.execute(sql`select from ${sql.identifier(name)} limit 1`);
    if (found.rowCount === 0) empty.push(name);
  }
  return empty;
}

/** What the shop knows about a person goes into their data file, and goes with their account. */
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import * as schema from "../../database/schema.ts";
import { usePeople } from "../../test/rows/people.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { customerParticipant } from "../chat/participants.server.ts";
import { personalData } from "./personal-data.server.ts";
import { exportData } from "./profile/data-export.server.ts";
import { removeAccount } from "./removal/account-removal.server.ts";

useTestDatabase();
const { newUser } = usePeople();

/** Columns of free text, documents and days that hold nothing about the person of an account. */
const NOT_OF_AN_ACCOUNT = [
  // The shop's own facts, and its copy of a product.
  ...["secrets.name", "secrets.value", "search_words.word", "product_tokens.token"],
  ...[
    "backups.machine",
    "backups.file",
    "backups.failure",
    "web_vitals.page",
    "visits.day",
    "visits.page",
  ],
  ...["payments.note", "payments.reference", "payments.receivedOn"],
  ...["ledger_entries.note", "ledger_entries.day", "money_checks.differences"],
  ...["settings.name", "settings.value", "papers.day", "chat_replies.name", "chat_replies.text"],
  ...["statement_banks.name", "statement_banks.columns", "statement_files.name"],
  ...["statements.fileName", "statements.firstDay", "statements.lastDay", "statements.unreadRows"],
  ...["statements.digest"],
  ...["statement_lines.core", "statement_lines.fingerprint", "statement_lines.day"],
  ...["statement_lines.time"],
  ...["orders.title", "orders.productNames", "orders.imageUrl"],
  ...["order_lines.item", "order_lines.name", "order_lines.makeUp", "order_lines.choice"],
  ...["order_lines.printSpec"],
  ...["order_lines.imageUrl", "quotes.discountReason", "quotes.validUntil", "quotes.termsVersion"],
  ...["quote_lines.item", "quote_lines.name", "quote_lines.makeUp", "quote_lines.choice"],
  ...["quote_lines.imageUrl", "messages.about", "orders.promisedDay", "order_events.day"],
  ...["imports.fileName", "imports.said", "imports.counts", "imports.digest"],
  ...["import_lines.columnName", "import_records.kind", "import_records.key"],
  ...["import_records.target", "import_records.after", "import_files.path"],
  ...["import_files.owner", "import_files.fault"],
  // Digests, places and kinds of things whose own columns are named.
  ...["rate_limits.key", "files.addressHash", "participants.tokenHash"],
  ...["files.kind", "files.path", "files.type", "files.sha256", "files.pageSizes"],
  // The sign-in's library has this table; the shop lets it write nothing there.
  ...["verifications.identifier", "verifications.value"],
  // What an admin did for the shop stays with the admin's name (record 19).
  ...["audit_lines.adminName", "audit_lines.act", "audit_lines.details"],
];
/** Tables of what no account stands behind: the catalogue, and what visitors sent from the site. */
const WITHOUT_ACCOUNT = [
  "categories",
  "category_aliases",
  "products",
  "price_lists",
  "delivery_zones",
  "holidays",
  "contact_messages",
  "feedbacks",
];

const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`;
const isText = (column: PgColumn) =>
  ["PgText", "PgJsonb", "PgDate", "PgDateString"].includes(column.columnType) &&
  !column.enumValues?.length &&
  !column.generated;

test("every column that may hold something about a person is exported or erased, or said to be neither", () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];
  const goesWithAccount = (table: PgTable) =>
    table === schema.users ||
    getTableConfig(table).foreignKeys.some(
      (key) => key.reference().foreignTable === schema.users && key.onDelete === "cascade",
    );
  const known = new Set([
    ...personalData().flatMap(({ erased, withheld = [], stays }) =>
      [...erased, ...withheld, ...stays].map(nameOf),
    ),
    ...NOT_OF_AN_ACCOUNT,
  ]);
  const columns = tables
    .filter((table) => !goesWithAccount(table) && !WITHOUT_ACCOUNT.includes(getTableName(table)))
    .flatMap((table) => Object.values(getTableColumns(table)).filter(isText).map(nameOf));
  expect(columns.filter((name) => !known.has(name))).toEqual([]);
  // No name that stands for nothing.
  expect([...known].filter((name) => !columns.includes(name))).toEqual([]);
});

test("what is erased with the account is exported before unless withheld, and stands nowhere after", async () => {
  const { user } = await newUser("Leaver", "user");
  const participantId = await customerParticipant(db, user.id);
  const features = personalData();
  const withheld = features.flatMap((feature) => feature.withheld ?? []);
  const erased = [...features.flatMap((feature) => feature.erased), ...withheld];
  const marks = new Map(erased.map((column, at) => [column, markOf(column, at)]));
  const marked = (table: PgTable) =>
    Object.fromEntries(
      Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
        const mark = marks.get(column);
        return mark ? [[key, mark]] : [];
      }),
    );
  await db.update(schema.participants).set(marked(schema.participants));
  const [orderId, conversationId] = [uuidv7(), uuidv7()];
  await db.insert(schema.orders).values({
    ...{ id: orderId, number: 1, clientId: uuidv7(), participantId, title: "Cards" },
    ...{ productNames: "Cards", quantity: 1, notes: "", delivery: "delivery", status: "delivered" },
    ...{ closedAt: new Date(0), ...marked(schema.orders) },
  });
  await db.insert(schema.payments).values({
    ...{ id: uuidv7(), orderId, claimClientId: uuidv7(), state: "claimed", claimed: 100 },
    ...{ claimedAt: new Date(), reference: "a line", ...marked(schema.payments) },
  });
  await db.insert(schema.statementLines).values({
    ...{ id: uuidv7(), core: "a", fingerprint: "a line", state: "open", day: "2026-01-01" },
    ...{ kobo: 100, remark: "", sender: "", bankNumber: "", ...marked(schema.statementLines) },
  });
  await db.insert(schema.quotes).values({
    ...{ id: uuidv7(), orderId, number: 1, lineCount: 1, goods: 100, discount: 0, total: 100 },
    ...{ discountReason: "", deliveryFee: 0, validUntil: "2026-01-01", note: "", seq: 2 },
    ...{ state: "accepted", termsVersion: "1.0", endedAt: new Date(0), ...marked(schema.quotes) },
  });
  const line = { orderId, place: 1 };
  await db.insert(schema.orderLines).values({ ...line, name: "Cards", quantity: 1, minimum: 1 });
  await db
    .insert(schema.reviews)
    .values({ ...line, id: uuidv7(), stars: 5, words: "", ...marked(schema.reviews) });
  await db
    .insert(schema.proofColleagues)
    .values({ id: uuidv7(), orderId, ...marked(schema.proofColleagues) });
  const event = { orderId, seq: 1 };
  await db
    .insert(schema.orderEvents)
    .values({ ...event, kind: "status", status: "approved", author: "buyer" });
  await db.insert(schema.proofApprovals).values({
    ...{ ...event, version: 1, author: "buyer", total: 100, quantities: [1], pages: 1, files: [] },
    ...marked(schema.proofApprovals),
  });
  await db.insert(schema.conversations).values({ id: conversationId, participantId });
  await db
    .insert(schema.quoteDrafts)
    .values({ id: uuidv7(), conversationId, fields: {}, ...marked(schema.quoteDrafts) });
  await db
    .insert(schema.chatNotes)
    .values({ id: uuidv7(), conversationId, text: "", ...marked(schema.chatNotes) });
  const exported = JSON.stringify(await exportData(user.id));
  for (const [column, mark] of marks) {
    if (withheld.includes(column)) {
      expect(exported, nameOf(column)).not.toContain(mark);
      continue;
    }
    // The same digits as the phone number's.
    if (column !== schema.orders.phoneDigits) expect(exported, nameOf(column)).toContain(mark);
  }
  await db.transaction((tx) => removeAccount(tx, user.id));
  for (const [column, mark] of marks) {
    const isThere = sql`${column}::text like ${`%${mark}%`}`;
    const left = await db.execute(sql`select from ${column.table} where ${isThere}`);
    expect(left.rows, nameOf(column)).toEqual([]);
  }
});

/** A value that stands in no other column. */
const markOf = (column: PgColumn, at: number) =>
  column === schema.orders.phoneDigits ? `23480312345${at}` : `mark-${at}-of-a-person`;

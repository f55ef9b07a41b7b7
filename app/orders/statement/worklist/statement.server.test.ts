/** The way from a bank's file to a paid order. */
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { payments, statementFiles, statementLines } from "../../../../database/schema.ts";
import { workbook } from "../../../../test/files/workbook.ts";
import {
  admin,
  agree,
  claim,
  move,
  newOrder,
  pay,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { elsewhere, useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { findDifferences } from "../../ledger/check-money.server.ts";
import { confirmClaim } from "../../money/payments/book-transfer.server.ts";
import { withdrawClaim } from "../../money/payments/claims.server.ts";
import { takeBack } from "../../money/payments/correct-payments.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { eraseOldWords } from "../keeping/statement-personal-data.server.ts";
import {
  pointAtColumns,
  readWaitingFile,
  takeStatement,
} from "../keeping/take-statement.server.ts";
import type { Columns } from "../reading/columns.ts";
import { bookLines, markLineSeen, setAside } from "./book-lines.server.ts";
import { findMoneyOrders } from "./find-orders.server.ts";
import { lastStatement, readStatement } from "./read-statement.server.ts";
import { writeStatementFile } from "./statement-csv.server.ts";
import { countWaitingTransfers, readAside, readWorklist } from "./worklist.server.ts";
import type { WorkLine } from "./worklist.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

/** A total of ₦93,100, of which ₦65,170 are due first. */
const TOTAL = 9_310_000;
const FIRST = 6_517_000;
let phones = 0;
async function ordered(name: string, total = TOTAL) {
  const phoneNumber = `0803 710 ${String(++phones).padStart(4, "0")}`;
  const { id, number } = await newOrder({ name, phoneNumber });
  await agree(id, total);
  return { id, number: Number(String(number).replace(/\D/g, "")) };
}

const HEAD = "Txn Date,Narration,Sender,Debit,Credit";
const csv = (...lines: string[]) => Buffer.from([HEAD, ...lines].join("\n"));
const send = (bank: string, bytes: Uint8Array, isLookedAt = false) =>
  takeStatement(admin, { bank, name: "nov.csv", bytes, isLookedAt });
const COLUMNS = {
  ...{ day: 0, moneyIn: 4, moneyOut: 3, side: null, remark: 1, sender: 2, bankNumber: null },
};
let banks = 0;

/** Reads a file of an unknown bank, pointing at its columns. */
async function read(bytes: Uint8Array, bank = `Bank ${++banks}`) {
  let taken = await send(bank, bytes);
  if (taken.ok && "fileId" in taken) {
    taken = await pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order: "day" });
  }
  if (!taken.ok || !("statementId" in taken)) throw new Error(JSON.stringify(taken));
  const statement = await readStatement(admin, taken.statementId);
  if (!statement) throw new Error("It is not there");
  return statement;
}

async function lineOf(sender: string): Promise<WorkLine> {
  const { certain, likely, unknown } = await readWorklist(admin);
  const line = [...certain, ...likely, ...unknown].find((one) => one.sender === sender);
  if (!line) throw new Error(`No line of ${sender} waits`);
  return line;
}

const whole = (line: WorkLine, number: number) => ({
  lineId: line.id,
  parts: [{ number, kobo: line.kobo }],
});
const book = (chosen: Parameters<typeof bookLines>[2], viewer: Viewer = admin, form = uuidv7()) =>
  bookLines(viewer, form, chosen);

describe("a file", () => {
  test("of a bank that nobody knows waits for its columns, and the next one is read at once", async () => {
    const taken = await send("Zenith 1", csv("23/11/2026,Cards,ADA,,500.00"));
    if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
    expect(await readWaitingFile(admin, taken.fileId)).toMatchObject({
      bank: "Zenith 1",
      table: { heads: HEAD.split(",") },
      columns: COLUMNS,
      asksOrder: false,
      example: { place: 0, day: "2026-11-23", kobo: 50_000 },
      order: "day",
    });
    const wrong = { ...COLUMNS, moneyIn: null, sender: 1 };
    expect(await pointAtColumns(admin, taken.fileId, { columns: wrong, order: null })).toEqual({
      ok: false,
      status: 400,
      errors: {
        moneyIn: "Say in which column the money that came in stands.",
        sender: "This column is 'The remark' already.",
      },
    });
    const done = await pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order: null });
    expect(done).toHaveProperty("statementId");
    expect(await db.$count(statementFiles, eq(statementFiles.id, taken.fileId))).toBe(0);
    const again = await pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order: null });
    expect(again).toMatchObject({ status: 404 });
    expect(await send("ZENITH 1", csv("24/11/2025,Bags,ADA,,700.00"))).toHaveProperty(
      "statementId",
    );
  });

  test("whose days can be read in two ways asks which comes first, once a bank", async () => {
    const unclear = csv("03/04/2026,Cards,BISI,,500.00");
    const taken = await send("Unclear Bank", unclear);
    if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
    expect(await readWaitingFile(admin, taken.fileId)).toMatchObject({ asksOrder: true });
    const point = (order: "day" | "month" | null) =>
      pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order });
    expect(await point(null)).toMatchObject({
      status: 400,
      errors: { order: expect.stringMatching(/which comes first/) },
    });
    expect(await point("month")).toHaveProperty("statementId");
    expect(await lineOf("BISI")).toMatchObject({ day: "2026-03-04" });
    await read(csv("05/06/2026,Bags,BISI TWO,,500.00"), "Unclear Bank");
    expect(await lineOf("BISI TWO")).toMatchObject({ day: "2026-05-06" });
  });

  test("of a bank whose order or columns were answered wrongly is looked at again, and teaches the right ones", async () => {
    const april = csv("03/04/2026,Cards,WRONG WAY,,500.00");
    const taken = await send("Wrong Bank", april);
    if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
    const wrong = { columns: { ...COLUMNS, remark: 2, sender: 1 }, order: "month" } as const;
    expect(await pointAtColumns(admin, taken.fileId, wrong)).toHaveProperty("statementId");
    const next = csv("05/06/2026,Bags,RIGHT WAY,,500.00");
    const again = await send("Wrong Bank", next, true);
    if (!again.ok || !("fileId" in again)) throw new Error("It is not shown");
    expect(await readWaitingFile(admin, again.fileId)).toMatchObject({
      asksOrder: true,
      order: "month",
      example: { day: "2026-05-06" },
      columns: wrong.columns,
    });
    const right = { columns: COLUMNS, order: "day" } as const;
    expect(await pointAtColumns(admin, again.fileId, right)).toHaveProperty("statementId");
    expect(await lineOf("RIGHT WAY")).toMatchObject({ day: "2026-06-05" });
    await read(csv("07/08/2026,Tags,FROM NOW ON,,500.00"), "Wrong Bank");
    expect(await lineOf("FROM NOW ON")).toMatchObject({ day: "2026-08-07" });
  });

  test("that shows the other order of days than was answered for its bank teaches it", async () => {
    const taken = await send("Proved Bank", csv("03/04/2026,Cards,ANSWERED,,500.00"));
    if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
    await pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order: "month" });
    await read(csv("25/05/2026,Bags,PROOF,,500.00"), "Proved Bank");
    await read(csv("05/06/2026,Tags,AFTER PROOF,,500.00"), "Proved Bank");
    expect(await lineOf("AFTER PROOF")).toMatchObject({ day: "2026-06-05" });
  });

  test("whose days read the same in both orders teaches none", async () => {
    await read(csv("11/11/2026,Cards,SAME BOTH,,500.00"), "Same Bank");
    const next = await send("Same Bank", csv("11/04/2026,Bags,IN APRIL,,500.00"));
    if (!next.ok || !("fileId" in next)) throw new Error("It does not ask");
    expect(await readWaitingFile(admin, next.fileId)).toMatchObject({ asksOrder: true });
  });

  test.each([
    ["", "nov.csv", csv(), { bank: "Write the bank that it is from." }],
    ["Bank", "", csv(), { file: "Choose the statement." }],
    ["Bank", "a.csv", Buffer.from(""), { file: "a.csv is empty." }],
    ["Bank", "a.pdf", Buffer.from("%PDF-1.7"), { file: /a\.pdf is not a table/ }],
    ["Bank", "a.csv", csv(), { file: /No rows with a day and an amount/ }],
    ["Bank", "a.xlsx", Buffer.from("PK\u0003\u0004 broken"), { file: /cannot be read/ }],
    ["Bank", "a.csv", Buffer.alloc(20 * 1024 * 1024 + 1), { file: /at most 20 MB/ }],
  ])(
    "that cannot be read is refused beside its field: %j %j",
    async (bank, name, bytes, errors) => {
      const refused = await takeStatement(admin, { bank, name, bytes });
      expect(refused).toMatchObject({ ok: false, status: 400 });
      for (const [field, words] of Object.entries(errors)) {
        expect((refused as { errors: Record<string, string> }).errors[field]).toMatch(words);
      }
    },
  );

  test("of which no row can be read with these columns is refused, and named rows are shown", async () => {
    const taken = await send("Odd Bank", csv("23/11/2026,Cards,ADA,,500.00"));
    if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
    const columns = { ...COLUMNS, moneyIn: 2, sender: null };
    expect(await pointAtColumns(admin, taken.fileId, { columns, order: null })).toMatchObject({
      status: 400,
      failure: "No line can be read with these columns. Row 2: 'ADA' is no amount.",
    });
    const rows = ["23/11/2026,a,UNREAD,,5", "31/02/2026,b,X,,5", "1/1/2026,c,Y,,=5\0"];
    const half = await read(
      csv(`22/11/2026,${"a".repeat(2_000)},LONG,,6`, "22/11/2026,a\0b,NULL,,6", ...rows),
    );
    expect(half).toMatchObject({ lines: 3, unread: 2 });
    expect(half.unreadRows.map(({ row }) => row)).toEqual([5, 6]);
  });

  test("is for admins alone", async () => {
    const visitor: Viewer = { kind: "visitor" };
    const sent = { bank: "Bank", name: "a.csv", bytes: csv() };
    for (const work of [
      takeStatement(visitor, sent),
      readWaitingFile(visitor, uuidv7()),
      pointAtColumns(visitor, uuidv7(), { columns: COLUMNS, order: null }),
      readWorklist(visitor),
      countWaitingTransfers(visitor),
      findMoneyOrders(visitor, "x"),
      lastStatement(visitor),
      readStatement(visitor, uuidv7()),
      readAside(visitor),
      writeStatementFile(visitor, uuidv7()),
      bookLines(visitor, uuidv7(), []),
      setAside(visitor, uuidv7(), true),
      markLineSeen(visitor, uuidv7(), 1),
    ]) {
      expect(await status(work)).toBe(403);
    }
  });
});

describe("the same bytes, read again in another way,", () => {
  type Way = Partial<Columns> & { order?: "day" | "month" };
  async function readAs(bytes: Uint8Array, { order = "day", ...columns }: Way, bank: string) {
    const taken = await send(bank, bytes, true);
    if (!taken.ok || !("fileId" in taken)) throw new Error("It is not shown");
    const how = { columns: { ...COLUMNS, ...columns }, order };
    const done = await pointAtColumns(admin, taken.fileId, how);
    if (!done.ok) throw new Error(JSON.stringify(done));
    return readStatement(admin, done.statementId);
  }
  const linesAt = async (id: string) =>
    (await db.select().from(statementLines).where(eq(statementLines.id, id)))[0];

  test("correct the day of a line that waits, and leave one that is booked", async () => {
    const one = await ordered("Okeke Adaobi", 900_000);
    const bytes = csv(
      "11/12/2025,FOR CARDS,OKEKE ADAOBI,,9000",
      "10/12/2025,FOR CARDS,OKEKE BOOKED,,9000",
    );
    expect(await readAs(bytes, { order: "month" }, "Twice A")).toMatchObject({ fresh: 2 });
    const waits = await lineOf("OKEKE ADAOBI");
    const booked = await lineOf("OKEKE BOOKED");
    expect(await book([whole(booked, one.number)])).toMatchObject({ count: 1 });
    expect(await readAs(bytes, { order: "day" }, "Twice A")).toMatchObject({
      ...{ lines: 2, fresh: 0, booked: 1, waiting: 1 },
    });
    expect(await linesAt(waits.id)).toMatchObject({ day: "2025-12-11", state: "open" });
    expect(await linesAt(booked.id)).toMatchObject({ day: "2025-10-12" });
    await expect(lineOf("OKEKE BOOKED")).rejects.toThrow();
    // Its first day is free for a line of another file, and it is booked once.
    const other = await read(csv("12/11/2025,FOR CARDS,OKEKE NOVEMBER,,9000"));
    expect(other).toMatchObject({ fresh: 1 });
    expect(await book([whole(await lineOf("OKEKE ADAOBI"), one.number)])).toMatchObject({
      count: 1,
    });
    expect(await readAs(bytes, { order: "month" }, "Twice A")).toMatchObject({
      ...{ fresh: 0, booked: 2 },
    });
    expect(await linesAt(waits.id)).toMatchObject({ day: "2025-12-11" });
  });

  test.each<[string, Way, Way]>([
    ["the remark's column", { remark: 3, moneyOut: null }, {}],
    ["remark and sender swapped", { remark: 2, sender: 1 }, {}],
    ["the money's column", { moneyIn: 5, moneyOut: null }, {}],
    ["money in for money out", { moneyIn: 3, moneyOut: 4 }, {}],
  ])("correct %s", async (name, wrong, right) => {
    const sender = `SENDER ${name.toUpperCase()}`;
    const bytes = Buffer.from(
      [
        `${HEAD},Balance`,
        `09/12/2025,WORDS OF ${name},${sender},,150.00,7150`,
        `09/12/2025,BALANCE OF ${name},${sender},,,7150`,
      ].join("\n"),
    );
    const first = await readAs(bytes, wrong, name);
    const lines = await db.$count(statementLines);
    const again = await readAs(bytes, right, name);
    expect(again).toMatchObject({ lines: 1, fresh: 0, waiting: 1 });
    expect(await lineOf(sender)).toMatchObject({ kobo: 15_000, remark: `WORDS OF ${name}` });
    // A row that is no line after all leaves none.
    expect(await db.$count(statementLines)).toBe(lines - ((first?.lines ?? 0) - 1));
  });

  test("bring back what was set aside as another day's", async () => {
    const bytes = csv("08/12/2025,FOR BAGS,ASIDE FOR ITS DAY,,31");
    await readAs(bytes, { order: "month" }, "Aside Bank");
    await setAside(admin, (await lineOf("ASIDE FOR ITS DAY")).id, true);
    await readAs(bytes, {}, "Aside Bank");
    expect(await lineOf("ASIDE FOR ITS DAY")).toMatchObject({ day: "2025-12-08" });
  });

  test("become the lines that another file has, where they overlap", async () => {
    const rows = ["07/12/2025,FOR TAGS,OVERLAP,,41", "12/07/2025,FOR TAGS,OVERLAP,,41"];
    const part = csv(rows[0] ?? "");
    const all = csv(...rows);
    await readAs(all, { order: "month" }, "Overlap");
    const lines = await db.$count(statementLines);
    expect(await readAs(part, {}, "Overlap")).toMatchObject({ fresh: 0 });
    expect(await readAs(all, {}, "Overlap")).toMatchObject({ fresh: 0, waiting: 2 });
    expect(await db.$count(statementLines)).toBe(lines);
    const wrong = csv("06/12/2025,FOR TAGS,OVERLAP WRONG,,42");
    const known = csv("06/12/2025,FOR TAGS,OVERLAP WRONG,,42", "04/12/2025,FOR TAGS,X,,42");
    await readAs(wrong, { order: "month" }, "Overlap");
    expect(await readAs(known, {}, "Overlap")).toMatchObject({ fresh: 2 });
    expect(await readAs(wrong, {}, "Overlap")).toMatchObject({ fresh: 0, waiting: 1 });
    expect(await db.$count(statementLines)).toBe(lines + 2);
  });
});

describe("a line is one line, ever:", () => {
  const LINES = [
    "20/10/2026,TRF same words,TWICE,,900.00",
    "20/10/2026,TRF same words,TWICE,,900.00",
    "19/10/2026,POS CHARGE,,100.00,",
    "18/10/2026,TRF one,ONCE,,800.00",
  ];

  test("in the same file twice, where files overlap, of another name and as a workbook", async () => {
    expect(await read(csv(...LINES))).toMatchObject({ lines: 4, fresh: 4, out: 1, waiting: 3 });
    const before = await db.$count(statementLines);
    expect(await read(csv(...LINES))).toMatchObject({ lines: 4, fresh: 0, waiting: 3 });
    expect(await read(csv(...LINES.toReversed()))).toMatchObject({ fresh: 0 });
    const book = workbook([
      {
        name: "Txns",
        rows: [HEAD.split(","), ["18/10/2026", "TRF  ONE", "ONCE", null, 800]],
      },
    ]);
    expect(await read(book)).toMatchObject({ lines: 1, fresh: 0 });
    expect(await db.$count(statementLines)).toBe(before);
    const more = csv(...LINES, "21/10/2026,TRF new,NEW ONE,,700.00");
    expect(await read(more)).toMatchObject({ lines: 5, fresh: 1 });
  });

  test("whichever column its words are read from, once the bank numbers it with a number of its own", async () => {
    const head = "Txn Date,Narration,Details,Credit,Session";
    const twice = Buffer.from(`${head}\n14/10/2026,NIP TRF,Cards for Ada,610.00,000013251123456`);
    const pointed = async (bank: string, remark: number) => {
      const taken = await send(bank, twice);
      if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
      const columns = { ...COLUMNS, moneyIn: 3, moneyOut: null, sender: null, bankNumber: 4 };
      const how = { columns: { ...columns, remark }, order: null };
      const done = await pointAtColumns(admin, taken.fileId, how);
      if (!done.ok) throw new Error(JSON.stringify(done));
      return readStatement(admin, done.statementId);
    };
    expect(await pointed("One Name", 1)).toMatchObject({ fresh: 1 });
    expect(await pointed("Other Name", 2)).toMatchObject({ fresh: 0, waiting: 1 });
  });

  test("of two files that are read at the same time", async () => {
    const lines = csv(
      ...Array.from(
        { length: 40 },
        (_, index) => `17/10/2026,AT ONCE ${index % 20},X,,${index}.00`,
      ),
    );
    const both = await Promise.all([read(lines), read(lines)]);
    expect(both.map(({ fresh }) => fresh).sort()).toEqual([0, 39]);
  });

  test("whatever ends the shop in between: a file is kept whole or not at all", async () => {
    const lines = csv("16/10/2026,HALF A FILE,HALF,,650.00");
    await read(csv("15/10/2026,known,KNOWN,,1.00"), "Half Bank");
    const before = await db.$count(statementLines);
    await endedAt("statement_rows", async () => {
      await expect(send("Half Bank", lines)).rejects.toThrow();
    });
    expect(await db.$count(statementLines)).toBe(before);
    expect(await read(lines, "Half Bank")).toMatchObject({ lines: 1, fresh: 1 });
  });
});

/** Ends the connection of `work` when it writes into a table, as killing the process would. */
async function endedAt(table: string, work: () => Promise<void>) {
  let ended = 0;
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in share mode`));
    const done = elsewhere(work);
    await expect
      .poll(async () => {
        // Otherwise a transaction keeps seeing others as they were.
        await tx.execute(sql`select pg_stat_clear_snapshot()`);
        const { rows } = await tx.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
        );
        ended += rows.length;
        return ended;
      })
      .toBeGreaterThan(0);
    await done;
  });
}

describe("a transfer", () => {
  test("whose reference fits is certain, and booked by a press, once ever", async () => {
    const { id, number } = await ordered("Bello Adunni");
    await read(csv(`21/11/2025,trf itw ${number},BELLO A,,"65,170.00"`));
    const line = await lineOf("BELLO A");
    expect(line).toMatchObject({ state: "certain", kobo: FIRST });
    expect(line.ways[0]).toMatchObject({ choice: `${number}:${FIRST}`, short: 0 });
    expect(await readOrder(id), "nothing is booked without a press").toMatchObject({ paid: 0 });
    const form = uuidv7();
    const done = await book([whole(line, number)], admin, form);
    expect(done).toMatchObject({ count: 1, kobo: FIRST, refused: [] });
    expect(await book([whole(line, number)], admin, form), "sent twice").toEqual(done);
    expect(await readOrder(id)).toMatchObject({ paid: FIRST });
    const other = (await newUser("Late", "admin")) as Viewer;
    const late = await book([whole(line, number)], other);
    expect(late.count).toBe(0);
    expect(late.refused[0]?.why).toMatch(
      /^₦65,170 from BELLO A was booked by Boss \(\d\d:\d\d\) to ITW-\d{6}, receipt RC-\d{6}\. It was not booked again\.$/,
    );
    await expect(lineOf("BELLO A")).rejects.toThrow();
    // A booking that was taken back is not offered again.
    const payment = (await readOrder(id))?.money.lines.find(({ kind }) => kind === "received");
    await takeBack(admin, id, {
      paymentId: payment?.paymentId ?? "",
      reason: "Another order",
    } as never);
    expect((await book([whole(line, number)], other)).count).toBe(0);
    expect(await findDifferences()).toEqual([]);
  });

  test("that two book at the same moment is booked by one; the other reads by whom", async () => {
    const { id, number } = await ordered("Okafor Chidinma");
    await read(csv(`20/11/2025,ITW${number},OKAFOR C,,65170`));
    const line = await lineOf("OKAFOR C");
    const viewers = [admin, (await newUser("Second", "admin")) as Viewer];
    const done = await Promise.all(viewers.map((viewer) => book([whole(line, number)], viewer)));
    expect(done.map(({ count }) => count).sort()).toEqual([0, 1]);
    expect(done.flatMap(({ refused }) => refused)[0]?.why).toMatch(/was booked by (Boss|Second)/);
    expect(await readOrder(id)).toMatchObject({ paid: FIRST });
  });

  test("whose booking is cut off is booked once, by the next press", async () => {
    const { id, number } = await ordered("Sani Ibrahim");
    await read(csv(`19/11/2025,ITW${number},SANI I,,65170`));
    const line = await lineOf("SANI I");
    const form = uuidv7();
    await endedAt("ledger_entries", async () => {
      await expect(book([whole(line, number)], admin, form)).rejects.toThrow();
    });
    expect(await readOrder(id)).toMatchObject({ paid: 0 });
    expect(await book([whole(line, number)], admin, form)).toMatchObject({ count: 1 });
    expect(await readOrder(id)).toMatchObject({ paid: FIRST });
    expect(await findDifferences()).toEqual([]);
  });

  test("may pay several orders, and an order takes several; all of it is shared out", async () => {
    const one = await ordered("Musa Hauwa", 500_000);
    const other = await ordered("Musa Hauwa", 300_000);
    await read(csv("18/11/2025,INV BROCHURE N MENU,HAUWA FOODS,,8000.00"));
    const line = await lineOf("HAUWA FOODS");
    const shares = (first: number, second: number) =>
      book([
        {
          lineId: line.id,
          parts: [
            { number: one.number, kobo: first },
            { number: other.number, kobo: second },
          ],
        },
      ]);
    expect((await shares(500_000, 200_000)).refused[0]?.why).toBe(
      "₦7,000 of ₦8,000 are shared out: it has to be all.",
    );
    expect((await book([whole(line, 999_999)])).refused[0]?.why).toBe(
      "There is no order ITW-999999.",
    );
    expect((await shares(900_000, -100_000)).refused[0]?.why).toMatch(/Write what came/);
    expect(await shares(500_000, 300_000)).toMatchObject({ count: 1 });
    expect(await readOrder(one.id)).toMatchObject({ paid: 500_000 });
    expect(await readOrder(other.id)).toMatchObject({ paid: 300_000 });
    const paid = await db.select().from(payments).where(eq(payments.orderId, one.id));
    expect(paid).toMatchObject([{ receivedOn: "2025-11-18", part: 1 }]);
  });

  test("with a wrong amount is never certain, and what is too much becomes credit", async () => {
    const { number } = await ordered("Nnamdi Stores", 4_830_000);
    await read(csv(`17/11/2025,ITW0${number},NNAMDI STORES,,"50,000"`));
    const line = await lineOf("NNAMDI STORES");
    expect(line).toMatchObject({ state: "likely" });
    expect(line.ways[0]).toMatchObject({ parts: [{ number }], short: -170_000 });
  });

  test("that repeats a booked one in other words is not proposed checked", async () => {
    const { number } = await ordered("Salako Tayo", 2 * FIRST);
    await read(csv(`19/11/2026,TRF ITW${number},SALAKO TAYO,,65170`));
    expect(await book([whole(await lineOf("SALAKO TAYO"), number)])).toMatchObject({ count: 1 });
    await read(csv(`19/11/2026,NIP/ITW${number}/TAYO,SALAKO,,65170`));
    const again = await lineOf("SALAKO");
    expect(again.ways[0]).toMatchObject({ isAll: true, parts: [{ number }] });
    expect(again.ways[0]?.reasons).toEqual(expect.arrayContaining(["reference", "amount"]));
    expect(again.state).toBe("likely");
  });

  test("that was booked by hand before is told beside its line", async () => {
    const { id, number } = await ordered("Eze Ngozi");
    await pay(id, FIRST);
    await read(csv(`20/11/2026,ITW${number},EZE NGOZI M,,65170`));
    const line = await lineOf("EZE NGOZI M");
    expect(line.state).toBe("likely");
    expect(line.ways[0]?.byHand).toMatchObject({ number, receipt: expect.any(Number) });
    // The next order of the same buyer and amount is not taken for it.
    const phoneNumber = `0803 710 ${String(phones).padStart(4, "0")}`;
    const next = await newOrder({ name: "Eze Ngozi", phoneNumber });
    await agree(next.id, TOTAL);
    await move(id, "cancelled", "Not wanted");
    await read(csv("21/11/2026,NIP TRANSFER,NGOZI EZE,,65170"));
    const unnamed = await lineOf("NGOZI EZE");
    expect(unnamed.state).toBe("likely");
    expect(unnamed.ways[0]?.parts[0]?.number).not.toBe(number);
    expect(unnamed.ways[0]?.byHand).toMatchObject({ number });
  });

  test("that was confirmed on the order while the list was open is booked only as another one", async () => {
    const { id, number } = await ordered("Eze Uche");
    await claim(id, FIRST);
    await read(csv(`20/11/2026,ITW${number},EZE UCHE M,,65170`));
    const line = await lineOf("EZE UCHE M");
    expect(line.state).toBe("certain");
    const [told] = (await readOrder(id))?.money.claims ?? [];
    const confirmed = { paymentId: told?.id ?? "", amount: FIRST, today: "2026-11-25" };
    expect(await confirmClaim(admin, id, confirmed)).toEqual({ ok: true });
    expect(await book([whole(line, number)])).toMatchObject({
      count: 0,
      refused: [{ why: expect.stringMatching(/^RC-\d{6} was booked by hand/), asksAnother: true }],
    });
    expect(await readOrder(id)).toMatchObject({ paid: FIRST });
    expect(await book([{ ...whole(line, number), isAnother: true }])).toMatchObject({ count: 1 });
    expect(await readOrder(id)).toMatchObject({ paid: 2 * FIRST });
  });

  test("that was booked by hand for another order of its buyer while the list was open is, too", async () => {
    const { number } = await ordered("Adeleke Simi");
    await read(csv(`20/11/2026,ITW${number},ADELEKE SIMI,,65170`));
    const line = await lineOf("ADELEKE SIMI");
    expect(line).toMatchObject({ state: "certain" });
    const phoneNumber = `0803 710 ${String(phones).padStart(4, "0")}`;
    const other = await newOrder({ name: "Adeleke Simi", phoneNumber });
    await agree(other.id, TOTAL);
    await pay(other.id, FIRST);
    expect(await book([whole(line, number)])).toMatchObject({
      count: 0,
      refused: [
        {
          why: expect.stringMatching(/by hand with about this amount for ITW-/),
          asksAnother: true,
        },
      ],
    });
    expect((await lineOf("ADELEKE SIMI")).state, "looked at again").toBe("likely");
    expect(await book([{ ...whole(line, number), isAnother: true }])).toMatchObject({ count: 1 });
  });

  test("whose parts or whole were booked by hand is asked about, whichever way it is shared", async () => {
    const one = await ordered("Coker Tola", 500_000);
    const phoneNumber = `0803 710 ${String(phones).padStart(4, "0")}`;
    const other = await newOrder({ name: "Coker Tola", phoneNumber });
    await agree(other.id, 300_000);
    await pay(other.id, 800_000);
    await read(csv("20/11/2026,CARDS AND FLIERS,COKER TOLA,,8000"));
    const line = await lineOf("COKER TOLA");
    const parts = [
      { number: one.number, kobo: 500_000 },
      { number: Number(String(other.number).replace(/\D/g, "")), kobo: 300_000 },
    ];
    expect(await book([{ lineId: line.id, parts }])).toMatchObject({
      count: 0,
      refused: [{ asksAnother: true }],
    });
    expect(await readOrder(one.id)).toMatchObject({ paid: 0 });
  });

  test("of which the bank took a charge is asked about like the whole one", async () => {
    const { id, number } = await ordered("Nwosu Ify");
    await claim(id, FIRST);
    await read(csv(`20/11/2026,ITW${number},NWOSU IFY,,65120`));
    const line = await lineOf("NWOSU IFY");
    const [told] = (await readOrder(id))?.money.claims ?? [];
    const confirmed = { paymentId: told?.id ?? "", amount: FIRST, today: "2026-11-25" };
    expect(await confirmClaim(admin, id, confirmed)).toEqual({ ok: true });
    expect(await book([whole(line, number)])).toMatchObject({
      count: 0,
      refused: [{ asksAnother: true }],
    });
    expect(await readOrder(id)).toMatchObject({ paid: FIRST });
  });

  test("that the buyer has told of is marked as seen by a press, which books nothing", async () => {
    const { id, number } = await ordered("Bakare Adewale");
    await claim(id, FIRST);
    await read(csv("16/11/2025,PAYMENT,A BAKARE,,65170"));
    const line = await lineOf("A BAKARE");
    expect(line.ways.find(({ isClaimed }) => isClaimed)?.parts[0]?.number).toBe(number);
    expect(await markLineSeen(admin, line.id, number)).toEqual({ ok: true });
    expect(await markLineSeen(admin, line.id, number), "pressed twice").toEqual({ ok: true });
    const order = await readOrder(id);
    expect(order?.paid).toBe(0);
    expect(order?.money.claims).toMatchObject([{ state: "seen", amount: FIRST }]);
    expect(await markLineSeen(admin, uuidv7(), number)).toMatchObject({ status: 409 });
  });

  test("of which the buyer says by now that it was not paid is not marked as seen", async () => {
    const { id, number } = await ordered("Bassey Ime");
    await claim(id, FIRST);
    await read(csv("14/11/2025,PAYMENT,I BASSEY,,65170"));
    const line = await lineOf("I BASSEY");
    const [told] = (await readOrder(id))?.money.claims ?? [];
    expect(await withdrawClaim(id, told?.id ?? "")).toEqual({ ok: true });
    expect(await markLineSeen(admin, line.id, number)).toEqual({
      ok: false,
      status: 409,
      failure: "The buyer no longer says to have paid this.",
    });
    expect((await readOrder(id))?.money.claims).toEqual([]);
  });

  test("that nothing names is found its order by number, name or phone", async () => {
    const { number } = await ordered("Oyelaran Folasade", 700_000);
    const found = [{ number, name: "Oyelaran Folasade", open: 700_000 }];
    for (const query of [`ITW-${number}`, "folasade", "Fọláṣadé"]) {
      expect(await findMoneyOrders(admin, query), query).toMatchObject(found);
    }
    expect(await findMoneyOrders(admin, "nobody of this name")).toEqual([]);
  });

  test("from no customer is set aside, and can be brought back", async () => {
    const { number } = await ordered("Yaba Cash");
    await read(csv("15/11/2025,BY OLUMIDE,CASH DEPOSIT YABA,,75000"));
    const line = await lineOf("CASH DEPOSIT YABA");
    expect(await setAside(admin, line.id, true)).toEqual({ ok: true });
    expect(await setAside(admin, line.id, true), "pressed twice").toEqual({ ok: true });
    expect((await book([whole(line, number)])).refused[0]?.why).toMatch(/set this line aside/);
    expect((await readAside(admin)).aside).toContainEqual(
      expect.objectContaining({ id: line.id, state: "aside" }),
    );
    expect(await setAside(admin, line.id, false)).toEqual({ ok: true });
    expect(await lineOf("CASH DEPOSIT YABA")).toMatchObject({ id: line.id });
    expect(await setAside(admin, uuidv7(), true)).toMatchObject({ status: 409 });
  });
});

test("money out and reversals are shown as such; what is booked and went back is told", async () => {
  const { number } = await ordered("Effiong Blessing");
  const came = `10/11/2025,NIP ITW${number} fliers,EFFIONG B,,65170`;
  const back = `12/11/2025,REVERSAL NIP ITW${number} fliers,,65170,`;
  await read(csv(came));
  const line = await lineOf("EFFIONG B");
  await book([whole(line, number)]);
  const later = await read(
    csv("11/11/2025,NIP in vain,SENT BACK,,400", "11/11/2025,SALARY,,9000,", back),
  );
  await read(csv("13/11/2025,RVSL NIP in vain,,400,"));
  expect((await readAside(admin)).reversedBooked).toMatchObject([
    { number, kobo: FIRST, receipt: expect.any(Number) },
  ]);
  await expect(lineOf("SENT BACK")).rejects.toThrow();
  const { aside } = await readAside(admin, later.id);
  expect(aside).toContainEqual(expect.objectContaining({ sender: "SENT BACK", state: "reversed" }));
  // Whom the shop pays is not stored.
  expect(aside).toContainEqual(
    expect.objectContaining({ kobo: -900_000, remark: "", state: "out" }),
  );
  const [salary] = aside.filter(({ kobo }) => kobo === -900_000);
  const [sentBack] = aside.filter(({ sender }) => sender === "SENT BACK");
  const booked = await book([
    { lineId: salary?.id ?? "", parts: [{ number, kobo: -900_000 }] },
    { lineId: sentBack?.id ?? "", parts: [{ number, kobo: 40_000 }] },
  ]);
  expect(booked.refused.map(({ why }) => why)).toEqual([
    "This is money that went out.",
    "The bank has taken this transfer back.",
  ]);
});

async function fileOf(id: string): Promise<string | undefined> {
  const pieces = await writeStatementFile(admin, id);
  if (!pieces) return undefined;
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("the lines of a statement as CSV name the row, the state and the orders", async () => {
  const { number } = await ordered("Adeyemi Tunde");
  const statement = await read(
    csv(
      `05/11/2025,ITW${number},ADEYEMI T,,65170`,
      `05/11/2025,ITW${number},ADEYEMI T,,10`,
      "05/11/2025,nothing of it,NOBODY AT ALL,,12.34",
      "05/11/2025,COT,,50,",
    ),
  );
  const name = `ITW-${String(number).padStart(6, "0")}`;
  expect((await fileOf(statement.id))?.split("\r\n")).toEqual([
    "line,state,orders",
    `2,certain,${name}`,
    `3,likely,${name}`,
    "4,unknown,",
    "5,aside,",
    "",
  ]);
  await book([whole(await lineOf("ADEYEMI T"), number)]);
  expect(await fileOf(statement.id)).toContain(`booked,${name}`);
  expect(await fileOf(uuidv7())).toBeUndefined();
});

test("words are erased after 90 days, files that nobody pointed at after a day; the line stays known", async () => {
  const lines = csv("01/11/2025,old words,OLD SENDER,,77.70");
  await read(lines);
  const { id } = await lineOf("OLD SENDER");
  await send("Never Pointed", csv("23/11/2026,Cards,ADA,,500.00"));
  await db.execute(
    sql`update statement_lines set created_at = now() - interval '91 days' where id = ${id}`,
  );
  await db.execute(sql`update statement_files set created_at = now() - interval '25 hours'`);
  await eraseOldWords();
  const [line] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  expect(line).toMatchObject({ remark: "", sender: "", state: "aside", kobo: 7_770 });
  expect(await db.$count(statementFiles)).toBe(0);
  expect(await read(lines)).toMatchObject({ fresh: 0 });
});

/** `customers.csv`: out, and in. */
import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries, type Transaction } from "../../../database/db.server.ts";
import { conversations, orders, participants, sessions, users } from "../../../database/schema.ts";
import { csvRow, plainCell } from "../../imports/csv.ts";
import type {
  ImportPlan,
  MadeRecord,
  ReportLine,
  TableImporter,
  TakesBack,
} from "../../imports/importer.ts";
import { nearest, RowReader } from "../../imports/row-reader.ts";
import type { Table, TableRow } from "../../imports/table.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { findState, stateNames } from "../address/state-names.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { email as emailRule, line, name as nameRule, phone } from "../field-rules.server.ts";
import { staffOf } from "../guards.server.ts";
import type { Viewer } from "../viewer.server.ts";
import {
  addPeople,
  changePeople,
  findPeople,
  type KnownPerson,
  type NewPerson,
  type Person,
  personColumns,
  stampOf,
} from "./people.server.ts";

const SLICE = 500;
/** Rows that are read without letting others have a turn. */
const TURN = 50;

/** The columns besides the day on which they joined, and what they hold. */
const FIELDS = {
  email: "email",
  name: "name",
  phone: "phoneNumber",
  country: "country",
  state: "state",
  city: "city",
  street: "streetAddress",
} as const satisfies Record<string, keyof Person>;
const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const JOINED = "joined";

/**
 * Every customer, a part at a time; the staff are not among them.
 * @throws Response 403 without the right
 */
export async function* writeCustomerFile(viewer: Viewer): AsyncGenerator<string> {
  staffOf(viewer, "import");
  yield `\uFEFF${csvRow([...names, JOINED])}`;
  let after: string | undefined;
  for (;;) {
    const part = await db
      .select({ ...personColumns, id: users.id, createdAt: users.createdAt })
      .from(users)
      .where(and(eq(users.role, "user"), after ? gt(users.id, after) : undefined))
      .orderBy(asc(users.id))
      .limit(SLICE);
    if (part.length === 0) return;
    yield part
      .map((person) =>
        csvRow([
          ...names.map((name) => plainCell(person[FIELDS[name]])),
          lagosDay(person.createdAt.toISOString()),
        ]),
      )
      .join("");
    after = part.at(-1)?.id;
  }
}

export const customerImporter: TableImporter = {
  columns: { required: ["email", "name"], optional: [...names, JOINED] },
  plan: planCustomers,
};

/** Somebody whom the file changes. */
interface Changed {
  before: KnownPerson;
  after: Person & { id: string };
}

async function planCustomers(queries: Queries, table: Table, isSure: boolean): Promise<ImportPlan> {
  const lines: ReportLine[] = [];
  const fresh: NewPerson[] = [];
  const changed: Changed[] = [];
  const seen = new Map<string, number>();
  for (let at = 0; at < table.rows.length; at += SLICE) {
    const part = table.rows.slice(at, at + SLICE);
    await turn();
    const known = await findPeople(queries, { emails: part.map(emailOf) }, isSure);
    const byEmail = new Map(known.map((person) => [person.email, person]));
    for (const [index, row] of part.entries()) {
      if (index % TURN === TURN - 1) await turn();
      const email = emailOf(row);
      const now = byEmail.get(email);
      const { reader, person, joinedAt } = readPerson(row, now);
      const before = seen.get(email);
      if (before !== undefined) {
        reader.fault("email", `The same address as row ${before}. Take one of them out.`);
      } else if (now && now.role !== "user") {
        reader.fault("email", "This is somebody on the staff. Take the row out.");
      }
      if (email !== "") seen.set(email, row.row);
      if (reader.faults.length > 0) {
        lines.push(...reader.faults);
        continue;
      }
      if (!now) {
        lines.push(reader.line("new", "new", "", email));
        fresh.push({ ...person, id: uuidv7(), ...(joinedAt ? { joinedAt } : {}) });
        continue;
      }
      const changes = changesOf(reader, now, person);
      lines.push(...(changes.length > 0 ? changes : [reader.line("same", "", "", "")]));
      if (changes.length > 0) changed.push({ before: now, after: { ...person, id: now.id } });
    }
  }
  return { lines, write: (tx, { user }, onDone) => write(tx, { fresh, changed }, user, onDone) };
}

const emailOf = (row: TableRow) => (row.cell("email") ?? "").trim().toLowerCase();

const RULES = {
  country: line("A country", "", 100),
  state: line("A state", "", 100),
  city: line("A city", "", 100),
  street: line("A street address", "", 200),
};

function readPerson(row: TableRow, now: KnownPerson | undefined) {
  const reader = new RowReader(row, row.cell("name")?.trim() ?? "");
  const optional = (column: keyof typeof FIELDS, rule: typeof nameRule, missing = "") => {
    const before = now?.[FIELDS[column]];
    const words = reader.words(column) ?? before ?? missing;
    return words === "" ? missing : reader.field(column, rule, before ?? missing);
  };
  const country = optional("country", RULES.country, "Nigeria");
  const state = optional("state", RULES.state);
  const isToBeListed = country === "Nigeria" && state !== now?.state;
  const listed = isToBeListed ? findState(state) : undefined;
  const person: Person = {
    email: emailOf(row) === now?.email ? emailOf(row) : reader.field("email", emailRule, undefined),
    name: reader.field("name", nameRule, now?.name),
    phoneNumber: optional("phone", phone),
    country,
    state: listed ?? state,
    city: optional("city", RULES.city),
    streetAddress: optional("street", RULES.street),
  };
  if (isToBeListed && state !== "" && !listed) {
    const near = nearest(state, stateNames);
    reader.fault("state", `No such state of Nigeria.${near ? ` Did you mean ${near}?` : ""}`);
  }
  const joined = reader.day(JOINED);
  const joinedAt = joined ? new Date(`${joined}T11:00:00Z`) : undefined;
  if (joinedAt && joinedAt.getTime() > Date.now() + 86_400_000) {
    reader.fault(JOINED, "This day is still to come.");
  }
  return { reader, person, joinedAt };
}

function changesOf(reader: RowReader, before: Person, after: Person): ReportLine[] {
  return names.flatMap((column) => {
    const [was, becomes] = [before[FIELDS[column]], after[FIELDS[column]]];
    return was === becomes ? [] : [reader.line("change", column, was, becomes)];
  });
}

async function write(
  tx: Transaction,
  { fresh, changed }: { fresh: NewPerson[]; changed: Changed[] },
  user: { id: string; name: string },
  onDone: (count: number) => void,
): Promise<MadeRecord[]> {
  await addPeople(tx, fresh, onDone);
  await changePeople(
    tx,
    changed.map(({ after }) => after),
    (count) => onDone(fresh.length + count),
  );
  const after = await findPeople(tx, { ids: changed.map(({ before }) => before.id) }, false);
  const stamps = new Map(after.map(({ id, stamp }) => [id, stamp]));
  await recordAct(tx, user, "import-customers", {
    fresh: fresh.length,
    changed: changed.length,
  });
  return [
    ...fresh.map((person) => record(person.id, null, stampOf(person))),
    ...changed.map(({ before }) => {
      const { stamp: _, role: __, ...was } = before;
      return record(before.id, was, stamps.get(before.id) ?? "");
    }),
  ];
}

const record = (id: string, before: object | null, after: string): MadeRecord => ({
  ...{ kind: "customer", key: id, target: id },
  ...{ before, after },
});

/** Takes customers back that an import has made or changed, as long as nothing has happened since. */
export const takeBackCustomers: TakesBack = {
  kinds: ["customer", "old-user"],
  async takeBack(tx, records) {
    for (let at = 0; at < records.length; at += SLICE) {
      const part = records.slice(at, at + SLICE);
      const ids = part.map(({ target }) => target);
      const now = await findPeople(tx, { ids }, true);
      const byId = new Map(now.map((person) => [person.id, person]));
      for (const { target, after } of part) {
        const person = byId.get(target);
        if (!person) return "An account of it has been deleted since.";
        if (person.stamp !== after || person.role !== "user") {
          return `${person.name} has been changed since, or has set a password.`;
        }
      }
      const made = part.filter(({ before }) => before === null).map(({ target }) => target);
      const busy = await findBusy(tx, made);
      if (busy) return `${byId.get(busy)?.name ?? "Somebody"} has written or ordered since.`;
      // They have nothing that would have to be erased.
      await tx.delete(users).where(inArray(users.id, made));
      const back = part.flatMap(({ before }) =>
        before ? [before as Person & { id: string }] : [],
      );
      await changePeople(tx, back, () => {});
    }
    return undefined;
  },
};

/** One of these accounts that has a chat, an order or a session. */
async function findBusy(tx: Transaction, ids: string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const [busy] = await tx
    .select({ id: participants.userId })
    .from(participants)
    .leftJoin(conversations, eq(conversations.participantId, participants.id))
    .leftJoin(orders, eq(orders.participantId, participants.id))
    .where(
      and(
        inArray(participants.userId, ids),
        or(sql`${conversations.lastSeq} > 0`, isNotNull(orders.id)),
      ),
    )
    .limit(1);
  const [signedIn] = await tx
    .select({ id: sessions.userId })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .limit(1);
  return busy?.id ?? signedIn?.id;
}

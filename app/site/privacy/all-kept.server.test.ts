/** What the privacy page and the owner's register say is all that the shop keeps. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "../../../database/schema.ts";
import { personalData } from "../../accounts/personal-data.server.ts";
import { keptOfBackups } from "../../backup/what-is-kept.server.ts";
import { defineChatPersonalData } from "../../chat/chat-personal-data.server.ts";
import {
  CONTACT_KEPT_S,
  defineOrderPersonalData,
} from "../../orders/order-personal-data.server.ts";
import { lasting } from "../../privacy/kept.ts";
import { allKept, allOnDevice } from "./all-kept.server.ts";

/** Tables of the catalogue, of counters and of the shop's own words: nobody stands in them. */
const ABOUT_NOBODY = [
  ...["categories", "category_aliases", "products", "search_words", "product_tokens"],
  ...["delivery_zones", "holidays", "work_hours", "chat_replies"],
  ...["order_counter", "paper_counters", "money_checks", "secrets", "seedings", "first_start"],
];

const app = join(import.meta.dirname, "../..");

test("every table is named by what is kept, or holds nothing about anybody", () => {
  const tables = (Object.values(schema) as unknown[]).filter((one) => is(one, PgTable));
  const named = allKept().flatMap((kept) => kept.tables.map((table) => getTableName(table)));
  expect([...named, ...ABOUT_NOBODY].sort()).toEqual(
    tables.map((table) => getTableName(table as PgTable)).sort(),
  );
});

test("whatever goes with an account stands in a table that is named", () => {
  defineChatPersonalData();
  defineOrderPersonalData();
  const named = new Set(allKept().flatMap((kept) => kept.tables));
  for (const { erased, withheld = [], stays } of personalData()) {
    for (const { table, name } of [...erased, ...withheld, ...stays]) {
      expect(named.has(table as PgTable), `${getTableName(table)}.${name}`).toBe(true);
    }
  }
});

/** Not stored: a channel between tabs, names of jobs, files and database settings, the demo's address. */
const NOT_STORED =
  /^itewe(?:-live|-jobs|-my-data|-statement|-price-list|-figures-|-migrations-|-import-report|\.import|\.example|-)$/;

test("every cookie, and all that the browser stores, is named", () => {
  const found = new Set<string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: app })) {
    if (/\.test\.tsx?$|what-is-kept/.test(file)) continue;
    const source = readFileSync(join(app, file), "utf8");
    for (const [, name = ""] of source.matchAll(/["'`](itewe[.-][a-z-]*)/g)) found.add(name);
  }
  const names = [...found].filter((name) => !NOT_STORED.test(name));
  const told = allOnDevice.map(({ name }) => name);
  expect(names.filter((name) => !told.includes(name))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

test("how long backups stay is said: on the server, elsewhere, and when they are made by hand only", () => {
  const [{ until }] = keptOfBackups(7);
  expect(until).toMatch(/^About 7 days on our server\. /);
  expect(until).toContain("Copies that we keep elsewhere stay until we remove them.");
  expect(keptOfBackups(0)[0].until).toBe("Until we remove them: copies are made by hand only.");
});

test("how long is said in the numbers by which the jobs erase", () => {
  const orders = allKept().find(({ what }) => what === "Your orders");
  expect(orders?.until).toContain(`${lasting(CONTACT_KEPT_S)} after the order is closed`);
  const spans = [60, 3_600, 86_400, 7 * 86_400, 365 * 86_400];
  expect(spans.map(lasting)).toEqual(["1 minute", "1 hour", "1 day", "7 days", "1 year"]);
});

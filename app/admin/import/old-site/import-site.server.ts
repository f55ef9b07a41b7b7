/** Brings an old site into the shop: reading its zip step by step, saying what comes, and doing it. */
import { eq } from "drizzle-orm";
import { db, type Queries, type Transaction } from "../../../../database/db.server.ts";
import { importFiles } from "../../../../database/schema.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import { addPeople, stampOf } from "../../../accounts/customer-file/people.server.ts";
import {
  bringCategories,
  bringProducts,
} from "../../../catalogue/product-file/bring-products.server.ts";
import { enterHistory } from "../../../chat/history/enter-history.server.ts";
import type { Importing, ImportPlan, MadeRecord, ReportLine } from "../../../imports/importer.ts";
import { publish, SUPPORT } from "../../../live/live.server.ts";
import {
  prepareFiles,
  readFiles,
  storedZipOf,
  WantedFiles,
  type ZipFiles,
  type ZipImport,
} from "../zip/zip-files.server.ts";
import { siteLine } from "./brought-before.server.ts";
import { type ChatsPlan, planChats } from "./plan-chats.server.ts";
import { type GoodsPlan, planGoods } from "./plan-goods.server.ts";
import { type PeoplePlan, planPeople } from "./plan-people.server.ts";
import { type OldSite, readSite } from "./read-site.server.ts";
import { collectionNames } from "./site-limits.ts";
import { openSiteZip } from "./site-zip.server.ts";

/**
 * A step before the report.
 * @returns undefined when the report can be made; else what is known so far
 * @throws FileRefused in clear words
 */
export async function prepareSite(row: ZipImport, progress: { done: number; total: number }) {
  const zip = await openSiteZip(await storedZipOf(row));
  const find = async () => {
    const wanted = new WantedFiles();
    await planSite(db, await readSite(zip), wanted, false);
    return wanted;
  };
  return prepareFiles(row, zip, find, progress);
}

/**
 * Reads the zip, and what came of its files.
 * @returns says what it would do as things are
 * @throws FileRefused
 */
export async function readOldSite(row: ZipImport) {
  const site = await readSite(await openSiteZip(await storedZipOf(row)));
  const known = await readFiles(row.id);
  return (queries: Queries, isSure: boolean) => planSite(queries, site, known, isSure);
}

async function planSite(
  queries: Queries,
  site: OldSite,
  known: ZipFiles,
  isSure: boolean,
): Promise<ImportPlan> {
  const people = await planPeople(queries, site.users, isSure);
  const goods = await planGoods(queries, site, known);
  const chats = await planChats(queries, site.chats, people, known);
  const lines = [...unread(site), ...goods.lines, ...people.lines, ...chats.lines];
  return {
    lines,
    counts: countsOf(site, lines, { people, chats, goods }),
    write: (tx, who, onDone) => write(tx, who, { people, goods, chats }, onDone),
    async tell() {
      // Open lists of chats show what has come.
      if (chats.conversations.length > 0) await publish("history", [SUPPORT], {});
    },
  };
}

function unread({ unread: documents, missing }: OldSite): ReportLine[] {
  return [
    ...missing.map((name) =>
      siteLine("note", name, "", `${name}.json`, "Is not in the zip: nothing of it comes over."),
    ),
    ...documents.map(({ collection, id }) =>
      siteLine("left", collection, id, id, "Is no document, is there twice, or is too large."),
    ),
  ];
}

interface Plans {
  people: PeoplePlan;
  goods: GoodsPlan;
  chats: ChatsPlan;
}

function countsOf(
  site: OldSite,
  lines: readonly ReportLine[],
  { people, chats, goods }: Plans,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of collectionNames) {
    const left = site.unread.filter(({ collection }) => collection === name).length;
    counts[`${name}.found`] = site[name].length + left;
    for (const kind of ["new", "same", "left"]) counts[`${name}.${kind}`] = 0;
  }
  counts["files.left"] = 0;
  for (const { kind, column } of lines) {
    const name = `${column}.${kind}`;
    if (name in counts) counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    ...counts,
    inNigeria: people.counts.inNigeria,
    elsewhere: people.counts.elsewhere,
    conversations: chats.conversations.length,
    pictures: goods.products.flatMap(({ main, details }) => [main, ...details].filter(Boolean))
      .length,
  };
}

async function write(
  tx: Transaction,
  { importId, user }: Importing,
  { people, goods, chats }: Plans,
  onDone: (count: number) => void,
): Promise<MadeRecord[]> {
  const categories = await bringCategories(tx, goods.categories);
  let before = categories.length;
  const after = (count: number) => onDone(before + count);
  await addPeople(
    tx,
    people.fresh.map(({ key: _, ...person }) => person),
    after,
  );
  before += people.fresh.length;
  const who = { importId, userId: user.id };
  const products = await bringProducts(tx, goods.products, who, after);
  before += products.length;
  const history = await enterHistory(tx, importId, chats.conversations, after);
  const messages = chats.conversations.reduce((sum, chat) => sum + chat.messages.length, 0);
  await recordAct(tx, user, "import-old-site", { fresh: before + messages });
  await tx.delete(importFiles).where(eq(importFiles.importId, importId));
  return [
    ...categories,
    ...people.fresh.map((person) => ({
      ...{ kind: "old-user", key: person.key, target: person.id },
      ...{ before: null, after: stampOf(person) },
    })),
    ...products,
    ...history,
  ];
}

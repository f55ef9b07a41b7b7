/** What the dashboard's lists cost in a small and in a large shop, and storing a picture. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { listAudit } from "../../app/accounts/audit/list-audit.server.ts";
import { countUsers, listUsers } from "../../app/accounts/users/users.server.ts";
import { countProducts } from "../../app/catalogue/count-products.server.ts";
import { defineProductPictures } from "../../app/catalogue/managing/product-pictures.server.ts";
import { browseProducts } from "../../app/catalogue/products/list-products.server.ts";
import { startLive, stopLive } from "../../app/live/live.server.ts";
import { uploadKind } from "../../app/uploads/files/upload-kinds.server.ts";
import { openStorage, uploadStore } from "../../app/uploads/storage/storage.server.ts";
import { db } from "../../database/db.server.ts";
import { auditLines } from "../../database/schema.ts";
import { growCatalogue } from "../generated/generated-products.ts";
import { growUsers } from "../generated/generated-users.ts";
import { viewer } from "../generated/viewer.ts";
import { atEnd } from "../measuring/endings.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";
import { type Timing, timeReads } from "../measuring/time-reads.ts";
import { openEmptyDatabase } from "./listing.ts";

const SIZES = [
  { users: 1_000, products: 1_000 },
  { users: 1_000_000, products: 100_000 },
] as const;
const TARGETS = { p99Ms: 30, ratio: 1.5, pictureCpuMs: 2_500, pictureMib: 200 };
const PICTURES = 3;

interface ListTiming extends Timing {
  /** On its first page. */
  rows: number;
}

/** See the top of this file. */
export async function measureAdmin({ seconds }: BenchOptions): Promise<object> {
  const picture = await measurePicture();
  await openEmptyDatabase();
  // What a process remembers it forgets as told by the database.
  await startLive(() => {});
  atEnd(stopLive);
  const timings: ListTiming[][] = [];
  for (const size of SIZES) {
    await growUsers(size.users);
    await growCatalogue(size.products);
    await gatherWords();
    await growAudit();
    timings.push(await timeLists(seconds));
  }
  const [small = [], large = []] = timings;
  const lists = small.map((few, index) => {
    const many = large[index] ?? few;
    const ratio = many.medianMs / few.medianMs;
    // A list that finds more does more: its ratio is no measure of how flat the reading is.
    return { list: few.list, few, many, ratio, comparable: many.rows === few.rows };
  });
  printTable(
    "One page of the dashboard's lists: 1,000 users and products; 1,000,000 users, 100,000 products",
    ["list", "rows", "median ms", "p99 ms", "rows", "median ms", "p99 ms", "ratio"],
    lists.map(({ list, few, many, ratio, comparable }) => [
      list,
      few.rows,
      few.medianMs,
      few.p99Ms,
      many.rows,
      many.medianMs,
      { value: many.p99Ms, most: TARGETS.p99Ms },
      comparable ? { value: ratio, most: TARGETS.ratio } : ratio,
    ]),
  );
  return { targets: TARGETS, sizes: SIZES, lists, picture };
}

async function timeLists(seconds: number): Promise<ListTiming[]> {
  const deep = await deepPage();
  const { next: ends } = await browseProducts({ query: "clustered" });
  const lists: Record<string, () => Promise<object>> = {
    users: () => listUsers(viewer, {}),
    "users, page 20": () => listUsers(viewer, { after: deep }),
    "users, a common name": () => listUsers(viewer, { query: "bello" }),
    "users, two words": () => listUsers(viewer, { query: "zainab cole" }),
    "users, an address": () => listUsers(viewer, { query: "person777@" }),
    "users, a whole address": () => listUsers(viewer, { query: "person777@gmail.com" }),
    "users, an address that nobody has": () => listUsers(viewer, { query: "jo@yahoo.com" }),
    "users, a phone number": () => listUsers(viewer, { query: "0803 615 3063" }),
    "users, a word of an address": () => listUsers(viewer, { query: "person777" }),
    "users, last digits": () => listUsers(viewer, { query: "153063" }),
    "users, three common words": () => listUsers(viewer, { query: "zainab cole gmail" }),
    "users, words that nobody has together": () => listUsers(viewer, { query: "zainab bello" }),
    "users, a common name and a letter": () => listUsers(viewer, { query: "zainab a" }),
    "users, a common name and a letter that nobody has": () =>
      listUsers(viewer, { query: "zainab q" }),
    "users, one of them and a letter": () => listUsers(viewer, { query: "person777777 g" }),
    "users, a common first name and the beginning of another": () =>
      listUsers(viewer, { query: "ibrahim ba" }),
    "users, the beginnings of two first names": () => listUsers(viewer, { query: "ke za" }),
    "users, two letters": () => listUsers(viewer, { query: "p q" }),
    "users, two common letters": () => listUsers(viewer, { query: "a b" }),
    "users, a letter": () => listUsers(viewer, { query: "z" }),
    "users, a letter that nobody has": () => listUsers(viewer, { query: "q" }),
    "users, two digits": () => listUsers(viewer, { query: "80" }),
    "users, digits that nobody has, and a letter": () => listUsers(viewer, { query: "0809 p" }),
    "users, common digits and a letter that nobody has": () =>
      listUsers(viewer, { query: "0803 q" }),
    "users, last digits and a name": () => listUsers(viewer, { query: "3063 zainab" }),
    "users, one of them and a common word": () =>
      listUsers(viewer, { query: "gmail person777777" }),
    "users, nobody": () => listUsers(viewer, { query: "zzzzqqq" }),
    products: () => browseProducts({}),
    "products of a category": () => browseProducts({ category: "Books", sort: "price-up" }),
    "products, a common word": () => browseProducts({ query: "cards" }),
    "products, two words": () => browseProducts({ query: "wedding cards" }),
    "products, words that none has together": () => browseProducts({ query: "wedding festival" }),
    "products, a common word by price": () => browseProducts({ query: "cards", sort: "price-up" }),
    "products, two common words by price": () =>
      browseProducts({ query: "wedding cards", sort: "price-up" }),
    "products, words that none has together, by price": () =>
      browseProducts({ query: "wedding festival", sort: "price-up" }),
    "products, words rarely together, by price": () =>
      browseProducts({ query: "school festival", sort: "price-up" }),
    "products, words together in the newest only": () => browseProducts({ query: "clustered" }),
    "products, the end of those": () => browseProducts({ query: "clustered", after: ends }),
    "audit, a word": () => listAudit(viewer, { query: "product" }),
    "audit, a name": () => listAudit(viewer, { query: "bello" }),
    "audit, nothing": () => listAudit(viewer, { query: "zzzzqqq" }),
    "numbers above the products": () => countProducts(),
    "numbers above the users": () => countUsers(viewer),
  };
  const timings: ListTiming[] = [];
  for (const timing of await timeReads(lists, seconds)) {
    timings.push({ ...timing, rows: rowsOf((await lists[timing.list]?.()) ?? {}) });
  }
  return timings;
}

/** How many a page lists; one when it is only numbers. */
function rowsOf(page: object): number {
  return Object.values(page).find(Array.isArray)?.length ?? 1;
}

async function deepPage(): Promise<string | null> {
  let after: string | null = null;
  for (let page = 1; page < 20; page++) after = (await listUsers(viewer, { after })).next;
  return after;
}

/** A word that only the newest products have, and two common ones that few have together. */
async function gatherWords(): Promise<void> {
  await db.execute(sql`
    update products set name = 'Clustered ' || name where name not like 'Clustered%' and id in
      (select id from products order by timestamp desc limit 40)`);
  await db.execute(sql`
    update products set name = name || ' festival' where name not like '%festival' and id in
      (select id from products where name like '%school%' order by price desc limit 30)`);
  await db.execute(sql`vacuum analyze products`);
}

/** A few thousand acts, some of them on admins who are customers again. */
async function growAudit(): Promise<void> {
  if ((await db.$count(auditLines)) > 0) return;
  await db.execute(sql`
    insert into audit_lines (id, admin_name, act, details, timestamp)
    select gen_random_uuid(), 'Owner',
      case when n % 300 = 0 then 'unmake-admin' else 'update-product' end,
      case when n % 300 = 0
        then jsonb_build_object('userId', (select id from users where email = 'person' || n / 300
          || '@' || (array['gmail.com','yahoo.com','example.com'])[1 + n / 300 % 3]))
        else jsonb_build_object('productId', gen_random_uuid(), 'name', 'Kraft bags ' || n) end,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 5000) n`);
  await db.execute(sql`vacuum analyze audit_lines`);
}

/** CPU and memory of storing a photo of 12 megapixels in all widths. */
async function measurePicture() {
  const folder = mkdtempSync(join(tmpdir(), "itewe-pictures-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  openStorage({ folder });
  defineProductPictures();
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const photo = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: "#888", noise },
  })
    .blur(2)
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
  const kind = uploadKind("product-image");
  const times: number[] = [];
  const before = process.memoryUsage().rss;
  let most = before;
  for (let n = 0; n < PICTURES; n++) {
    const path = `images/original-${n}.jpg`;
    await uploadStore().put(path, photo);
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const cpu = process.cpuUsage();
    const id = `01990000-0000-7000-8000-00000000000${n}`;
    await kind?.convert?.({ id, path, name: "photo.jpg", size: photo.length });
    const { user, system } = process.cpuUsage(cpu);
    clearInterval(watch);
    times.push((user + system) / 1000);
  }
  const result = { cpuMs: quantile(times, 0.5), memoryMib: (most - before) / 1_048_576 };
  printTable(
    "A photo of 12 megapixels stored in all widths",
    ["CPU ms", "memory MiB"],
    [
      [
        { value: result.cpuMs, most: TARGETS.pictureCpuMs },
        { value: result.memoryMib, most: TARGETS.pictureMib },
      ],
    ],
  );
  return result;
}

/** Every page of a small shop and of a very large one: what its reading takes. */
import { sql } from "drizzle-orm";
import pg from "pg";
import { supportParticipant } from "../../app/chat/participants.server.ts";
import { db } from "../../database/db.server.ts";
import type { PostgresAddress } from "../../database/embedded/embedded-postgres.ts";
import { sendOrder } from "../../e2e/support/sent-orders.ts";
import { ROWS } from "../../test/requests/route-rows.ts";
import { openSession } from "../../test/running/sessions.ts";
import { ADMIN, admitOwner, removeFolder, startShop } from "../../test/running/shop.ts";
import { anyAddress } from "../crowd/people.ts";
import { growChats } from "../generated/generated-chats.ts";
import { growPayments } from "../generated/generated-money.ts";
import { growOrders } from "../generated/generated-orders.ts";
import { growCatalogue } from "../generated/generated-products.ts";
import { growUsers } from "../generated/generated-users.ts";
import { atEnd } from "../measuring/endings.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable } from "../measuring/table.ts";
import { type Timing, timeReads } from "../measuring/time-reads.ts";
import { openEmptyDatabase } from "./listing.ts";

const SMALL = 1_000;
const LARGE = { people: 1_000_000, products: 100_000, orders: 1_000_000 };
/** Of each conversation, so that there are 10,000,000. */
const MESSAGES = 10;
const TARGETS = { ratio: 1.5 };
/** Whose page shows one order, one product or one conversation. */
const ORDER = "ITW-000500";

interface Size {
  /** Accounts, each with a conversation. */
  people: number;
  products: number;
  orders: number;
}

/** See the top of this file. */
export async function measureGrowth({ seconds, smaller }: BenchOptions): Promise<object> {
  const { folder, address } = await openEmptyDatabase("superuser");
  await supportParticipant();
  const sizes = [
    { people: SMALL, products: SMALL, orders: SMALL },
    {
      people: Math.round(LARGE.people / smaller),
      products: Math.round(LARGE.products / smaller),
      orders: Math.round(LARGE.orders / smaller),
    },
  ];
  const timings: Timing[][] = [];
  for (const size of sizes) {
    const started = performance.now();
    await grow(address, size);
    process.stdout.write(
      `${told(size)}: made in ${Math.round((performance.now() - started) / 1_000)} s\n`,
    );
    timings.push(await timePages(folder, address, seconds));
  }
  const [small = [], large = []] = timings;
  const pages = small.map((few, index) => {
    const many = large[index] ?? few;
    return { page: few.list, few, many, ratio: many.p99Ms / few.p99Ms };
  });
  printTable(
    `What each page reads: ${sizes.map(told).join("; ")}`,
    ["page", "median ms", "p99 ms", "median ms", "p99 ms", "ratio of p99"],
    pages.map(({ page, few, many, ratio }) => [
      page,
      ...[few.medianMs, few.p99Ms, many.medianMs, many.p99Ms],
      { value: ratio, most: TARGETS.ratio },
    ]),
  );
  const missed = pages.filter(({ ratio }) => ratio > TARGETS.ratio).length;
  process.stdout.write(`${pages.length - missed} held, ${missed} missed\n`);
  return { targets: TARGETS, sizes, messages: MESSAGES, pages };
}

async function grow(address: PostgresAddress, { people, products, orders }: Size): Promise<void> {
  await growUsers(people);
  await growCatalogue(products);
  await growOrders(orders, 1);
  const client = new pg.Client(address);
  await client.connect();
  try {
    await growChats(client, people, MESSAGES);
    await growPayments(client);
    // As the database does by itself in time.
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const told = ({ people, products, orders }: Size) =>
  `${people} people with ${people * MESSAGES} messages, ${products} products, ${orders} orders`;

/** The data of pages, as the browser reads it from page to page: without a drawing of them. */
async function timePages(
  folder: string,
  { user, password, host, database }: PostgresAddress,
  seconds: number,
): Promise<Timing[]> {
  const shop = await startShop({
    env: {
      DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`,
      TRUST_PROXY: "true",
      BACKUP_KEEP: "0",
    },
  });
  const end = async () => {
    await shop.stop();
    removeFolder(shop.dataDir);
  };
  atEnd(() => shop.kill().then(() => removeFolder(shop.dataDir)));
  const here = { ...shop, dataDir: folder };
  await admitOwner(here);
  const order = await sendOrder(here);
  const timings: Timing[] = [];
  for (const [path, email] of await pagesOf(order.path)) {
    // One person may search only so often.
    const session = email ? await openSession(here, email) : undefined;
    const cookie = session ? `${session.name}=${session.value}` : order.guest.cookie;
    const read = async () => {
      const answer = await fetch(shop.url + dataOf(path), {
        headers: { cookie, "x-forwarded-for": anyAddress() },
        redirect: "manual",
      });
      await answer.arrayBuffer();
      const isRight = answer.status === (path.startsWith("/search/") ? 404 : 200);
      if (!isRight) throw new Error(`${path} answers ${answer.status}`);
    };
    timings.push(...(await timeReads({ [path]: read }, seconds)));
  }
  await end();
  return timings;
}

/** With the e-mail of whoever opens it; "" for a guest. */
async function pagesOf(guestsOrder: string): Promise<[string, string][]> {
  const { rows } = await db.execute<{ product: string; chat: string; email: string }>(sql`
    select (select id from products order by id limit 1) as product, c.id as chat, u.email
    from conversations c join participants p on p.id = c.participant_id join users u on u.id = p.user_id
    order by c.last_message_at desc limit 1`);
  const [{ product, chat, email } = { product: "", chat: "", email: "" }] = rows;
  const guarded = Object.entries(ROWS)
    .filter(([path, { page }]) => page === 200 && !/\.|my-data$/.test(path))
    .map(([path, row]): [string, string] => [
      row.path ?? path,
      row.guard === "admin" ? ADMIN.email : email,
    ]);
  const open = [
    "/",
    "/products",
    "/products?category=Books&sort=price-up",
    "/products?q=wedding%20cards",
    // Nothing has this name: what is close to it.
    "/search/wedding%20cardz",
    "/search-suggestions?q=wed",
    `/product/${product}`,
    "/order/new",
    guestsOrder,
  ];
  const office = [
    "products?q=wedding%20cards",
    `products/${product}/prices`,
    `products/${product}/print`,
    "orders?q=zainab%20cole",
    "orders?status=printing",
    `orders/${ORDER}`,
    `orders/${ORDER}/quote`,
    "users?q=zainab%20cole",
    "chats?q=fliers",
    "chats?only=unanswered",
    `chats/${chat}`,
  ];
  return [
    ...open.map((path): [string, string] => [path, ""]),
    ...guarded,
    ...office.map((path): [string, string] => [`/admin-dashboard/${path}`, ADMIN.email]),
  ];
}

/** Where a page's data is. */
function dataOf(page: string): string {
  const [path = "", query] = page.split("?");
  const isRaw = /conversations$|new-orders$|suggestions$/.test(path);
  const data = isRaw ? path : `${path === "/" ? "/_" : path}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

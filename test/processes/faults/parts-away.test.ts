/** The table "When a part is away" of docs/operations.md: each of its rows is asked. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../../database/embedded/embedded-postgres.ts";
import { PDF, pricedOrder, requestFields } from "../../../e2e/support/sent-orders.ts";
import { Guest, signedInAdmin } from "../../running/guest.ts";
import {
  ADMIN,
  admitOwner,
  atDatabase,
  newFolder,
  openedFolder,
  removeFolder,
  startShop,
} from "../../running/shop.ts";
import { openBrokenLine } from "../../servers/broken-line.ts";
import { LookedAtBucket, startS3Server, whyNoS3Server } from "../../servers/s3-server.ts";

/** What is lost: a database or bucket that does not answer, or all that was in the bucket. */
type Part = "database" | "bucket" | "files";
/** What is asked, how, and what is answered without each part. */
type Ask = [
  what: string,
  ask: () => Promise<{ status: number }>,
  database: number,
  bucket: number,
  files: number,
];
type World = Awaited<ReturnType<typeof openWorld>>;

function asksOf(world: World): Record<string, Ask[]> {
  const { visitor, guest, admin, order, seen, unseen, fields, picture, file, invoice } = world;
  const by = (who: Guest) => (path: string) => () => who.fetch(path, { redirect: "manual" });
  const get = by(visitor);
  const send = (who: Guest, path: string, form: Record<string, string>) => () =>
    who.fetch(path, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  const claim = {
    act: "claim",
    clientId: uuidv7(),
    amount: "17,000",
    bankName: "Zenith",
    accountName: "Ade",
  };
  return {
    "home, catalogue, product, content pages": [
      ...seen.map((path): Ask => [path, get(path), 200, 200, 200]),
      ["a product that nobody has seen", get(unseen), 503, 200, 200],
      ["an uploaded picture", get(picture), 200, 503, 404],
    ],
    "search, `Show the price`": [
      ["search", get("/products?q=mug"), 503, 200, 200],
      ["a price", get(`${unseen}?quantity=300`), 503, 200, 200],
    ],
    "order request, order page, payments": [
      ["the form", by(guest)("/order/new"), 503, 200, 200],
      ["a request", send(guest, `/order/new?product=${fields.product}`, fields), 503, 303, 303],
      ["an order", by(guest)(order.path), 503, 200, 200],
      ["what was paid", send(guest, order.path, claim), 503, 303, 303],
      ["a new file", () => guest.upload("card.pdf", PDF, "artwork"), 503, 503, 204],
    ],
    chat: [
      ["the page", by(guest)("/chat"), 503, 200, 200],
      ["what was written", by(guest)("/chat/messages?after=0"), 503, 200, 200],
      ["a message", () => guest.send("Still here?"), 503, 200, 200],
      ["a sent file", by(guest)(file), 503, 503, 404],
      ["a new file", () => guest.upload("card.pdf", PDF), 503, 503, 204],
    ],
    "sign-in, dashboards": [
      ["sign-in", send(visitor, "/login", ADMIN), 503, 302, 302],
      ["dashboard", by(admin)("/admin-dashboard"), 503, 200, 200],
      ["orders", by(admin)("/admin-dashboard/orders"), 503, 200, 200],
      ["settings", by(admin)("/admin-dashboard/settings/hours"), 503, 200, 200],
    ],
    "invoices, receipts, statements as PDF": [["an invoice", get(invoice), 503, 200, 200]],
    "`/healthz`": [
      ["health", get("/healthz"), 503, 200, 200],
      ["whether it has started", get("/healthz?started"), 200, 200, 200],
    ],
  };
}

const [, section = ""] = readFileSync("docs/operations.md", "utf8").split("## When a part is away");
const [table = ""] = section.split("\n## ");
const rows = [...table.matchAll(/^\| ([^|]+?) \|/gm)].map(([, row = ""]) => row);

test("every row of the table is asked", () => {
  expect(rows).toEqual(Object.keys(asksOf({ seen: [], order: {}, fields: {} } as never)));
});

describe("while the database is away", () => {
  asked("database");
});

const whyNot = process.env.LONG ? whyNoS3Server() : "only in the long run: npm run test:long";

describe.skipIf(whyNot)(`while the bucket is away${whyNot ? ` (${whyNot})` : ""}`, () => {
  asked("bucket");
});

describe.skipIf(whyNot)("when all files of the bucket are lost", () => {
  asked("files");
});

/** Asks everything of a shop whose part has gone, and looks whether it goes on. */
function asked(part: Part): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(part);
    await world.take();
  });
  afterAll(() => world?.remove());

  test.each(rows)("%s", async (row) => {
    const asks = asksOf(world)[row] ?? [];
    const expected = asks.map(([what, , database, bucket, files]) => {
      return `${what}: ${{ database, bucket, files }[part]}`;
    });
    const answered: string[] = [];
    for (const [what, ask] of asks) {
      answered.push(`${what}: ${(await ask()).status}`);
    }
    expect(answered).toEqual(expected);
  });

  // Lost files come back by a restore, which has tests of its own.
  test.skipIf(part === "files")("it goes on by itself when the part is back", async () => {
    await world.giveBack();
    const { guest, file, picture, order } = world;
    for (const path of [file, picture, order.path, "/chat"]) {
      await expect.poll(async () => (await guest.fetch(path)).status, { message: path }).toBe(200);
    }
    expect((await guest.send("Good to have you back")).status).toBe(200);
  });
}

/** A shop with something of everything, on a database and perhaps a bucket that can go. */
async function openWorld(part: Part) {
  const [folder, dataDir] = [openedFolder(), newFolder()];
  let database = await startEmbeddedPostgres({ folder, report: () => {} });
  const line = await openBrokenLine(() => join(database.address.host, ".s.PGSQL.5432"));
  const s3 = part === "database" ? undefined : await startS3Server();
  const { user, password, database: name } = database.address;
  const address = `${user}:${encodeURIComponent(password)}@127.0.0.1:${line.port}/${name}`;
  const env = { DATABASE_URL: `postgresql://${address}`, ...(s3 ? { S3_URL: s3.bucketUrl } : {}) };
  const shop = await startShop({ dataDir, env });
  const atFolder = { ...shop, dataDir: folder };
  await admitOwner(atFolder);
  const admin = await signedInAdmin(shop.url, ADMIN);
  const visitor = new Guest(shop.url);
  const order = await pricedOrder(atFolder);
  const { guest } = order;
  const { message: file } = await guest.sendFile("card.pdf", PDF);
  const drawn = { width: 1_200, height: 800, channels: 3, background: "#f2a31b" } as const;
  const png = await sharp({ create: drawn }).png().toBuffer();
  const { id: picture } = await admin.upload("mug.png", png, "product-image");
  const products = await atDatabase<{ id: string }>(
    atFolder,
    "select id from products where deleted_at is null and quantity = 100 order by id limit 2",
  );
  const [one, other] = products.map(({ id }) => `/product/${id}`);
  const seen = ["/", "/products", "/products/Books", `${one}`, "/about", "/term-condition"];
  for (const path of seen) await visitor.fetch(path).then((answer) => answer.text());
  return {
    ...{ visitor, guest, admin, order, seen, file },
    unseen: `${other}`,
    fields: await requestFields(atFolder),
    picture: `/pictures/uploaded/${picture}-640.avif`,
    invoice: await writeInvoice(admin, order),
    async take() {
      if (!s3 || part === "bucket") return (s3 ?? database).stop();
      const bucket = new LookedAtBucket(new URL(s3.bucketUrl));
      for (const key of await bucket.keys()) await bucket.remove(key);
    },
    async giveBack() {
      if (s3) await s3.start();
      else database = await startEmbeddedPostgres({ folder, report: () => {} });
    },
    async remove() {
      await shop.stop();
      line.close();
      await s3?.remove();
      await database.stop();
      for (const used of [folder, dataDir]) removeFolder(used);
    },
  };
}

/** @returns where whoever has the order's key finds it */
async function writeInvoice(admin: Guest, order: { number: string; path: string }) {
  const desk = `/admin-dashboard/orders/${order.number}`;
  const page = await (await admin.fetch(desk)).text();
  const [id, version] = ["id", "version"].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? "",
  );
  const form = { id: `${id}`, version: `${version}` };
  await admin.post(desk, { ...form, act: "step", to: "approved", note: "" });
  const written = await (await admin.post(desk, { ...form, act: "invoice" })).text();
  const [path] = /\/papers\/INV-\d+\.pdf/.exec(written) ?? [];
  expect(path, written).toBeDefined();
  return `${path}?${order.path.split("?")[1]}`;
}

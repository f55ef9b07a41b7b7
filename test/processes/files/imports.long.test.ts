/** What an import must survive: killed half-way, all of it is there or nothing, and it comes in again. */
import pg from "pg";
import { expect, test } from "vitest";
import { runningPostgres } from "../../../database/embedded/embedded-postgres.ts";
import { signedInPerson } from "../../running/sessions.ts";
import {
  ADMIN,
  atDatabase,
  freePort,
  openedFolder,
  removeFolder,
  startShop,
} from "../../running/shop.ts";

/** As many as a file may have. */
const ROWS = 10_000;
const PAGE = "/admin-dashboard/import";

test("kill -9 half-way through an import leaves nothing of it, and all of it comes in again, once", async () => {
  const dataDir = openedFolder();
  const port = await freePort();
  let shop = await startShop({ dataDir, port });
  const owner = await signedInPerson(shop, ADMIN.email);
  const caps = Array.from({ length: ROWS }, (_, at) => `Cap no. ${at},Caps,10,${100 + at}`);
  const file = new Blob([["product name,category,quantity,price", ...caps].join("\n")]);

  const begun = async () => {
    const body = new FormData();
    body.set("kind", "products");
    body.set("file", file, "products.csv");
    const answer = await owner.fetch(PAGE, { method: "POST", redirect: "manual", body });
    const at = new URL(answer.headers.get("location") ?? "/", shop.url);
    return at.searchParams.get("import") ?? "";
  };
  const press = (act: string, id: string) => owner.post(PAGE, { act, id }).catch(() => undefined);
  const stateOf = async (id: string) => {
    const rows = await atDatabase<{ state: string }>(
      shop,
      `select state from imports where id = '${id}'`,
    );
    return rows[0]?.state;
  };
  const become = (id: string, state: string) =>
    expect.poll(() => stateOf(id), { timeout: 120_000, interval: 100 }).toBe(state);
  const count = async () => {
    const [row] = await atDatabase<{ products: number; records: number }>(
      shop,
      `select (select count(*) from products where name like 'Cap no. %')::int as products,
         (select count(*) from import_records)::int as records`,
    );
    return row;
  };

  const id = await begun();
  await become(id, "ready");
  // Its transaction stops at this lock, once it has written every product.
  const lock = new pg.Client(runningPostgres(dataDir));
  // The database ends with its shop.
  lock.on("error", () => {});
  await lock.connect();
  await lock.query("begin");
  await lock.query("lock table import_records in exclusive mode");
  const pressed = press("take", id);
  const isWaiting = () =>
    atDatabase(
      shop,
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%insert into import_records%'`,
    );
  await expect.poll(isWaiting, { timeout: 60_000, interval: 50 }).toHaveLength(1);
  await shop.kill();
  await lock.end().catch(() => {});
  await pressed;
  shop = await startShop({ dataDir, port });
  expect(await stateOf(id)).toBe("importing");
  expect(await count()).toEqual({ products: 0, records: 0 });

  // As after half a minute of silence.
  await atDatabase(shop, "update imports set active_at = active_at - interval '1 minute'");
  await press("again", id);
  await become(id, "done");
  expect(await count()).toEqual({ products: ROWS, records: ROWS });

  const again = await begun();
  await become(again, "ready");
  const [{ counts } = { counts: {} }] = await atDatabase<{ counts: object }>(
    shop,
    `select counts from imports where id = '${again}'`,
  );
  expect(counts).toMatchObject({ same: ROWS, new: 0, change: 0 });
  expect((await shop.stop()).code).toBe(0);
  removeFolder(dataDir);
}, 300_000);

/** What an import must survive: killed half-way, all of it is there or nothing, and it comes in again. */
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { signedInPerson } from "../sessions.ts";
import { ADMIN, atDatabase, freePort, openedFolder, removeFolder, startShop } from "../shop.ts";

const ROWS = 10_000;
const PAGE = "/admin-dashboard/import";

test("kill -9 half-way through 10,000 products leaves none of them, and they all come in again, once", async () => {
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
  const pressed = press("take", id);
  // Its transaction is open, and has written some of the rows.
  while (!(await isWriting(shop))) await delay(5);
  await shop.kill();
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

async function isWriting(shop: { dataDir: string }): Promise<boolean> {
  const found = await atDatabase(
    shop,
    `select from pg_stat_activity
     where state <> 'idle' and query like 'insert into "products"%'`,
  );
  return found.length > 0;
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { runningPostgres } from "../../database/embedded/embedded-postgres.ts";
import { makeCustomer, registrationOf } from "../rows/customers.ts";
import { signedInPerson } from "../running/sessions.ts";
import { atDatabase, removeFolder, type Shop, startShop } from "../running/shop.ts";

const OLD = "Business Cards, matt laminated";
const NEW = "Business Cards, freshly renamed";
/** Kept pages are forgotten by themselves after ten minutes. */
const AT_ONCE = { timeout: 10_000, interval: 20 };

let shop: Shop;
let second: Shop;
let id: string;

beforeAll(async () => {
  shop = await startShop();
  const { host, user = "", password, database } = runningPostgres(shop.dataDir) ?? {};
  const address = new URL(`postgresql://localhost/${database}`);
  address.username = user;
  address.password = String(password);
  address.searchParams.set("host", host ?? "");
  second = await startShop({ env: { DATABASE_URL: address.href } });
  const [product] = await atDatabase<{ id: string }>(
    shop,
    `select id from products where name = '${OLD}'`,
  );
  id = product?.id ?? "";
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
  for (const { dataDir } of [shop, second]) removeFolder(dataDir);
});

const names = async (url: string, name: string) => (await (await fetch(url)).text()).includes(name);

/** Every page that shows the product, in both processes. */
const pages = () =>
  [shop, second].flatMap(({ url }) =>
    ["/", "/_.data", "/products", "/products.data", `/product/${id}`, `/product/${id}.data`].map(
      (path) => url + path,
    ),
  );

test("a product that changes in the database changes at once on every page, in every process", async () => {
  for (const url of pages()) {
    expect(await names(url, OLD), url).toBe(true);
    expect(await names(url, OLD), `${url}, kept`).toBe(true);
  }
  await atDatabase(shop, `update products set name = '${NEW}' where id = '${id}'`);
  for (const url of pages()) {
    await expect.poll(() => names(url, NEW), { ...AT_ONCE, message: url }).toBe(true);
    expect(await names(url, OLD), url).toBe(false);
  }
});

test("what is to be paid first is another at once on the page of a product with prices", async () => {
  const pages = [shop, second].map(({ url }) => `${url}/product/${id}?delivery=pick-up`);
  for (const url of pages) {
    // ₦8,500 are asked in one go.
    expect(await names(url, "pay ₦8,500 by"), url).toBe(true);
    expect(await names(url, "pay ₦8,500 by"), `${url}, kept`).toBe(true);
  }
  await atDatabase(
    shop,
    `insert into settings (name, revision, value)
      values ('money', 1, '{"percentBefore":50,"inOneGo":0,"tolerance":0}')`,
  );
  for (const url of pages) {
    await expect.poll(() => names(url, "pay ₦4,250 by"), { ...AT_ONCE, message: url }).toBe(true);
  }
});

test("people who are signed in share a page of their role, which follows their town", async () => {
  const [first, other] = [await makeCustomer(shop), await makeCustomer(shop)];
  const buyer = await signedInPerson(shop, first.email);
  const read = async (path: string, { cookie }: { cookie: string }) =>
    (await fetch(shop.url + path, { headers: { cookie } })).text();
  const own = await read("/about", buyer);
  expect(own).toContain("Dashboard");
  expect(await read("/about", await signedInPerson(shop, other.email))).toBe(own);
  expect(await read("/about", { cookie: "" })).not.toContain("Dashboard");
  // A search is drawn for each who asks, and as little of them gets into it.
  expect(await read("/products?q=card", buyer)).toContain("Dashboard");
  for (const { name, email } of [first, other]) {
    expect(own).not.toContain(name);
    expect(own).not.toContain(email);
  }
  const state = async () =>
    [...(await read(`/product/${id}`, buyer)).matchAll(/<option[^>]*selected=""[^>]*>([^<]*)/g)]
      .map(([, text]) => text)
      .join();
  expect(await state()).toContain("Lagos");
  const { email: _, password: __, ...profile } = registrationOf(first);
  const moved = { ...profile, "address.state": "Oyo", "address.city": "Ibadan" };
  const saved = await buyer.fetch("/user-dashboard/user-profile", {
    method: "POST",
    body: new URLSearchParams(moved),
    redirect: "manual",
  });
  expect(saved.status).toBeLessThan(400);
  await expect.poll(state, AT_ONCE).toContain("Oyo");
});

test("a product that is deleted is gone at once", async () => {
  for (const url of pages()) expect(await names(url, NEW), url).toBe(true);
  await atDatabase(shop, `delete from products where id = '${id}'`);
  for (const url of pages()) {
    await expect.poll(() => names(url, NEW), { ...AT_ONCE, message: url }).toBe(false);
  }
  for (const { url } of [shop, second]) {
    expect((await fetch(`${url}/product/${id}`)).status).toBe(404);
  }
});

/** What the owner has set, and what changes in the catalogue, on the pages of two processes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runningPostgres } from "../../../database/embedded/embedded-postgres.ts";
import { makeCustomer, registrationOf } from "../../rows/customers.ts";
import { DEMO_FACTS } from "../../rows/demo-facts.ts";
import { signedInPerson } from "../../running/sessions.ts";
import { ADMIN, atDatabase, removeFolder, type Shop, startShop } from "../../running/shop.ts";
import { inLongRun } from "../../setup/long-test.ts";

/**
 * A change is seen within a second; a busy machine may take longer to answer. Kept pages are
 * forgotten by themselves after ten minutes.
 */
const AT_ONCE = { interval: 20 };

const PUBLIC_URL = "http://localhost:3999";
const OLD = "Business Cards, matt laminated";
const NEW = "Business Cards, freshly renamed";

let shop: Shop;
let second: Shop;
/** Of the product {@link OLD}. */
let id: string;

beforeAll(async () => {
  shop = await startShop({ env: { PUBLIC_URL } });
  const { host, user = "", password, database } = runningPostgres(shop.dataDir) ?? {};
  const address = new URL(`postgresql://localhost/${database}`);
  address.username = user;
  address.password = String(password);
  address.searchParams.set("host", host ?? "");
  second = await startShop({ env: { PUBLIC_URL, DATABASE_URL: address.href } });
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

/** The public pages, and the file that phones install the shop by. */
const paths = () => [
  ...["/", "/_.data", "/products", "/products?category=Books", "/products/Books"],
  ...[
    `/product/${id}`,
    "/products/Books/novel",
    "/category/Books",
    "/category/Branding",
    "/search/mug",
    "/about",
  ],
  ...["/service", "/contact", "/term-condition", "/privacy", "/feedback", "/login", "/register"],
  ...["/chat", "/reset-password", "/verify-email", "/order/find", "/order/new", "/nothing-here"],
  "/site.webmanifest",
];

/**
 * Those that are read of one of the two. The second is told as the first is: in the check some of its
 * pages show that it was.
 */
const pathsOf = (one: Shop) =>
  one === shop || process.env.LONG ? paths() : ["/", "/about", "/contact", "/site.webmanifest"];

/** A page without what differs each time it is made: ids of forms, nonces and the time. */
const read = async ({ url }: Shop, path: string) =>
  (await (await fetch(url + path)).text())
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[\da-f]{8}-[\da-f]{4}-[78][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, "id")
    .replace(/(now\W{1,4})\d{13}/g, "$1");

const set = (name: string, revision: number, value: object) =>
  atDatabase(
    shop,
    `insert into settings (name, revision, value)
      values ('${name}', ${revision}, '${JSON.stringify(value)}')`,
  );

/** Everything of the shop, and nothing of it as the demonstration has it. */
const OTHER = {
  business: {
    name: "Kano Prints",
    tagline: "Ink that stays.",
    description: "A printer in the north.",
    phone: "+234 811 111 1111",
    whatsapp: "+234 822 222 2222",
    email: "hello@kano.example",
    ...{ street: "3 Emir Road", town: "Nassarawa", state: "Kano" },
    address: "3 Emir Road, Nassarawa, Kano, Nigeria",
    map: { latitude: 12, longitude: 8.5, near: "By the gate", link: "https://map.example/kano" },
    whatsappText: "Good day",
  },
  hours: {
    opening: "Monday to Friday",
    answered: "from eight to six",
    answeredInChat: "by day",
    notice: "Closed on Friday",
  },
  claims: {
    claims: {
      freeShippingFrom: 7_700_000,
      guarantee: { title: "Our word", words: "We print again", terms: "Ask us" },
      support: "8 to 6",
      supportTitle: "We pick up.",
      templates: "Some 70 drawings",
      brands: "Over 90",
      counters: [{ value: 77, label: "jobs done" }],
    },
  },
  links: {
    social: [{ name: "X", url: "https://x.example/kano" }],
    trustedBrands: ["Dala Dates", "Gidan Makama"],
  },
  words: {
    aboutTitle: "We print in Kano.",
    ceo: { title: "Owner", company: "Kano Prints", words: "Read it twice." },
  },
  terms: { terms: { version: "9.9", effective: "2026-01-02", text: "Ours\n\nWe agree by hand." } },
  privacy: { privacy: { person: "Mama Kano", email: "", words: "We shred it." } },
  look: { look: { main: "#5a1030", second: "#ffd166" } },
  slides: {
    slides: {
      sheets: [{ title: "First sheet", text: "Its words.", pictures: [] }],
      slides: [
        {
          ...{ name: "One", title: "First slide", text: "Its words." },
          link: { words: "See it", to: "/products" },
          picture: { src: "/pictures/products/mug-indigo.webp", alt: "A mug" },
        },
      ],
    },
  },
};

/** An item of the owner's, in a range that is called another way. */
const NOVEL = {
  ...{ id: "novel", name: "Paperback", image: "/pictures/products/book-novel.webp" },
  ...{ description: "Sewn.", price: 313_700, quantity: 7, delivery: 9 },
  features: ["One", "Two", "Three"],
};
const RANGES = [{ key: "Books", name: "Reading", items: [NOVEL, "textbook"] }];

test("a shop with other settings shows no fact of the demonstration; put back, every page is as before", async () => {
  const before = new Map<string, string>();
  for (const path of paths()) before.set(path, await read(shop, path));
  for (const [name, value] of Object.entries(OTHER)) await set(name, 1, value);
  for (const one of [shop, second]) {
    // The last of them; each is told by itself.
    await expect.poll(() => read(one, "/"), AT_ONCE).toContain("First slide");
    for (const path of pathsOf(one)) {
      const page = await read(one, path);
      for (const fact of DEMO_FACTS)
        expect.soft(page.includes(fact), `${fact} on ${path}`).toBe(false);
    }
    expect(await read(one, "/")).toContain("--color-indigo-800:#5a1030");
    expect(await read(one, "/")).toContain("Closed on Friday");
    expect(await read(one, "/")).toContain("First slide");
    expect(await read(one, "/term-condition")).toContain("We agree by hand.");
    expect(await read(one, "/contact")).toContain("3 Emir Road");
    const privacy = await read(one, "/privacy");
    expect(privacy).toContain("Mama Kano");
    expect(privacy).toContain("We shred it.");
  }
  for (const name of Object.keys(OTHER)) await set(name, 2, {});
  for (const one of [shop, second]) {
    await expect.poll(() => read(one, "/"), AT_ONCE).toBe(before.get("/"));
    for (const path of pathsOf(one)) {
      expect.soft((await read(one, path)) === before.get(path), path).toBe(true);
    }
  }
});

test("a range that changes is another at once wherever it shows, and put back as before", async () => {
  const seen = [
    ["/products", "Reading"],
    ["/about", "Reading"],
    ["/products/Books", "Paperback"],
    ["/products/Books/novel", '"price":3137'],
    ["/search/paperback", "3,137"],
    ["/search-suggestions?q=paperback", "/search/paperback"],
    ["/products/Books/biography", "Product not found"],
    ["/category/Branding", "Category not found"],
    ["/", "3,137"],
  ] as const;
  const changed = ["/sitemap.xml", "/category/Books", ...seen.map(([path]) => path)];
  const pages = [...changed, ...inLongRun(...paths())];
  const before = new Map<string, string>();
  for (const path of pages) before.set(path, await read(shop, path));
  await set("ranges", 1, { ranges: RANGES });
  for (const one of [shop, second]) {
    await expect.poll(() => read(one, "/category/Books"), AT_ONCE).toContain("3,137");
    for (const [path, words] of seen) {
      expect.soft((await read(one, path)).includes(words), `${words} on ${path}`).toBe(true);
    }
    const sitemap = await read(one, "/sitemap.xml");
    expect(sitemap).toContain("/products/Books/novel");
    expect(sitemap).not.toContain("/products/Books/biography");
    expect(sitemap).not.toContain("/category/Branding");
  }
  await set("ranges", 2, {});
  for (const one of [shop, second]) {
    await expect
      .poll(() => read(one, "/category/Books"), AT_ONCE)
      .toBe(before.get("/category/Books"));
    for (const path of pages) {
      expect.soft((await read(one, path)) === before.get(path), path).toBe(true);
    }
  }
});

test("what the owner saves in the form is on the pages of both processes, until it is put back", async () => {
  const before = await read(second, "/contact");
  const owner = await signedInPerson(shop, ADMIN.email);
  const address = "/admin-dashboard/settings/hours";
  const [found] = await atDatabase<{ revision: number }>(
    shop,
    "select max(revision) as revision from settings where name = 'hours'",
  );
  const revision = found?.revision ?? 0;
  const send = (fields: Record<string, string>) =>
    owner.post(address, { ...fields, revision: String(revision + Number("act" in fields)) });
  const typed = { opening: "By day", answered: "from eight to six", answeredInChat: "by day" };
  expect((await send(typed)).ok).toBe(true);
  for (const one of [shop, second]) {
    await expect.poll(() => read(one, "/contact"), AT_ONCE).toContain("answers from eight to six");
    expect(await read(one, "/")).toContain("By day");
  }
  expect((await send({ act: `put-back.${revision}` })).ok).toBe(true);
  for (const one of [shop, second]) {
    await expect.poll(() => read(one, "/contact"), AT_ONCE).toBe(before);
  }
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

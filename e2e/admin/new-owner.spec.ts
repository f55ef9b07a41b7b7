/**
 * A new owner makes the demonstration another shop, on a phone and without a word of code. In the
 * long run they change all that it says; then every public page is read, and none says a fact of the
 * demonstration. `test/processes/site/kept-pages.test.ts` promises that of the settings always.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { seedProducts } from "../../database/seed/seed-products.ts";
import { OPEN } from "../../test/requests/route-rows.ts";
import { DEMO_FACTS } from "../../test/rows/demo-facts.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, atDatabase, removeFolder, type Shop } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { fillLogin } from "../support/customers.ts";
import { asFile, choosePictures, fillProduct } from "../support/pictures.ts";
import { becomeAlive } from "../support/reading.ts";
import { type SentOrder, sendOrder } from "../support/sent-orders.ts";
import { expect, inLongRun, listenToConsole, openShop, PHONE, test } from "../support/shop.ts";

const PASSWORD = "four words I remember";
const BUYER = "buyer@shop.example";
const SETTINGS = "/admin-dashboard/settings";

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop({ isNew: true });
  // As after its very first start, which takes three times as long.
  await atDatabase(
    shop,
    `update users set must_change_password = true where email = '${ADMIN.email}'`,
    "delete from first_start",
  );
});
test.afterAll(async () => {
  await shop.stop();
  removeFolder(shop.dataDir);
});

/** Changes the fields of a section, by their labels, and saves it. */
async function change(page: Page, section: string, values: Record<string, string>) {
  await page.goto(`${SETTINGS}/${section}`);
  await becomeAlive(page);
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: /^(?:Save and show|Publish)/ }).click();
  await expect(page.getByRole("region", { name: "Saved before" })).toBeVisible();
}

const SECTIONS: Record<string, Record<string, string>> = {
  hours: {
    "Mon to Fri, from": "08:00",
    "Mon to Fri, to": "18:00",
    "Line in the footer": "Monday to Friday",
    "Someone answers": "from eight to six",
    "In the chat we answer": "by day",
  },
  claims: {
    "Free shipping from, naira": "77,000",
    Guarantee: "Our word",
    "In words": "We print again",
    "Its terms, in short": "Ask us",
    Support: "8 to 6",
    "Line about support": "We pick up.",
    Templates: "Some 70 drawings",
    "Brands that print with you": "Over 90",
    "First counter": "77",
    "Words of the first counter": "jobs done",
    "Second counter": "78",
    "Words of the second counter": "shops served",
    "Third counter": "79",
    "Words of the third counter": "towns reached",
  },
  links: {
    Facebook: "",
    Instagram: "",
    X: "https://x.example/kano",
    LinkedIn: "",
    "Trusted brands, one on a line": "Dala Dates\nGidan Makama",
  },
  words: {
    "Title of About Us": "We print in Kano.",
    "CEO words, on About Us": "Read it twice.",
    "Title under the CEO words": "Owner",
    "Company under the CEO words": "Kano Prints",
  },
  terms: { "New version": "Ours\n\nWe agree by hand.", Number: "2.0", "Holds from": "2026-01-02" },
};

test("a new owner, on a phone", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE, hasTouch: true });
  const complaints = listenToConsole(context, [/status of 400/]);
  const page = await context.newPage();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const next = page.getByRole("button", { name: "Next" });
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  };
  await test.step("the password that was given opens one page alone", async () => {
    await page.goto("/login");
    await fillLogin(page, ADMIN);
    await expect(heading("A password of your own")).toBeVisible();
    await page.goto("/admin-dashboard/orders");
    await expect(heading("A password of your own")).toBeVisible();
    await page.getByLabel("New password").fill(ADMIN.password);
    await next.click();
    await expect(page.getByText("This is the password you were given.")).toBeVisible();
    await page.getByLabel("New password").fill(PASSWORD);
    await next.click();
  });

  await test.step("name, contact and bank account", async () => {
    await expect(heading("What is your shop called?")).toBeVisible();
    await next.click();
    await expect(page.getByText("This cannot be empty.").first()).toBeVisible();
    await expectAccessible(page);
    await fill({
      ...{ "Name of the business": "Kano Prints", Phone: "+234 811 111 1111" },
      ...{ Email: "hello@kano.example", Street: "3 Emir Road", Town: "Nassarawa" },
    });
    await page.getByLabel("State").selectOption("Kano");
    await page.getByText("Tagline, directions and map").click();
    await fill({
      Tagline: "Ink that stays.",
      "What you do, in one sentence": "A printer in the north.",
      "Words that a WhatsApp chat begins with": "Good day",
      "How people find you": "By the gate",
      "Place on the map": "12, 8.5",
    });
    await next.click();
    await expect(heading("Where do buyers pay?")).toBeVisible();
    // The password that was just chosen is enough.
    await expect(page.getByLabel("Your password")).toHaveCount(0);
    await fill({
      ...{ Bank: "Kano Bank", "Account number": "0123456789", "Account name": "Kano Prints Ltd" },
    });
    await next.click();
  });

  await test.step("delivery waits, the first product does not", async () => {
    await expect(heading("What does delivery cost?")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Later" }).click();
    await expect(heading("What do you print most?")).toBeVisible();
    await becomeAlive(page);
    await fillProduct(page, "Wedding bags");
    await choosePictures(page);
    await page.getByRole("button", { name: "Add Product" }).click();
    await expect(heading("Your shop is open.")).toBeVisible();
    await expect(page.getByText("Delivery fees are the demo's")).toBeVisible();
    await expectAccessible(page);
    await inLongRun("in the dark", () => expectDark(page));
  });

  await test.step("the demo's products are archived by a second press", async () => {
    await page.getByRole("link", { name: "Start with my own products" }).click();
    await expect(page.getByText("Products that you have added or changed stay.")).toBeVisible();
    await inLongRun("the question", () => expectAccessible(page));
    await page
      .getByRole("button", { name: `Yes, archive ${seedProducts.length} products` })
      .click();
    await expect(
      page.getByRole("heading", { name: `${seedProducts.length} products archived` }),
    ).toBeVisible();
    await inLongRun("in the dark", () => expectDark(page));
  });

  await test.step("the overview reminds of what waits, until it is done", async () => {
    await page.goto("/admin-dashboard");
    const left = page.getByRole("region", { name: "Left of your first start" });
    await expect(left.getByRole("listitem")).toHaveCount(1);
    await inLongRun("in the dark", () => expectDark(page));
    await left.getByRole("link", { name: "Do it now: Delivery" }).click();
    await page.getByLabel("Kano", { exact: true }).fill("1,500");
    await next.click();
    await expect(heading("Your shop is open.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(left).toHaveCount(0);
  });

  await inLongRun("hours, claims, links, words and terms", async () => {
    for (const [section, values] of Object.entries(SECTIONS)) await change(page, section, values);
  });

  await test.step("logo and colours", async () => {
    await page.goto(`${SETTINGS}/look`);
    await becomeAlive(page);
    const logo = await sharp({
      create: { width: 600, height: 200, channels: 3, background: "#5a1030" },
    })
      .png()
      .toBuffer();
    const chooseLogo = () =>
      page.getByLabel("Logo", { exact: true }).setInputFiles(asFile("logo.png", logo, "image/png"));
    await inLongRun("a file is sent with what is refused, too", chooseLogo);
    await fill({ "Main colour": "#FFE0E0" });
    await page.getByRole("button", { name: "Save and show" }).click();
    await expect(page.getByLabel("Main colour", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await fill({ "Main colour": "#5A1030", "Second colour": "#FFD166" });
    await chooseLogo();
    await page.getByRole("button", { name: "Save and show" }).click();
    await expect(page.getByRole("region", { name: "Saved before" })).toBeVisible();
  });

  await inLongRun("slides", () => replaceSlides(page));

  await inLongRun("a price for more", async () => {
    await page.goto("/admin-dashboard/products");
    await page.getByRole("link", { name: "Prices" }).first().click();
    await page.getByRole("button", { name: "Add a rung" }).click();
    const rung = page.getByRole("group", { name: "Rung 2" });
    await rung.getByLabel("Quantity").fill("500");
    await rung.getByLabel("Price together").fill("5000");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.locator(".toast")).toHaveText(/Product updated successfully!/);
    await page.goto("/admin-dashboard/products");
    await becomeAlive(page);
    await page.getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("heading", { name: "Edit Copy of Wedding bags" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Draft" })).toBeChecked();
  });
  await context.close();
  expect(complaints).toEqual([]);
  await inLongRun(
    "no public page says a fact of the demonstration, nor a mail or a paper",
    expectNoDemo,
  );
});

/** The shop is the new owner's alone, with an order in it. */
async function expectNoDemo(): Promise<void> {
  const [bags] = await atDatabase<{ id: string }>(
    shop,
    "select id from products where name = 'Wedding bags'",
  );
  const order = await sendOrder(shop, { email: BUYER, product: bags?.id ?? "" });
  await receive(order);
  const pages = await readAll(await publicPaths(order));
  await expect.poll(() => mailsTo(BUYER)).toHaveLength(2);
  for (const [index, mail] of mailsTo(BUYER).entries()) pages.set(`mail ${index}`, mail);
  const papers = await atDatabase(shop, "select * from papers");
  expect(papers).toHaveLength(1);
  pages.set("a receipt", JSON.stringify(papers));
  const items = [...pages].flatMap(([path, text]) =>
    /^\/products\/\w+\/./.test(path) ? (/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? []) : [],
  );
  // Articles of the static ranges may be called the same.
  const names = seedProducts
    .map(({ name }) => name)
    .filter((name) => !items.some((item) => item.includes(name)));
  expect(names.length).toBeGreaterThan(20);
  for (const [path, text] of pages) {
    for (const fact of [...DEMO_FACTS, ...names]) {
      expect.soft(text.includes(fact), `${fact} on ${path}`).toBe(false);
    }
  }
  expect(pages.get("/")).toContain("Ink that stays.");
  expect(pages.get("/")).toContain("Wedding bags");
  expect([...pages.values()].filter((text) => text.includes("Copy of"))).toEqual([]);
  expect(pages.get("/sitemap.xml")).toContain("/product/");
}

/** What is on the screen can be read in the dark theme, too. */
async function expectDark(page: Page): Promise<void> {
  const wear = (theme: string) =>
    page.locator("html").evaluate((html, theme) => {
      html.dataset.theme = theme;
    }, theme);
  await wear("dark");
  await expectNoFault(page, `${page.url()} in the dark`, "colours");
  await wear("light");
}

/** Puts a slide and a top sheet on the home page; every one of the demonstration goes before. */
async function replaceSlides(page: Page): Promise<void> {
  const slides = "/admin-dashboard/slides";
  for (const [list, one, count] of [
    ["sheets", "sheet", 3],
    ["slides", "slide", 5],
  ] as const) {
    await page.goto(slides);
    await becomeAlive(page);
    const region = page.getByRole("region", { name: list === "sheets" ? "Top sheets" : "Slides" });
    const lines = region.getByRole("listitem");
    for (let left: number = count; left > 0; left--) {
      await expect(lines).toHaveCount(left);
      await lines.first().getByRole("link").click();
      await page.getByRole("button", { name: `Delete this ${one}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
      await expect(lines).toHaveCount(left - 1);
    }
    await page.goto(`${slides}?list=${list}`);
    await becomeAlive(page);
    await page.getByLabel("Headline").fill(`Our ${one}`);
    await page.getByLabel("Words under it").fill("Printed in Kano.");
    if (one === "slide") {
      await page.getByLabel("Short name").fill("Our bags");
      await page.getByLabel("Button").fill("See them");
      await page.getByLabel("Leads to").selectOption("/products");
      await page.getByLabel("What is on it").fill("Bags");
    }
    const save = page.getByRole("button", { name: "Save and show" });
    await save.click();
    await expect(page.getByLabel("Picture", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    const photo = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: "#5a1030" },
    })
      .jpeg()
      .toBuffer();
    await page.getByLabel("Picture", { exact: true }).setInputFiles(asFile("bags.jpg", photo));
    await save.click();
    await expect(page.getByLabel("Another picture")).toBeVisible();
  }
}

/** The buyer is shown where to pay, and the shop receives it and writes a receipt. */
async function receive({ number, path }: SentOrder): Promise<void> {
  const owner = await signedInPerson(shop, ADMIN.email);
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `update orders set total = 120050 where number = ${Number(number.slice(4))} returning id`,
  );
  const due = await (await fetch(shop.url + path)).text();
  expect(due).toContain("Kano Bank");
  expect(due).toContain("0123456789");
  const answer = await owner.post(`/admin-dashboard/orders/${number}`, {
    ...{ act: "transfer", id: row?.id ?? "", clientId: uuidv7(), amount: "1200.50", version: "1" },
    ...{ receivedOn: new Date().toISOString().slice(0, 10), note: "" },
  });
  expect(answer.status).toBe(200);
}

/** What mails to an address say. */
function mailsTo(to: string): string[] {
  const folder = join(shop.dataDir, "outbox");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${to}\r\n`))
    .map((mail) => {
      const bytes = mail
        .replace(/=\r?\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      return Buffer.from(bytes, "latin1").toString("utf8");
    });
}

/** Paths of the pages that the sitemap names. */
async function sitemapPaths(): Promise<string[]> {
  const read = async (path: string) => {
    const text = await (await fetch(shop.url + path)).text();
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => {
      const { pathname, search } = new URL(url.replaceAll("&amp;", "&"));
      return pathname + search;
    });
  };
  const parts = await read("/sitemap.xml");
  const inner = await Promise.all(parts.filter((path) => path.includes("sitemap")).map(read));
  return [...parts, ...inner.flat()];
}

/**
 * Addresses of every route that anybody may open: those of the order, those that need a parameter
 * with one that finds nothing, and all that the sitemap names.
 */
async function publicPaths({ path }: SentOrder): Promise<string[]> {
  const [order = "", key = ""] = path.split("?");
  const fixed = Object.keys(OPEN).filter((pattern) => !/[:*]/.test(pattern));
  const withParameters: Record<string, string[]> = {
    "/*": ["/nothing-here"],
    "/category/:category": ["/category/Boats"],
    "/chat/back/:token": ["/chat/back/nothing"],
    "/feeds/:feed": ["/feeds/google.csv", "/feeds/meta.csv"],
    "/order/:number": [`${order}?${key}`],
    "/order/:number/again": [`${order}/again?${key}`],
    "/order/:number/proof": [`${order}/proof?${key}`],
    "/order/:number/proof/compare": [`${order}/proof/compare?${key}`],
    "/order/:number/proof/pins": [`${order}/proof/pins?${key}`],
    "/order/:number/quote": [`${order}/quote?${key}`],
    "/pages/:fileId": ["/pages/nothing"],
    "/papers/:file": ["/papers/RC-000001.pdf"],
    "/product/:productId": ["/product/nothing"],
    "/products/:productName": ["/products/Boats"],
    "/products/:productName/:productId": ["/products/Books/nothing"],
    "/search/:nameOrCategory": ["/search/mug", "/search/novel"],
  };
  expect(Object.keys(withParameters).sort()).toEqual(
    Object.keys(OPEN)
      .filter((pattern) => /[:*]/.test(pattern))
      .sort(),
  );
  const asked = ["/?category=Books", "/products?q=mug", "/search-suggestions?q=business+cards"];
  const all = [...fixed, ...Object.values(withParameters).flat(), ...asked];
  return [...new Set([...all, ...(await sitemapPaths())])];
}

async function readAll(paths: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    // What a page says, rather than the numbers of its parts.
    const text = await (await fetch(shop.url + path, { redirect: "follow" })).text();
    pages.set(path, text.replaceAll(shop.url, ""));
  }
  return pages;
}

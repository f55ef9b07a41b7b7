/** What a page was not told of, it finds out: behind bad proxies, after failed requests and lost events. */
import type { Browser, Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { Guest, signedInAdmin } from "../test/guest.ts";
import { ADMIN, type Shop } from "../test/shop.ts";
import { fillLogin, newCustomer, signIn } from "./customers.ts";
import { type BadProxy, openProxy } from "./proxy.ts";
import { becomeAlive } from "./reading.ts";
import { expect, signInAsAdmin, test } from "./shop.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function write(page: Page, text: string): Promise<void> {
  await becomeAlive(page);
  await box(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

async function writeSurely(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(
    log(page)
      .getByText(/^(?:Sent|Delivered|Read)$/)
      .last(),
  ).toBeVisible();
}

/** The admin over HTTP, in the conversation that was written in last. */
async function officeOf(shop: Shop) {
  const admin: Guest = await signedInAdmin(shop.url, ADMIN);
  const list = await admin.fetch("/admin-dashboard/conversations");
  const { conversations } = (await list.json()) as { conversations: { id: string }[] };
  const id = conversations[0]?.id ?? "";
  const act = async (fields: Record<string, string>) =>
    expect((await admin.post("/admin-dashboard/chat-acts", fields)).ok).toBe(true);
  return {
    id,
    act,
    answer: async (message: string) => {
      const fields = { conversation: id, message, clientId: uuidv7() };
      expect((await admin.post("/chat/messages", fields)).ok).toBe(true);
    },
  };
}

/** Another browser. */
async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

test.describe("behind a proxy", () => {
  test.use({ expectedConsole: [/status of 502|net::ERR_/] });
  let proxy: BadProxy;
  test.beforeEach(async ({ shop }) => {
    proxy = await openProxy(shop.url);
  });
  test.afterEach(() => proxy.close());
  const streams = () => proxy.passed.filter(({ path }) => path.startsWith("/live"));

  test("that answers for the shop with 502, the stream is made anew, ever more slowly", async ({
    page,
    shop,
  }) => {
    test.slow();
    await page.goto(`${proxy.url}/chat`);
    await writeSurely(page, "Is anybody there?");
    const office = await officeOf(shop);
    await office.answer("Before the restart");
    await expect(log(page)).toContainText("Before the restart");

    proxy.stream = "fails";
    proxy.cut();
    const failed = () => streams().filter(({ status }) => status === 502);
    await expect(page.getByText("Connecting again…")).toBeVisible();
    await office.answer("During the restart");
    await expect.poll(() => failed().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    const times = failed().map(({ at }) => at);
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    expect(second - first).toBeGreaterThan(700);
    expect(third - second).toBeGreaterThan(1_400);
    expect(fourth - third).toBeGreaterThan(3_500);

    proxy.stream = "passes";
    await expect(page.getByText("Connecting again…")).toHaveCount(0, { timeout: 20_000 });
    await expect(log(page)).toContainText("During the restart");
    await office.answer("After the restart");
    await expect(log(page)).toContainText("After the restart", { timeout: 2_000 });
    await expect(log(page).getByText("During the restart")).toHaveCount(1);
  });

  test("that holds the stream back, both sides catch up by request", async ({
    browser,
    page,
    shop,
  }) => {
    test.slow();
    proxy.stream = "is held back";
    await page.goto(`${proxy.url}/chat`);
    await writeSurely(page, "Nothing comes through here");
    const desk = await newPage(browser, proxy.url);
    await signInAsAdmin(desk);
    await desk.getByRole("link", { name: /Nothing comes through here/ }).click();
    await writeSurely(desk, "An answer by request");
    await expect(log(page)).toContainText("An answer by request", { timeout: 15_000 });
    await writeSurely(page, "And another question");
    await expect(log(desk)).toContainText("And another question", { timeout: 15_000 });
    await expect(
      desk.getByRole("region", { name: "Conversations" }).getByText("And another question"),
    ).toBeVisible({ timeout: 15_000 });
    const office = await officeOf(shop);
    await office.act({ act: "delete", conversation: office.id, seq: "1" });
    await expect(log(page)).not.toContainText("Nothing comes through here", { timeout: 15_000 });
    expect(streams().every(({ status }) => status === 200)).toBe(true);
    await desk.context().close();
  });

  test("a request for what is missing that fails is made again by itself", async ({
    page,
    shop,
  }) => {
    test.slow();
    proxy.stream = "is held back";
    await page.goto(`${proxy.url}/chat`);
    await writeSurely(page, "Fails twice");
    const office = await officeOf(shop);
    const reads = () =>
      proxy.passed.filter(
        ({ method, path }) => method === "GET" && path.startsWith("/chat/messages"),
      );
    let failures = 0;
    proxy.failing = (method, path) =>
      method === "GET" && path.startsWith("/chat/messages") && ++failures <= 1;
    const before = reads().length;
    await office.answer("Found at the second try");
    await expect(log(page)).toContainText("Found at the second try", { timeout: 20_000 });
    const [failed, again] = reads().slice(before);
    expect([failed?.status, again?.status]).toEqual([502, 200]);
    // Sooner than the next sign of a gap.
    expect((again?.at ?? 0) - (failed?.at ?? 0)).toBeLessThan(6_000);
  });
});

test.describe("a list or a count that could not be read", () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  /** Cuts GET requests to an address for a while, and forgets it. */
  async function cutFor(page: Page, address: string, ms: number): Promise<() => number> {
    const until = Date.now() + ms;
    let cut = 0;
    await page.route(address, (route) => {
      if (route.request().method() !== "GET" || Date.now() > until) return route.fallback();
      cut++;
      return route.abort();
    });
    return () => cut;
  }

  test("is read again without another event: the admin's", async ({ browser, baseURL, page }) => {
    const desk = await newPage(browser, baseURL);
    await signInAsAdmin(desk);
    await becomeAlive(desk);
    await page.goto("/chat");
    const cut = await cutFor(desk, "**/admin-dashboard/conversations**", 2_500);
    await writeSurely(page, "Not in the list at once");
    await expect.poll(cut).toBeGreaterThan(0);
    await expect(desk.getByRole("link", { name: /Not in the list at once/ })).toBeVisible({
      timeout: 12_000,
    });
    await desk.context().close();
  });

  test("is read again without another event: the badge", async ({ page, shop }) => {
    await page.goto("/chat");
    await writeSurely(page, "I look around meanwhile");
    const office = await officeOf(shop);
    const [counted] = await Promise.all([
      page.waitForResponse("**/chat/receipts"),
      page.goto("/products"),
    ]);
    expect(counted.ok()).toBe(true);
    const cut = await cutFor(page, "**/chat/receipts", 2_500);
    await office.answer("Count me");
    await expect.poll(cut).toBeGreaterThan(0);
    await expect(page.getByRole("link", { name: /^Make an order/ }).first()).toContainText("1", {
      timeout: 12_000,
    });
  });
});

test("an answer that was asked for before an event does not undo it", async ({ page, shop }) => {
  // Its wipe and its end are told to everybody, and change nothing of a chat that begins later.
  const other = await new Guest(shop.url).open();
  await other.sendSurely("wiped");
  await (await officeOf(shop)).act({ act: "wipe" });
  await page.goto("/chat");
  await writeSurely(page, "stays");
  await writeSurely(page, "goes");
  const office = await officeOf(shop);
  // Holds the answer to the next request for messages.
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  let tellAsked = () => {};
  const asked = new Promise<void>((tell) => {
    tellAsked = tell;
  });
  await page.route(
    "**/chat/messages?**",
    async (route) => {
      const answer = await route.fetch();
      tellAsked();
      await held;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await office.act({ act: "restore-wiped" });
  await asked;
  await office.act({ act: "delete", conversation: office.id, seq: "2" });
  await expect(log(page)).not.toContainText("goes");
  // Also what is told after the message itself has arrived.
  await page.waitForTimeout(500);
  letGo();
  await page.waitForTimeout(500);
  await expect(log(page)).toContainText("stays");
  await expect(log(page)).not.toContainText("goes");
  // And what comes now is understood.
  await office.act({ act: "restore", conversation: office.id, seq: "2" });
  await expect(log(page)).toContainText("goes");
});

test("a deletion of which only the end was heard is shown", async ({ page, shop }) => {
  await page.addInitScript(() => {
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (
      this: EventSource,
      name: string,
      hear: (event: MessageEvent<string>) => void,
    ) {
      listen.call(this, name, (event) => {
        const told = event as MessageEvent<string>;
        if (name !== "message" || !told.data.includes('"deleted":true')) hear(told);
      });
    } as typeof listen;
  });
  await page.goto("/chat");
  await writeSurely(page, "stays");
  await writeSurely(page, "goes");
  const office = await officeOf(shop);
  await office.act({ act: "delete", conversation: office.id, seq: "2" });
  await expect(log(page)).not.toContainText("goes");
  await expect(log(page)).toContainText("stays");
});

test.describe("an admin's page that was away", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("while its conversation became part of another one, goes on there with all that was written", async ({
    browser,
    baseURL,
    page,
    request,
    shop,
  }) => {
    const person = await newCustomer(request, shop);
    const phone = await newPage(browser, baseURL);
    await signIn(phone, person);
    await phone.goto("/user-dashboard/user-chat");
    await writeSurely(phone, "As a customer");
    await page.goto("/chat");
    await writeSurely(page, "As a guest of one evening");
    const desk = await newPage(browser, baseURL);
    await signInAsAdmin(desk);
    await desk.getByRole("link", { name: /of one evening/ }).click();
    await expect(log(desk)).toContainText("As a guest of one evening");
    const before = desk.url();
    await becomeAlive(desk);

    await desk.context().setOffline(true);
    await write(desk, "Written into the gap");
    await expect(desk.getByText("Waiting for network")).toBeVisible();
    await box(desk).fill("Only begun");
    await page.goto("/login");
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(log(page)).toContainText("As a customer");
    await desk.context().setOffline(false);

    await expect(desk).not.toHaveURL(before, { timeout: 30_000 });
    for (const side of [desk, page, phone]) {
      await expect(log(side).locator(".msg .b p")).toHaveText(
        ["As a customer", "As a guest of one evening", "Written into the gap"],
        { timeout: 30_000 },
      );
    }
    await expect(box(desk)).toHaveValue("Only begun");
    await expect(desk.getByText("Waiting for network")).toHaveCount(0);
    // The link in a mail leads there, too.
    const after = desk.url();
    await desk.goto(before);
    await expect(desk).toHaveURL(after);
    await desk.context().close();
    await phone.context().close();
  });

  test("while a guest left a number, shows it afterwards", async ({ browser, baseURL, page }) => {
    await page.goto("/chat");
    await writeSurely(page, "You can call me");
    const desk = await newPage(browser, baseURL);
    await signInAsAdmin(desk);
    await desk.getByRole("link", { name: /You can call me/ }).click();
    const thread = desk.getByRole("region", { name: /^Chat with/ });
    await expect(thread.getByRole("link", { name: "Call" })).toHaveCount(0);
    await becomeAlive(desk);
    await desk.context().setOffline(true);
    await page.getByRole("link", { name: "Keep this chat" }).click();
    await page.getByLabel("Phone or WhatsApp (optional)").fill("0803 123 4567");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("We can now call you back")).toBeVisible();
    await expect(thread.getByRole("link", { name: "Call" })).toHaveCount(0);
    await desk.context().setOffline(false);
    await expect(thread.getByRole("link", { name: "Call" })).toHaveAttribute("href", /tel:/, {
      timeout: 20_000,
    });
    await desk.context().close();
  });
});

test.describe("without an answer", () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });
  test("a guest's number that reached nobody stays in its form, and is kept when it is sent again", async ({
    page,
  }) => {
    await page.goto("/chat?keep");
    await becomeAlive(page);
    const isAway = /\/chat\.data/;
    await page.route(isAway, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const number = page.getByLabel("Phone or WhatsApp (optional)");
    await number.fill("0803 123 4567");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your number was not kept. Please try again.")).toBeVisible();
    await expect(number).toHaveValue("0803 123 4567");
    await page.unroute(isAway);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("We can now call you back")).toBeVisible();
  });
});

test("what a wipe hid unread is unread when it comes back, until it is seen", async ({
  page,
  shop,
}) => {
  await page.goto("/chat");
  await writeSurely(page, "A question");
  const office = await officeOf(shop);
  await page.goto("/products");
  await office.answer("Not read before the wipe");
  const order = page.getByRole("link", { name: /^Make an order/ }).first();
  await expect(order).toContainText("1");
  await office.act({ act: "wipe" });
  await expect(order).not.toContainText("1");
  const count = async () =>
    page.evaluate(async () => (await (await fetch("/chat/receipts")).json()).unread);
  await expect.poll(count).toBe(0);
  await office.act({ act: "restore-wiped" });
  await expect(order).toContainText("1");
  await page.goto("/chat");
  await expect(log(page)).toContainText("Not read before the wipe");
  await expect.poll(count).toBe(0);

  // A page that had told of all of it tells of it again.
  await office.act({ act: "wipe" });
  await expect(log(page)).not.toContainText("Not read before the wipe");
  await office.act({ act: "restore-wiped" });
  await expect(log(page)).toContainText("Not read before the wipe");
  await expect.poll(count).toBe(0);
});

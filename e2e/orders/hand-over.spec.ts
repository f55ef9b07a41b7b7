import type { Page } from "@playwright/test";
import { fillLogin, newCustomer } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { enter, expect, inLongRun, LONG, signInAsAdmin, test } from "../support/shop.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });

async function write(page: Page, text: string): Promise<void> {
  await becomeAlive(page);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(
    log(page)
      .getByText(/^(?:Sent|Delivered|Read)$/)
      .last(),
  ).toBeVisible();
}

test("a guest who signs in is asked, says Yes, and the shop's open page goes on", async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const person = await newCustomer(shop);
  await page.goto("/chat");
  await write(page, "200 cards, as a guest");
  const office = await browser.newContext({ baseURL });
  const admin = await office.newPage();
  const answer = await page.request.get("/chat/messages");
  const { conversationId } = (await answer.json()) as { conversationId: string };
  await signInAsAdmin(admin, `/admin-dashboard/chats/${conversationId}`);
  await write(admin, "What shall be on them?");

  await page.goto("/login");
  await fillLogin(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Add this chat to your account?",
  );
  await expect(page.getByText("What shall be on them?")).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
  await expect(page.locator(".toast")).toHaveText("The chat is in your account now.");
  await expect(log(page)).toContainText("200 cards, as a guest");
  await expect(admin.getByRole("region", { name: `Chat with ${person.name}` })).toBeVisible();
  await write(page, "Our name, in blue");
  await expect(log(admin)).toContainText("Our name, in blue");
  await write(admin, "Blue it is");
  await expect(log(page)).toContainText("Blue it is");

  await inLongRun("without the account the browser has nothing of it", async () => {
    await page.goto("/user-dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await page.goto("/chat");
    await expect(log(page)).not.toContainText("200 cards, as a guest");
  });
  await office.close();
});

test("a guest who says No keeps the chat in the browser, and may add it later", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await page.goto("/chat");
  await write(page, "Left with the browser");
  await page.goto("/user-dashboard/user-profile");
  await fillLogin(page, person);
  await page.getByRole("button", { name: "No" }).click();
  await expect(page).toHaveURL(/\/user-dashboard\/user-profile$/);
  await page.goto("/user-dashboard/user-chat");
  await expect(log(page)).not.toContainText("Left with the browser");
  await page.getByRole("link", { name: "Add it to your account" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(log(page)).toContainText("Left with the browser");
  await expect(page.getByRole("link", { name: "Add it to your account" })).toHaveCount(0);
});

test("a guest whom the guard caught at the question itself answers it once", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const person = await newCustomer(shop);
  await page.goto("/chat");
  await write(page, "Asked once");
  await page.goto("/user-dashboard/add-chat");
  await fillLogin(page, person);
  await page.getByRole("button", { name: "No" }).click();
  await expect(page).toHaveURL(/\/user-dashboard$/);
});

test.describe("a question that was left open", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("as somebody else moves no chat", { tag: LONG }, async ({ page, shop }) => {
    const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
    await page.goto("/chat");
    await write(page, "Meant for the first account");
    await page.goto("/login");
    await fillLogin(page, one);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Add this chat to your account?",
    );
    await becomeAlive(page);
    const session = (await page.context().cookies()).find(({ name }) => /session/.test(name));
    await page.context().clearCookies({ name: session?.name ?? "" });
    await enter(page, other);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      page.getByRole("button", { name: "Yes" }).click(),
    ]);
    expect(answer.status()).toBe(409);
    await expect(page.getByRole("alert")).toContainText("You have logged in with another account");
    await page.goto("/user-dashboard/user-chat");
    await expect(page.getByRole("link", { name: "Add it to your account" })).toBeVisible();
    await expect(log(page)).not.toContainText("Meant for the first account");
  });
});

test("two chats become one in the order of their times, on every page that is open", {
  tag: LONG,
}, async ({ page, browser, baseURL, shop }) => {
  const person = await newCustomer(shop);
  const other = await browser.newContext({ baseURL });
  const phone = await other.newPage();
  await phone.goto("/login");
  await fillLogin(phone, person);
  await phone.waitForURL("**/user-dashboard");
  await phone.goto("/user-dashboard/user-chat");
  await write(phone, "First, on the phone");
  await page.goto("/chat");
  await write(page, "Second, as a guest");
  await write(phone, "Third, on the phone");
  const office = await browser.newContext({ baseURL });
  const admin = await office.newPage();
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /Third, on the phone/ }).click();
  await expect(log(admin)).toContainText("Third, on the phone");
  const desk = await office.newPage();
  await desk.goto("/admin-dashboard/chats");
  await desk.getByRole("link", { name: /Second, as a guest/ }).click();
  await expect(log(desk)).toContainText("Second, as a guest");
  const box = (side: Page) => side.getByRole("textbox", { name: "Message" });
  await box(phone).fill("Begun on the phone");
  await box(desk).fill("Begun at the desk");

  await page.goto("/login");
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Yes" }).click();
  for (const side of [page, phone, admin, desk]) {
    await expect(
      log(side)
        .locator(".message-bubble")
        .filter({ hasText: /First|Second|Third/ }),
    ).toHaveText(["First, on the phone", "Second, as a guest", "Third, on the phone"]);
  }
  await expect(admin.getByRole("link", { name: /Second, as a guest/ })).toHaveCount(0);
  await expect(box(phone)).toHaveValue("Begun on the phone");
  await expect(box(desk)).toHaveValue("Begun at the desk");
  await desk.reload();
  await expect(box(desk)).toHaveValue("Begun at the desk");
  await write(phone, "Fourth");
  await expect(log(admin)).toContainText("Fourth");
  await office.close();
  await other.close();
});

test.describe("what a guest has not sent", () => {
  // A browser asks for what it could not tell the shop of.
  test.use({ expectedConsole: [/net::ERR_|status of 404.*\/uploads\/chat\//] });

  test("goes into the account with the chat: messages, a file on its way, words in the box", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    const person = await newCustomer(shop);
    await page.goto("/chat");
    await write(page, "Sent as a guest");
    const cut = (address: string) =>
      context.route(address, (route) =>
        route.request().method() === "GET" ? route.continue() : route.abort(),
      );
    await cut("**/chat/messages**");
    await cut("**/uploads/chat/**");
    const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(3_000, 7)]);
    await page
      .getByLabel("Attach file")
      .setInputFiles({ name: "artwork.pdf", mimeType: "", buffer: pdf });
    await expect(page.getByRole("progressbar")).toBeVisible();
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("Written in a tunnel");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Not sent")).toHaveCount(1);
    await box.fill("Only begun");

    await page.goto("/login");
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
    await expect(log(page)).toContainText("Written in a tunnel");
    await expect(box).toHaveValue("Only begun");
    await context.unroute("**/chat/messages**");
    await context.unroute("**/uploads/chat/**");
    await expect(log(page).getByRole("link", { name: /artwork\.pdf/ })).toBeVisible();
    await expect(page.getByText("Not sent")).toHaveCount(0);
    await page.reload();
    await expect(log(page)).toContainText("Written in a tunnel");
    await expect(log(page).getByText("Written in a tunnel")).toHaveCount(1);
    await expect(box).toHaveValue("Only begun");
  });

  test("goes along also when nothing of it has ever arrived but a part of a file", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    const person = await newCustomer(shop);
    await page.goto("/chat");
    await becomeAlive(page);
    await context.route("**/uploads/chat/**", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(3_000, 7)]);
    const announced = page.waitForResponse((answer) => answer.status() === 201);
    await page
      .getByLabel("Attach file")
      .setInputFiles({ name: "first.pdf", mimeType: "", buffer: pdf });
    await announced;
    await page.goto("/login");
    await fillLogin(page, person);
    await expect(page.getByRole("main")).toContainText("one file, not sent yet");
    await page.getByRole("button", { name: "Yes" }).click();
    await context.unroute("**/uploads/chat/**");
    await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
    await expect(log(page).getByRole("link", { name: /first\.pdf/ })).toBeVisible();
  });

  test("also of a guest whom the shop has never known, when asked for", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop);
    const cut = (address: string) =>
      context.route(address, (route) =>
        route.request().method() === "GET" ? route.continue() : route.abort(),
      );
    await page.goto("/chat");
    await becomeAlive(page);
    await cut("**/chat/messages**");
    await cut("**/uploads/chat**");
    const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(3_000, 7)]);
    await page
      .getByLabel("Attach file")
      .setInputFiles({ name: "first.pdf", mimeType: "", buffer: pdf });
    await expect(page.getByRole("progressbar")).toBeVisible();
    const box = page.getByRole("textbox", { name: "Message" });
    for (const text of ["First of all", "And then"]) {
      await box.fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    }
    await expect(page.getByText("Not sent")).toHaveCount(2);
    await box.fill("Only begun");

    await page.goto("/login");
    await fillLogin(page, person);
    await expect(page).toHaveURL(/\/user-dashboard$/);
    await context.unroute("**/chat/messages**");
    await context.unroute("**/uploads/chat**");
    await page.goto("/user-dashboard/user-chat");
    const asked = page.getByRole("button", { name: "Add it to your account" });
    await expect(asked).toBeVisible();
    // Never by itself: somebody else may have written it here.
    await expect(log(page)).not.toContainText("First of all");
    await asked.click();
    await expect(log(page)).toContainText("And then");
    await expect(box).toHaveValue("Only begun");
    await expect(log(page).getByRole("link", { name: /first\.pdf/ })).toBeVisible();
    await expect(page.getByText("Not sent")).toHaveCount(0);
    await expect(asked).toHaveCount(0);
    await page.reload();
    for (const text of ["First of all", "And then"]) {
      await expect(log(page).getByText(text)).toHaveCount(1);
    }
    await expect(asked).toHaveCount(0);
  });

  test("also from a page that was still the guest's", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const person = await newCustomer(shop);
    await page.goto("/chat");
    await write(page, "Begun as a guest");
    const other = await context.newPage();
    await other.goto("/login");
    await fillLogin(other, person);
    await other.getByRole("button", { name: "Yes" }).click();
    await expect(other).toHaveURL(/\/user-dashboard\/user-chat$/);
    // It is read again as whoever is signed in now.
    await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
    await write(page, "Gone on as a customer");
    await expect(log(other)).toContainText("Gone on as a customer");
  });
});

test.describe("what waits under several former names", () => {
  test.use({ expectedConsole: [/status of 503/] });
  /** Opens the page as one who was `count` other guests before, the last of whom left a file. */
  async function openAsLastOf(page: Page, count: number): Promise<string[]> {
    await page.goto("/chat");
    await write(page, "Now");
    const { owner } = (await (await page.request.get("/chat/messages")).json()) as {
      owner: string;
    };
    const guests = Array.from({ length: count }, () => crypto.randomUUID());
    const value = guests.map((from) => `${from}.${owner}`).join("~");
    await page.context().addCookies([{ name: "itewe.added", value, url: page.url() }]);
    await page.evaluate(async (guest) => {
      const opening = indexedDB.open("itewe-outbox");
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const transaction = opening.result.transaction(["messages", "uploads"], "readwrite");
      const file = new File(["%PDF-1.7\n%%EOF\n"], "left.pdf");
      transaction
        .objectStore("uploads")
        .put({ box: `${guest} `, clientId: crypto.randomUUID(), file });
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      opening.result.close();
    }, guests.at(-1));
    return guests;
  }

  test("is sent, the file of the last one, too", { tag: LONG }, async ({ page }) => {
    await openAsLastOf(page, 8);
    await page.reload();
    await expect(log(page).getByRole("link", { name: /left\.pdf/ })).toBeVisible();
  });

  test("keeps nobody from sending when it cannot be moved", { tag: LONG }, async ({
    page,
    context,
  }) => {
    const [broken] = await openAsLastOf(page, 1);
    await context.route("**/chat/messages**", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 503 }),
    );
    await page.getByRole("textbox", { name: "Message" }).fill("Waits");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Not sent")).toBeVisible();
    await context.unroute("**/chat/messages**");
    await page.addInitScript((guest) => {
      const plain = IDBIndex.prototype.openCursor;
      IDBIndex.prototype.openCursor = function (this: IDBIndex, ...args) {
        if (args[0] === `${guest} `) throw new DOMException("Broken", "UnknownError");
        return plain.apply(this, args);
      };
    }, broken);
    await page.reload();
    await expect(log(page).getByText("Waits")).toBeVisible();
    const kept = async () => (await page.request.get("/chat/messages")).text();
    await expect.poll(kept).toContain("Waits");
  });
});

test("the chat of a signed-in customer is their own, also by way of a product", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await page.goto("/login");
  await fillLogin(page, person);
  await page.waitForURL("**/user-dashboard");
  await page.goto("/");
  await page.getByRole("link", { name: "Make an order" }).first().click();
  await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
  await expect(page.getByText("We answer day and night")).toBeVisible();
  await page.goto("/products?category=Caps");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("main").getByRole("link", { name: "Chat to Order" }).first().click();
  await expect(page).toHaveURL(/\/user-dashboard\/user-chat\?product=/);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("I want to print");
});

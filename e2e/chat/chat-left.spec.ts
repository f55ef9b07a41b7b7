/** Whoever has left a chat: what they had not sent goes out all the same, and they see what comes. */
import type { BrowserContext, Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { Guest } from "../../test/running/guest.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, type Shop } from "../../test/running/shop.ts";
import { newCustomer, post, signIn } from "../support/customers.ts";
import { becomeAlive, threadTexts } from "../support/reading.ts";
import { DESKTOP, enter, expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const list = (page: Page) => page.getByRole("region", { name: "Conversations" });

async function write(page: Page, text: string): Promise<void> {
  await becomeAlive(page);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** Brings no message to the shop until the returned function is called. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  await context.route("**/chat/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  return () => context.unroute("**/chat/messages");
}

/** A guest who has written, and what they have in their chat. */
async function newGuest(shop: Shop, text: string) {
  const guest = await new Guest(shop.url).open();
  await guest.sendSurely(text);
  return async () => (await guest.read()).map(({ message }) => message);
}

/** A customer who is signed in on `page`, which shows `path`, and has written; and an answer to them over HTTP. */
async function newWriter(page: Page, shop: Shop, path: string) {
  await enter(page, await newCustomer(shop));
  const fields = { message: "Is my order ready?", clientId: uuidv7() };
  const sent = await post(page.request, shop, "/chat/messages", fields);
  const { message } = (await sent.json()) as { message: { conversationId: string } };
  const admin = await signedInPerson(shop, ADMIN.email);
  await page.goto(path);
  return async (text: string) => {
    const answer = { conversation: message.conversationId, message: text, clientId: uuidv7() };
    expect((await admin.post("/chat/messages", answer)).ok).toBe(true);
  };
}

test.describe("what could not be sent when a chat was left goes out", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("from the next chat that support opens, and its line says so until then", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const first = await newGuest(shop, "The first question");
    await newGuest(shop, "The second question");
    await signInAsAdmin(page);
    const line = list(page).getByRole("link", { name: /first question|Your price/ });
    await line.click();
    await expect(log(page).getByText("The first question")).toBeVisible();
    const join = await cutOff(page);
    await write(page, "Your price is 12,000");
    await expect(log(page).getByText("Not sent")).toBeVisible();
    await expect(line).not.toContainText("Not sent");
    await list(page)
      .getByRole("link", { name: /The second question/ })
      .click();
    await expect(log(page).getByText("The second question")).toBeVisible();
    await expect(line).toContainText("Not sent");
    await join();
    await expect.poll(first).toContain("Your price is 12,000");
    await expect(line).not.toContainText("Not sent");
    await expect(log(page).getByText("The second question")).toBeVisible();
    expect(await first()).toEqual(["The first question", "Your price is 12,000"]);
  });
});

test.describe("a customer who is signed out while the chat is open", () => {
  // A phone reads the page again for nothing that stands beside a chat.
  test.use({ viewport: PHONE, expectedConsole: [/status of 409/] });
  const NOTICE = /^You are signed out/;

  /** Opens the chat with something in it, and ends the session behind it. */
  async function signedOut(page: Page, shop: Shop) {
    const person = await newCustomer(shop);
    await signIn(page, person);
    await page.goto("/user-dashboard/user-chat");
    await write(page, "Before the session ended");
    await expect(log(page).getByText("Sent", { exact: true })).toBeVisible();
    await page.context().clearCookies();
    await write(page, "Refused at first");
    await expect(page.getByText(NOTICE)).toBeVisible();
    return person;
  }

  const kept = async (page: Page) => {
    const answer = (await (await page.request.get("/chat/messages")).json()) as {
      messages: { message: string }[];
    };
    return answer.messages.map(({ message }) => message);
  };

  test("keeps thread and words, and what was refused goes out after signing in elsewhere", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = await signedOut(page, shop);
    const thread = page.getByRole("log", { name: "Messages", includeHidden: true });
    await expect(thread).toContainText("Before the session ended");
    await expect(thread).toContainText("Refused at first");
    await expect(thread).toBeHidden();
    await enter(page, person);
    await expect(page.getByText(NOTICE)).toHaveCount(0);
    const texts = ["Before the session ended", "Refused at first"];
    await expect.poll(() => threadTexts(page)).toEqual(texts);
    await expect(log(page).getByText("Not sent")).toHaveCount(0);
    await expect.poll(() => kept(page)).toEqual(texts);
  });
});

test("an answer shows in the customer's dashboard and in the tab's title, until it is read; the admin's tab counts the chats that wait", async ({
  page,
  shop,
}) => {
  const answer = await newWriter(page, shop, "/user-dashboard/orders");
  const heard = page.waitForResponse("**/chat/receipts");
  await becomeAlive(page);
  await heard;
  await answer("Here is your price");
  await answer("And your proof");
  const rail = page.getByRole("complementary", { name: "Dashboard" });
  await expect(rail.getByRole("link", { name: /^Chat/ })).toContainText("2 unread");
  await expect(page).toHaveTitle(/^\(2\) [^(]/);
  await page.setViewportSize(PHONE);
  const tabs = page.getByRole("navigation", { name: "Sections" });
  await expect(tabs.getByText("2 unread")).toBeVisible();
  await tabs.getByRole("link", { name: "Welcome" }).click();
  await expect(page.getByRole("link", { name: /^Chat with Admin/ })).toContainText("2 unread");
  await page.setViewportSize(DESKTOP);
  const read = page.waitForResponse(
    (response) => response.request().postData()?.includes("read=") ?? false,
  );
  await page.getByRole("link", { name: /^Chat with Admin/ }).click();
  await expect(log(page).getByText("And your proof")).toBeVisible();
  await read;
  await expect(page).toHaveTitle(/^Chat with Admin/);
  await expect(page.getByText("2 unread")).toHaveCount(0);
  await rail.getByRole("link", { name: "Orders" }).click();
  // The address changes before the page: what comes in between has been seen in the chat.
  await expect(page).toHaveTitle("My orders | Itewe");
  await answer("One more thing");
  await expect(page).toHaveTitle(/^\(1\) [^(]/);

  await test.step("the admin's, on every page of the dashboard", async () => {
    await signInAsAdmin(page, "/admin-dashboard/orders");
    await becomeAlive(page);
    const office = page.getByRole("complementary", { name: "Admin" });
    const chats = office.getByRole("link", { name: /^Chats/ });
    const before = Number(/\d+/.exec(await chats.innerText())?.[0] ?? 0);
    await newGuest(shop, "A question while orders are looked at");
    await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) [^(]`));
    await chats.click();
    await list(page)
      .getByRole("link", { name: /A question while orders/ })
      .click();
    await expect(log(page).getByText("A question while orders")).toBeVisible();
    await expect(page).toHaveTitle(before ? new RegExp(`^\\(${before}\\) Chats`) : /^Chats/);
    await newGuest(shop, "Another one beside the open chat");
    await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) Chats`));
  });
});

test.describe("the sound on a new message is made on every page of a dashboard", () => {
  /** Counts the sounds of a context's pages; a page where nothing was pressed is kept silent. */
  async function countSounds(context: BrowserContext) {
    await context.addInitScript(() => {
      const { resume } = AudioContext.prototype;
      const { start } = OscillatorNode.prototype;
      // Not the browser's own mark: whatever a test evaluates sets that, too.
      let isAllowed = false;
      addEventListener("pointerdown", () => {
        isAllowed = true;
      });
      AudioContext.prototype.resume = function (this: AudioContext) {
        return isAllowed ? resume.call(this) : new Promise(() => {});
      };
      Object.defineProperty(AudioContext.prototype, "state", {
        get: () => (isAllowed ? "running" : "suspended"),
      });
      OscillatorNode.prototype.start = function (this: OscillatorNode, ...args) {
        const { dataset } = document.documentElement;
        dataset.tones = String(Number(dataset.tones ?? 0) + 1);
        start.apply(this, args);
      };
    });
    const tones = (page: Page) =>
      page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
    // Each is two tones.
    return async () =>
      (await Promise.all(context.pages().map(tones))).reduce((sum, count) => sum + count, 0) / 2;
  }
  /** As long as it takes until the next one may be made. */
  const settle = (page: Page) => page.waitForTimeout(1_300);

  test("a customer's, once for a message", { tag: LONG }, async ({ context, page, shop }) => {
    const sounds = await countSounds(context);
    const answer = await newWriter(page, shop, "/user-dashboard/user-chat");
    await page.getByRole("button", { name: "Sound on a new message" }).click();
    await expect.poll(sounds).toBe(1);
    await answer("Beside the open chat");
    await expect(log(page).getByText("Beside the open chat")).toBeVisible();
    await expect.poll(sounds).toBe(2);
    await settle(page);
    const rail = page.getByRole("complementary", { name: "Dashboard" });
    await rail.getByRole("link", { name: "Orders" }).click();
    await expect(page).toHaveTitle("My orders | Itewe");
    await answer("While orders are looked at");
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect.poll(sounds).toBe(3);
    await settle(page);
    expect(await sounds()).toBe(3);
  });

  test("an admin's, whatever it shows", { tag: LONG }, async ({ context, page, shop }) => {
    const sounds = await countSounds(context);
    await signInAsAdmin(page);
    await page.getByRole("button", { name: "Sound on a new message" }).click();
    await expect.poll(sounds).toBe(1);
    await page
      .getByRole("complementary", { name: "Admin" })
      .getByRole("link", { name: "Products" })
      .click();
    await expect(page).toHaveURL(/\/products$/);
    await newGuest(shop, "Does anybody hear?");
    await expect.poll(sounds).toBe(2);
  });
});

test.describe("an admin who is signed out in another tab", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("reads on nowhere, and no count stays beside it", { tag: LONG }, async ({
    context,
    page,
    shop,
  }) => {
    await newGuest(shop, "A question that waits");
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/live");
    await signInAsAdmin(page, "/admin-dashboard/audit");
    await stream;
    const chats = page
      .getByRole("complementary", { name: "Admin" })
      .getByRole("link", { name: /^Chats/ });
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await expect(chats).toHaveText(/\d+ unread$/);
    // Whatever a new stream would tell.
    const anew = /\/live(\?|$)/;
    await context.route(anew, (route) => route.abort());
    const other = await context.newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText(/^You are signed out/)).toBeVisible();
    await expect(page.locator("main")).toBeHidden();
    await expect(page).toHaveTitle(/^[^(]/);
    await expect(chats).toHaveText("Chats");
    await context.unroute(anew);
    await enter(other, ADMIN);
    await expect(page.locator("main")).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await expect(chats).toHaveText(/\d+ unread$/);
  });
});

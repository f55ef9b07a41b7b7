/** The admin's side of the chats: finding, answering, taking away and bringing back. */
import type { Browser, Page } from "@playwright/test";
import { Guest } from "../../test/running/guest.ts";
import { ADMIN, removeFolder, type Shop } from "../../test/running/shop.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, expect, LONG, openShop, PHONE, signInAsAdmin, test } from "../support/shop.ts";
import { log, pageOf } from "../support/thread.ts";

const list = (page: Page) => page.getByRole("region", { name: "Conversations" });

async function guestWho(
  browser: Browser,
  baseURL: string | undefined,
  ...said: string[]
): Promise<Page> {
  const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await page.goto("/chat");
  for (const text of said) {
    await page.getByRole("textbox", { name: "Message" }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log(page).getByText(text)).toBeVisible();
  }
  await expect(page.getByText(/^(Sent|Delivered|Read)$/).last()).toBeVisible();
  return page;
}

test("search finds messages and people, the filter those who wait; both stay in the address", {
  tag: LONG,
}, async ({ page, shop }) => {
  const wrote = async (message: string) => {
    const guest = await new Guest(shop.url).open();
    await guest.sendSurely(message);
    return guest;
  };
  const heardBy = async (guest: Guest) => (await guest.read()).at(-1)?.message;
  const one = await wrote("Sixty aprons with our crest");
  const two = await wrote("A banner for the harvest");
  await signInAsAdmin(page);
  await expect(list(page).getByRole("link", { name: /aprons/ })).toContainText("Waiting 1 min");
  await list(page).getByRole("searchbox", { name: "Search chats" }).fill("apro");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=apro/);
  await expect(list(page).getByRole("link", { name: /^G?.*Guest/ })).toHaveCount(1);
  await list(page)
    .getByRole("link", { name: /aprons/ })
    .click();
  await page.getByRole("textbox", { name: "Message" }).fill("In which size?");
  await page.keyboard.press("Enter");
  await expect.poll(() => heardBy(one)).toBe("In which size?");

  await page.goto("/admin-dashboard/chats");
  await page.getByRole("link", { name: "Unanswered" }).click();
  await expect(page).toHaveURL(/only=unanswered/);
  await expect(list(page).getByText(/aprons|In which size/)).toHaveCount(0);
  const waiting = list(page).getByRole("link", { name: /harvest/ });
  await waiting.click();
  await page.getByRole("textbox", { name: "Message" }).fill("How long and how high?");
  await page.keyboard.press("Enter");
  await expect.poll(() => heardBy(two)).toBe("How long and how high?");
  await expect(waiting).toHaveCount(0);
  await page.goto("/admin-dashboard/chats?q=zzzzz");
  await expect(page.getByText("No chat matches")).toBeVisible();
});

test("a list that stays open over midnight knows the day", { tag: LONG }, async ({
  browser,
  baseURL,
  page,
}) => {
  const guest = await guestWho(browser, baseURL, "Forty hymn books");
  // What is read anew is of its day anyway.
  await page.route(/\/(live|healthz)(\?|$)/, () => {});
  await page.clock.install();
  await signInAsAdmin(page);
  const time = list(page)
    .getByRole("link", { name: /hymn books/ })
    .getByRole("time");
  await expect(time).toHaveText(/^\d\d:\d\d$/);
  await expect(page.getByRole("button", { name: "Sound on a new message" })).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(time).toHaveText("Yesterday");
  await guest.context().close();
});

test.describe("a message that was searched for", () => {
  /** A guest of whose many messages the fifth is the one. */
  async function chat(shop: Shop, word: string): Promise<void> {
    const guest = await new Guest(shop.url).open();
    for (let number = 1; number <= 58; number++) {
      await guest.sendSurely(number === 5 ? `The ${word} of our club` : `Line ${number}`);
    }
  }
  const found = (page: Page, text: string) =>
    page.getByRole("log").locator(".message-found").filter({ hasText: text });

  test("is shown in its place, marked, each time it is chosen", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await chat(shop, "pennant");
    await signInAsAdmin(page, "/admin-dashboard/chats?q=pennant");
    const line = list(page).getByRole("link", { name: /pennant/ });
    for (const _ of ["at first", "once more"]) {
      await line.click();
      await expect(page).toHaveURL(/message=5.*#message-5$/);
      await expect(found(page, "pennant")).toBeInViewport();
      await expect(page.getByRole("log")).toContainText("Line 15");
      await expect(page.getByRole("log")).not.toContainText("Line 16");
      await page.getByRole("link", { name: "Newest messages" }).click();
      await expect(page.getByText("Line 58", { exact: true })).toBeInViewport();
      // A reload does not bring it back.
      await expect(page).toHaveURL(/\?q=pennant$/);
    }
    await line.click();
    await expect(found(page, "pennant")).toBeInViewport();
    await page.getByRole("textbox", { name: "Message" }).fill("Answered from there");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Answered from there").last()).toBeInViewport();
    await expect(page).toHaveURL(/\?q=pennant$/);
    await page.goto("/admin-dashboard/chats?q=guest");
    await list(page)
      .getByRole("link", { name: /Answered from there/ })
      .click();
    await expect(page).toHaveURL(/\/chats\/[^/]+\?q=guest$/);
  });

  test("is answered there, and what stands below it, out of sight, waits on", {
    tag: LONG,
  }, async ({ page, shop }) => {
    await page.setViewportSize(PHONE);
    const guest = await new Guest(shop.url).open();
    for (let number = 1; number <= 12; number++) {
      const text = number === 2 ? "A gonfalon for the parade" : `Line ${number}`;
      await guest.sendSurely(`${text}\n${"and a line more\n".repeat(8)}`);
    }
    await signInAsAdmin(page, "/admin-dashboard/chats?q=gonfalon");
    await list(page)
      .getByRole("link", { name: /gonfalon/ })
      .click();
    await expect(found(page, "gonfalon")).toBeInViewport();
    await expect(page.getByText("Line 12")).not.toBeInViewport();
    await becomeAlive(page);
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/chat/messages"),
    );
    await page.getByRole("textbox", { name: "Message" }).fill("We make them");
    await page.keyboard.press("Enter");
    const sent = new URLSearchParams((await kept).request().postData() ?? "");
    expect(sent.get("seen")).toBe("0");
    await page.goto("/admin-dashboard/chats?only=unanswered");
    await expect(list(page).getByRole("link", { name: /We make them/ })).toContainText("Waiting");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("is shown in its place, too", { tag: LONG }, async ({ page, shop }) => {
      await chat(shop, "streamer");
      await signInAsAdmin(page, "/admin-dashboard/chats?q=streamer");
      await list(page)
        .getByRole("link", { name: /streamer/ })
        .click();
      await expect(found(page, "streamer")).toBeInViewport();
    });
  });
});

test("on a phone list and conversation are two screens; a deleted message is gone on both sides at once, and can be brought back", async ({
  browser,
  page,
  shop,
}) => {
  const person = await new Guest(shop.url).open();
  await person.sendSurely("My card number is 4111");
  await person.sendSurely("Sorry, wrong pillow");
  const guest = await pageOf(browser, person);
  await page.setViewportSize(PHONE);
  await signInAsAdmin(page, "/admin-dashboard/chats?q=pillow");
  const line = list(page).getByRole("link", { name: /wrong pillow/ });
  await line.click();
  await expect(log(page).getByText("My card number is 4111")).toBeVisible();
  await expect(line).toBeHidden();
  const bin = page.getByRole("button", { name: "Delete message" });
  const more = page.getByRole("button", { name: "Message actions" });
  await expect(more).toHaveCount(2);
  await expect(bin).toHaveCount(0);
  await more.first().click();
  await bin.click();
  for (const side of [page, guest]) {
    await expect(log(side).getByText("My card number is 4111")).toHaveCount(0);
    await expect(log(side).getByText("Message deleted")).toBeVisible();
  }
  const read = await (await person.fetch("/chat")).text();
  expect(read).toContain("Message deleted");
  expect(read).not.toMatch(/4111|Restore|Delete message/);
  await page.getByRole("button", { name: "Restore message" }).click();
  for (const side of [page, guest]) {
    await expect(log(side).getByText("My card number is 4111")).toBeVisible();
  }
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/chats\?q=pillow$/);
  await expect(line).toBeVisible();
  await guest.context().close();
});

test("with a pointer the bin of a message is there as soon as it is pointed at", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await new Guest(shop.url).open();
  await person.sendSurely("My account number is 4112");
  await signInAsAdmin(page);
  await list(page).getByRole("link", { name: /4112/ }).click();
  await log(page).getByText("My account number is 4112").hover();
  await page.getByRole("button", { name: "Delete message" }).click();
  await expect(log(page).getByText("Message deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore message" })).toBeFocused();
});

/** A shop of its own, for what empties the whole of it. */
const testAlone = test.extend<{ ownShop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
  ownShop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.stop();
    removeFolder(shop.dataDir);
  },
});

testAlone(
  "Wipe all history asks, empties both sides at once, and can be undone",
  { tag: LONG },
  async ({ browser, ownShop: shop }) => {
    const desk = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP });
    const admin = await desk.newPage();
    const guest = await guestWho(browser, shop.url, "first message", "second message");
    await signInAsAdmin(admin);
    await list(admin)
      .getByRole("link", { name: /second message/ })
      .click();
    await expect(log(admin).getByText("second message")).toBeVisible();
    const more = admin.getByRole("button", { name: "More actions" });
    const wipe = admin.getByRole("button", { name: "Wipe all history" });
    // By the keyboard alone; the focus comes back to where it was.
    await expect(more).toBeEnabled();
    await more.press("Enter");
    await wipe.press("Escape");
    await expect(wipe).toHaveCount(0);
    await expect(more).toBeFocused();
    await more.press("Enter");
    await admin.keyboard.press("Tab");
    await expect(wipe).toBeFocused();
    await admin.keyboard.press("Enter");
    const question = admin.getByRole("alertdialog", { name: "Wipe all chat history?" });
    await expect(question.getByRole("button", { name: "No" })).toBeFocused();
    await question.getByRole("button", { name: "No" }).click();
    await expect(more).toBeFocused();
    await expect(log(admin).getByText("second message")).toBeVisible();

    // The stream stands all the while; only the reading anew fails once.
    let failed = 0;
    await guest.route(/\/chat\/messages\?/, (route) =>
      failed++ === 0 ? route.abort() : route.continue(),
    );
    await more.click();
    await wipe.click();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(question).toBeHidden();
    for (const side of [admin, guest])
      await expect(log(side).locator(".message-mine, .message-bubble p")).toHaveCount(0);
    expect(failed).toBeGreaterThan(1);
    await expect(list(admin).getByText("No chats since then")).toBeVisible();
    await expect(list(admin).getByText(/2 messages were wiped by Admin: today/)).toBeVisible();
    await guest.getByRole("textbox", { name: "Message" }).fill("three");
    await guest.getByRole("button", { name: "Send" }).click();
    await expect(log(admin).getByText("three")).toBeVisible();
    await admin.reload();
    await expect(log(admin).getByText("three")).toBeVisible();

    await admin.getByRole("button", { name: "Restore wiped history" }).click();
    for (const side of [admin, guest]) {
      await expect(log(side).locator(".message-bubble p")).toHaveText([
        "first message",
        "second message",
        "three",
      ]);
    }
    await expect(admin.getByRole("button", { name: "Restore wiped history" })).toHaveCount(0);
    await desk.close();
    await guest.context().close();
  },
);

test("two admins see each other's names on answers; the guest sees the shop's", {
  tag: LONG,
}, async ({ browser, baseURL, page }) => {
  const guest = await guestWho(browser, baseURL, "Who am I speaking with?");
  await signInAsAdmin(page);
  await list(page)
    .getByRole("link", { name: /speaking with/ })
    .click();
  await expect(log(page)).toBeVisible();
  // Before that, Enter breaks the line.
  await becomeAlive(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Amaka and Tunde");
  await page.keyboard.press("Enter");
  await expect(log(page).locator(".message-mine .message-time bdi")).toHaveText("Admin");
  await expect(guest.getByText("Amaka and Tunde")).toBeVisible();
  await expect(log(guest).getByText("Admin")).toHaveCount(0);
  expect(await guest.content()).not.toContain(ADMIN.email);
  await guest.context().close();
});

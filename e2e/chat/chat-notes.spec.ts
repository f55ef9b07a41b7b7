/** Beside the chat: notes that only the shop sees, and replies that it answers with. */
import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { Guest } from "../../test/running/guest.ts";
import { expectFits, expectNoFault } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import {
  DESKTOP,
  expect,
  IS_LONG,
  inLongRun,
  LONG,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";
import { log, pageOf } from "../support/thread.ts";

// What is refused.
test.use({ expectedConsole: [/status of (400|409)/] });

const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

/** Somebody who wrote, and the conversation's page. */
async function guestWho(url: string, message: string) {
  const guest = await new Guest(url).open();
  await guest.sendSurely(message);
  const answer = await guest.fetch("/chat/messages");
  const { conversationId } = (await answer.json()) as { conversationId: string };
  return { guest, path: `/admin-dashboard/chats/${conversationId}` };
}

test("a note shows live to the others of the shop, between the messages, and never to the customer", async ({
  browser,
  context,
  page,
  shop,
}) => {
  const { guest, path } = await guestWho(shop.url, "Do you print kites?");
  const customer = IS_LONG ? await pageOf(browser, guest) : undefined;
  await signInAsAdmin(page, path);
  const second = await context.newPage();
  await second.goto(path);
  await becomeAlive(page);
  const note = page.getByRole("note", { name: /^Note of/ });

  await test.step("it is written apart from the message", async () => {
    await page.getByText("Note for the shop").click();
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("Write the note first.")).toBeVisible();
    await page.getByRole("textbox", { name: "Note" }).fill("Kites tear easily\nOffer cloth");
    await inLongRun("its form", () => expectNoFault(page, "the form of a note", "errors"));
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(note).toContainText("Only the shop sees this");
    await expect(note).toContainText("Offer cloth");
    await expect(page.getByRole("textbox", { name: "Note" })).toBeHidden();
  });

  await test.step("the second sees it at once, then the answer below it", async () => {
    await expect(log(second).getByText("Kites tear easily")).toBeVisible();
    await box(second).fill("Yes, on cloth");
    await second.keyboard.press("Enter");
    await expect(log(page).getByText("Yes, on cloth")).toBeVisible();
    await expect(log(page)).toContainText(/print kites\?.*Kites tear.*Yes, on cloth/s);
    await expectNoFault(page, "a thread with a note");
    await expectFits(page, PHONE.width);
    await page.setViewportSize(DESKTOP);
  });

  await test.step("the customer sees the answer alone, also after a reload", async () => {
    const read = await (await guest.fetch("/chat")).text();
    expect(read).toContain("Yes, on cloth");
    expect(read).not.toContain("Kites tear");
    if (!customer) return;
    await expect(log(customer).getByText("Yes, on cloth")).toBeVisible();
    expect(await customer.content()).not.toContain("Kites tear");
    await customer.reload();
    await expect(log(customer).getByText("Yes, on cloth")).toBeVisible();
    expect(await customer.content()).not.toContain("Kites tear");
  });

  await test.step("it is removed for both", async () => {
    await note.getByRole("button", { name: "Remove note" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: /^Yes/ }).click();
    await expect(note).toHaveCount(0);
    await expect(log(second).getByText("Kites tear easily")).toHaveCount(0);
  });
  await customer?.context().close();
});

test("without JavaScript a note is written by the page itself", { tag: LONG }, async ({
  browser,
  shop,
}) => {
  const { path } = await guestWho(shop.url, "Do you print sails?");
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsAdmin(page, path);
  await page.getByText("Note for the shop").click();
  await page.getByRole("textbox", { name: "Note" }).fill("x".repeat(1_001));
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("A note has at most 1,000 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Note" }).fill("Sails need eyelets");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(log(page).getByText("Sails need eyelets")).toBeVisible();
  await context.close();
});

test.describe("replies", () => {
  /** A reply whose name no other test uses. */
  async function addReply(page: Page, text: string): Promise<string> {
    const name = `Kite ${uuidv7().slice(-6)}`;
    await page.goto("/admin-dashboard/replies");
    await becomeAlive(page);
    const form = page.getByRole("form", { name: "New reply" });
    await form.getByRole("textbox", { name: "Short name" }).fill(name);
    await form.getByRole("textbox", { name: "Text" }).fill(text);
    await form.getByRole("button", { name: "Add reply" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    return name;
  }

  test("a slash opens them; arrows, letters, Enter and Escape do what they do in any list", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const { path } = await guestWho(shop.url, "Do you print sashes?");
    await signInAsAdmin(page, "/admin-dashboard/replies");
    const name = await addReply(page, "Hello {name}, we print kites.");
    await page.goto(path);
    await becomeAlive(page);
    const list = page.getByRole("listbox", { name: "Replies" });
    await box(page).pressSequentially("/");
    await expect(list.getByRole("option", { selected: true })).toContainText("Welcome");
    await page.keyboard.press("ArrowUp");
    await expect(list.getByRole("option", { selected: true })).toContainText(name);
    await expectNoFault(page, "the open list");
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(box(page)).toHaveValue("/");

    await box(page).fill("");
    await box(page).pressSequentially(`/${name.toLowerCase()}`);
    await expect(list.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await expect(box(page)).toHaveValue("Hello there, we print kites.");
    await expect(box(page)).toBeFocused();
    // Nothing was sent by choosing it.
    await expect(log(page).getByText("we print kites")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(log(page).getByText("Hello there, we print kites.")).toBeVisible();
  });

  test("on a phone a tap puts one into the box, which keeps the focus", { tag: LONG }, async ({
    browser,
    shop,
  }) => {
    const { path } = await guestWho(shop.url, "Do you print scarves?");
    const context = await browser.newContext({
      ...{ baseURL: shop.url, viewport: PHONE, hasTouch: true },
    });
    const page = await context.newPage();
    await signInAsAdmin(page, path);
    await becomeAlive(page);
    await box(page).tap();
    await box(page).pressSequentially("/deta");
    await page.getByRole("option", { name: /^Details/ }).tap();
    await expect(box(page)).toHaveValue(/^Which quantity and size/);
    await expect(box(page)).toBeFocused();
    await context.close();
  });

  test("they are added, changed, ordered and removed, with what is wrong beside the field", {
    tag: LONG,
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(PHONE);
    await signInAsAdmin(page, "/admin-dashboard/replies");
    const first = await addReply(page, "One");
    const second = await addReply(page, "Two");
    const names = page.getByRole("listitem").locator("b");
    await page.getByRole("button", { name: `Move ${second} up` }).click();
    await expect(names.last()).toHaveText(first);
    await page.getByRole("link", { name: `Edit ${first}` }).click();
    const form = page.getByRole("form", { name: `Edit ${first}` });
    await expect(form.getByRole("textbox", { name: "Short name" })).toBeFocused();
    await form.getByRole("textbox", { name: "Short name" }).fill(second);
    await form.getByRole("textbox", { name: "Text" }).fill("One, changed");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Another reply is called so.")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Text" })).toHaveValue("One, changed");
    await expectNoFault(page, "a refused reply", "errors");
    await form.getByRole("textbox", { name: "Short name" }).fill(`${first}b`);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("One, changed")).toBeVisible();
    for (const name of [`${first}b`, second]) {
      await page.getByRole("link", { name: `Edit ${name}` }).click();
      await page.getByRole("button", { name: "Remove" }).click();
      await expect(names.filter({ hasText: name })).toHaveCount(0);
    }
  });

  test("without JavaScript they are edited, too", { tag: LONG }, async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await signInAsAdmin(page, "/admin-dashboard/replies");
    await page.getByRole("link", { name: "Edit Artwork" }).click();
    await page.getByRole("textbox", { name: "Text" }).first().fill("Send us the drawing.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Send us the drawing.")).toBeVisible();
    await page.getByRole("button", { name: "Move Artwork down" }).click();
    await expect(page.getByRole("listitem").locator("b").nth(3)).toHaveText("Artwork");
    await context.close();
  });
});

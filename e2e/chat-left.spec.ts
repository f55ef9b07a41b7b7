/** Whoever has left a chat: what they had not sent goes out all the same. */
import type { Page } from "@playwright/test";
import { Guest } from "../test/guest.ts";
import type { Shop } from "../test/shop.ts";
import { becomeAlive } from "./reading.ts";
import { expect, signInAsAdmin, test } from "./shop.ts";

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

test.describe("what could not be sent when a chat was left goes out", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("from the next chat that support opens, and its line says so until then", async ({
    page,
    shop,
  }) => {
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
    await expect.poll(first, { timeout: 30_000 }).toContain("Your price is 12,000");
    await expect(line).not.toContainText("Not sent");
    await expect(log(page).getByText("The second question")).toBeVisible();
    expect(await first()).toEqual(["The first question", "Your price is 12,000"]);
  });

  test("from any page of the admin after the tab was closed", async ({ context, page, shop }) => {
    const asked = await newGuest(shop, "Asked before the tab was closed");
    await signInAsAdmin(page);
    await list(page)
      .getByRole("link", { name: /Asked before/ })
      .click();
    const join = await cutOff(page);
    await write(page, "Answered, and closed");
    await expect(log(page).getByText("Not sent")).toBeVisible();
    await page.close();
    await join();
    const again = await context.newPage();
    await again.goto("/admin-dashboard/audit");
    await expect.poll(asked, { timeout: 30_000 }).toContain("Answered, and closed");
  });
});

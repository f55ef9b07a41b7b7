/** An open thread as tests fill and find it. */
import type { Browser, Page } from "@playwright/test";
import type { Guest } from "../../test/running/guest.ts";
import { becomeAlive } from "./reading.ts";

/** The messages of the page's thread. */
export const log = (page: Page) => page.getByRole("log", { name: "Messages" });

/** The open chat of a guest, in a browser of their own. */
export async function pageOf(browser: Browser, { url, cookie }: Guest): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto("/chat");
  return page;
}

/** Sends a text from the page that is open. */
export async function write(page: Page, text: string): Promise<void> {
  // Before that, the form itself brings it to the shop: see the pages without JavaScript.
  await becomeAlive(page);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** Fills a fresh guest's conversation through the same address as the form. */
export async function fill(page: Page, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, index) => `Message ${index + 1}.`);
  await page.goto("/chat");
  await page.evaluate(async (all) => {
    for (const message of all) {
      const body = new URLSearchParams({ clientId: crypto.randomUUID(), message });
      await fetch("/chat/messages", { method: "POST", body });
    }
  }, texts);
  await page.reload();
}

/** The private link by which a guest comes back to their chat in another browser. */
import { request as playwright } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { post } from "../../rows/customers.ts";
import { PLAIN, test } from "../../running/requests.ts";
import { parsed, partOf, textOf, textsOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

test("a kept chat is opened by its link without JavaScript, and not before it is asked for", async ({
  request,
  shop,
}) => {
  await PlainPage.open(request, "/chat");
  const words = { message: "Without a script", clientId: uuidv7() };
  expect((await post(request, shop, "/chat/messages", words)).ok()).toBe(true);
  const keep = await PlainPage.open(request, "/chat?keep");
  const link = parsed(keep.html)('input[aria-label="Private link"]').attr("value") ?? "";
  expect(link).toMatch(/\/chat\/back\/[\w-]{43}$/);

  const other = await playwright.newContext({ baseURL: shop.url, extraHTTPHeaders: PLAIN });
  const asked = await PlainPage.open(other, new URL(link).pathname);
  expect(asked.html).not.toContain("Without a script");
  const opened = await asked.press("Open my chat");
  expect(opened.path).toBe("/chat");
  expect(textOf(partOf(opened.html, "main"))).toContain("Without a script");
  await other.dispose();
});

test("a link that leads nowhere says so, and offers a new chat", async ({ request }) => {
  const nowhere = await PlainPage.open(request, `/chat/back/${"x".repeat(43)}`);
  expect(nowhere.status).toBe(404);
  expect(textsOf(nowhere.html, "h1")).toEqual(["This chat is no longer there"]);
  const chat = await nowhere.follow("Start a new chat");
  expect(chat.status).toBe(200);
  expect(chat.html).toContain('role="log"');
});

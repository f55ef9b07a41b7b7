/** The private link by which a guest comes back to their chat in another browser. */
import { request as playwright } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { post } from "../../rows/customers.ts";
import { PLAIN, test } from "../../running/requests.ts";
import { partOf, textOf, textsOf } from "../html.ts";
import { follow, openPage, press } from "../pressing.ts";

test("a kept chat is opened by its link without JavaScript, and not before it is asked for", async ({
  request,
  shop,
}) => {
  await openPage(request, "/chat");
  const words = { message: "Without a script", clientId: uuidv7() };
  expect((await post(request, shop, "/chat/messages", words)).ok()).toBe(true);
  const keep = await openPage(request, "/chat?keep");
  const [box = ""] = /<input[^>]*aria-label="Private link"[^>]*>/.exec(keep.html) ?? [];
  const link = /value="([^"]*)"/.exec(box)?.[1] ?? "";
  expect(link).toMatch(/\/chat\/back\/[\w-]{43}$/);

  const other = await playwright.newContext({ baseURL: shop.url, extraHTTPHeaders: PLAIN });
  const asked = await openPage(other, new URL(link).pathname);
  expect(asked.html).not.toContain("Without a script");
  const opened = await press(other, asked, "Open my chat");
  expect(new URL(opened.url).pathname).toBe("/chat");
  expect(textOf(partOf(opened.html, "main"))).toContain("Without a script");
  await other.dispose();
});

test("a link that leads nowhere says so, and offers a new chat", async ({ request }) => {
  const nowhere = await openPage(request, `/chat/back/${"x".repeat(43)}`);
  expect(nowhere.status).toBe(404);
  expect(textsOf(nowhere.html, "h1")).toEqual(["This chat is no longer there"]);
  const chat = await follow(request, nowhere, "Start a new chat");
  expect(chat.status).toBe(200);
  expect(chat.html).toContain('role="log"');
});

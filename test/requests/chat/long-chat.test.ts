/** A conversation of more than a page, as the shop draws it. */
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { post } from "../../rows/customers.ts";
import { test } from "../../running/requests.ts";
import { hrefOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

test("a long conversation opens with its end, and earlier messages are one press away, also without a script", async ({
  request,
  shop,
}) => {
  await PlainPage.open(request, "/chat");
  for (let number = 1; number <= 45; number++) {
    const form = { message: `Message ${number}.`, clientId: uuidv7() };
    expect((await post(request, shop, "/chat/messages", form)).status(), form.message).toBe(200);
  }
  const end = await PlainPage.open(request, "/chat");
  expect(end.html).toContain("Message 45.");
  expect(end.html).not.toContain("Message 5.");
  const earlier = await end.follow(/Earlier messages$/);
  expect(earlier.html).toContain("Message 1.");
  expect(hrefOf(earlier.html, /Earlier messages$/)).toBeUndefined();
});

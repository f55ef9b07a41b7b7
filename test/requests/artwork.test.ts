import { expect } from "vitest";
import { sendOrder } from "../../e2e/support/sent-orders.ts";
import { test } from "../running/requests.ts";
import { UNKNOWN_ID } from "./route-rows.ts";

const WITHOUT_JAVASCRIPT =
  "This page cannot take files without JavaScript. Send your artwork afterwards: on WhatsApp, or by email with your order number.";

/** What a browser without JavaScript shows of a page, in one line. */
const told = (html: string) => html.replaceAll("<!-- -->", "").replace(/\s+/g, " ");

test("a request for an order says how files get to the shop without JavaScript", async ({
  request,
}) => {
  const html = told(await (await request.get("/order/new?item=Books/novel")).text());
  expect(html).toContain(
    `<noscript><p class="muted text-small">${WITHOUT_JAVASCRIPT}</p></noscript>`,
  );
});

test("an order whose files did not come along asks for them below only where it takes them", async ({
  request,
  shop,
}) => {
  const { path } = await sendOrder(shop);
  const html = told(await (await request.get(`${path}&left=a.pdf&left-count=1`)).text());
  expect(html).toContain(WITHOUT_JAVASCRIPT);
  // The class hides what only a page with its script does.
  expect(html).toContain('a.pdf did not come along. <span class="scripted">Add it below.</span>');
});

test("the check of an upload is told to nobody but its sender", async ({ request, shop }) => {
  const headers = { origin: shop.url };
  for (const file of ["", "nothing", UNKNOWN_ID, "x".repeat(10_000)]) {
    const answer = await request.post("/order/new/check", { form: { file }, headers });
    expect([answer.status(), await answer.text()], file).toEqual([204, ""]);
  }
});

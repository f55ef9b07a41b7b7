/** What an admin does with an order; the buyer's side of each act is `orders-journey.spec.ts`. */
import { Guest } from "../../test/running/guest.ts";
import { atDatabase } from "../../test/running/shop.ts";
import {
  badge,
  form,
  move,
  openOrder,
  sendProof,
  toasts,
  UNKNOWN_ID,
} from "../support/admin-orders.ts";
import { mailsIn, newCustomer, post } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { pricedOrder, requestFields, sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

// Refusals are part of what is tested here, and so is a connection that breaks.
test.use({ expectedConsole: [/status of 4(00|09|1\d)|ERR_INTERNET_DISCONNECTED/] });

test("an order goes from received to delivered, with proofs, money, notes and a line of each", {
  tag: LONG,
}, async ({ page, shop }) => {
  test.slow();
  const email = "whole-way@example.com";
  const { number } = await sendOrder(shop, {
    email,
    name: "Ọmọ Bello",
    phoneNumber: "0803 123 4567",
    notes: "Matt, please",
  });
  await signInAsAdmin(page);
  await openOrder(page, number);
  const ticket = page.getByRole("region", { name: "Job ticket" });
  for (const words of ["200 units", "Matt, please", "Ọmọ Bello", "0803 123 4567", "Pick-up"]) {
    await expect(ticket.getByText(words)).toBeVisible();
  }
  await expect(ticket.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:0803/);
  const whatsapp = await ticket.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(whatsapp ?? "")).toMatch(
    new RegExp(
      `^https://wa.me/2348031234567\\?text=${number}: .*/order/${number}\\?key=[\\w-]{22}$`,
      "s",
    ),
  );

  await test.step("every proof is kept", async () => {
    await sendProof(page, "first.pdf", "Check the phone number");
    await expect(badge(page)).toHaveText("Proof sent");
    const versions = page.getByRole("region", { name: "Proofs" }).getByRole("listitem");
    await expect(versions).toHaveText([/Proof 1.*first\.pdf/s]);
    await sendProof(page, "second.pdf");
    await expect(versions).toHaveText([
      /Proof 2.*second\.pdf/s,
      /Proof 1.*Check the phone number.*first\.pdf/s,
    ]);
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download first.pdf" }).click();
    expect((await saved).suggestedFilename()).toBe("first.pdf");
  });

  await test.step("money: what is agreed, and what has come", async () => {
    const money = page.getByRole("region", { name: "Money" });
    await money.getByLabel("Agreed total in naira").fill("about 17000");
    await money.getByRole("button", { name: "Set total" }).click();
    await expect(money.getByText("Write the total in naira, such as 45,000 or")).toBeVisible();
    await expect(money.getByLabel("Agreed total in naira")).toHaveValue("about 17000");
    await money.getByLabel("Agreed total in naira").fill("17,000");
    await money.getByRole("button", { name: "Set total" }).click();
    await expect(money.getByText("₦17,000").first()).toBeVisible();
    await money.getByLabel("Transfer received, in naira").fill("5000");
    await money.getByLabel("Note on the transfer").fill("GTB 4411");
    await money.getByRole("button", { name: "Record transfer" }).click();
    await expect(money.getByRole("list", { name: "Transfers" })).toContainText("₦5,000GTB 4411");
    await expect(money.getByText("₦12,000")).toBeVisible();
    await expect(money.getByLabel("Transfer received, in naira")).toHaveValue("");
    await money.getByLabel("Received on").fill("2099-01-01");
    await money.getByLabel("Transfer received, in naira").fill("1");
    await money.getByRole("button", { name: "Record transfer" }).click();
    await expect(money.getByText(/Enter the day on which it arrived/)).toBeVisible();
  });

  await test.step("every step that is allowed, and no other", async () => {
    const steps = form(page, "Status and note").getByLabel("Move to").getByRole("option");
    await expect(steps).toHaveText([
      "Stay: only a note",
      "Approved (the customer told us)",
      "Cancelled",
    ]);
    await move(page, "approved");
    await expect(badge(page)).toHaveText("Approved");
    await expect(steps).toHaveText(["Stay: only a note", "Printing", "Cancelled"]);
    await move(page, "printing", "On the big press");
    await expect(badge(page)).toHaveText("Printing");
    await expect(form(page, "Send a proof")).toHaveCount(0);
    await move(page, "ready");
    await expect(badge(page)).toHaveText("Ready");
    await move(page, "delivered");
    await expect(badge(page)).toHaveText("Picked up");
    await expect(form(page, "Status and note").getByLabel("Move to")).toHaveCount(0);
    await form(page, "Status and note").getByRole("button", { name: "Send note" }).click();
    await expect(page.getByText("Write a note.")).toBeVisible();
    await form(page, "Status and note").getByRole("textbox").fill("Thank you, Ọmọ.");
    await form(page, "Status and note").getByRole("button", { name: "Send note" }).click();
  });

  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveText([
    /^Order received.*Ọmọ Bello$/,
    /^Total set to ₦.*You$/,
    /^Proof 1 sentCheck the phone number.*You$/,
    /^Proof 2 sent/,
    /^Total set to ₦17,000/,
    /^Transfer of ₦5,000 recordedGTB 4411/,
    /^Approved/,
    /^PrintingOn the big press/,
    /^Ready/,
    /^Picked up/,
    /^NoteThank you, Ọmọ\./,
  ]);
  await expect.poll(() => mailsIn(shop, "order", email).length).toBe(10);
  await page.goto(`/admin-dashboard/audit?q=${number}`);
  for (const words of [
    "sent a proof for",
    "set the total of",
    "recorded a transfer for",
    "moved",
    "wrote a note on",
  ]) {
    await expect(page.getByText(`${words} the order ${number}`).first()).toBeVisible();
  }
});

test("a cancellation needs its reason; without e-mail the way to tell is WhatsApp", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { number } = await sendOrder(shop, { email: "" });
  await signInAsAdmin(page);
  await openOrder(page, number);
  await expect(page.getByText(/has no email address/)).toBeVisible();
  const money = page.getByRole("region", { name: "Money" });
  await money.getByLabel("Agreed total in naira").fill("8500.50");
  await money.getByRole("button", { name: "Set total" }).click();
  await expect(money.getByText("₦8,500.50").first()).toBeVisible();
  await expect(money.getByLabel("Agreed total in naira")).toHaveValue("8,500.50");
  await move(page, "cancelled", "", "Cancel order");
  await expect(page.getByText("Write why it is cancelled.")).toBeVisible();
  await expect(form(page, "Status and note").getByLabel("Move to")).toHaveValue("cancelled");
  await move(page, "cancelled", "The paper is not made any more", "Cancel order");
  await expect(badge(page)).toHaveText("Cancelled");
  const toast = page.locator(".toast", { hasText: "Saved" });
  await expect(toast).toContainText("Saved, and written in their chat. Tell them on WhatsApp too.");
  const link = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  const text = new URL(link ?? "").searchParams.get("text") ?? "";
  await page.evaluate(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address);
      return null;
    };
  });
  await toast.getByRole("button", { name: "WhatsApp" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-opened", link ?? "");
  expect(text).toContain("Your order is cancelled.");
  expect(text).toContain("The paper is not made any more");
  await expect(page.getByLabel("Agreed total in naira")).toHaveCount(0);
});

test("the customer is said to be told only when somebody tells them", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const withMail = await pricedOrder(shop);
  const withoutChat = await pricedOrder(shop, { email: "" });
  await atDatabase(
    shop,
    `update orders set participant_id = null where number = ${Number(withoutChat.number.slice(4))}`,
  );
  await signInAsAdmin(page);
  for (const [{ number }, words] of [
    [withMail, "The customer is told."],
    [withoutChat, "Saved. Tell them on WhatsApp."],
  ] as const) {
    await openOrder(page, number);
    await move(page, "approved");
    await expect(page.locator(".toast").getByText(words, { exact: true })).toBeVisible();
  }
});

test("who asks for the link of a closed order is seen, and does not wait", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const phoneNumber = "0803 123 4567";
  const { number, guest } = await sendOrder(shop, { email: "", phoneNumber });
  const closed = `where number = ${Number(number.slice(4))}`;
  await atDatabase(
    shop,
    `update orders set status = 'delivered', closed_at = now(), waiting_since = null, seen_at = now() ${closed}`,
  );
  const asked = await guest.post("/order/find", { number, contact: phoneNumber });
  expect(asked.status).toBeLessThan(400);
  await signInAsAdmin(page, "/admin-dashboard/orders");
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: number });
  await expect(line).toContainText("Asks for the link");
  await expect(line).toContainText("not seen yet");
  await expect(line).not.toContainText("waits");
  await openOrder(page, number);
  await expect(page.getByText(/asks for the link of the order's page/)).toBeVisible();
});

test("what is chosen and typed before the page is alive stays", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { number } = await pricedOrder(shop);
  await signInAsAdmin(page);
  const { promise: scripts, resolve: bringScripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(`/admin-dashboard/orders/${number}`, { waitUntil: "commit" });
  const steps = form(page, "Status and note");
  await steps.getByLabel("Move to").selectOption("approved");
  await steps.getByRole("textbox").fill("Typed early");
  const total = page.getByLabel("Agreed total in naira");
  await total.fill("17000");
  bringScripts();
  await becomeAlive(page);
  await expect(steps.getByRole("button", { name: "Save status" })).toBeVisible();
  await expect(steps.getByLabel("Move to")).toHaveValue("approved");
  await expect(steps.getByRole("textbox")).toHaveValue("Typed early");
  await expect(total).toHaveValue("17000");
  await steps.getByRole("button", { name: "Save status" }).click();
  await expect(badge(page)).toHaveText("Approved");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Typed early");
  await expect(steps.getByRole("textbox")).toHaveValue("");
  await expect(total).toHaveValue("17000");
});

test("what is chosen while an earlier step is still on its way stays", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { number } = await pricedOrder(shop);
  await signInAsAdmin(page);
  await openOrder(page, number);
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await page.route(`**/orders/${number}.data*`, async (route) => {
    const isStep = route.request().postData()?.includes("act=step") ?? false;
    if (!isStep) return route.continue();
    const response = await route.fetch();
    await told;
    await route.fulfill({ response });
  });
  const steps = form(page, "Status and note");
  await move(page, "approved", "The first");
  // The stream is faster than the answer.
  await expect(badge(page)).toHaveText("Approved");
  await steps.getByLabel("Move to").selectOption("printing");
  await steps.getByLabel("Note to the customer").fill("The next");
  await steps.getByLabel("Reason to go on unpaid").fill("Known to pay");
  tell();
  await expect(page.locator(".toast").getByText("The customer is told.")).toBeVisible();
  await expect(steps.getByLabel("Move to")).toHaveValue("printing");
  await expect(steps.getByLabel("Note to the customer")).toHaveValue("The next");
  await steps.getByRole("button", { name: "Save status" }).click();
  await expect(badge(page)).toHaveText("Printing");
});

test("what happens while the stream is not there yet is shown once it stands", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signInAsAdmin(page);
  const { promise: stands, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/live*", async (route) => {
    await stands;
    await route.continue();
  });
  await page.goto("/admin-dashboard/orders");
  const count = page.getByRole("complementary").getByRole("link", { name: /Orders/ });
  const before = Number(/\d+/.exec(await count.innerText())?.[0] ?? 0);
  const { number } = await sendOrder(shop);
  open();
  await expect(toasts(page)).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("link", { name: number })).toBeVisible();
  await expect(count).toContainText(String(before + 1));
});

test("an admin does not answer in the buyer's place", { tag: LONG }, async ({ page, shop }) => {
  const { number, path } = await sendOrder(shop);
  await signInAsAdmin(page, path);
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/orders/${number}$`));
  for (const act of ["approve", "change", "artwork"]) {
    const answer = await post(page.request, shop, path, { act, proof: "1", note: "x" });
    expect(answer.status()).toBe(403);
  }
  const [order] = await atDatabase(
    shop,
    `select last_seq from orders where number = ${Number(number.slice(4))}`,
  );
  expect(order).toEqual({ last_seq: 1 });
});

test("visitors, guests and customers do nothing to an order", { tag: LONG }, async ({
  playwright,
  shop,
}) => {
  const { number, guest } = await sendOrder(shop);
  const [order] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  const id = order?.id ?? "";
  const visitor = new Guest(shop.url);
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const person = await newCustomer(shop);
  await post(request, shop, "/login", { ...person });
  const customer = new Guest(shop.url);
  const { cookies } = await request.storageState();
  customer.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

  const acts: Record<string, string>[] = [
    { act: "step", to: "approved" },
    { act: "step", to: "cancelled", note: "x" },
    { act: "step", note: "x" },
    { act: "total", total: "1" },
    { act: "transfer", amount: "1", receivedOn: "2026-01-01", clientId: UNKNOWN_ID },
    { act: "proof", files: UNKNOWN_ID },
    { act: "artwork", files: UNKNOWN_ID },
    { act: "seen" },
  ];
  for (const [who, person] of Object.entries({ visitor, guest, customer })) {
    for (const fields of acts) {
      const answer = await person.post(`/admin-dashboard/orders/${number}`, {
        id,
        version: "1",
        ...fields,
      });
      expect(`${who} ${fields.act} ${answer.status}`).toBe(`${who} ${fields.act} 403`);
    }
    const made = await person.post("/admin-dashboard/orders/new", await requestFields(shop));
    expect(`${who} new ${made.status}`).toBe(`${who} new 403`);
    const upload = await person.fetch("/uploads/proof", {
      method: "POST",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": "10",
        "upload-metadata": "filename YS5wZGY=",
      },
    });
    expect([401, 403]).toContain(upload.status);
    for (const path of ["orders", `orders/${number}`, "new-orders?after=0"]) {
      const answer = await person.fetch(`/admin-dashboard/${path}`, { redirect: "manual" });
      expect([302, 403]).toContain(answer.status);
      expect(await answer.text()).not.toContain("Bello");
    }
  }
  const [after] = await atDatabase(
    shop,
    `select last_seq, status, seen_at from orders where id = '${id}'`,
  );
  expect(after).toEqual({ last_seq: 1, status: "received", seen_at: null });
  await request.dispose();
});

test("order page and form of an order work without JavaScript", { tag: LONG }, async ({
  browser,
  shop,
}) => {
  const { number } = await pricedOrder(shop);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsAdmin(page, `/admin-dashboard/orders/${number}`);
  await move(page, "cancelled", "", "Save");
  await expect(page.getByText("Write why it is cancelled.")).toBeVisible();
  await move(page, "approved", "Seen it", "Save");
  await expect(badge(page)).toHaveText("Approved");
  await context.close();
});

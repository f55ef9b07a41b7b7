/** What an admin does with orders; the buyer's side of each act is `orders-journey.spec.ts`. */
import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { pdfOf } from "../test/files/documents.ts";
import { Guest } from "../test/running/guest.ts";
import { atDatabase } from "../test/running/shop.ts";
import { expectAccessible } from "./axe.ts";
import { mailsIn, newCustomer, post } from "./customers.ts";
import { moveOrder, proveOrder } from "./orders.ts";
import { becomeAlive } from "./reading.ts";
import { PDF, pricedOrder, requestFields, sendOrder } from "./sent-orders.ts";
import { DESKTOP, expect, LONG, PHONE, signInAsAdmin, test } from "./shop.ts";

// Refusals are part of what is tested here, and so is a connection that breaks.
test.use({ expectedConsole: [/status of 4(00|09|1\d)|ERR_INTERNET_DISCONNECTED/] });

const TOAST = "A new order has been submitted!";
const SIGNED_OUT = "You are signed out. Sign in again in another tab.";
const UNKNOWN_ID = "01990000-0000-7000-8000-000000000000";

const toasts = (page: Page) => page.locator(".toast", { hasText: TOAST });
const form = (page: Page, name: string) => page.getByRole("form", { name });

async function openOrder(page: Page, number: string) {
  await page.goto(`/admin-dashboard/orders/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  await becomeAlive(page);
}

async function move(page: Page, to: string, note = "", button = "Save status") {
  const steps = form(page, "Status and note");
  await steps.getByLabel("Move to").selectOption(to);
  await steps.getByRole("textbox").first().fill(note);
  const unpaid = steps.getByLabel("Reason to go on unpaid");
  if (await unpaid.isVisible()) await unpaid.fill("Known to pay");
  await steps.getByRole("button", { name: button }).click();
}

async function sendProof(page: Page, name: string, note = "") {
  const proof = form(page, "Send a proof");
  await proof.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: "application/pdf",
    buffer: await pdfOf(1),
  });
  await expect(proof.getByText(/^Uploaded/)).toBeVisible();
  await proof.getByLabel("Note with the proof").fill(note);
  // With the first proof the price is agreed.
  const estimate = proof.getByRole("checkbox", { name: /^The estimate of ₦.* is the total$/ });
  if (await estimate.isVisible()) await estimate.check();
  await proof.getByRole("button", { name: "Send proof" }).click();
}

const badge = (page: Page) => page.locator(".main-head .badge");

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
  await expect.poll(() => mailsIn(shop, "order", email).length, { timeout: 20_000 }).toBe(10);
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
  await expect(money.getByLabel("Agreed total in naira")).toHaveValue("8500.50");
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

test.describe("two admins at one order", () => {
  test("the second sees what changed, and nothing typed is lost", { tag: LONG }, async ({
    browser,
    page,
    shop,
  }) => {
    const { number } = await pricedOrder(shop);
    const mate = await newCustomer(shop);
    await atDatabase(
      shop,
      `update users set role = 'admin', name = 'Second Admin' where email = '${mate.email}'`,
    );
    const context = await browser.newContext({ baseURL: shop.url });
    const other = await context.newPage();
    await post(other.request, shop, "/login", { ...mate });
    await signInAsAdmin(page);
    await openOrder(page, number);
    await openOrder(other, number);

    await test.step("live", async () => {
      const note = form(page, "Status and note");
      await note.getByLabel("Move to").selectOption("approved");
      await note.getByRole("textbox").fill("A long thought");
      await move(other, "approved", "Told me by phone");
      await expect(page.getByText("This order has changed while it was open.")).toBeVisible();
      await expect(
        page.getByText(/Second Admin: Approved, Today, .*“Told me by phone”/),
      ).toBeVisible();
      await expect(note.getByRole("textbox")).toHaveValue("A long thought");
      // What was chosen from another status goes nowhere.
      await expect(note.getByLabel("Move to")).toHaveValue("");
      await expect(other.getByText("This order has changed while it was open.")).toHaveCount(0);
      await page.getByRole("button", { name: "I have seen it" }).click();
    });

    await test.step("without the stream, when it is sent", async () => {
      // A page that is not told: what it shows is older than what it acts on.
      const note = form(page, "Status and note");
      await note.getByLabel("Move to").selectOption("printing");
      await note.getByLabel("Note to the customer").fill("Another thought");
      await note.getByLabel("Reason to go on unpaid").fill("Known to pay");
      await page
        .locator('form[aria-label="Status and note"] input[name="version"]')
        .evaluateAll((inputs: HTMLInputElement[]) => {
          for (const input of inputs) input.value = "1";
        });
      await note.getByRole("button", { name: "Save status" }).click();
      await expect(note.getByText(/This order has changed since you opened it/)).toBeVisible();
      await expect(note.getByLabel("Note to the customer")).toHaveValue("Another thought");
      await expect(badge(page)).toHaveText("Approved");
      await note.getByRole("button", { name: "Save status" }).click();
      await expect(badge(page)).toHaveText("Printing");
    });
    await context.close();
  });
});

test.describe("a form that the order has overtaken", () => {
  test.use({ expectedConsole: [/status of 409|net::ERR_/] });

  const idOf = async (shop: Parameters<typeof atDatabase>[0], number: string) => {
    const [row] = await atDatabase<{ id: string }>(
      shop,
      `select id from orders where number = ${Number(number.slice(4))}`,
    );
    return row?.id ?? "";
  };
  const choose = async (page: Page, name: string) => {
    const proof = form(page, "Send a proof");
    await proof
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: "application/pdf", buffer: PDF });
    await expect(proof.getByText(/^Uploaded/)).toBeVisible();
  };

  test("keeps what is in it, says why it is not sent, and is put away", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const { number } = await sendOrder(shop);
    const id = await idOf(shop, number);
    await signInAsAdmin(page);
    await openOrder(page, number);
    const proof = form(page, "Send a proof");
    const total = page.getByLabel("Agreed total in naira");
    await choose(page, "second.pdf");
    await proof.getByLabel("Note with the proof").fill("The logo has moved");
    await total.fill("70000");
    await page.getByText("Add artwork for the customer").click();
    const artwork = form(page, "Add artwork");
    await artwork
      .locator('input[type="file"]')
      .setInputFiles({ name: "font.pdf", mimeType: "application/pdf", buffer: PDF });
    await expect(artwork.getByText(/^Uploaded/)).toBeVisible();

    await moveOrder(shop, id, "approved");
    await expect(proof.getByRole("alert")).toContainText(
      "The order is 'Approved' now: no proof can be sent. What you typed or chose is still here",
    );
    await expect(proof.getByLabel("Note with the proof")).toHaveValue("The logo has moved");
    await expect(proof.getByRole("listitem")).toContainText("second.pdf");
    await expect(proof.getByRole("button", { name: "Send proof" })).toBeDisabled();
    await expect(form(page, "Agreed total").getByRole("alert")).toHaveCount(0);
    await proof.getByRole("button", { name: "Put it away" }).click();
    await expect(proof).toHaveCount(0);

    await moveOrder(shop, id, "cancelled");
    await expect(form(page, "Agreed total").getByRole("alert")).toContainText(
      "The order is 'Cancelled' now: no total can be set.",
    );
    await expect(total).toHaveValue("70000");
    await expect(page.getByRole("button", { name: "Set total" })).toBeDisabled();
    await expect(artwork.getByRole("alert")).toContainText("no artwork can be added");
    await expect(artwork.getByRole("listitem")).toContainText("font.pdf");
    await form(page, "Agreed total").getByRole("button", { name: "Put it away" }).click();
    await artwork.getByRole("button", { name: "Put it away" }).click();
    await expect(total).toHaveCount(0);
    await expect(artwork).toHaveCount(0);
  });

  test("says what was refused, also without the stream", { tag: LONG }, async ({ page, shop }) => {
    const { number } = await sendOrder(shop);
    const id = await idOf(shop, number);
    await signInAsAdmin(page);
    await page.route(/\/live(\?|$)/, (route) => route.abort());
    await openOrder(page, number);
    const proof = form(page, "Send a proof");
    await choose(page, "second.pdf");
    await proof.getByLabel("Note with the proof").fill("The logo has moved");
    await moveOrder(shop, id, "approved");
    await proof.getByRole("button", { name: "Send proof" }).click();
    await expect(badge(page)).toHaveText("Approved");
    await expect(
      proof.getByRole("alert").filter({ hasText: "This order has changed since you opened it." }),
    ).toBeVisible();
    await expect(proof.getByLabel("Note with the proof")).toHaveValue("The logo has moved");
    await expect(proof.getByRole("listitem")).toContainText("second.pdf");

    const money = form(page, "Agreed total");
    await money.getByRole("textbox").fill("70000");
    await moveOrder(shop, id, "cancelled");
    await money.getByRole("button", { name: "Set total" }).click();
    await expect(badge(page)).toHaveText("Cancelled");
    await expect(money.getByRole("alert").filter({ hasText: "This order" })).toBeVisible();
    await expect(money.getByRole("textbox")).toHaveValue("70000");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("says what was refused, and keeps it", { tag: LONG }, async ({ page, shop }) => {
      const { number } = await sendOrder(shop);
      const id = await idOf(shop, number);
      await signInAsAdmin(page);
      await page.goto(`/admin-dashboard/orders/${number}`);
      const money = form(page, "Agreed total");
      await money.getByRole("textbox").fill("70000");
      await moveOrder(shop, id, "cancelled");
      await money.getByRole("button", { name: "Set total" }).click();
      await expect(badge(page)).toHaveText("Cancelled");
      await expect(money.getByRole("alert").filter({ hasText: "This order" })).toBeVisible();
      await expect(money.getByRole("textbox")).toHaveValue("70000");
    });
  });
});

test("a stale form is refused with 409 and the order is read again", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { number } = await pricedOrder(shop);
  await signInAsAdmin(page);
  const admin = page.request;
  const [order] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  const send = (fields: Record<string, string>) =>
    post(admin, shop, `/admin-dashboard/orders/${number}`, {
      id: order?.id ?? "",
      version: "1",
      ...fields,
    });
  expect((await send({ act: "step", to: "approved" })).status()).toBe(200);
  const tries: [Record<string, string>, number][] = [
    [{ act: "step", to: "printing" }, 409],
    [{ act: "step", to: "delivered", version: "2" }, 409],
    [{ act: "step", to: "proof-sent", version: "2" }, 400],
    [{ act: "step", to: "shredded", version: "2" }, 400],
    [{ act: "step", to: "cancelled", version: "2", note: " \u200b" }, 400],
    [{ act: "total", total: "1e9", version: "2" }, 400],
    [{ act: "total", total: "-5", version: "2" }, 400],
    [{ act: "total", total: "10000000000001", version: "2" }, 400],
    [{ act: "step", note: "x".repeat(5_001), version: "2" }, 400],
    [{ act: "proof", files: UNKNOWN_ID, version: "2" }, 409],
    [{ act: "artwork" }, 400],
    [{ act: "artwork", files: UNKNOWN_ID }, 400],
    [{ act: "transfer", amount: "0", receivedOn: "2026-01-01", clientId: UNKNOWN_ID }, 400],
    [
      { act: "transfer", amount: "10000000000001", receivedOn: "2026-01-01", clientId: UNKNOWN_ID },
      400,
    ],
    [
      {
        act: "transfer",
        amount: "5",
        note: "x".repeat(501),
        receivedOn: "2026-01-01",
        clientId: UNKNOWN_ID,
      },
      400,
    ],
    [{ act: "transfer", amount: "5", receivedOn: "2026-02-31", clientId: UNKNOWN_ID }, 400],
    [{ act: "transfer", amount: "5", receivedOn: "2026-01-01", clientId: "x" }, 400],
    [{ act: "step", note: "x", id: UNKNOWN_ID }, 404],
    [{ act: "step", note: "x", id: "nonsense" }, 404],
    [{ act: "shred" }, 400],
    [{ act: "toString" }, 400],
  ];
  const came: number[] = [];
  for (const [fields] of tries) came.push((await send(fields)).status());
  expect(came).toEqual(tries.map(([, status]) => status));
  const [after] = await atDatabase<{ last_seq: number; status: string }>(
    shop,
    `select last_seq, status from orders where id = '${order?.id}'`,
  );
  expect(after).toEqual({ last_seq: 2, status: "approved" });
});

test("the toast comes once for each new order, on every admin page, also after a reconnect", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  test.slow();
  await sendOrder(shop, { name: "Before" });
  await signInAsAdmin(page, "/admin-dashboard/users");
  await expect.poll(() => streamStands(page)).toBe(true);
  await page.waitForTimeout(700);
  await expect(toasts(page)).toHaveCount(0);
  const count = page.getByRole("complementary").getByRole("link", { name: /Orders/ });
  const before = Number(/\d+/.exec(await count.innerText())?.[0] ?? 0);

  await test.step("live, with the count beside Orders", async () => {
    await sendOrder(shop);
    await expect(toasts(page)).toHaveCount(1);
    await expect(count).toContainText(String(before + 1));
  });

  await test.step("on another page of the dashboard, only the next one", async () => {
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toasts(page)).toHaveCount(0);
    await page.getByRole("complementary").getByRole("link", { name: "Products" }).click();
    await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
    await sendOrder(shop);
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("of those that came while the connection was away, each once", async () => {
    await context.setOffline(true);
    await sendOrder(shop);
    await sendOrder(shop);
    await page.waitForTimeout(1_000);
    await context.setOffline(false);
    await expect(toasts(page)).toHaveCount(2, { timeout: 30_000 });
    await page.waitForTimeout(1_000);
    await expect(toasts(page)).toHaveCount(2);
  });

  await test.step("none of an order that the shop enters itself, nor of a step", async () => {
    for (const close of await toasts(page).getByRole("button", { name: "Dismiss" }).all()) {
      await close.click().catch(() => {});
    }
    await expect(toasts(page)).toHaveCount(0);
    const fields = await requestFields(shop);
    const made = await post(page.request, shop, "/admin-dashboard/orders/new", fields);
    expect(made.status()).toBe(303);
    await page.waitForTimeout(1_500);
    await expect(toasts(page)).toHaveCount(0);
  });
});

/** Whether the page hears the shop: its list of chats is told of a message at once. */
async function streamStands(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/new-orders")),
  );
}

test("the list: the longest wait first, by status, by number, name and phone, in pages", {
  tag: LONG,
}, async ({ page, shop }) => {
  const one = await pricedOrder(shop, { name: "Zebra Printing", phoneNumber: "0809 555 0001" });
  await signInAsAdmin(page, "/admin-dashboard/orders");
  const lines = page.getByRole("main").getByRole("listitem");
  const line = (number: string) => lines.filter({ hasText: number });
  await expect(line(one.number)).toContainText("not seen yet");
  await expect(line(one.number)).toContainText("waits 1 min");
  const search = page.getByRole("searchbox", { name: "Search by number, name or phone" });
  for (const words of [
    one.number,
    one.number.toLowerCase(),
    "zebra",
    "+234 809 555 0001",
    "5550001",
  ]) {
    await search.fill(words);
    await search.press("Enter");
    await expect(page).toHaveURL(/q=/);
    await expect(lines.first()).toContainText("Zebra Printing");
    if (words === "zebra") await expect(lines).toHaveCount(1);
  }
  await search.fill("nobody of this name");
  await search.press("Enter");
  await expect(page.getByText("No order found")).toBeVisible();
  await page.getByRole("link", { name: "All orders" }).click();
  await openOrder(page, one.number);
  await expect(page.getByRole("region", { name: "History" })).toBeVisible();
  await move(page, "approved");
  await expect(badge(page)).toHaveText("Approved");
  await page.getByRole("link", { name: "Orders" }).last().click();
  await page
    .getByRole("navigation", { name: "Orders by status" })
    .getByRole("link", { name: /^Approved/ })
    .click();
  await expect(line(one.number)).toBeVisible();
  await expect(line(one.number)).not.toContainText("not seen yet");
  await expect(line(one.number)).not.toContainText("waits");
  await expect(lines.filter({ hasText: "Received" })).toHaveCount(0);
});

test("an order from a chat asks nothing twice, and stands in the chat for both sides", {
  tag: LONG,
}, async ({ browser, page, shop }) => {
  const { guest, number } = await pricedOrder(shop, {
    name: "Eze Ngozi",
    phoneNumber: "0802 222 3333",
  });
  expect((await guest.send("And 300 letterheads, please")).status).toBe(200);
  await signInAsAdmin(page);
  await page.getByRole("link", { name: /300 letterheads/ }).click();
  const beside = page.getByRole("navigation", { name: "Orders of this chat" });
  await expect(beside.getByRole("link", { name: number })).toBeVisible();
  await beside.getByRole("link", { name: "Make an order from this chat" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Eze Ngozi");
  await expect(page.getByLabel("Phone or WhatsApp")).toHaveValue("0802 222 3333");

  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Enter what is to be printed.")).toBeVisible();
  await expect(page.getByText(/^Write the quantity as a whole number/)).toBeVisible();
  await page.getByLabel("Description").fill("Letterheads with a gold edge");
  await page.getByLabel("Quantity").fill("300");
  await page.getByLabel("Notes").fill("As agreed in the chat");
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  const made = page.url().slice(-10);
  await expect(page.getByText("Order entered by the shop")).toBeVisible();
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(beside.getByRole("link", { name: made })).toBeVisible();
  const log = page.getByRole("log");
  await expect(log.getByRole("link", { name: new RegExp(`^Order ${made}`) })).toContainText(
    "Now: Received",
  );
  await log.getByRole("link", { name: new RegExp(`^Order ${made}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/orders/${made}$`));

  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE });
  const [name = "", value = ""] = guest.cookie.split("=", 2);
  await context.addCookies([{ name, value, url: shop.url }]);
  const buyer = await context.newPage();
  await buyer.goto("/chat");
  await expect(
    buyer.getByRole("log").getByRole("link", { name: new RegExp(`^Order ${made}`) }),
  ).toBeVisible();
  // Nothing is approved without a price.
  await move(page, "approved");
  await expect(page.getByText("Set the agreed total first, under Money.")).toBeVisible();
  await page.getByLabel("Agreed total in naira").last().fill("60,000");
  await page.getByRole("button", { name: "Set total" }).click();
  await expect(page.getByText("Total set to ₦60,000")).toBeVisible();
  await move(page, "approved");
  await expect(
    buyer.getByRole("log").getByRole("link", { name: new RegExp(`^Order ${made}`) }),
  ).toContainText("Now: Approved");
  await buyer
    .getByRole("log")
    .getByRole("link", { name: new RegExp(`^Order ${made}`) })
    .click();
  await expect(buyer).toHaveURL(new RegExp(`/order/${made}\\?key=`));
  await context.close();
});

test("an order for a customer who has never written begins their chat", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const person = await newCustomer(shop);
  const [user] = await atDatabase<{ id: string }>(
    shop,
    `select id from users where email = '${person.email}'`,
  );
  await signInAsAdmin(page, `/admin-dashboard/chats/${user?.id}`);
  const beside = page.getByRole("navigation", { name: "Orders of this chat" });
  await beside.getByRole("link", { name: "Make an order from this chat" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
  await expect(page.getByLabel("Email (optional)")).toHaveValue(person.email);
  await becomeAlive(page);
  await page.getByLabel("Description").fill("Letterheads");
  await page.getByLabel("Quantity").fill("300");
  await page.getByText("Pick-up", { exact: true }).click();
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  const made = page.url().slice(-10);
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(beside.getByRole("link", { name: made })).toBeVisible();
  await page.goto(`/admin-dashboard/chats/${user?.id}`);
  await expect(beside.getByRole("link", { name: made })).toBeVisible();
});

test("a transfer's form that has done its work elsewhere says so, and records another one", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { number } = await sendOrder(shop);
  await signInAsAdmin(page);
  await openOrder(page, number);
  const transfer = form(page, "Record a transfer");
  const hidden = (name: string) => transfer.locator(`input[name="${name}"]`).inputValue();
  const first = await hidden("clientId");
  // The answer to this one has got lost.
  const sent = await post(page.request, shop, `/admin-dashboard/orders/${number}`, {
    act: "transfer",
    id: await hidden("id"),
    version: await hidden("version"),
    clientId: first,
    amount: "5000",
    receivedOn: await hidden("receivedOn"),
    note: "",
  });
  expect(sent.status()).toBeLessThan(400);
  const amount = transfer.getByLabel("Transfer received, in naira");
  await amount.fill("7000");
  await transfer.getByRole("button", { name: "Record transfer" }).click();
  await expect(transfer.getByText(/This form has recorded ₦5,000 already/)).toBeVisible();
  await expect(amount).toHaveValue("7000");
  await expect.poll(() => hidden("clientId")).not.toBe(first);
  const list = page.getByRole("list", { name: "Transfers" }).getByRole("listitem");
  await expect(list).toHaveCount(1);
  await transfer.getByRole("button", { name: "Record transfer" }).click();
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: "₦7,000" })).toHaveCount(1);
});

test.describe("a session that has ended", () => {
  // Whoever has nothing to acknowledge is answered 404.
  test.use({ expectedConsole: [/status of 40[34]/] });

  test("is told, and new orders are asked for no more", { tag: LONG }, async ({ page, shop }) => {
    await signInAsAdmin(page, "/admin-dashboard/orders");
    await becomeAlive(page);
    await expect.poll(() => streamStands(page)).toBe(true);
    await page.context().clearCookies();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/new-orders")) asked.push(request.url());
    });
    await sendOrder(shop);
    await expect(page.getByText("You are no longer signed in as an admin.")).toBeVisible();
    await expect(page.getByText(SIGNED_OUT)).toBeVisible();
    const heading = page.getByRole("heading", { level: 1, name: "Orders", includeHidden: true });
    await expect(heading).toHaveCount(1);
    await expect(heading).toBeHidden();
    const before = asked.length;
    await page.waitForTimeout(4_000);
    expect(asked).toHaveLength(before);
    // Who leaves the page by themselves is asked to sign in.
    await page.getByRole("complementary").getByRole("link", { name: "Users" }).click();
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  });

  test("takes nothing that is typed; who signs in again in another tab goes on", {
    tag: LONG,
  }, async ({ page, shop }) => {
    test.slow();
    const { number } = await sendOrder(shop);
    await signInAsAdmin(page);
    const note = form(page, "Status and note").getByRole("textbox");
    const name = page.getByLabel("Name", { exact: true });
    const failure = page.getByText(/Sign in again in another tab, then save again/);
    // Perhaps under the notice already.
    const press = (button: string) =>
      page.getByRole("button", { name: button, includeHidden: true }).dispatchEvent("click");
    const again = async () => {
      const other = await page.context().newPage();
      await signInAsAdmin(other);
      await other.close();
      await expect(page.getByText(SIGNED_OUT)).toHaveCount(0, { timeout: 15_000 });
    };

    await openOrder(page, number);
    await expect.poll(() => streamStands(page)).toBe(true);
    await note.fill("Half a sen");
    await page.context().clearCookies();
    await press("Send note");
    await expect(failure).toBeAttached();
    await sendOrder(shop);
    await expect(page.getByText(SIGNED_OUT)).toBeVisible();
    await expect(note).toBeHidden();
    await again();
    await expect(note).toHaveValue("Half a sen");
    await form(page, "Status and note").getByRole("button", { name: "Send note" }).click();
    await expect(page.getByRole("region", { name: "History" })).toContainText("Half a sen");

    await page.goto("/admin-dashboard/orders/new");
    await becomeAlive(page);
    await expect.poll(() => streamStands(page)).toBe(true);
    await page.getByLabel("Description").fill("A banner");
    await page.getByLabel("Quantity").fill("2");
    await name.fill("Typed Half");
    await page.getByLabel("Phone or WhatsApp").fill("0805 111 4444");
    await page.context().clearCookies();
    await press("Save order");
    await expect(failure).toBeAttached();
    await sendOrder(shop);
    await expect(page.getByText(SIGNED_OUT)).toBeVisible();
    await expect(name).toBeHidden();
    await again();
    await expect(name).toHaveValue("Typed Half");
    await page.getByRole("button", { name: "Save order" }).click();
    await page.waitForURL(/\/orders\/ITW-\d{6}$/);
    await expect(page.getByText("Typed Half").first()).toBeVisible();
  });
});

test("an order for somebody on the phone, of a product that is searched for", async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page, "/admin-dashboard/orders/new");
  // Without its script the page cannot take along what was typed when a product is searched.
  await becomeAlive(page);
  await page.getByLabel("Name", { exact: true }).fill("Adeyemi Tunde");
  await page.getByLabel("Phone or WhatsApp").fill("0805 111 2222");
  await page.getByRole("searchbox", { name: "Search the catalogue" }).fill("business cards");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Choose another" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Adeyemi Tunde");
  await page.getByLabel(/^Quantity/).fill("1");
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText(/We print at least/)).toBeVisible();
  // Another order makes the page read itself again.
  await sendOrder(shop);
  await expect(toasts(page)).toHaveCount(1);
  await page.waitForTimeout(1_000);
  await expect(page.getByRole("link", { name: "Choose another" })).toBeVisible();
  await page.getByLabel(/^Quantity/).fill("500");
  await page.getByText("Deliver", { exact: true }).click();
  await page.getByLabel("State").selectOption("Lagos");
  await page.getByLabel("City").selectOption("Surulere");
  await page.getByLabel("Street address").fill("14 Akerele Street");
  await page.getByRole("button", { name: "Save order" }).dblclick();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  await expect(page.getByText("14 Akerele Street, Surulere, Lagos")).toBeVisible();
  await expect(page.getByRole("link", { name: "Chat", exact: true })).toHaveCount(0);
  const [{ count } = { count: "0" }] = await atDatabase<{ count: string }>(
    shop,
    "select count(*) from orders where phone_digits = '2348051112222'",
  );
  expect(count).toBe("1");
});

test("a form that has made an order leads to it, and makes another with the same files", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signInAsAdmin(page);
  await page.goto("/admin-dashboard/orders/new?q=business+cards");
  await becomeAlive(page);
  await page.getByRole("status").getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Twice Entered");
  await page.getByLabel("Phone or WhatsApp").fill("0805 111 3333");
  await page
    .getByLabel("Choose artwork, now or later")
    .setInputFiles({ name: "logo.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(page.getByText(/^Uploaded/)).toBeVisible();
  const hidden = (name: string) => page.locator(`form input[name="${name}"]`).last().inputValue();
  const made = await post(page.request, shop, "/admin-dashboard/orders/new", {
    clientId: await hidden("clientId"),
    product: await hidden("product"),
    item: await hidden("item"),
    files: await hidden("files"),
    quantity: "1000",
    name: "Twice Entered",
    phoneNumber: "0805 111 3333",
    delivery: "pick-up",
  });
  const [first = ""] = /ITW-\d{6}/.exec(made.headers().location ?? "") ?? [];
  expect(first).not.toBe("");
  await page.getByLabel(/^Quantity/).fill("2000");
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByRole("alert")).toContainText(`has made order ${first} already`);
  await expect(page.getByRole("link", { name: `Open order ${first}` })).toHaveAttribute(
    "href",
    `/admin-dashboard/orders/${first}`,
  );
  // Another product is another order, without being asked again.
  await page.getByRole("link", { name: "Choose another" }).click();
  await page.getByLabel("Description").fill("A banner");
  await page.getByLabel(/^Quantity/).fill("2");
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  expect(page.url()).not.toContain(first);
  await expect(page.getByRole("region", { name: "Artwork" })).toContainText("logo.pdf");
  await openOrder(page, first);
  await expect(page.getByRole("region", { name: "Artwork" })).toContainText("logo.pdf");
});

test("the overview counts the orders that nobody has seen since they came; the menu those with any news", {
  tag: LONG,
}, async ({ page, shop }) => {
  await sendOrder(shop);
  const { number } = await sendOrder(shop);
  // Was seen once; its customer has done something since.
  const known = await sendOrder(shop);
  await atDatabase(
    shop,
    `update orders set is_new = false where number = ${Number(known.number.slice(4))}`,
  );
  await signInAsAdmin(page);
  const countWhere = async (condition: string) => {
    const [{ count } = { count: 0 }] = await atDatabase<{ count: number }>(
      shop,
      `select count(*)::integer as count from orders where ${condition}`,
    );
    return count;
  };
  const count = await countWhere("is_new");
  const unseen = await countWhere("seen_at is null");
  expect(unseen).toBeGreaterThan(count);
  await page.goto("/admin-dashboard");
  const figure = page.getByRole("main").getByRole("link", { name: /new orders?$/ });
  await expect(figure).toHaveText(new RegExp(`^${count}\\s*new order`));
  await openOrder(page, number);
  await expect(page.getByRole("complementary").getByRole("link", { name: /Orders/ })).toContainText(
    String(unseen - 1),
  );
  await page.goto("/admin-dashboard");
  await expect(figure).toHaveText(new RegExp(`^${count - 1}\\s*new order`));
  await sendOrder(shop);
  await expect(figure).toHaveText(new RegExp(`^${count}\\s*new order`));
  await figure.click();
  await expect(page).toHaveURL(/\/admin-dashboard\/orders$/);
});

test("the overview has new and late orders, the longest wait first", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { number } = await sendOrder(shop, { name: "Patient Customer" });
  await atDatabase(
    shop,
    `update orders set waiting_since = now() - interval '3 days' where number = ${Number(number.slice(4))}`,
  );
  await signInAsAdmin(page, "/admin-dashboard");
  const section = page.getByRole("region", { name: "Orders that wait for you" });
  await expect(section.getByRole("listitem").first()).toContainText(`${number}:`);
  await expect(section.getByRole("listitem").first()).toContainText("waits 3 days");
  await expect(page.getByRole("link", { name: /^1 ?late/ })).toBeVisible();
  await page.setViewportSize(DESKTOP);
  const tops = (selector: string) =>
    page
      .locator(`.overview-columns > section ${selector}`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  for (const selector of ["h2", ".panel"]) {
    const [left, right] = await tops(selector);
    expect(left, selector).toBeDefined();
    expect(left, selector).toBe(right);
  }
  await section.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${number}$`));
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

test.describe("uploads", () => {
  test("artwork that is chosen while other is sent stays; one that is gone is named", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const { number } = await sendOrder(shop, { phoneNumber: "0805 222 0004" });
    await signInAsAdmin(page);
    await openOrder(page, number);
    await page.getByText("Add artwork for the customer").click();
    const add = form(page, "Add artwork");
    const choose = (name: string) =>
      add
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(`${PDF}${name}`) });
    const uploaded = add.getByText(/^Uploaded/);
    const send = add.getByRole("button", { name: "Add to the order" });
    await choose("first.pdf");
    await expect(uploaded).toHaveCount(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/orders/${number}.data*`, async (route) => {
      if (route.request().method() === "POST") await promise;
      await route.continue();
    });
    await send.click();
    await choose("meanwhile.pdf");
    await expect(uploaded).toHaveCount(2);
    resolve();
    const there = page.getByRole("region", { name: "Artwork" }).locator(".job-files");
    await expect(there).toContainText("first.pdf");
    const rows = add.getByRole("listitem");
    await expect(rows).toHaveText(/meanwhile\.pdf/);
    await atDatabase(shop, "delete from files where name = 'meanwhile.pdf'");
    await choose("third.pdf");
    await expect(uploaded).toHaveCount(2);
    await send.click();
    await expect(rows.filter({ hasText: "No longer there." })).toHaveText(/meanwhile\.pdf/);
    await add.getByRole("button", { name: "Remove meanwhile.pdf" }).click();
    await send.click();
    await expect(there).toContainText("third.pdf");
    await expect(rows).toHaveCount(0);
  });

  test("a note that is typed while a proof is sent stays", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const { number } = await sendOrder(shop, { phoneNumber: "0805 222 0004" });
    await signInAsAdmin(page);
    await openOrder(page, number);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/orders/${number}.data*`, async (route) => {
      if (route.request().method() === "POST") await promise;
      await route.continue();
    });
    await sendProof(page, "proof.pdf", "The first");
    const note = form(page, "Send a proof").getByLabel("Note with the proof");
    await note.fill("For the next one");
    resolve();
    await expect(page.getByText("Proof 1", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Uploaded/)).toHaveCount(0);
    await expect(note).toHaveValue("For the next one");
  });

  test("a proof shows how far it is, can be cancelled, and goes on after a broken connection", {
    tag: LONG,
  }, async ({ page, shop }) => {
    test.slow();
    const { number } = await sendOrder(shop);
    await signInAsAdmin(page);
    await openOrder(page, number);
    const proof = form(page, "Send a proof");
    const input = proof.locator('input[type="file"]');
    const heavy = await PDFDocument.create();
    heavy.addPage([240, 150]);
    await heavy.attach(randomBytes(4_000_000), "fonts.bin");
    const big = Buffer.from(await heavy.save());
    const file = { name: "big proof.pdf", mimeType: "application/pdf", buffer: big };

    await test.step("an executable is refused, whatever it is called", async () => {
      const exe = Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), Buffer.alloc(200)]);
      await input.setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: exe });
      await expect(proof.getByText(/proof\.pdf cannot be sent/)).toBeVisible();
      await proof.getByRole("button", { name: "Remove proof.pdf" }).click();
    });

    await test.step("cancel", async () => {
      await page.route("**/uploads/proof/*", async (route) => {
        await new Promise((done) => setTimeout(done, 400));
        await route.continue().catch(() => {});
      });
      await input.setInputFiles(file);
      await expect(proof.getByRole("progressbar")).toBeVisible();
      await proof.getByRole("button", { name: "Cancel big proof.pdf" }).click();
      await expect(proof.getByRole("progressbar")).toHaveCount(0);
      await expect(proof.getByRole("button", { name: "Send proof" })).toBeDisabled();
    });

    await test.step("resume", async () => {
      const offsets: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"] ?? "");
      });
      await input.setInputFiles(file);
      await expect.poll(() => offsets.length).toBeGreaterThan(1);
      await page.context().setOffline(true);
      await page.waitForTimeout(500);
      await page.context().setOffline(false);
      await expect(proof.getByText(/^Uploaded/)).toBeVisible({ timeout: 30_000 });
      expect(offsets.filter((offset) => offset === "0")).toHaveLength(1);
    });
    await proof.getByRole("button", { name: "Send proof" }).click();
    await expect(
      page.getByRole("region", { name: "Proofs" }).getByText("big proof.pdf"),
    ).toBeVisible();
  });
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

test.describe("accessible:", () => {
  test("list, order, new order and chat have no fault that axe knows at 390 and 1440 px, and fit", async ({
    page,
    shop,
  }) => {
    test.slow();
    const { number } = await sendOrder(shop, {
      email: "",
      phoneNumber: "0809 444 0001",
      name: "Long".repeat(20),
      notes: "Wide".repeat(60),
    });
    const [order] = await atDatabase<{ id: string }>(
      shop,
      `select id from orders where number = ${Number(number.slice(4))}`,
    );
    const id = order?.id ?? "";
    await proveOrder(shop, id, "Check");
    await atDatabase(
      shop,
      `update files set name = '${"very-long-name-".repeat(6)}.png'
        where id in (select file_id from order_files where order_id = '${id}')`,
    );
    await signInAsAdmin(page);
    await page
      .getByRole("link", { name: new RegExp(number) })
      .first()
      .click();
    await page.waitForURL(/chats\/.+/);
    const chat = new URL(page.url()).pathname;
    for (const path of [
      "/admin-dashboard/orders",
      "/admin-dashboard/orders?q=zzzz",
      `/admin-dashboard/orders/${number}`,
      "/admin-dashboard/orders/new?q=card",
      chat,
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});

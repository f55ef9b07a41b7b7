/** A form of the shop's that somebody else, or the end of a session, has overtaken. */
import type { Page } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import { badge, form, move, openOrder, streamStands, UNKNOWN_ID } from "../support/admin-orders.ts";
import { newCustomer, post } from "../support/customers.ts";
import { moveOrder } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { PDF, pricedOrder, sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

// Refusals are part of what is tested here, and so is a connection that breaks.
test.use({ expectedConsole: [/status of 4(00|09|1\d)|ERR_INTERNET_DISCONNECTED/] });

const SIGNED_OUT = "You are signed out. Sign in again in another tab.";

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
      await expect(page.getByText(SIGNED_OUT)).toHaveCount(0);
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

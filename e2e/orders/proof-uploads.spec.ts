/** Artwork and proofs on their way to an order. */
import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { atDatabase } from "../../test/running/shop.ts";
import { form, openOrder, sendProof } from "../support/admin-orders.ts";
import { PDF, sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

// Refusals are part of what is tested here, and so is a connection that breaks.
test.use({ expectedConsole: [/status of 4(00|09|1\d)|ERR_INTERNET_DISCONNECTED/] });

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
      await expect(proof.getByText(/^Uploaded/)).toBeVisible();
      expect(offsets.filter((offset) => offset === "0")).toHaveLength(1);
    });
    await proof.getByRole("button", { name: "Send proof" }).click();
    await expect(
      page.getByRole("region", { name: "Proofs" }).getByText("big proof.pdf"),
    ).toBeVisible();
  });
});

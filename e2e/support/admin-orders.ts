/** The shop's page of an order. */
import type { Page } from "@playwright/test";
import { pdfOf } from "../../test/files/documents.ts";
import { becomeAlive } from "./reading.ts";
import { expect } from "./shop.ts";

const TOAST = "A new order has been submitted!";

export const UNKNOWN_ID = "01990000-0000-7000-8000-000000000000";

export const toasts = (page: Page) => page.locator(".toast", { hasText: TOAST });

export const form = (page: Page, name: string) => page.getByRole("form", { name });

export async function openOrder(page: Page, number: string) {
  await page.goto(`/admin-dashboard/orders/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  await becomeAlive(page);
}

export async function move(page: Page, to: string, note = "", button = "Save status") {
  const steps = form(page, "Status and note");
  await steps.getByLabel("Move to").selectOption(to);
  await steps.getByRole("textbox").first().fill(note);
  const unpaid = steps.getByLabel("Reason to go on unpaid");
  if (await unpaid.isVisible()) await unpaid.fill("Known to pay");
  await steps.getByRole("button", { name: button }).click();
}

export async function sendProof(page: Page, name: string, note = "") {
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

export const badge = (page: Page) => page.locator(".main-head .badge");

/** Whether the page's stream of events is open: it then asks for the orders that it has missed. */
export async function streamStands(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/new-orders")),
  );
}

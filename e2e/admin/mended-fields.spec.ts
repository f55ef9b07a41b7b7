import type { Page } from "@playwright/test";
import { alive, expect, LONG, test } from "../support/shop.ts";

const FORMS = [
  {
    path: "/contact",
    button: "Send message",
    label: "Email",
    wrong: "tunde",
    right: "t@b.example",
  },
  {
    path: "/register",
    button: "Register",
    label: "Phone number",
    wrong: "12",
    right: "08031234567",
  },
  {
    path: "/order/new?item=Books/novel",
    button: "Send order request",
    label: "Phone or WhatsApp",
    wrong: "12",
    right: "08031234567",
  },
];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test.use({ expectedConsole: [/status of 400/] });

for (const { path, button, label, wrong, right } of FORMS) {
  test(`what is wrong in a field of ${path} goes when it is mended, and comes back with the next answer`, {
    // All forms have their fields from one place.
    tag: path === "/contact" ? [] : LONG,
  }, async ({ page }) => {
    await page.goto(path);
    await alive(page);
    // What the server counts as too fast for a person has passed.
    await page.waitForTimeout(2_100);
    await field(page, label).fill(wrong);
    const send = async () => {
      const answer = page.waitForResponse((one) => one.request().method() === "POST");
      await page.getByRole("button", { name: button }).click();
      await answer;
    };
    await send();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    const name = field(page, "Name");
    await expect(name).toHaveAttribute("aria-invalid", "true");

    await field(page, label).fill(right);
    await expect(field(page, label)).not.toHaveAttribute("aria-invalid");
    await expect(name, "the other field is wrong as before").toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await field(page, label).fill("");
    await expect(field(page, label), "nothing is no answer").toHaveAttribute(
      "aria-invalid",
      "true",
    );

    // The same words for another wrong value.
    await field(page, label).fill(`${wrong}3`);
    await send();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  });
}

test("a wrong rating goes with a press on a star", { tag: LONG }, async ({ page }) => {
  await page.goto("/feedback");
  await alive(page);
  await page.waitForTimeout(2_100);
  await page.getByRole("button", { name: "Send feedback" }).click();
  const rating = page.getByRole("radiogroup", { name: "Your rating" });
  await expect(rating).toHaveAttribute("aria-invalid", "true");
  await rating.getByLabel("4 stars").check();
  await expect(rating).not.toHaveAttribute("aria-invalid");
});

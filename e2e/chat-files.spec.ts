/** Files in the chat: chosen, on their way, broken off, refused, and read by the other side. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signInAsAdmin, test } from "./shop.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const attach = (page: Page) => page.getByLabel("Attach file");

const pdf = (bytes = 0) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(bytes, 7)]);
const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "" });

test("a picture and a PDF reach the other side, who can open them", async ({
  browser,
  baseURL,
  page,
}) => {
  await page.goto("/chat");
  const picture = await sharp({
    create: { width: 800, height: 600, channels: 3, background: "#1d2c60" },
  })
    .png()
    .toBuffer();
  await attach(page).setInputFiles(file("our logo.png", picture));
  await expect(log(page).getByRole("img", { name: "our logo.png" })).toBeVisible();
  await attach(page).setInputFiles(file("brochure.pdf", pdf(1_800_000)));
  await expect(log(page).getByRole("link", { name: /brochure\.pdf.*PDF, 1\.8 MB/ })).toBeVisible();

  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /File: brochure\.pdf/ }).click();
  const shown = log(admin).getByRole("img", { name: "our logo.png" });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480);
  const address = await log(admin).getByRole("link", { name: "our logo.png" }).getAttribute("href");
  const whole = await admin.request.get(address ?? "");
  expect(Buffer.compare(await whole.body(), picture)).toBe(0);
  await desk.close();
});

test.describe("a broken connection", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("does not lose an upload: it shows how far it is, waits, and goes on; texts overtake it", async ({
    page,
    context,
  }) => {
    await page.goto("/chat");
    let chunks = 0;
    let cut = true;
    await context.route("**/uploads/chat/**", async (route) => {
      if (route.request().method() === "PATCH" && cut && ++chunks > 2) await route.abort();
      else await route.continue();
    });
    await attach(page).setInputFiles(file("big.pdf", pdf(5_000_000)));
    const bar = page.getByRole("progressbar", { name: "Uploading big.pdf" });
    await expect(bar).toHaveAttribute("aria-valuenow", /^(4\d|[5-9]\d)$/);
    await expect(attach(page)).toBeDisabled();
    await page.getByRole("textbox", { name: "Message" }).fill("It is coming");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();

    // Nor does a reload: the browser keeps the file.
    await page.reload();
    await expect(bar).toBeVisible();
    cut = false;
    const before = chunks;
    await expect(log(page).getByRole("link", { name: /big\.pdf/ })).toBeVisible({
      timeout: 40_000,
    });
    expect(before).toBeGreaterThan(2);
    await expect(bar).toHaveCount(0);
    await expect(attach(page)).toBeEnabled();
  });

  test("is no reason to keep it: an upload can be cancelled", async ({ page, context }) => {
    await page.goto("/chat");
    await context.route("**/uploads/chat/**", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await attach(page).setInputFiles(file("mistake.pdf", pdf(100)));
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await context.unroute("**/uploads/chat/**");
    await page.reload();
    await attach(page).setInputFiles(file("right.pdf", pdf(100)));
    await expect(log(page).getByRole("link", { name: /right\.pdf/ })).toBeVisible();
    await expect(page.getByText("mistake.pdf")).toHaveCount(0);
  });
});

test.describe("what cannot be sent", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test("is refused in words beside the box, and the next file is welcome", async ({ page }) => {
    await page.goto("/chat");
    const program = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(500)]);
    await attach(page).setInputFiles(file("holiday.png", program));
    await expect(page.getByRole("alert")).toHaveText(
      "holiday.png cannot be sent. Send pictures, PDF, AI, EPS, PSD, CDR, TIFF, ZIP or DOCX.",
    );
    await attach(page).setInputFiles(file("empty.pdf", Buffer.alloc(0)));
    await expect(page.getByRole("alert")).toHaveText("empty.pdf is empty. Choose another file.");
    await attach(page).setInputFiles(file("fine.pdf", pdf(100)));
    await expect(log(page).getByRole("link", { name: /fine\.pdf/ })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

/**
 * Files in the chat: chosen, on their way, broken off, and read by the other side. Other faults:
 * app/chat/browser/chat-upload.test.ts.
 */
import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import sharp from "sharp";
import { pdfOf } from "../../test/files/documents.ts";
import { textOf } from "../../test/requests/html.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, atDatabase, type Shop } from "../../test/running/shop.ts";
import { newCustomer, signIn } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, inLongRun, LONG, signInAsAdmin, test } from "../support/shop.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const attach = (page: Page) => page.getByLabel("Attach file");

const pdf = (bytes = 0) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(bytes, 7)]);
const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "" });

const UPLOADS = /\/uploads\/chat(\/|$)/;
const MESSAGES = "**/chat/messages";

/** Holds requests back until `release()`; the others go on. `come` resolves with the first. */
async function hold(
  context: BrowserContext,
  address: RegExp | string,
  isHeld: (request: Request) => boolean,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = (_: Route) => {};
  const come = new Promise<Route>((resolve) => {
    arrive = resolve;
  });
  await context.route(address, async (route) => {
    if (isHeld(route.request())) {
      arrive(route);
      await released;
    }
    // Given up by the page meanwhile.
    await route.fallback().catch(() => {});
  });
  return { come, release };
}

/** The files of this name that the shop has or awaits. */
async function filesNamed(shop: Shop, name: string): Promise<number> {
  const [row] = await atDatabase<{ count: number }>(
    shop,
    `select count(*)::integer as count from files where name = '${name}' and dropped_at is null`,
  );
  return row?.count ?? Number.NaN;
}

test("a picture and a PDF reach the other side, who can open them", async ({
  browser,
  baseURL,
  page,
  shop,
}) => {
  await page.goto("/chat");
  await attach(page).setInputFiles(file("cod\u202Efdp.exe", Buffer.alloc(0)));
  await expect(page.getByRole("alert")).toHaveText("codfdp.exe is empty. Choose another file.");
  const picture = await sharp({
    create: { width: 800, height: 600, channels: 3, background: "#1d2c60" },
  })
    .png()
    .toBuffer();
  await attach(page).setInputFiles(file("our logo.png", picture));
  await expect(log(page).getByRole("img", { name: "our logo.png" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await inLongRun("of a PDF that cannot be opened the size is told", async () => {
    await attach(page).setInputFiles(file("brochure.pdf", pdf(1_800_000)));
    await expect(
      log(page).getByRole("link", { name: /brochure\.pdf.*PDF, 1\.8 MB/ }),
    ).toBeVisible();
  });
  await attach(page).setInputFiles(file("menu.pdf", await pdfOf(3, [148, 210])));

  await test.step("of a PDF the first page is shown, and leads to all of them", async () => {
    const menu = log(page).getByRole("link", { name: /Page 1 menu\.pdf PDF, 3 pages/ });
    const [viewer] = await Promise.all([page.waitForEvent("popup"), menu.click()]);
    await expect(viewer.getByRole("heading", { name: "menu.pdf" })).toBeVisible();
    const last = viewer.getByRole("img", { name: "Page 3 of 3" });
    const box = await last.boundingBox();
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // Its place was kept for it.
    expect((await last.boundingBox())?.height).toBe(box?.height);
    await expect(viewer.getByText("Page 3 of 3, 148 × 210 mm")).toBeVisible();
    await viewer.close();
  });

  const shown = (side: Page) => log(side).getByRole("img", { name: "our logo.png" });
  const width = (side: Page) => () =>
    shown(side).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width(page)).toBe(480);
  const answer = await page.request.get("/chat/messages");
  const { conversationId } = (await answer.json()) as { conversationId: string };
  const office = await signedInPerson(shop, ADMIN.email);
  const html = await (await office.fetch(`/admin-dashboard/chats/${conversationId}`)).text();
  expect(textOf(html)).toContain("menu.pdf");
  const link = log(page).getByRole("link", { name: "our logo.png" });
  const address = (await link.getAttribute("href")) ?? "";
  expect(html).toContain(`href="${address}"`);
  const whole = await office.fetch(address);
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), picture)).toBe(0);

  await inLongRun("the other side's page draws them as well", async () => {
    const desk = await browser.newContext({ baseURL });
    const admin = await desk.newPage();
    await signInAsAdmin(admin);
    await admin.getByRole("link", { name: /File: menu\.pdf/ }).click();
    await expect(log(admin).getByRole("img", { name: "Page 1" })).toBeVisible();
    await expect.poll(width(admin)).toBe(480);
    await desk.close();
  });
});

test("a pasted picture is sent; with text beside it, the text is pasted", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/chat");
  await becomeAlive(page);
  /** @returns whether the browser goes on and pastes the text */
  const paste = (name: string, text?: string) =>
    page.getByRole("textbox", { name: "Message" }).evaluate(
      async (box, held) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
        const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
        const clipboardData = new DataTransfer();
        if (held.text) clipboardData.setData("text/plain", held.text);
        clipboardData.items.add(new File([picture ?? ""], held.name, { type: "image/png" }));
        const init = { clipboardData, bubbles: true, cancelable: true };
        return box.dispatchEvent(new ClipboardEvent("paste", init));
      },
      { name, text },
    );
  expect(await paste("cells.png", "Caps\t40\nBags\t12")).toBe(true);
  // A file copied from a folder has its name beside it.
  expect(await paste("screenshot.png", "screenshot.png")).toBe(false);
  await expect(log(page).getByRole("img")).toHaveCount(1);
  await expect(log(page).getByRole("img", { name: "screenshot.png" })).toBeVisible();
  await expect(attach(page)).toBeEnabled();
  expect(await paste("again.png")).toBe(false);
  await expect(log(page).getByRole("img", { name: "again.png" })).toBeVisible();
});

test.describe("a broken connection", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("does not lose an upload: it shows how far it is, waits, says so, and goes on; texts overtake it", {
    tag: LONG,
  }, async ({ page, context }) => {
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

    // What waits for the network says so, and is no fault.
    await context.setOffline(true);
    await expect(page.getByRole("status").getByText("Waiting for network")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await context.setOffline(false);

    // Nor does a reload: the browser keeps the file.
    await page.reload();
    await expect(bar).toBeVisible();
    cut = false;
    const before = chunks;
    await expect(log(page).getByRole("link", { name: /big\.pdf/ })).toBeVisible();
    expect(before).toBeGreaterThan(2);
    await expect(bar).toHaveCount(0);
    await expect(attach(page)).toBeEnabled();
  });

  test("is no reason to keep it: an upload can be cancelled", { tag: LONG }, async ({
    page,
    context,
  }) => {
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

test.describe("days without a network", () => {
  test.use({ expectedConsole: [/net::ERR_|status of 404/] });

  test("after which the shop has purged the file: it is uploaded again and sent once", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    await page.goto("/chat");
    await becomeAlive(page);
    await context.route(MESSAGES, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await attach(page).setInputFiles(file("patient.pdf", pdf(2_000_000)));
    await expect(page.getByText("Not sent")).toBeVisible();
    await page.close();
    expect(await filesNamed(shop, "patient.pdf")).toBe(1);
    await atDatabase(shop, "delete from files where name = 'patient.pdf' and claimed_at is null");

    const later = await context.newPage();
    await later.goto("/chat");
    await expect(later.getByText("Not sent")).toBeVisible();
    await later.getByRole("textbox", { name: "Message" }).fill("And a word");
    await later.getByRole("button", { name: "Send" }).click();
    await context.unroute(MESSAGES);
    await expect(log(later).getByRole("link", { name: /patient\.pdf.*2\.0 MB/ })).toHaveCount(1);
    await expect(log(later).getByText("And a word")).toHaveCount(1);
    await expect(later.getByText("Not sent")).toHaveCount(0);
    await later.reload();
    await expect(log(later).getByRole("link", { name: /patient\.pdf/ })).toHaveCount(1);
    await expect(later.getByRole("progressbar")).toHaveCount(0);
  });
});

test.describe("a session that ends in the middle", () => {
  test.use({ expectedConsole: [/net::ERR_|status of 40\d/] });

  test("keeps the file, also from whoever uses the browser next; it goes on after signing in", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    const person = await newCustomer(shop);
    await page.goto("/chat");
    const guest = await context.cookies();
    await signIn(page, person);
    await page.goto("/user-dashboard/user-chat");
    await becomeAlive(page);
    const { come, release } = await hold(
      context,
      UPLOADS,
      (one) => one.method() === "PATCH" && one.headers()["upload-offset"] !== "0",
    );
    const announced: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST" && UPLOADS.test(one.url())) announced.push(one.url());
    });
    await attach(page).setInputFiles(file("halfway.pdf", pdf(3_000_000)));
    await come;
    // Signed out, with a guest's cookie left.
    await context.clearCookies();
    await context.addCookies(guest);
    release();
    // Under the notice nothing of the page is shown.
    await expect(page.getByRole("alert", { includeHidden: true })).toHaveText(
      "Sign in or open the chat again, and the file goes on.",
    );
    expect(announced).toHaveLength(1);
    await signIn(page, person);
    await page.goto("/user-dashboard/user-chat");
    await expect(log(page).getByRole("link", { name: /halfway\.pdf.*3\.0 MB/ })).toBeVisible();
    expect(announced).toHaveLength(1);
  });
});

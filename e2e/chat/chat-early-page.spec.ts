/** Who reads older messages, or has asked about a product: what comes meanwhile, and the address. */
import type { Page } from "@playwright/test";
import { fillLogin, newCustomer, post } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, signInAsAdmin, test } from "../support/shop.ts";
import { fill, log, write } from "../support/thread.ts";

const toNewest = (page: Page) => page.getByRole("button", { name: "New messages" });

/** The conversation of the guest whose page is open. */
async function conversationOf(page: Page): Promise<string> {
  const answer = await page.request.get("/chat/messages");
  return ((await answer.json()) as { conversationId: string }).conversationId;
}

test("an early page tells of what comes, and its address goes with it", { tag: LONG }, async ({
  page,
  browser,
  baseURL,
}) => {
  await fill(page, 58);
  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await signInAsAdmin(admin);
  const chat = `/admin-dashboard/chats/${await conversationOf(page)}`;
  await admin.goto(chat);

  await page.goto("/chat?before=10");
  await becomeAlive(page);
  await expect(page.getByLabel("Attach file")).toBeAttached();
  await write(admin, "Something new");
  await expect(toNewest(page)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(log(page)).not.toContainText("Something new");
  await expect(admin.getByText("Delivered", { exact: true })).toBeVisible();
  // Of what stands below, nothing has been seen.
  await expect(admin.getByText("Read", { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\?before=10$/);
  // Nothing covers the way on.
  await log(page).evaluate((element) => {
    element.scrollTop = 0;
  });
  await page.getByRole("link", { name: "Later messages" }).click({ trial: true });

  const reads: string[] = [];
  page.on("request", (request) => {
    if (/\.data(?:\?|$)/.test(request.url())) reads.push(request.url());
  });
  await toNewest(page).click();
  await expect(page.getByText("Something new")).toBeInViewport();
  await expect(toNewest(page)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^\(\d/);
  await expect(admin.getByText("Read", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);
  expect(reads).toEqual([]);

  await page.goto("/chat?before=10");
  await write(page, "From an early page");
  await expect(page.getByText("From an early page")).toBeInViewport();
  await expect(page).toHaveURL(/\/chat$/);
  await page.reload();
  await expect(page.getByText("From an early page")).toBeInViewport();

  await admin.goto(`${chat}?before=10`);
  await becomeAlive(admin);
  await expect(admin.getByLabel("Attach file")).toBeAttached();
  await write(page, "Still there?");
  await expect(toNewest(admin)).toBeVisible();
  await expect(log(admin)).not.toContainText("Still there?");
  await toNewest(admin).click();
  await expect(log(admin).getByText("Still there?")).toBeInViewport();
  await expect(admin).toHaveURL(new RegExp(`${chat}$`));
  await desk.close();
});

test("whoever reads older messages stays where they are, whatever changes below", {
  tag: LONG,
}, async ({ page, browser, baseURL, shop }) => {
  await fill(page, 50);
  await write(page, `Tall${"\nline".repeat(30)}`);
  for (const text of ["after it", "the last"]) await write(page, text);
  await expect(log(page).getByText("Sent", { exact: true })).toBeVisible();
  // What was written last may only now be scrolled to.
  await expect(async () => {
    await log(page).evaluate((element) => {
      element.scrollTop = -element.scrollHeight + element.clientHeight + 150;
    });
    await expect(page.getByText("Message 1.", { exact: true })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const anchor = page.getByText("Message 20.", { exact: true });
  await anchor.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const place = () => anchor.evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();
  const stays = async () => expect(Math.abs((await place()) - before)).toBeLessThan(2);

  const conversation = await conversationOf(page);
  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await signInAsAdmin(admin);
  const act = (path: string, form: Record<string, string>) =>
    post(admin.request, shop, path, { conversation, ...form });
  const acts = "/admin-dashboard/chat-acts";
  await act(acts, { act: "delete", seq: "51" });
  await expect(log(page).getByText("Message deleted")).toHaveCount(1);
  await stays();
  await act(acts, { act: "restore", seq: "51" });
  await expect(log(page).getByText("Message deleted")).toHaveCount(0);
  await stays();
  // A line more in the middle, and one less.
  await act("/chat/receipts", { read: "40" });
  await expect(log(page).getByText("Read", { exact: true })).not.toHaveCount(0);
  await stays();
  await act("/chat/receipts", { read: "53" });
  await expect(
    log(page)
      .getByText(/^(?:Sent|Delivered|Read)$/)
      .last(),
  ).toHaveText("Read");
  await stays();
  // And by other means than a message: a picture that is higher than was told.
  await log(page).evaluate((element) => {
    const pictures = document.createElement("p");
    pictures.style.height = "300px";
    element.firstElementChild?.append(pictures);
  });
  await page.waitForTimeout(200);
  await stays();
  // Whoever goes on reading is not pulled back.
  await log(page).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => before - (await place())).toBeGreaterThan(150);
  await desk.close();
});

for (const who of ["guest", "customer"]) {
  test(`a ${who}'s question about a product is asked once, also after a reload`, {
    tag: LONG,
  }, async ({ page, shop }) => {
    if (who === "customer") {
      const person = await newCustomer(shop);
      await page.goto("/login");
      await fillLogin(page, person);
      await page.waitForURL("**/user-dashboard");
    }
    await page.goto("/products?category=Caps");
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await page.getByRole("main").getByRole("link", { name: "Chat to Order" }).first().click();
    await expect(page).toHaveURL(/\?product=/);
    const attached = page.locator(".composer-attached");
    const box = page.getByRole("textbox", { name: "Message" });
    await expect(attached).toHaveCount(1);
    await becomeAlive(page);
    await expect(box).toHaveValue("I want to print");
    await log(page).evaluate((element) => {
      element.dataset.same = "yes";
    });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log(page).getByText("Sent", { exact: true })).toBeVisible();
    await expect(attached).toHaveCount(0);
    await expect(page).toHaveURL(/\/(?:chat|user-chat)$/);
    // The chat is the same one, with all that is in it.
    await expect(log(page)).toHaveAttribute("data-same", "yes");
    await expect(box).toHaveValue("");
    await page.reload();
    await expect(log(page).getByText("I want to print")).toHaveCount(1);
    await becomeAlive(page);
    await expect(attached).toHaveCount(0);
    await expect(box).toHaveValue("");
  });
}

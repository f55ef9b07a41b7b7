/** What stands beside a customer's conversation: the order under way, the shared files, other ways to talk. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { signedInAdmin } from "../../test/running/guest.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, type Shop } from "../../test/running/shop.ts";
import { newCustomer, signIn } from "../support/customers.ts";
import { moveOrder, openedOrder, requestOrder } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { DESKTOP, enter, expect, LONG, test } from "../support/shop.ts";

test.use({ viewport: DESKTOP });

const CHAT = "/user-dashboard/user-chat";
const beside = (page: Page) => page.getByRole("complementary", { name: "About this chat" });
const order = (page: Page) => beside(page).getByRole("region", { name: "Your order" });
const shared = (page: Page) => beside(page).getByRole("region", { name: "Shared files" });
const names = (page: Page) => shared(page).getByRole("listitem").locator("b");

/** The shop's side of the conversation that was written in last. */
async function officeOf(shop: Shop) {
  const admin = await signedInAdmin(shop.url, ADMIN);
  const list = await admin.fetch("/admin-dashboard/conversations");
  const { conversations } = (await list.json()) as { conversations: { id: string }[] };
  const conversation = conversations[0]?.id ?? "";
  return {
    async send(name: string, bytes: Uint8Array): Promise<number> {
      const { id, text } = await admin.upload(name, bytes);
      expect(text).toBe("");
      const fields = { file: id, conversation, clientId: uuidv7() };
      const answer = await admin.post("/chat/messages", fields);
      return ((await answer.json()) as { message: { seq: number } }).message.seq;
    },
    async act(act: string, seq: number): Promise<void> {
      const answer = await admin.post("/admin-dashboard/chat-acts", {
        act,
        conversation,
        seq: String(seq),
      });
      expect(answer.ok).toBe(true);
    },
  };
}

const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");

test("the newest order under way is shown, and changes as it happens", async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await enter(page, person);
  await page.goto(CHAT);
  await expect(order(page)).toContainText("None is under way.");
  await expect(beside(page)).toContainText("Prefer to talk? Call +234 800 000 0000, any hour");
  await expect(beside(page).getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\d+\?text=I%20want%20to%20print$/,
  );
  await becomeAlive(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Half a thought");
  const buyer = await signedInPerson(shop, person.email);
  const { number } = await sendOrder(shop, { quantity: "100" }, buyer);
  await expect(order(page)).toContainText(number);
  await expect(order(page)).toContainText("Received");
  await expect(order(page)).toContainText(/100 pcs, ₦[\d,]+/);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
  await order(page).getByRole("link", { name: "See order status" }).click();
  await expect(page).toHaveURL(new RegExp(`/order/${number}\\?key=`));
  const { id } = await openedOrder(page, shop);
  await moveOrder(shop, id, "cancelled");
  expect(await (await buyer.fetch(CHAT)).text()).toContain("None is under way.");
});

test("files of both sides are listed as they come and go, and can be saved", { tag: LONG }, async ({
  page,
  shop,
}) => {
  await signIn(page, await newCustomer(shop));
  await page.goto(CHAT);
  await expect(shared(page)).toContainText("None yet.");
  await becomeAlive(page);
  await page
    .getByLabel("Attach file")
    .setInputFiles({ name: "our-logo.pdf", mimeType: "", buffer: pdf });
  await expect(names(page)).toHaveText(["our-logo.pdf"]);
  const office = await officeOf(shop);
  const size = { width: 300, height: 200, channels: 3 as const, background: "#1d2c60" };
  const seq = await office.send("proof-1.png", await sharp({ create: size }).png().toBuffer());
  await expect(names(page)).toHaveText(["proof-1.png", "our-logo.pdf"]);
  const image = shared(page).locator("img");
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    shared(page).getByRole("link", { name: "Download our-logo.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("our-logo.pdf");

  await office.act("delete", seq);
  await expect(names(page)).toHaveText(["our-logo.pdf"]);
  await office.act("restore", seq);
  await expect(names(page)).toHaveText(["proof-1.png", "our-logo.pdf"]);
  for (let number = 2; number <= 7; number++) await office.send(`proof-${number}.pdf`, pdf);
  await expect(names(page)).toHaveText([7, 6, 5, 4, 3, 2].map((number) => `proof-${number}.pdf`));
  await page.getByRole("textbox", { name: "Message" }).fill("Half a thought");
  await shared(page).getByRole("link", { name: "Older files" }).click();
  await expect(names(page)).toHaveText(["proof-1.png", "our-logo.pdf"]);
  await shared(page).getByRole("link", { name: "Newest files" }).click();
  await expect(names(page).first()).toHaveText("proof-7.pdf");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
});

test("a window without room for it has the whole conversation, and none of it", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signIn(page, await newCustomer(shop));
  await page.setViewportSize({ width: 1199, height: 800 });
  await page.goto(CHAT);
  await expect(page.getByRole("log", { name: "Messages" })).toBeVisible();
  await expect(beside(page)).toBeHidden();
  const { number } = await requestOrder(await page.context().newPage(), shop);
  // What was told while nobody saw it is read when there is room.
  await page.setViewportSize(DESKTOP);
  await expect(order(page)).toContainText(number);
});

test.describe("what happens before the stream stands", () => {
  const LIVE = /\/live(\?|$)/;
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test("is read when it was missed, and nothing is read twice otherwise", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await signIn(page, await newCustomer(shop));
    await page.goto(CHAT);
    await becomeAlive(page);
    await page.getByRole("textbox", { name: "Message" }).fill("Here I am");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    const office = await officeOf(shop);

    const reads: string[] = [];
    page.on("request", (one) => {
      if (one.url().includes("user-chat.data")) reads.push(one.url());
    });
    const stands = page.waitForRequest((one) => one.url().includes("/chat/messages?after="));
    await page.reload();
    // What it asks for when its stream stands.
    await stands;
    await page.waitForTimeout(1_500);
    expect(reads).toEqual([]);

    // The page of a stream that breaks is read again, once: its person may have logged out.
    const afterBreak = page.waitForResponse(/user-chat\.data/);
    await page.route(LIVE, (route) => route.abort());
    await page.reload();
    await afterBreak;
    await becomeAlive(page);
    await office.send("missed.pdf", pdf);
    await expect(names(page)).toHaveText([]);
    await page.unroute(LIVE);
    await expect(names(page)).toHaveText(["missed.pdf"]);
  });
});

test("a guest's chat leads to the login, and from there back to it", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const person = await newCustomer(shop);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/chat");
    const chat = page.getByRole("region", { name: "Chat with Itewe" });
    await expect(chat.getByRole("link", { name: "Keep this chat" })).toHaveCount(1);
    await chat.getByRole("link", { name: "Login" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  }
  await becomeAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
});

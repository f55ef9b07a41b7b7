/** A proof from its first pin to its approval: the buyer on a phone, the shop beside. */
import { pdfOf } from "../../test/files/documents.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { openSentOrder, proveOrder } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, listenToConsole, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test("a buyer pins, also without a network, the shop answers, and what is on screen is approved", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const baseURL = shop.url;
  const street = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true });
  const office = await browser.newContext({ baseURL });
  const complaints = [listenToConsole(office)];
  const buyer = await street.newPage();
  const admin = await office.newPage();
  const order = await openSentOrder(buyer, shop, { name: "Room Adunni" });
  const room = `/order/${order.number}/proof?key=${order.key}`;
  const send = async (version: number, press = `Send proof ${version}`) => {
    const form = admin.getByRole("form", { name: `Send proof ${version}` });
    const buffer = await pdfOf(2, version === 1 ? [85, 55] : [86, 55]);
    const file = { name: `menu-${version}.pdf`, mimeType: "application/pdf", buffer };
    await form.getByLabel(`Files of proof ${version}`).setInputFiles(file);
    await expect(form.getByText(/^Uploaded/)).toBeVisible();
    await form.getByRole("button", { name: press }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Proof ${version}`);
  };

  await test.step("the shop sends the first proof from its room", async () => {
    await signInAsAdmin(admin, `/admin-dashboard/orders/${order.number}/proof`);
    await expect(admin.getByRole("heading", { name: "First proof" })).toBeVisible();
    await becomeAlive(admin);
    await send(1);
  });

  await test.step("without JavaScript the strip shows a picture of each page, and no empty box", async () => {
    const plain = await browser.newContext({ baseURL, viewport: PHONE, javaScriptEnabled: false });
    const paper = await plain.newPage();
    await paper.goto(room);
    const strip = paper.getByRole("navigation", { name: "Pages" });
    await expect(strip.getByRole("presentation").filter({ visible: true })).toHaveCount(2);
    await expect(strip.locator(".room-strip-blank").filter({ visible: true })).toHaveCount(0);
    await plain.close();
  });

  const pins = buyer.getByRole("region", { name: "Pins" });
  const words = buyer.getByLabel("What should we change here?");
  const tap = async (x: number, y: number, text: string) => {
    const picture = buyer.getByRole("img", { name: /^Page \d$/ });
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (!box) throw new Error("No page");
    await buyer.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
    await words.fill(text);
    await buyer.getByRole("button", { name: "Keep this pin" }).click();
  };

  await test.step("a press on the page puts a pin, which the shop sees at once", async () => {
    await buyer.goto(room);
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Proof 1");
    await becomeAlive(buyer);
    await tap(0.25, 0.4, "Please write it with its marks: Ẹ̀fọ́ rírò.");
    await expect(buyer.locator("summary", { hasText: "Put a pin" })).toBeFocused();
    await expect(buyer.getByRole("button", { name: "Pin 1", exact: true })).toBeVisible();
    await expect(buyer.getByRole("button", { name: "Send 1 change" })).toBeVisible();
    await expect(admin.getByRole("form", { name: "Pin 1" })).toBeVisible();
    await expectNoFault(buyer, buyer.url());
    await expectNoFault(admin, admin.url());
  });

  await test.step("a pin without a network waits, and arrives once", async () => {
    await street.setOffline(true);
    await tap(0.7, 0.6, "The number ends in 0001");
    await expect(pins.getByText("Not sent yet.")).toBeVisible();
    await expect(buyer.getByRole("button", { name: "Send 1 change" })).toBeDisabled();
    await street.setOffline(false);
    await expect(buyer.getByRole("button", { name: "Pin 2", exact: true })).toBeVisible();
    await expect(pins.getByText("The number ends in 0001")).toHaveCount(1);
  });

  await test.step("a colleague comments by a link of their own, and sees no price", async () => {
    await buyer.getByText("Invite a colleague").click();
    await buyer.getByLabel("Their name, as it stands on their pins").fill("Salami Kehinde");
    await buyer.getByRole("button", { name: "Make a link" }).click();
    const href = await buyer.getByRole("link", { name: "Send the link" }).getAttribute("href");
    const link = /http\S+$/.exec(new URL(href ?? "").searchParams.get("text") ?? "")?.[0] ?? "";
    const colleague = await (await browser.newContext({ viewport: PHONE })).newPage();
    const came = await colleague.goto(link);
    expect(await came?.text()).not.toMatch(/₦(?!150,000)|"(?:total|deal)\\?"/);
    await expect(colleague.getByText("Room Adunni asked you to look.")).toBeVisible();
    await expect(colleague.getByRole("button", { name: /Good|Approve|Send 1/ })).toHaveCount(0);
    await becomeAlive(colleague);
    await colleague.getByText("Put a pin", { exact: true }).click();
    await colleague.getByLabel("What should we change here?").fill("Is it not ₦3,000 now?");
    await colleague.getByRole("button", { name: "Keep this pin" }).click();
    await expect(pins.getByText("Is it not ₦3,000 now?")).toBeVisible();
    await expect(pins.getByText("Salami Kehinde")).toBeVisible();
    await buyer.getByRole("button", { name: "Take back the link of Salami Kehinde" }).click();
    await expect(buyer.getByRole("link", { name: "Send the link" })).toHaveCount(0);
    expect((await colleague.reload())?.status()).toBe(404);
    await colleague.context().close();
  });

  await test.step("the change is sent; the shop answers each pin and sends the next version", async () => {
    await buyer.getByRole("button", { name: "Send 1 change" }).click();
    await expect(buyer.getByText("You asked for a change.")).toBeVisible();
    for (const number of [1, 2, 3]) {
      const form = admin.getByRole("form", { name: `Pin ${number}` });
      await form.getByLabel("Answer").fill(`Done, ${number}`);
      await form.getByRole("button", { name: "Answer and resolve" }).click();
      await expect(form).toHaveCount(0);
    }
    await expect(pins.getByText("Done, 2")).toBeVisible();
    await send(2);
  });

  await test.step("the newer one takes its place only when it is asked for", async () => {
    await expect(buyer.getByText("Proof 2 has come.")).toBeVisible();
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Proof 1");
    await buyer.getByRole("button", { name: "Look at proof 2" }).click();
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Proof 2");
    await buyer.getByRole("link", { name: "Compare" }).click();
    await expect(buyer.getByText(/^What changed on page 1: /)).toBeVisible();
    await buyer.getByRole("link", { name: "What changed on all pages" }).click();
    const all = buyer.getByRole("region", { name: "All pages" });
    await expect(all.getByRole("listitem")).toHaveText([/^Page 1: /, /^Page 2: /]);
    await expectNoFault(buyer, buyer.url());
    await buyer.getByRole("link", { name: /^Proof 2 of/ }).click();
    // The list of what changed has links of the same names.
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Proof 2");
  });

  await test.step("all pages good, then approved: what is bound is shown on both sides", async () => {
    await buyer.getByRole("link", { name: "Page 2" }).click();
    await buyer.getByRole("button", { name: "Larger" }).click();
    await expect(buyer.getByText("150 %")).toBeVisible();
    await buyer.getByRole("button", { name: "All pages good" }).click();
    // What is printed may be long: the total is on screen all the same.
    const approve = buyer.getByRole("button", { name: "Approve and print" });
    const total = buyer.locator(".room-foot b", { hasText: "₦" }).filter({ visible: true });
    await buyer.locator(".room-sum-short > span").evaluate((named) => {
      named.textContent = "2 pages, 300 Business Cards of the longest name and more ".repeat(4);
    });
    await expect(total).toBeInViewport({ ratio: 1 });
    // A pin that arrives after the approval would be refused: it goes first.
    await street.setOffline(true);
    await tap(0.5, 0.5, "This one is good as it is");
    await expect(approve).toBeDisabled();
    await expect(buyer.getByText("Waits for the connection. So does approving.")).toBeVisible();
    await street.setOffline(false);
    // It asked for a change, until they say otherwise.
    await expect(buyer.getByRole("button", { name: "Send 1 change" })).toBeEnabled();
    await buyer.getByRole("button", { name: "Good", exact: true }).click();
    await expect(approve).toBeEnabled();
    await approve.click();
    const question = buyer.getByRole("alertdialog", { name: "Print it like this?" });
    await question.getByRole("button", { name: "Approve and print" }).click();
    for (const page of [buyer, admin]) {
      await expect(page.getByText("Approved by Room Adunni")).toBeVisible();
    }
    await expect(buyer.getByRole("link", { name: "How to pay" })).toBeVisible();
    for (const page of [buyer, admin]) await expectAccessible(page, "width");
  });

  await test.step("another version after that needs a reason, and is approved anew", async () => {
    await admin.getByLabel("Why it is sent all the same").fill("They rang: another number");
    await send(3, "Send it all the same");
    await expect(admin.getByRole("heading", { name: "Proof 2 was approved" })).toBeVisible();
    await expect(buyer.getByText("Proof 3 has come.")).toBeVisible();
  });

  expect(complaints.flat()).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a pin is a page and words", { tag: LONG }, async ({ page, shop }) => {
    const { number, path } = await sendOrder(shop);
    const [row] = await atDatabase<{ id: string }>(
      shop,
      `select id from orders where number = ${Number(number.slice(4))}`,
    );
    await proveOrder(shop, row?.id ?? "");
    await page.goto(path.replace("?", "/proof?"));
    await page.getByText("Put a pin", { exact: true }).click();
    await page.getByLabel("What should we change here?").fill("Larger, please");
    await page.getByRole("button", { name: "Keep this pin" }).click();
    await expect(page.getByText("Larger, please")).toBeVisible();
    await page.getByRole("button", { name: "Good", exact: true }).click();
    // No question follows: all that is bound stands beside the button.
    const foot = page.locator(".room-act");
    await expect(foot.getByText("Total", { exact: true })).toBeVisible();
    await expect(foot.getByText("₦17,000").filter({ visible: true })).toBeVisible();
    await page.getByRole("button", { name: "Approve and print" }).click();
    await expect(page.getByText(/^Approved by /)).toBeVisible();
  });
});

import { freePort, newFolder, removeFolder, startShop } from "../../test/running/shop.ts";
import { newCustomer, signIn } from "../support/customers.ts";
import { becomeAlive, threadTexts } from "../support/reading.ts";
import {
  DESKTOP,
  enter,
  expect,
  LONG,
  listenToConsole,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";
import { fill, log } from "../support/thread.ts";

test("a visitor goes from the catalogue to a live conversation that survives kill -9", {
  tag: LONG,
}, async ({ browser }) => {
  const dataDir = newFolder();
  const port = await freePort();
  let shop = await startShop({ dataDir, port });
  // While the server is down the browser itself complains that it cannot be reached.
  const down = [/net::ERR_|502|503/];
  const options = { baseURL: shop.url, locale: "en-NG" };
  const phone = await browser.newContext({ ...options, viewport: PHONE, hasTouch: true });
  const desk = await browser.newContext({ ...options, viewport: DESKTOP });
  const complaints = [...[phone, desk].map((context) => listenToConsole(context, down))];
  const visitor = await phone.newPage();
  const admin = await desk.newPage();

  await test.step("the visitor finds a product and asks about it", async () => {
    await visitor.goto("/");
    await visitor.getByLabel("Category").selectOption("Custom Mugs");
    await visitor.waitForURL(/category=Custom(\+|%20)Mugs/);
    const catalogue = visitor.getByRole("region", { name: "Browse All Printing Catalog" });
    await catalogue.getByRole("link", { name: /mug/i }).first().click();
    await visitor.waitForURL("**/product/*");
    const order = visitor.getByRole("link", { name: "Chat to Order" }).first();
    await expect(order).toBeVisible();
    const name = await visitor.getByRole("heading", { level: 1 }).innerText();
    await order.click();
    await visitor.waitForURL("**/chat?product=*");
    await expect(visitor.getByRole("link", { name })).toBeVisible();
  });

  const said = visitor.getByRole("log", { name: "Messages" });
  const heard = admin.getByRole("log", { name: "Messages" });

  await test.step("the admin has the chats open before anyone writes", async () => {
    await signInAsAdmin(admin);
    await expect(admin.getByText("No chats yet")).toBeVisible();
  });

  await test.step("what the visitor writes appears without a reload", async () => {
    await visitor.getByRole("textbox", { name: "Message" }).fill("Can I have 40 mugs by Friday?");
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(said.getByText("Can I have 40 mugs by Friday?")).toBeVisible();
    await admin.getByRole("link", { name: /Guest [0-9a-f]{4}/ }).click();
    await expect(heard.getByText("Can I have 40 mugs by Friday?")).toBeVisible();
  });

  await test.step("the answer appears without a reload", async () => {
    await admin.getByRole("textbox", { name: "Message" }).fill("Yes, ₦48,000 for 40.");
    await admin.keyboard.press("Enter");
    await expect(said.getByText("Yes, ₦48,000 for 40.")).toBeVisible();
  });

  await test.step("killed and started again, the shop and both open pages go on", async () => {
    await shop.kill();
    // Written while nobody listens: it goes out when the shop is back.
    await visitor.getByRole("textbox", { name: "Message" }).fill("Please print them blue.");
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(said.getByText("Not sent")).toBeVisible();
    shop = await startShop({ dataDir, port });

    await expect(said.getByText("Not sent")).toBeHidden();
    await expect(heard.getByText("Please print them blue.")).toBeVisible();
    await admin.getByRole("textbox", { name: "Message" }).fill("Blue it is.");
    await admin.getByRole("button", { name: "Send" }).click();
    await expect(said.getByText("Blue it is.")).toBeVisible();
  });

  await test.step("a reload shows all of it, once each, in the same order on both sides", async () => {
    const order = [
      "Can I have 40 mugs by Friday?",
      "Yes, ₦48,000 for 40.",
      "Please print them blue.",
      "Blue it is.",
    ];
    await Promise.all([visitor.goto("/chat"), admin.reload()]);
    for (const log of [said, heard]) {
      await expect(log.getByText("Blue it is.")).toBeVisible();
      const text = await log.innerText();
      const places = order.map((line) => text.indexOf(line));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      for (const line of order) expect(text.split(line).length).toBe(2);
    }
  });

  expect(complaints.flat()).toEqual([]);
  await phone.close();
  await desk.close();
  await shop.stop();
  removeFolder(dataDir);
});

test("the box takes what can be sent; the chips write, or lead to what is written", async ({
  page,
}) => {
  await page.goto("/chat");
  const box = page.getByRole("textbox", { name: "Message" });
  await test.step("a message over 10,000 characters is refused beside the box, and the text stays", async () => {
    await becomeAlive(page);
    const text = "a".repeat(10_001);
    await box.fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("longer than 10,000 characters");
    await expect(box).toHaveValue(text);
  });

  await test.step("Enter sends, Shift+Enter breaks the line, and blank text is not sent", async () => {
    await box.fill("   ");
    await box.press("Enter");
    await expect(log(page).getByText("Sent", { exact: true })).toHaveCount(0);
    await box.fill("first line");
    await box.press("Shift+Enter");
    await box.pressSequentially("second line");
    await box.press("Enter");
    await expect(log(page).getByText("first line\nsecond line")).toBeVisible();
    await expect(log(page).getByText("Sent", { exact: true })).toHaveCount(1);
    await expect(box).toHaveValue("");
  });

  await test.step("a chip goes behind what has been typed, never in its place", async () => {
    await page.getByRole("button", { name: "I want to print" }).click();
    await expect(box).toHaveValue("I want to print");
    await box.fill("Forty caps, by Friday");
    // Not where the caret was.
    await box.press("Home");
    await page.getByRole("button", { name: "I want to print" }).click();
    await expect(box).toBeFocused();
    await page.keyboard.type("?");
    await expect(box).toHaveValue("Forty caps, by Friday\nI want to print?");
    await page.reload();
    await becomeAlive(page);
    await expect(box).toHaveValue("Forty caps, by Friday\nI want to print?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect
      .poll(() => threadTexts(page))
      .toEqual(["first line\nsecond line", "Forty caps, by Friday\nI want to print?"]);
  });

  await test.step("what a chip asks for is written: prices and delivery", async () => {
    await page.getByRole("link", { name: "Delivery" }).click();
    await expect(page).toHaveURL("/term-condition#delivery");
    await expect(page.locator("#delivery")).toContainText("Shipping is free from ₦150,000");
    await page.goBack();
    await page.getByRole("link", { name: "Price list" }).click();
    await expect(page).toHaveURL("/products");
    // A screen reader goes on from here.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test.describe("on a touch screen", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a key Enter sends, that of a keyboard on the screen breaks the line, and nothing covers Send", async ({
    page,
  }) => {
    await page.goto("/chat");
    await becomeAlive(page);
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("by a key");
    await box.press("Enter");
    await expect(log(page).getByText("by a key")).toBeVisible();
    await expect(box).toHaveValue("");

    await box.pressSequentially("Adunni Bello");
    const keyboard = await page.context().newCDPSession(page);
    // As on a phone: no key has a place.
    const enter = { key: "Enter", code: "", windowsVirtualKeyCode: 13, text: "\r" };
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter });
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
    await box.pressSequentially("14 Akerele Street");
    await expect(box).toHaveValue("Adunni Bello\n14 Akerele Street");
    const send = page.getByRole("button", { name: "Send" });
    expect(
      await send.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = (x: number, y: number) =>
          button.contains(document.elementFromPoint(left + width * x, top + height * y));
        return [0.1, 0.5, 0.9].every((x) => [0.1, 0.5, 0.9].every((y) => hit(x, y)));
      }),
    ).toBe(true);
    await send.click();
    await expect(log(page).getByText("Adunni Bello\n14 Akerele Street")).toBeVisible();
  });
});

test("a long conversation opens at its end, and earlier messages are one press away", {
  tag: LONG,
}, async ({ page }) => {
  await fill(page, 45);
  await expect(page.getByText("Message 45.")).toBeInViewport();
  await expect(page.getByText("Message 5.", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Earlier messages" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message 1.", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Earlier messages" })).toHaveCount(0);
});

test.describe("signing out elsewhere", () => {
  test.use({ expectedConsole: [/status of (400|403|404|409)/] });

  test("after Logout in one tab the other hears nothing more, and answers nobody else", {
    tag: LONG,
  }, async ({ context, browser, baseURL }) => {
    const phone = await browser.newContext({ baseURL });
    const visitor = await phone.newPage();
    await visitor.goto("/chat");
    const write = async (side: typeof visitor, text: string) => {
      await becomeAlive(side);
      await side.getByRole("textbox", { name: "Message" }).fill(text);
      await side.getByRole("button", { name: "Send" }).click();
    };
    await write(visitor, "Before the logout");
    await expect(visitor.getByText("Sent", { exact: true })).toBeVisible();
    const [open, other] = [await context.newPage(), await context.newPage()];
    await signInAsAdmin(open);
    await open.getByRole("link", { name: /Before the logout/ }).click();
    await expect(open.getByRole("log")).toContainText("Before the logout");
    await becomeAlive(open);
    await open.getByRole("textbox", { name: "Message" }).fill("Typed before the logout");
    await other.goto("/");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("link", { name: "Login" }).first()).toBeVisible();

    await write(visitor, "Not for a signed-out tab");
    await expect(visitor.getByText("Not for a signed-out tab")).toBeVisible();
    // Whoever sits there by now sees nothing of it, but what was being sent is still taken in.
    const box = open.getByRole("textbox", { name: "Message", includeHidden: true });
    await box.evaluate((one: HTMLTextAreaElement) => one.form?.requestSubmit());
    await expect(open.getByText(/^You are signed out/)).toBeVisible();
    const thread = open.getByRole("log", { includeHidden: true });
    await expect(thread).toContainText("Not sent");
    await expect(thread).toContainText("Before the logout");
    await expect(thread).toBeHidden();
    await expect(thread).not.toContainText("Not for a signed-out tab");
    await visitor.reload();
    await expect(visitor.getByText("Typed before the logout")).toHaveCount(0);
    await phone.close();
  });

  test("after Logout in one tab nothing stays to be read in the other, until signing in again", {
    tag: LONG,
  }, async ({ context, page, shop }) => {
    const person = await newCustomer(shop);
    await signIn(page, person);
    await page.goto("/user-dashboard/user-profile");
    await becomeAlive(page);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Name").fill("Half a na");
    const other = await context.newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await expect(page.getByText(/^You are signed out/)).toBeVisible();
    await expect(page.locator("main")).toBeHidden();
    await enter(other, person);
    await expect(page.getByText(/^You are signed out/)).toHaveCount(0);
    await expect(page.getByLabel("Name")).toHaveValue("Half a na");
    await expect(page.getByLabel("Name")).toBeVisible();
  });

  test("after Logout in one tab the other never shows what was the first one's to whoever signs in next", {
    tag: LONG,
  }, async ({ context, page, shop }) => {
    const [one, next] = [await newCustomer(shop), await newCustomer(shop)];
    await signIn(page, one);
    const chat = await context.newPage();
    await chat.goto("/user-dashboard/user-chat");
    await becomeAlive(chat);
    await chat.getByRole("textbox", { name: "Message" }).fill("Only the first one's");
    await chat.getByRole("button", { name: "Send" }).click();
    await expect(chat.getByText(/^(Sent|Delivered)$/)).toBeVisible();
    await page.goto("/user-dashboard/user-profile");
    await becomeAlive(page);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Street address").fill("Only the first one's");
    await page.getByLabel("Phone number").fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Phone number")).toHaveAttribute("aria-invalid", "true");
    const owner = page.locator("input[name=owner]").first();
    const first = await owner.inputValue();
    const other = await context.newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("link", { name: "Login" }).first()).toBeVisible();
    for (const side of [page, chat]) {
      await expect(side.getByText(/^You are signed out/)).toBeVisible();
      await side.evaluate(watchMain, "Only the first one's");
    }
    await enter(other, next);
    for (const side of [page, chat]) {
      // Frames are drawn in the tab that is in front.
      await side.bringToFront();
      await expect(side.getByText(/^You are signed out/)).toHaveCount(0);
      await expect(side.locator("main")).toBeVisible();
    }
    expect(await owner.inputValue()).not.toBe(first);
    await expect(page.getByLabel("Street address")).toHaveValue("14 Akerele Street");
    await expect(page.getByLabel("Phone number")).not.toHaveValue("12");
    await expect(chat.getByRole("log")).not.toContainText("Only the first one's");
    for (const side of [page, chat]) {
      expect(await side.evaluate(() => document.body.dataset.seen)).toBe("no");
    }
  });
});

/** Notes on the body of a page whether a text was in sight in its main part from now on. */
function watchMain(text: string): void {
  document.body.dataset.seen = "no";
  const look = () => {
    const main = document.querySelector("main");
    const typed = [...document.querySelectorAll("main input")].map((one) =>
      one instanceof HTMLInputElement ? one.value : "",
    );
    const isShown = main && getComputedStyle(main).visibility === "visible";
    if (isShown && [main.textContent, ...typed].join().includes(text)) {
      document.body.dataset.seen = "yes";
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test("the pattern under a conversation stands still while it is scrolled", { tag: LONG }, async ({
  page,
}) => {
  await fill(page, 45);
  const box = await log(page).boundingBox();
  if (!box) throw new Error("no log");
  // Beside the messages.
  const ground = () =>
    page.screenshot({ clip: { ...box, width: 12 }, animations: "disabled", caret: "hide" });
  const scroll = (share: number) =>
    log(page).evaluate((one, by) => one.scrollBy(0, Math.round(one.clientHeight * by)), share);
  const last = page.getByText("Message 45.", { exact: true });
  // What has just been loaded may still be drawn.
  await expect(async () => {
    await scroll(1);
    await expect(last).toBeInViewport({ timeout: 1_000 });
    const before = await ground();
    await scroll(-0.8);
    await expect(last).not.toBeInViewport({ timeout: 1_000 });
    expect((await ground()).equals(before)).toBe(true);
  }).toPass();
});

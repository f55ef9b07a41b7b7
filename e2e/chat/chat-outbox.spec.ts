/** What a browser has written goes out once, in order, whatever happens to network, tab and clock. */
import type { BrowserContext, Page } from "@playwright/test";
import { newCustomer } from "../support/customers.ts";
import { type BadProxy, openProxy } from "../support/proxy.ts";
import { becomeAlive, threadTexts as texts } from "../support/reading.ts";
import { DESKTOP, enter, expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";
import { fill, log, write } from "../support/thread.ts";

const OFFLINE = [/net::ERR_/];

test.describe("without a network", () => {
  test.use({ expectedConsole: OFFLINE });

  test("messages wait over a reload and a closed tab, and go out once each, in order", {
    tag: LONG,
  }, async ({ context, page }) => {
    await page.goto("/chat");
    await write(page, "before");
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    await context.route("**/chat/messages**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    for (const text of ["one", "two", "three"]) await write(page, text);
    await expect(page.getByText("Not sent")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(3);
    await page.reload();
    await expect(page.getByText("Not sent")).toHaveCount(3);
    await page.close();

    const again = await context.newPage();
    await again.goto("/chat");
    await expect(again.getByText("Not sent").first()).toBeVisible();
    await context.unroute("**/chat/messages**");
    // By itself; whoever is in a hurry presses Retry.
    await expect(again.getByText("Not sent")).toHaveCount(0);
    await expect.poll(() => texts(again)).toEqual(["before", "one", "two", "three"]);
    await again.reload();
    await expect.poll(() => texts(again)).toEqual(["before", "one", "two", "three"]);
  });
});

test.describe("while the page comes alive", () => {
  /** Holds back the work that React puts off, as a slow phone does, until `goOn()` is called. */
  async function holdBack(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      const held: (() => void)[] = [];
      let isHeld = true;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
        const send = () => post.apply(this, args as Parameters<typeof post>);
        if (isHeld) held.push(send);
        else send();
      };
      Object.assign(window, {
        goOn() {
          isHeld = false;
          for (const send of held) send();
        },
      });
    });
  }
  /** The page's script listens, but has not taken the page over. */
  const hears = (page: Page) =>
    page.waitForFunction(() => Object.keys(document).some((key) => /reactListening/.test(key)));
  /** Without an event, as long as nobody listens anyway. */
  const typeEarly = (page: Page, text: string) =>
    page.getByRole("textbox", { name: "Message" }).evaluate((field: HTMLTextAreaElement, typed) => {
      field.value = typed;
      field.focus();
    }, text);
  const goOn = (page: Page) =>
    page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());

  test("words over words that stood there stay", { tag: LONG }, async ({ page }) => {
    await page.goto("/products?category=Caps");
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    const order = page.getByRole("main").getByRole("link", { name: "Chat to Order" }).first();
    const address = await order.getAttribute("href");
    await holdBack(page);
    await page.goto(address ?? "");
    const box = page.getByRole("textbox", { name: "Message" });
    await expect(box).toHaveValue("I want to print");
    await typeEarly(page, "I want 40 caps");
    await hears(page);
    await goOn(page);
    await becomeAlive(page);
    await expect(box).toHaveValue("I want 40 caps");
    await page.reload();
    await goOn(page);
    await becomeAlive(page);
    await expect(box).toHaveValue("I want 40 caps");
  });
});

/** Something to wait for. */
function newGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test.describe("while the form itself sends, because the page has no script yet", () => {
  let proxy: BadProxy;
  test.beforeEach(async ({ shop }) => {
    proxy = await openProxy(shop.url);
  });
  test.afterEach(() => proxy.close());

  const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

  /**
   * Writes and presses Send before the page's script has come; that comes while the answer to the
   * form is still on its way, and somebody goes on at once.
   */
  async function sendEarly(page: Page, text: string, then: "wait" | "type" | "send") {
    const [script, answer] = [newGate(), newGate()];
    proxy.holding = (method, path) => {
      if (path.includes("entry.client")) return script.opened;
      return method === "POST" && path === "/chat" ? answer.opened : undefined;
    };
    // From inside: nothing reaches a page from outside that is about to be left.
    await page.addInitScript((what) => {
      const watch = setInterval(() => {
        const isAlive = Object.keys(document.querySelector("main") ?? {}).some((key) =>
          key.startsWith("__react"),
        );
        if (!isAlive) return;
        clearInterval(watch);
        if (sessionStorage.getItem("went on")) return;
        sessionStorage.setItem("went on", "1");
        const field = document.querySelector<HTMLTextAreaElement>("textarea[name=message]");
        if (what === "send") field?.form?.requestSubmit();
        if (field && what === "type") {
          field.value += " and more";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
        setTimeout(() => void fetch("/healthz?went-on"), 500);
      }, 20);
    }, then);
    await page.goto(`${proxy.url}/chat`, { waitUntil: "commit" });
    await box(page).fill(text);
    const press = (button: Element) => setTimeout(() => (button as HTMLElement).click());
    await page.getByRole("button", { name: "Send" }).evaluate(press);
    const cameTo = (method: string, path: string) => () =>
      proxy.passed.some((one) => one.method === method && one.path === path);
    await expect.poll(cameTo("POST", "/chat")).toBe(true);
    script.open();
    await expect.poll(cameTo("GET", "/healthz?went-on")).toBe(true);
    const next = page.waitForEvent("domcontentloaded");
    answer.open();
    await next;
    await becomeAlive(page);
    await expect.poll(() => texts(page)).toEqual([text]);
  }

  test("its words do not come back into the box", { tag: LONG }, async ({ page }) => {
    await sendEarly(page, "First, early", "wait");
    await page.waitForTimeout(300);
    await expect(box(page)).toHaveValue("");
    await page.reload();
    await becomeAlive(page);
    await expect(box(page)).toHaveValue("");
  });

  test("what is typed behind them stays, and only that", { tag: LONG }, async ({ page }) => {
    await sendEarly(page, "First, early", "type");
    await expect(box(page)).toHaveValue("and more");
  });

  test("pressed once more, it is sent once", { tag: LONG }, async ({ page }) => {
    await sendEarly(page, "Only once", "send");
    await expect(box(page)).toHaveValue("");
    await write(page, "And another");
    await expect.poll(() => texts(page)).toEqual(["Only once", "And another"]);
    await page.reload();
    await expect.poll(() => texts(page)).toEqual(["Only once", "And another"]);
  });
});

test.describe("a page whose owner changes while it is open", () => {
  // What is sent again as somebody who is signed out by then is refused, and waits for them.
  test.use({ expectedConsole: [/status of 409/] });

  /** Writes, and waits until it all stands in the thread. */
  const say = async (page: Page, lines: string[]) => {
    for (const line of lines) await write(page, line);
    await expect.poll(() => texts(page)).toEqual(lines);
    await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
  };

  test("shows a customer nothing of another one, and keeps what each was typing", {
    tag: LONG,
  }, async ({ context, page, shop }) => {
    const [ada, bello] = [await newCustomer(shop), await newCustomer(shop)];
    const box = (tab: Page) => tab.getByRole("textbox", { name: "Message" });
    await enter(page, ada);
    await page.goto("/user-dashboard/user-chat");
    await say(page, ["Ada, one", "Ada, two"]);
    await box(page).fill("Ada is typing");
    await context.clearCookies();
    const other = await context.newPage();
    await enter(other, bello);
    await other.goto("/user-dashboard/user-chat");
    await expect.poll(() => texts(page)).toEqual([]);
    await expect(box(page)).toHaveValue("");
    await write(other, "Bello, one");
    await write(page, "Bello, two");
    for (const tab of [page, other]) {
      await expect.poll(() => texts(tab)).toEqual(["Bello, one", "Bello, two"]);
    }
    await context.clearCookies();
    await enter(other, ada);
    await other.reload();
    await expect.poll(() => texts(page)).toEqual(["Ada, one", "Ada, two"]);
    await expect(box(page)).toHaveValue("Ada is typing");
  });
});

test("two tabs of one browser send what was written once, and both show it", { tag: LONG }, async ({
  context,
}) => {
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await tab.goto("/chat");
  for (let line = 1; line <= 4; line++) {
    await Promise.all(tabs.map((tab, index) => write(tab, `tab ${index}, line ${line}`)));
  }
  for (const tab of tabs) await expect(tab.locator(".message-mine")).toHaveCount(8);
  const [one, two] = [await texts(tabs[0]), await texts(tabs[1])];
  expect(one).toEqual(two);
  for (const index of [0, 1]) {
    const own = one.filter((text) => text.startsWith(`tab ${index}`));
    expect(own).toEqual([1, 2, 3, 4].map((line) => `tab ${index}, line ${line}`));
  }
});

test("with a clock that is wrong by 26 hours either way, order, days and times are the shop's", {
  tag: LONG,
}, async ({ browser, baseURL, page }) => {
  await page.goto("/chat");
  await write(page, "the clock is right");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  const cookies = await page.context().cookies();
  const said = ["the clock is right"];
  for (const hours of [-26, 26]) {
    const wrong = await browser.newContext({ baseURL });
    await wrong.addCookies(cookies);
    const tab = await wrong.newPage();
    await tab.clock.install({ time: Date.now() + hours * 3_600_000 });
    await tab.goto("/chat");
    await tab.clock.resume();
    said.push(`the clock is wrong by ${hours}`);
    await write(tab, said.at(-1) ?? "");
    for (const side of [page, tab]) {
      await expect.poll(async () => await texts(side)).toEqual(said);
      await expect(log(side).locator(".chat-day")).toHaveText(["Today"]);
    }
    await wrong.close();
  }
});

test("sent, delivered and read are shown as they happen; so is typing", { tag: LONG }, async ({
  browser,
  baseURL,
  page,
}) => {
  const desk = await browser.newContext({ baseURL, viewport: DESKTOP });
  const admin = await desk.newPage();
  await page.goto("/chat");
  await write(page, "First things first");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await signInAsAdmin(admin);
  await write(page, "Are you there?");
  // The list is open, the conversation is not.
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  const line = admin.getByRole("link", { name: /Are you there\?/ });
  await expect(line).toContainText("2 unread");
  await line.click();
  await expect(page.getByText("Read", { exact: true })).toBeVisible();
  await expect(line).not.toContainText("unread");

  await admin.getByRole("textbox", { name: "Message" }).pressSequentially("I am ty");
  await expect(page.getByLabel("Itewe is typing")).toBeVisible();
  await write(admin, "I am here");
  await expect(page.getByText("I am here")).toBeVisible();
  await expect(page.getByLabel("Itewe is typing")).toHaveCount(0);
  await expect(admin.getByText("Read", { exact: true })).toBeVisible();
  await desk.close();
});

test("an answer shows as a badge in the navbar and in the tab's title, until it is read", {
  tag: LONG,
}, async ({ browser, baseURL, page }) => {
  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await page.goto("/chat");
  await write(page, "I go on looking");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await page.goto("/products");
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /I go on looking/ }).click();
  await write(admin, "Here is your price");
  await expect(admin.getByText("Delivered", { exact: true })).toBeVisible();
  const order = page.getByRole("link", { name: /^Make an order/ }).first();
  await expect(order).toContainText("1");
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("button", { name: "Menu" })).toContainText("1");
  await page.setViewportSize(DESKTOP);
  await order.click();
  await expect(page.getByText("Here is your price")).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(\d/);
  await expect(admin.getByText("Read", { exact: true })).toBeVisible();
  await desk.close();
});

test("older messages come while scrolling, without a jump; new ones do not pull a reader away", {
  tag: LONG,
}, async ({ browser, baseURL, page }) => {
  await fill(page, 58);
  await expect(page.getByText("Message 58.")).toBeInViewport();
  // Nobody looks back before it is alive.
  await expect(page.getByLabel("Attach file")).toBeAttached();
  await log(page).hover();
  const anchor = page.getByText("Message 20.", { exact: true });
  await expect(anchor).toHaveCount(1);
  await log(page).evaluate((element) => {
    element.scrollTop = -element.scrollHeight + element.clientHeight + 150;
  });
  await expect(page.getByText("Message 1.", { exact: true })).toHaveCount(1);
  const place = () => anchor.evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();
  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /Message 58\./ }).click();
  await write(admin, "Something new");
  const button = page.getByRole("button", { name: "New messages" });
  await expect(button).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await expect(admin.getByText("Delivered", { exact: true })).toBeVisible();
  await button.click();
  await expect(page.getByText("Something new")).toBeInViewport();
  await expect(button).toHaveCount(0);
  await expect(admin.getByText("Read", { exact: true })).toBeVisible();
  await desk.close();
});

test("an early page grows when it is asked to, and gives way to the newest", { tag: LONG }, async ({
  page,
}) => {
  await fill(page, 58);
  const all = log(page).locator(".message-bubble p");
  const later = page.getByRole("link", { name: "Later messages" });
  await page.goto("/chat?before=10");
  await becomeAlive(page);
  await expect(all).toHaveCount(9);
  const anchor = page.getByText("Message 9.", { exact: true });
  const place = () => anchor.evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();
  await later.click();
  await expect(all).toHaveCount(49);
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await later.click();
  await expect(all).toHaveCount(58);
  await expect(later).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^\(\d/);

  await page.goto("/chat?before=10");
  await becomeAlive(page);
  await page.getByRole("link", { name: "Newest messages" }).click();
  await expect(page.getByText("Message 58.")).toBeInViewport();
  await expect(all).toHaveCount(40);
  await expect(later).toHaveCount(0);
});

test.describe("a chat that is kept", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("a guest keeps the chat: a number, and a link that opens it in another browser", {
    tag: LONG,
  }, async ({ browser, baseURL, page }) => {
    await page.goto("/chat");
    await write(page, "Remember me");
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Keep this chat" }).click();
    const phone = page.getByLabel("Phone or WhatsApp (optional)");
    await phone.fill("call me");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Write the number with its digits")).toBeVisible();
    await expect(phone).toHaveValue("call me");
    const office = await browser.newContext({ baseURL });
    const desk = await office.newPage();
    await signInAsAdmin(desk);
    await desk.getByRole("link", { name: /Remember me/ }).click();
    await expect(log(desk).getByText("Remember me")).toBeVisible();
    await expect(desk.getByRole("link", { name: "WhatsApp" })).toHaveCount(0);
    await phone.fill("0803 123 4567");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. We can now call you back.")).toBeVisible();
    await expect(desk.getByRole("link", { name: "WhatsApp" })).toBeVisible();
    await office.close();
    const link = await page.getByLabel("Private link").inputValue();
    expect(link).toMatch(/\/chat\/back\/[\w-]{43}$/);

    const elsewhere: BrowserContext = await browser.newContext({ baseURL });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByText("Remember me")).toHaveCount(0);
    await other.getByRole("button", { name: "Open my chat" }).click();
    await expect(log(other).getByText("Remember me")).toBeVisible();
    await write(other, "It is me");
    await expect(log(page).getByText("It is me")).toBeVisible();
    const admin = await elsewhere.newPage();
    await signInAsAdmin(admin);
    await admin.getByRole("link", { name: /It is me/ }).click();
    await expect(admin.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      "https://wa.me/2348031234567",
    );
    await elsewhere.close();
  });
});

test("a kept chat is opened by its link without JavaScript, too", { tag: LONG }, async ({
  browser,
  baseURL,
  page,
}) => {
  await page.goto("/chat");
  await write(page, "Without a script");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await page.goto("/chat?keep");
  const link = await page.getByLabel("Private link").inputValue();
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const other = await plain.newPage();
  await other.goto(link);
  await other.getByRole("button", { name: "Open my chat" }).click();
  await expect(other).toHaveURL(/\/chat$/);
  await expect(log(other).getByText("Without a script")).toBeVisible();
  await plain.close();
});

test.describe("a link that leads nowhere", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("says so, and offers a new chat", { tag: LONG }, async ({ page }) => {
    const answer = await page.goto(`/chat/back/${"x".repeat(43)}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This chat is no longer there",
    );
    await page.getByRole("link", { name: "Start a new chat" }).click();
    await expect(log(page)).toBeVisible();
  });
});

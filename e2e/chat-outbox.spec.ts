/** What a browser has written goes out once, in order, whatever happens to network, tab and clock. */
import type { BrowserContext, Page } from "@playwright/test";
import { newCustomer, post } from "./customers.ts";
import { type BadProxy, openProxy } from "./proxy.ts";
import { becomeAlive, threadTexts as texts } from "./reading.ts";
import { DESKTOP, enter, expect, listenToConsole, PHONE, signInAsAdmin, test } from "./shop.ts";
import { fill, log, write } from "./thread.ts";

const OFFLINE = [/net::ERR_/];

test.describe("without a network", () => {
  test.use({ expectedConsole: OFFLINE });

  test("messages wait over a reload and a closed tab, and go out once each, in order", async ({
    context,
    page,
  }) => {
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
    await expect(again.getByText("Not sent")).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(() => texts(again)).toEqual(["before", "one", "two", "three"]);
    await again.reload();
    await expect.poll(() => texts(again)).toEqual(["before", "one", "two", "three"]);
  });

  test("what was not sent goes out from any other page", async ({ context, page }) => {
    await page.goto("/chat");
    await write(page, "before");
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    await context.route("**/chat/messages**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await write(page, "on the way out");
    await expect(page.getByText("Not sent")).toBeVisible();
    await page.goto("/products");
    await context.unroute("**/chat/messages**");
    const kept = async () => (await page.request.get("/chat/messages")).text();
    await expect.poll(kept, { timeout: 30_000 }).toContain("on the way out");
  });

  test("cut and back, the page goes on by itself and both sides agree", async ({
    browser,
    baseURL,
    context,
    page,
  }) => {
    const desk = await browser.newContext({ baseURL });
    const complaints = listenToConsole(desk);
    const admin = await desk.newPage();
    await page.goto("/chat");
    await write(page, "Hello from a train");
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    await signInAsAdmin(admin);
    await admin.getByRole("link", { name: /Hello from a train/ }).click();
    await expect(page.getByText("Read", { exact: true })).toBeVisible();
    for (let round = 1; round <= (process.env.LONG ? 6 : 2); round++) {
      await context.setOffline(true);
      await write(page, `from the tunnel ${round}`);
      await write(admin, `said meanwhile ${round}`);
      await expect(page.getByText("Waiting for network").first()).toBeVisible();
      await expect(page.getByText("Not sent")).toHaveCount(0);
      await context.setOffline(false);
      await expect(page.getByText("Waiting for network")).toHaveCount(0, { timeout: 40_000 });
      await expect(page.getByText(`said meanwhile ${round}`)).toBeVisible({ timeout: 40_000 });
      await expect(log(admin).getByText(`from the tunnel ${round}`)).toBeVisible();
    }
    const [mine, theirs] = [await texts(page), await texts(admin)];
    expect(mine).toEqual(theirs);
    expect(new Set(theirs).size).toBe(theirs.length);
    expect(complaints).toEqual([]);
    await desk.close();
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

  test("words over words that stood there stay", async ({ page }) => {
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

  test("its words do not come back into the box", async ({ page }) => {
    await sendEarly(page, "First, early", "wait");
    await page.waitForTimeout(300);
    await expect(box(page)).toHaveValue("");
    await page.reload();
    await becomeAlive(page);
    await expect(box(page)).toHaveValue("");
  });

  test("what is typed behind them stays, and only that", async ({ page }) => {
    await sendEarly(page, "First, early", "type");
    await expect(box(page)).toHaveValue("and more");
  });

  test("pressed once more, it is sent once", async ({ page }) => {
    await sendEarly(page, "Only once", "send");
    await expect(box(page)).toHaveValue("");
    await write(page, "And another");
    await expect.poll(() => texts(page)).toEqual(["Only once", "And another"]);
    await page.reload();
    await expect.poll(() => texts(page)).toEqual(["Only once", "And another"]);
  });
});

test("a browser that keeps nothing sends all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  await page.goto("/chat");
  await write(page, "from a private window");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await write(page, "and another");
  await expect.poll(() => texts(page)).toEqual(["from a private window", "and another"]);
});

test("the sound on a new message is off until it is chosen, then made once for all tabs", async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...args) {
      document.documentElement.dataset.tones = String(
        Number(document.documentElement.dataset.tones ?? 0) + 1,
      );
      start.apply(this, args);
    };
  });
  const tones = (tab: Page) =>
    tab.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
  await page.goto("/chat");
  await write(page, "Do you hear anything?");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /Do you hear anything\?/ }).click();
  await write(admin, "Silently");
  await expect(log(page).getByText("Silently")).toBeVisible();
  expect(await tones(page)).toBe(0);

  const toggle = page.getByRole("button", { name: "Sound on a new message" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => tones(page)).toBe(2);
  const other = await context.newPage();
  await other.goto("/chat");
  await becomeAlive(other);
  await expect(other.getByText("Guest chat")).toBeVisible();
  await write(admin, "Aloud");
  for (const tab of [page, other]) await expect(log(tab).getByText("Aloud")).toBeVisible();
  await expect.poll(async () => (await tones(page)) + (await tones(other))).toBe(4);
  await toggle.click();
  await page.waitForTimeout(1_200);
  await write(admin, "Silently again");
  await expect(log(other).getByText("Silently again")).toBeVisible();
  expect((await tones(page)) + (await tones(other))).toBe(4);
  await desk.close();
});

test("two first pages, opened at once, are one guest's, and lose nothing", async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto("/chat");
  // The second page was asked for before the first had brought its cookie.
  await context.clearCookies();
  await two.goto("/chat");
  await write(one, "from the first tab");
  await write(two, "from the second tab");
  for (const tab of [one, two]) {
    await expect
      .poll(async () => (await texts(tab)).toSorted())
      .toEqual(["from the first tab", "from the second tab"]);
    await expect(tab.getByText("Not sent")).toHaveCount(0);
  }
  await write(one, "and on it goes");
  await expect(log(two).getByText("and on it goes")).toBeVisible();
});

test.describe("a page whose owner changes while it is open", () => {
  /** Writes, and waits until it all stands in the thread. */
  const say = async (page: Page, lines: string[]) => {
    for (const line of lines) await write(page, line);
    await expect.poll(() => texts(page)).toEqual(lines);
    await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
  };

  test("shows a customer nothing of another one, and keeps what each was typing", async ({
    context,
    page,
    request,
    shop,
  }) => {
    const [ada, bello] = [await newCustomer(request, shop), await newCustomer(request, shop)];
    const box = (tab: Page) => tab.getByRole("textbox", { name: "Message" });
    await enter(page, bello);
    await page.goto("/user-dashboard/user-chat");
    await say(page, ["Bello, one"]);
    await context.clearCookies();
    await enter(page, ada);
    await page.goto("/user-dashboard/user-chat");
    await say(page, ["Ada, one", "Ada, two", "Ada, three"]);
    await box(page).fill("Ada is typing");
    await context.clearCookies();
    const other = await context.newPage();
    await enter(other, bello);
    await other.goto("/user-dashboard/user-chat");
    await expect.poll(() => texts(page)).toEqual(["Bello, one"]);
    await expect(box(page)).toHaveValue("");
    await write(other, "Bello, two");
    await write(page, "Bello, three");
    for (const tab of [page, other]) {
      await expect.poll(() => texts(tab)).toEqual(["Bello, one", "Bello, two", "Bello, three"]);
    }
    await context.clearCookies();
    await enter(other, ada);
    await other.reload();
    await expect.poll(() => texts(page)).toEqual(["Ada, one", "Ada, two", "Ada, three"]);
    await expect(box(page)).toHaveValue("Ada is typing");
  });

  test("shows a guest nothing of the guest whose private link is opened", async ({
    context,
    page,
    browser,
    baseURL,
  }) => {
    await page.goto("/chat");
    await say(page, ["At home, one", "At home, two"]);
    await page.getByRole("textbox", { name: "Message" }).fill("Typed at home");
    const elsewhere = await browser.newContext({ baseURL });
    const phone = await elsewhere.newPage();
    await phone.goto("/chat?keep");
    await say(phone, ["On the phone"]);
    const link = await phone.getByLabel("Private link").inputValue();
    await elsewhere.close();
    const other = await context.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Open my chat" }).click();
    for (const tab of [other, page]) {
      await expect.poll(() => texts(tab)).toEqual(["On the phone"]);
    }
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  });

  test("tells the shop nothing of what its former owner has seen", async ({ page, shop }) => {
    await page.goto("/chat");
    await say(page, ["Unseen"]);
    const state = async () =>
      (await (await page.request.get("/chat/messages")).json()) as {
        owner: string;
        state: { participant: { read: number } };
      };
    const { owner, state: before } = await state();
    const tell = async (owner: string, read: string) => {
      const form = { owner, read, delivered: read };
      const answer = await post(page.request, shop, "/chat/receipts", form);
      expect(answer.status()).toBe(204);
      return (await state()).state.participant.read;
    };
    expect(before.participant.read).toBe(1);
    const desk = await page.context().browser()?.newContext({ baseURL: shop.url });
    const admin = await desk?.newPage();
    if (!admin) throw new Error("No browser");
    await page.goto("/products");
    await signInAsAdmin(admin);
    await admin.getByRole("link", { name: /Unseen/ }).click();
    await write(admin, "An answer");
    await expect(log(admin).getByText("An answer")).toBeVisible();
    await expect.poll(async () => await tell("01900000-0000-7000-8000-000000000000", "2")).toBe(1);
    await expect.poll(() => tell(owner, "2")).toBe(2);
    await desk?.close();
  });
});

test("two tabs of one browser send what was written once, and both show it", async ({
  context,
}) => {
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await tab.goto("/chat");
  for (let line = 1; line <= 4; line++) {
    await Promise.all(tabs.map((tab, index) => write(tab, `tab ${index}, line ${line}`)));
  }
  for (const tab of tabs) await expect(tab.locator(".msg.me")).toHaveCount(8);
  const [one, two] = [await texts(tabs[0]), await texts(tabs[1])];
  expect(one).toEqual(two);
  for (const index of [0, 1]) {
    const own = one.filter((text) => text.startsWith(`tab ${index}`));
    expect(own).toEqual([1, 2, 3, 4].map((line) => `tab ${index}, line ${line}`));
  }
});

test("six open tabs hold one stream, and the site still answers", async ({ context }) => {
  let streams = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") streams++;
  });
  const tabs: Page[] = [];
  for (let tab = 0; tab < 6; tab++) {
    const page = await context.newPage();
    await page.goto("/chat");
    await becomeAlive(page);
    tabs.push(page);
  }
  const [first, last] = [tabs[0] as Page, tabs[5] as Page];
  await write(first, "to all of you");
  for (const tab of tabs) await expect(log(tab).getByText("to all of you")).toBeVisible();
  expect(streams).toBe(1);
  // The one that held the stream goes; another takes over.
  await first.close();
  await write(last, "and again");
  for (const tab of tabs.slice(1)) await expect(log(tab).getByText("and again")).toBeVisible();
  await expect.poll(() => streams).toBe(2);
  await last.goto("/products");
  await expect(last.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a message goes out also when its page is left at once", async ({ page, shop }) => {
  await page.goto("/chat");
  await becomeAlive(page);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/chat/messages"),
  );
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).endsWith("/chat/messages"))
        document.documentElement.dataset.kept = String(init?.keepalive);
      return plain(input, init);
    };
  });
  await write(page, "and gone");
  await sent;
  await expect(page.locator("html")).toHaveAttribute("data-kept", "true");
  await page.goto(`${shop.url}/healthz`);
  const kept = async () => (await page.request.get("/chat/messages")).text();
  await expect.poll(kept).toContain("and gone");
});

test.describe("with a clock that is wrong", () => {
  for (const hours of [-26, 26]) {
    test(`by ${hours} hours, order, days and times are the shop's`, async ({
      browser,
      baseURL,
      page,
    }) => {
      await page.goto("/chat");
      await write(page, "the clock is right");
      await expect(page.getByText("Sent", { exact: true })).toBeVisible();
      const cookies = await page.context().cookies();
      const wrong = await browser.newContext({ baseURL });
      await wrong.addCookies(cookies);
      const tab = await wrong.newPage();
      await tab.clock.install({ time: Date.now() + hours * 3_600_000 });
      await tab.goto("/chat");
      await tab.clock.resume();
      await write(tab, "the clock is wrong");
      await expect(page.getByText("the clock is wrong")).toBeVisible();
      for (const side of [page, tab]) {
        await expect
          .poll(async () => await texts(side))
          .toEqual(["the clock is right", "the clock is wrong"]);
        await expect(log(side).locator(".day")).toHaveText(["Today"]);
      }
      await wrong.close();
    });
  }
});

test("sent, delivered and read are shown as they happen; so is typing", async ({
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

test("an answer shows as a badge in the navbar and in the tab's title, until it is read", async ({
  browser,
  baseURL,
  page,
}) => {
  const desk = await browser.newContext({ baseURL });
  const admin = await desk.newPage();
  await page.goto("/chat");
  await write(page, "I go on looking");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await page.goto("/products");
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /I go on looking/ }).click();
  await write(admin, "Here is your price");
  await expect(admin.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 20_000 });
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

test("older messages come while scrolling, without a jump; new ones do not pull a reader away", async ({
  browser,
  baseURL,
  page,
}) => {
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

test("an early page grows when it is asked to, and gives way to the newest", async ({ page }) => {
  await fill(page, 58);
  const all = log(page).locator(".msg .b p");
  const later = page.getByRole("link", { name: "Later messages" });
  await page.goto("/chat?before=10");
  await becomeAlive(page);
  // As long as a page that reads on by itself would take.
  await page.waitForTimeout(1_500);
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

  await page.goto("/chat?before=10");
  await write(page, "From an early page");
  await expect(page.getByText("From an early page")).toBeInViewport();
  await expect(page.getByText("Message 58.")).toBeVisible();
  await expect(later).toHaveCount(0);
});

test("addresses in a message are links that cannot harm; markup is text", async ({ page }) => {
  await page.goto("/chat");
  await write(
    page,
    "See https://example.com/a?b=1, example.org, logo.ai or javascript:alert(1) <b>bold</b> <script>alert(2)</script>",
  );
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  const links = log(page).locator(".msg.me .b a");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    "https://example.com/a?b=1",
    "https://example.org",
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("rel", /noopener.*noreferrer/);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(log(page)).toContainText("<b>bold</b> <script>alert(2)</script>");
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("nothing covers Send", async ({ page }) => {
    await page.goto("/chat");
    await write(page, "Hello");
    const send = page.getByRole("button", { name: "Send" });
    expect(
      await send.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = (x: number, y: number) =>
          button.contains(document.elementFromPoint(left + width * x, top + height * y));
        return [0.1, 0.5, 0.9].every((x) => [0.1, 0.5, 0.9].every((y) => hit(x, y)));
      }),
    ).toBe(true);
  });
});

test.describe("a chat that is kept", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("a guest keeps the chat: a number, and a link that opens it in another browser", async ({
    browser,
    baseURL,
    page,
  }) => {
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

test("a kept chat is opened by its link without JavaScript, too", async ({
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

  test("says so, and offers a new chat", async ({ page }) => {
    const answer = await page.goto(`/chat/back/${"x".repeat(43)}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This chat is no longer there",
    );
    await page.getByRole("link", { name: "Start a new chat" }).click();
    await expect(log(page)).toBeVisible();
  });
});

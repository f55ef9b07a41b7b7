/** What every browser test starts from: an open shop, and pages whose consoles stay silent. */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { openSession } from "../../test/running/sessions.ts";
import { ADMIN, removeFolder, type Shop, shopAt, startShop } from "../../test/running/shop.ts";
import { openShopBehindNginx } from "../../test/running/shop-behind-nginx.ts";

interface Fixtures {
  /** Console lines that are part of the promise under test, such as a 404's. */
  expectedConsole: RegExp[];
  watchConsole: undefined;
}

interface WorkerFixtures {
  /** Who shares a shop: a spec that spoils it for others names itself. */
  shopOf: string;
  /** A shop with the demo products; shared by the tests of one worker. */
  shop: Shop;
}

/** Marks what `npm run test:long` alone runs: slow, and its rule has a faster test as well. */
export const LONG = "@long";
/** Whether this is that run. */
export const IS_LONG = Boolean(process.env.LONG);
/** A shop for browsers: one process with all that it needs, or, when told so, a grown shop. */
export const openShop = process.env.BEHIND_NGINX ? openShopBehindNginx : startShop;
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export const test = base.extend<Fixtures, WorkerFixtures>({
  shopOf: ["all", { option: true, scope: "worker" }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.stop();
      removeFolder(shop.dataDir);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  expectedConsole: [[], { option: true }],
  watchConsole: [
    async ({ context, expectedConsole }, use) => {
      const complaints = listenToConsole(context, expectedConsole);
      await use(undefined);
      expect(complaints, "the console stays silent").toEqual([]);
    },
    { auto: true },
  ],
});

/** What Chromium says of a page that is slow to be drawn, as on a machine with other work. */
const SLOW = /was preloaded using link preload but not used within a few seconds/;

/** Collects console errors, warnings and uncaught exceptions of every page of `context`. */
export function listenToConsole(context: BrowserContext, expected: RegExp[] = []): string[] {
  const complaints: string[] = [];
  const note = (line: string) => {
    if (![SLOW, ...expected].some((pattern) => pattern.test(line))) complaints.push(line);
  };
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      note(`${message.text()} ${message.location().url}`);
    }
  });
  context.on("weberror", (event) => {
    const { name, message, stack } = event.error();
    note(`${event.page()?.url()}: ${stack || `${name} ${message}`}`);
  });
  return complaints;
}

/** Gives the browser of `page` a session of this account. The login form has its own tests. */
export async function enter(page: Page, { email }: { email: string }): Promise<void> {
  const { origin } = new URL((await page.request.get("/healthz")).url());
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const { name, value } = await openSession(shopAt(origin), email, userAgent);
  const secure = origin.startsWith("https:");
  const cookie = { name: secure ? `__Host-${name}` : name, value, url: origin, secure };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" }]);
}

/** Leaves a page whose script would otherwise go on asking, as whoever its browser is next. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
}

/**
 * Waits until the page's script has taken it over. For promises that only a live page makes: until
 * then a form is sent as without JavaScript.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Signs the shop's admin in on `page`, which then shows `path`. */
export async function signInAsAdmin(page: Page, path = "/admin-dashboard/chats"): Promise<void> {
  await leave(page);
  await enter(page, ADMIN);
  await page.goto(path);
}

/** A step of the long run, as its rules have faster tests as well. */
export async function inLongRun(what: string, does: () => Promise<void>): Promise<void> {
  if (IS_LONG) await test.step(what, does);
}

/** Keeps every event from a page: none is the reason that it is read again. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === "/live",
    () => {},
  );
}

/** Goes to a section of the admin's dashboard on a phone: at the thumb, or behind 'More'. */
export async function goTo(page: Page, section: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Admin sections" });
  const link = tabs.getByRole("link", { name: section });
  if (!(await link.isVisible())) await tabs.getByRole("button", { name: "More" }).click();
  await link.click();
}

export { expect };

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import { alive, DESKTOP, expect, LONG, PHONE, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PAGES = ["/about", "/contact", "/service", "/term-condition", "/privacy", "/feedback"];

/** What the server counts as too fast for a person has passed. */
const takeTime = (page: Page) => page.waitForTimeout(2_100);

const contact = {
  Name: "Tunde Adébáyọ̀",
  Phone: "0803 123 4567",
  Subject: "Exercise books",
  Email: "tunde@bookshop.example",
  Message: "2,000 of them,\nby 5 January.",
};

async function fillContact(page: Page, change: Partial<typeof contact> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...contact, ...change })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const mailsAbout = (dataDir: string, words: string) => {
  const outbox = join(dataDir, "outbox");
  // It comes with the shop's first mail.
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(outbox, name), "utf8"))
    .filter((mail) => mail.includes(words));
};

test.describe("every page", () => {
  test("is found from the navigation, told of in its head, and accessible", async ({ page }) => {
    test.slow();
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.setViewportSize(PHONE);
        await page.goto(path);
        for (const viewport of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          await expect(page.getByRole("contentinfo").locator(`a[href="${path}"]`)).toBeVisible();
        }
        await expect(page).toHaveTitle(/Itewe/);
        for (const name of ["description", "keywords"]) {
          await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute("content", /\w{3}/);
        }
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
          "href",
          RegExp(`${path}$`),
        );
        await expectAccessible(page);
      });
    }
  });

  test("stands in the main navigation and the menu, in order", async ({ page }) => {
    const names = ["Home", "Catalog", "About Us", "Contact", "Services"];
    await page.goto("/");
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link")).toHaveText(names);
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(
      menu.getByRole("link").filter({ hasText: /^(?!Login|Make|Call|Chat)/ }),
    ).toHaveText(names);
    await menu.getByRole("link", { name: "About Us" }).click();
    await expect(page.getByRole("heading", { name: "About Us" })).toBeVisible();
  });
});

test.describe("the Services page", () => {
  test("moves its brands 200 px every 2 s, until it is paused, pointed at or focused", {
    tag: LONG,
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto("/service");
    await becomeAlive(page);
    const region = page.getByRole("region", { name: "Trusted brands" });
    const row = region.getByRole("list");
    const left = () => row.evaluate((element) => Math.round(element.scrollLeft));
    await expect(region.getByRole("button", { name: "Pause" })).toBeVisible();
    // Out of view it rests.
    await region.scrollIntoViewIfNeeded();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.clock.runFor(2_000);
    // Wherever the time before the pause has brought it.
    await page.waitForTimeout(1_500);
    const start = await left();
    await page.clock.runFor(1_900);
    await page.waitForTimeout(300);
    expect(await left()).toBe(start);
    await page.clock.runFor(100);
    await expect.poll(left).toBe(start + 200);
    await page.clock.runFor(2_000);
    await expect.poll(left).toBe(start + 400);

    await row.hover();
    await page.clock.runFor(6_000);
    expect(await left()).toBe(start + 400);
    await page.mouse.move(5, 5);
    await page.clock.runFor(2_000);
    await expect.poll(left).toBe(start + 600);

    await page.getByRole("button", { name: "Pause" }).focus();
    await page.keyboard.press("Tab");
    await page.clock.runFor(6_000);
    expect(await left()).toBe(start + 600);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());

    await page.getByRole("button", { name: "Pause" }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(6_000);
    expect(await left()).toBe(start + 600);
    await page.getByRole("button", { name: "Play" }).click();
    await page.clock.runFor(2_000);
    await expect.poll(left).toBe(start + 800);
  });

  test("keeps its brands still for who asked for less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/service");
    await becomeAlive(page);
    const region = page.getByRole("region", { name: "Trusted brands" });
    await expect(region.getByRole("button", { name: "Play" })).toBeVisible();
    await page.clock.runFor(10_000);
    expect(await region.getByRole("list").evaluate((element) => element.scrollLeft)).toBe(0);
  });
});

test.describe("the contact page", () => {
  // A refused form is answered 400; the browser tells its console so.
  test.use({ expectedConsole: [/status of (400|429|503)/] });

  test("loads the map when it is asked to, and not before", async ({ page }) => {
    const asked: string[] = [];
    await page.route("https://www.openstreetmap.org/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<p>map</p>" });
    });
    await page.goto("/");
    await page.getByRole("link", { name: "Contact", exact: true }).first().click();
    await page.getByRole("button", { name: "Load live map" }).scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Load live map" }).click();
    await expect(page.frameLocator("iframe").getByText("map")).toBeVisible();
    expect(asked).toHaveLength(1);
    await expect(page.locator("iframe")).toBeFocused();
  });

  test("says what is wrong with a field, there, and keeps the rest", async ({ page }) => {
    await page.goto("/contact");
    await becomeAlive(page);
    for (const [label, value, message] of [
      ["Name", " ", "Enter your name."],
      ["Phone", "12345", "Enter a phone number such as 0803 123 4567 or +234 803 123 4567."],
      ["Subject", "", "Enter a subject."],
      ["Email", "tunde@", "Enter an email address such as name@example.com."],
      ["Message", "x".repeat(5_001), "A message has at most 5,000 characters."],
    ] as const) {
      await test.step(label, async () => {
        await fillContact(page, { [label]: value });
        const answered = page.waitForResponse((response) => response.request().method() === "POST");
        await page.getByRole("button", { name: "Send message" }).click();
        expect((await answered).status()).toBe(400);
        const field = page.getByLabel(label, { exact: true });
        await expect(field).toHaveAccessibleDescription(message);
        await expect(field).toBeFocused();
        for (const [other, typed] of Object.entries({ ...contact, [label]: value })) {
          await expect(page.getByLabel(other, { exact: true })).toHaveValue(typed);
        }
        // The fields are alike.
        if (label === "Name") await expectNoFault(page, label, "errors");
      });
    }
  });

  test("sends a message once, says so, and the shop gets it by mail", async ({ page, shop }) => {
    const subject = `Twice ${Date.now()}`;
    await page.goto("/contact");
    await fillContact(page, { Subject: subject });
    await takeTime(page);
    await page.getByRole("button", { name: "Send message" }).dblclick();
    const notice = page.getByRole("status").filter({ hasText: "Message sent." });
    await expect(notice).toHaveText("Message sent. We will reply by phone or email.");
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
    await page.reload();
    await expect(notice).toBeVisible();
    const told = await notice.innerText();
    const sent = new URL(page.url()).searchParams.get("sent") ?? "";
    for (const other of [
      "1",
      `0${sent.slice(1)}x`,
      sent.replace(/.$/, (end) => (end === "0" ? "1" : "0")),
    ]) {
      const answer = await (await page.request.get(`/contact?sent=${other}`)).text();
      expect(answer).toContain("Send message");
      expect(answer).not.toContain(told);
    }
    await expect.poll(() => mailsAbout(shop.dataDir, subject)).toHaveLength(1);
    const [mail] = mailsAbout(shop.dataDir, subject);
    expect(mail).toContain("To: hello@itewe.example");
    expect(mail).toMatch(/Reply-To: [^:]*<tunde@bookshop\.example>/);
    for (const typed of ["bookshop", contact.Phone, subject]) {
      expect(shop.output()).not.toContain(typed);
    }
  });

  test("keeps what was typed when the shop cannot be reached", async ({ page, context }) => {
    await page.goto("/contact");
    await fillContact(page);
    await context.route("**/contact*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, contentType: "text/plain", body: "not now" })
        : route.fallback(),
    );
    await alive(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Your message was not sent. Please try again.",
    );
    for (const [label, typed] of Object.entries(contact)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
    }
  });

  test("asks who fills its hidden field, or answers at once, to send again", { tag: LONG }, async ({
    page,
  }) => {
    await page.goto("/contact");
    await fillContact(page, { Subject: "Robot" });
    await page.locator('input[name="website"]').evaluate((input: HTMLInputElement) => {
      input.value = "https://spam.example";
    });
    await takeTime(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("This looked like a robot's work");
    await expect(page.getByLabel("Subject")).toHaveValue("Robot");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent. We will reply by phone or email.")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test("the contact form refuses, then takes, and says so", async ({ page, shop }) => {
    const subject = `Plain ${Date.now()}`;
    await page.goto("/contact");
    await fillContact(page, { Subject: subject, Phone: "no phone" });
    await takeTime(page);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Send message" }).click();
    expect((await answered).status()).toBe(400);
    await expect(page.getByLabel("Phone")).toBeFocused();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(contact.Message);
    await page.getByLabel("Phone").fill(contact.Phone);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent. We will reply by phone or email.")).toBeVisible();
    await expect.poll(() => mailsAbout(shop.dataDir, subject)).toHaveLength(1);
    await expect(page.getByRole("link", { name: "Open the map" })).toBeVisible();
  });

  test("feedback can be given", { tag: LONG }, async ({ page }) => {
    await page.goto("/feedback");
    await takeTime(page);
    await page.getByLabel("Your feedback").fill("Sharp print.");
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByText("Choose from 1 to 5 stars.")).toBeVisible();
    await page.getByRole("radio", { name: "4 stars" }).check();
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByText("Feedback sent. Thank you.")).toBeVisible();
  });
});

test.describe("the feedback page", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("takes stars by keyboard, needs them, and thanks", async ({ page }) => {
    await page.goto("/feedback");
    await page.getByLabel("Your feedback").fill("Sharp print.");
    await takeTime(page);
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByRole("radio", { name: "1 star" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "3 stars" })).toBeChecked();
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByRole("status").filter({ hasText: "sent" })).toHaveText(
      "Feedback sent. Thank you.",
    );
    await expect(page.getByLabel("Your feedback")).toHaveValue("");
  });
});

test("more than sixty messages of an hour are refused with the time to wait, and kept in the form", {
  tag: LONG,
}, async ({ request, baseURL }) => {
  const send = (n: number) =>
    request.post("/contact", {
      headers: { origin: baseURL ?? "" },
      maxRedirects: 0,
      form: {
        clientId: `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`,
        name: "Tunde",
        phone: contact.Phone,
        subject: "Many",
        email: contact.Email,
        message: `Message ${n}`,
      },
    });
  let answer = await send(0);
  for (let n = 1; n <= 60 && answer.status() === 303; n++) answer = await send(n);
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  const page = await answer.text();
  expect(page).toContain("Too many messages came from your network.");
  expect(page).toContain(contact.Email);
});

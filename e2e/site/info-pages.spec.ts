import type { Page } from "@playwright/test";
import { mailsAbout } from "../../test/running/outbox.ts";
import { expectNoFault } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

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

async function expectContact(page: Page, typed: typeof contact): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

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

  test("keeps its brands still for who asked for less motion", { tag: LONG }, async ({ page }) => {
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

  test("shows a map, keeps what is refused or cannot be sent, and sends it once; so does the feedback page", async ({
    page,
    context,
    shop,
  }) => {
    const subject = `Twice ${Date.now()}`;
    const written = { ...contact, Subject: subject };
    const send = page.getByRole("button", { name: "Send message" });
    const asked: string[] = [];
    await page.route("https://www.openstreetmap.org/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<p>map</p>" });
    });

    await test.step("loads the map when it is asked to, and not before", async () => {
      // The policy of the first page holds on the next one, too.
      await page.goto("/");
      await page.getByRole("link", { name: "Contact", exact: true }).first().click();
      await page.getByRole("button", { name: "Load live map" }).scrollIntoViewIfNeeded();
      expect(asked).toEqual([]);
      await page.getByRole("button", { name: "Load live map" }).click();
      await expect(page.frameLocator("iframe").getByText("map")).toBeVisible();
      expect(asked).toHaveLength(1);
      await expect(page.locator("iframe")).toBeFocused();
    });

    await test.step("a form that is refused keeps the focus on what is wrong, and the rest", async () => {
      await fillContact(page, { Subject: subject, Name: " " });
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await send.press("Enter");
      expect((await answered).status()).toBe(400);
      const name = page.getByLabel("Name", { exact: true });
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await expect(name).toHaveAccessibleDescription("Enter your name.");
      await expect(name).toBeFocused();
      await expectContact(page, { ...written, Name: " " });
      await name.fill(contact.Name);
    });

    await test.step("keeps what was typed when the shop cannot be reached", async () => {
      await context.route("**/contact*", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 503, contentType: "text/plain", body: "not now" })
          : route.fallback(),
      );
      await send.click();
      await expect(page.getByRole("alert")).toHaveText(
        "Your message was not sent. Please try again.",
      );
      await expectContact(page, written);
      await context.unrouteAll();
    });

    await test.step("sends a message once, says so, and the shop gets it by mail", async () => {
      await takeTime(page);
      await send.dblclick();
      const notice = page.getByRole("status").filter({ hasText: "Message sent." });
      await expect(notice).toHaveText("Message sent. We will reply by phone or email.");
      await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
      await expect.poll(() => mailsAbout(shop.dataDir, subject)).toHaveLength(1);
    });

    await test.step("the page stays where somebody has scrolled to before its script comes", async () => {
      const scripts = Promise.withResolvers<void>();
      await page.route(/\.js$/, (route) => scripts.promise.then(() => route.fallback()));
      await page.reload();
      const notice = page.getByRole("status").filter({ hasText: "Message sent." });
      await expect(notice).toBeVisible();
      const place = () => page.evaluate(() => window.scrollY);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      const before = await place();
      expect(before).toBeGreaterThan(0);
      scripts.resolve();
      await becomeAlive(page);
      await expect(notice.locator("..")).toBeFocused();
      expect(await place()).toBe(before);
    });

    await test.step("the feedback page takes stars by keyboard, needs them, and thanks", async () => {
      await page.getByRole("contentinfo").getByRole("link", { name: "Feedback" }).click();
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

  test("says what is wrong with a field, there, and keeps the rest", { tag: LONG }, async ({
    page,
  }) => {
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
        await expectContact(page, { ...contact, [label]: value });
        // The fields are alike.
        if (label === "Name") await expectNoFault(page, label, "errors");
      });
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

  test("the contact form refuses, then takes, and says so", { tag: LONG }, async ({
    page,
    shop,
  }) => {
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

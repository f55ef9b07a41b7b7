import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { becomeAlive, loadedPicture, newest, seedNames, shownText } from "../support/reading.ts";
import { DESKTOP, expect, LONG, PHONE, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const COUNTERS = ["1,000,000+", "20,000+", "20,000+"];

const introduction = (page: Page) => page.getByRole("region", { name: "Introduction" });
const highlights = (page: Page) => page.getByRole("region", { name: "Highlights" });
const catalogue = (page: Page) => page.getByRole("region", { name: "Browse All Printing Catalog" });
const carousel = (page: Page) => page.getByRole("region", { name: "Products", exact: true });
const counters = (page: Page) => page.getByRole("region", { name: /numbers/ });

test("the intro slider turns by itself, both are turned by their arrows, and the catalogue shows what is chosen", async ({
  page,
}) => {
  await openWithStillClock(page);
  await test.step("the intro slider turns by itself, and stands when it is asked to", () =>
    expectTurnsAndStands(page, introduction(page), 3));

  await test.step("the intro slider sends Get Started of each slide to WhatsApp with exactly 'I want to print'", async () => {
    const region = introduction(page);
    await turnToFirst(region, 3);
    for (let slide = 1; slide <= 3; slide++) {
      await expect(position(region)).toHaveText(`${slide} of 3`);
      const link = region.getByRole("link", { name: "Get Started" }).and(live(page));
      await expect(link).toHaveCount(1);
      const target = new URL((await link.getAttribute("href")) ?? "");
      expect(target.origin + target.pathname).toBe("https://wa.me/2348000000000");
      expect(target.searchParams.get("text")).toBe("I want to print");
      await region.getByRole("button", { name: "Next slide" }).click();
    }
    await expect(position(region)).toHaveText("1 of 3");
    await region.getByRole("button", { name: "Previous slide" }).click();
    await expect(position(region)).toHaveText("3 of 3");
  });

  await test.step("the hero carousel has five slides, one shown at a time", async () => {
    const region = highlights(page);
    await turnToFirst(region, 5);
    const seen = new Set<string>();
    for (let slide = 1; slide <= 5; slide++) {
      await expect(position(region)).toHaveText(`${slide} of 5`);
      // The slide before fades out for a moment.
      await expect(async () => {
        const headings = await region.getByRole("heading").and(live(page)).allInnerTexts();
        expect(headings).toHaveLength(1);
        expect(seen).not.toContain(headings[0]);
      }).toPass({ timeout: 60_000 });
      seen.add(await region.getByRole("heading").and(live(page)).innerText());
      await region.getByRole("button", { name: "Next slide" }).click();
    }
    expect(seen.size).toBe(5);
    await expect(position(region)).toHaveText("1 of 5");
  });

  await page.clock.resume();
  await expectShowsWhatIsChosen(page);
});

// Both are turned by the same script.
test("the hero carousel turns by itself, and stands when it is asked to", { tag: LONG }, async ({
  page,
}) => {
  await openWithStillClock(page);
  await expectTurnsAndStands(page, highlights(page), 5);
});

async function expectTurnsAndStands(page: Page, slider: Locator, slides: number) {
  await test.step("turns every 8 seconds and comes round to the first slide", () =>
    expectTurnsEvery8Seconds(page, slider, slides));
  await test.step("stands while paused, pointed at or focused, and after a press of an arrow", () =>
    expectStandsWhenAsked(page, slider));
}

/** By its arrow, wherever it has been. */
async function turnToFirst(slider: Locator, slides: number) {
  const first = `1 of ${slides}`;
  for (let turn = 0; turn < slides && (await position(slider).innerText()) !== first; turn++) {
    await slider.getByRole("button", { name: "Next slide" }).click();
  }
}

async function expectRests(page: Page, slider: Locator) {
  const before = await position(slider).innerText();
  await page.clock.runFor(20_000);
  expect(await position(slider).innerText()).toBe(before);
}

test("turns its first slider while nobody is there, and goes on when somebody comes", {
  tag: LONG,
}, async ({ page }) => {
  await page.clock.install({ time: "2026-05-16T09:00:00" });
  await page.goto("/");
  const slider = introduction(page);
  await expect(slider.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(position(slider)).toHaveText("2 of 3");
  await becomeAlive(page);
  await page.clock.runFor(7_000);
  await expect(position(slider)).toHaveText("2 of 3");
  await expect(slider.getByRole("heading").and(live(page))).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(position(slider)).toHaveText("3 of 3");
  await slider.getByRole("button", { name: "Previous slide" }).click();
  await expect(position(slider)).toHaveText("2 of 3");
});

test("a slider out of view rests, and asks for no picture before it is near", {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openWithStillClock(page);
  const pictures = highlights(page).locator(".hero-picture img");
  const loaded = () => Promise.all([0, 1, 2, 3, 4].map((at) => loadedPicture(pictures.nth(at))));
  const none = ["", "", "", "", ""];
  expect(await loaded()).toEqual(none);
  await expectRests(page, highlights(page));
  expect(await loaded()).toEqual(none);
  await highlights(page).scrollIntoViewIfNeeded();
  const first = expect.stringContaining("/pictures/products/");
  await expect.poll(loaded).toEqual([first, "", "", "", ""]);
});

test("with Save-Data no slider turns by itself", { tag: LONG }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await openWithStillClock(page);
  await expectRests(page, introduction(page));
});

test.describe("the catalogue block", () => {
  test("leaves what was typed in the navbar, when both came before the page's script", {
    tag: LONG,
  }, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    const search = page.getByRole("searchbox", { name: "Search products" });
    await search.fill("mug");
    await page.getByRole("combobox", { name: "Category" }).selectOption("Caps");
    release();
    await expect(page).toHaveURL(/category=Caps/);
    await expect(catalogue(page).getByRole("listitem")).toHaveCount(seedNames("Caps").length);
    await expect(search).toHaveValue("mug");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/products\?q=mug$/);
    await expect(search).toHaveValue("");
  });
});

test("the product carousel moves by 300 px at each press of an arrow, and opens a product", {
  tag: LONG,
}, async ({ page }) => {
  await openAlive(page);
  const region = carousel(page);
  const first = region.getByRole("listitem").first();
  const left = async () => Math.round((await first.boundingBox())?.x ?? 0);
  for (const [size, viewport] of [
    ["a desktop", DESKTOP],
    ["a phone", PHONE],
  ] as const) {
    await test.step(`moves by 300 px at each press of an arrow on ${size}`, async () => {
      await page.setViewportSize(viewport);
      await region.getByRole("button", { name: "Scroll right" }).scrollIntoViewIfNeeded();
      const start = await left();
      await region.getByRole("button", { name: "Scroll right" }).click();
      await expect.poll(left).toBe(start - 300);
      await region.getByRole("button", { name: "Scroll right" }).click();
      await expect.poll(left).toBe(start - 600);
      await region.getByRole("button", { name: "Scroll left" }).click();
      await expect.poll(left).toBe(start - 300);
    });
  }

  await test.step("opens the product of the item that is clicked", async () => {
    const item = region.getByRole("listitem").nth(2);
    const name = await item.getByRole("link").innerText();
    await item.click();
    await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });
});

test.describe("the counters", () => {
  test("count up when they are seen", { tag: LONG }, async ({ page }) => {
    await test.step("start when half of one shows: not at 40 %, but at 60 %", async () => {
      await openWithStillClock(page);
      const first = counters(page).getByRole("listitem").first();
      await showPart(first, 0.4);
      await page.clock.runFor(600);
      expect(await shownCount(counters(page), 0), "at 40 %").toBe(COUNTERS[0]);
      await showPart(first, 0.6);
      await expect.poll(() => shownCount(counters(page), 0), "at 60 %").toBe("0+");
    });

    await test.step("count up once they are half in view, for a second and a half", async () => {
      const shown = () =>
        Promise.all(COUNTERS.map((_, place) => shownCount(counters(page), place)));
      await counters(page).getByRole("listitem").first().scrollIntoViewIfNeeded();
      const values = new Set<string>();
      await expect
        .poll(async () => {
          await page.clock.runFor(30);
          const [first = ""] = await shown();
          values.add(first);
          return first !== COUNTERS[0] && first !== "0+";
        })
        .toBe(true);
      for (let step = 0; step < 20; step++) {
        await page.clock.runFor(30);
        values.add((await shown()).at(0) ?? "");
      }
      expect(values.size, "it passes many numbers on its way").toBeGreaterThan(10);
      expect(await shown(), "and has not arrived after half its time").not.toEqual(COUNTERS);
      await page.clock.runFor(1_500);
      await expect.poll(shown).toEqual(COUNTERS);
    });
  });

  test("take 50 steps of 30 ms, each a higher number", { tag: LONG }, async ({ page }) => {
    await openWithStillClock(page);
    await showPart(counters(page).getByRole("listitem").first(), 1);
    const shown = () => shownCount(counters(page), 0);
    await expect.poll(shown).toBe("0+");
    const numbers = [0];
    for (let step = 1; step <= 50; step++) {
      const before = numbers.at(-1) ?? 0;
      expect(before, `before step ${step} it has not arrived`).toBeLessThan(1_000_000);
      await page.clock.runFor(30);
      await expect
        .poll(async () => numberOf(await shown()), { message: `step ${step}` })
        .toBeGreaterThan(before);
      numbers.push(numberOf(await shown()));
    }
    expect(numbers.at(-1), "after 1,500 ms").toBe(1_000_000);
    expect(new Set(numbers).size).toBe(51);
  });
});

test.describe("for a visitor who prefers reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing turns by itself and the counters stand at their final numbers", {
    tag: LONG,
  }, async ({ page }) => {
    await openWithStillClock(page);
    for (let place = 0; place < COUNTERS.length; place++) {
      expect(await shownCount(counters(page), place)).toBe(COUNTERS[place]);
    }
    await page.clock.runFor(20_000);
    await expect(position(introduction(page))).toHaveText("1 of 3");
    await expect(position(highlights(page))).toHaveText("1 of 5");
    await introduction(page).getByRole("button", { name: "Next slide" }).click();
    await expect(position(introduction(page))).toHaveText("2 of 3");
  });
});

/** What the catalogue block does on the open home page, and that a card leads away from it. */
async function expectShowsWhatIsChosen(page: Page): Promise<void> {
  await test.step("shows only the chosen category, by an address that survives reload and Back", async () => {
    const choice = page.getByRole("combobox", { name: "Category" });
    const names = catalogue(page).getByRole("listitem").getByRole("link");
    await choice.selectOption("Custom Mugs");
    await expect(page).toHaveURL(/\/\?category=Custom(\+|%20)Mugs$/);
    await expect(names).toHaveText(seedNames("Custom Mugs"));
    await page.reload();
    await becomeAlive(page);
    await expect(choice).toHaveValue("Custom Mugs");
    await expect(names).toHaveText(seedNames("Custom Mugs"));
    await choice.selectOption("Company Branding");
    await expect(names).toHaveText(seedNames("Company Branding"));
    await page.goBack();
    await expect(choice).toHaveValue("Custom Mugs");
    await expect(names).toHaveText(seedNames("Custom Mugs"));
    await choice.selectOption("All Categories");
    await expect(page).not.toHaveURL(/category=[A-Z]/);
    await expect(names.first()).toHaveText(newest.name);
  });

  await test.step("lets the arrow keys walk through the categories", async () => {
    const choice = page.getByRole("combobox", { name: "Category" });
    await choice.focus();
    const options = (await choice.locator("option").allInnerTexts()).slice(1, 4);
    for (const name of options) {
      await page.keyboard.press("ArrowDown");
      await expect(choice).toHaveValue(name);
      await expect(page).toHaveURL((url) => url.searchParams.get("category") === name);
      await expect(choice).toBeFocused();
    }
  });

  await test.step("keeps the visitor at the block when the category changes", async () => {
    const choice = page.getByRole("combobox", { name: "Category" });
    await choice.scrollIntoViewIfNeeded();
    await choice.selectOption("Bags");
    await expect(page).toHaveURL(/category=Bags/);
    // Another test may have added a bag.
    for (const name of seedNames("Bags")) {
      await expect(catalogue(page).getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
    }
    await expect(choice).toBeInViewport();
  });

  await test.step("shows the logo and Loading.... while the next category is slow to come", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("combobox", { name: "Category" }).selectOption("Caps");
    const loader = catalogue(page)
      .getByRole("status")
      .filter({ hasText: /^Loading\.\.\.\.$/ });
    await expect(loader).toBeVisible();
    const logo = loader.locator("path").last();
    await expect(logo).toBeVisible();
    const mark = readFileSync("public/brand/mark.svg", "utf8");
    const letter = (await logo.getAttribute("d"))?.split("H")[0] ?? "";
    expect(letter.length, "the logo has a shape").toBeGreaterThan(100);
    expect(mark, "the logo is the shop's").toContain(letter);
    expect((await loader.locator("svg").boundingBox())?.width).toBeGreaterThan(30);
    release();
    await expect(catalogue(page).getByRole("listitem")).toHaveCount(seedNames("Caps").length);
    await expect(page.getByText("Loading....")).toHaveCount(0);
    await page.unrouteAll();
  });

  await test.step("leads back to all categories", async () => {
    await page.getByRole("combobox", { name: "Category" }).selectOption("All Categories");
    await expect(page).not.toHaveURL(/category=[A-Z]/);
    await expect(catalogue(page).getByRole("link", { name: newest.name }).first()).toBeVisible();
  });

  await test.step("opens a product by its picture", async () => {
    const card = catalogue(page).getByRole("listitem").first();
    await card.hover();
    const box = await card.locator("img").boundingBox();
    if (!box) throw new Error("The card shows no picture");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(newest.name);
  });
}

/** What keyboard and screen reader reach; the slides that wait are inert. */
function live(page: Page): Locator {
  return page.locator(":not([inert] *)");
}

/** "1 of 3" of a slider. */
function position(region: Locator): Locator {
  return region.getByText(/^\d of \d$/);
}

async function shownCount(region: Locator, place: number): Promise<string> {
  const text = await shownText(region.getByRole("listitem").nth(place));
  return /^[\d,]*\+?/.exec(text)?.[0] ?? "";
}

function numberOf(shown: string): number {
  return Number(shown.replace(/\D/g, ""));
}

/**
 * Scrolls until `part` (0 to 1) of `element` is in the window, and until the page's own observers
 * have seen it.
 */
async function showPart(element: Locator, part: number): Promise<void> {
  await expect(async () => {
    const ratio = await element.evaluate(async (seen, wanted) => {
      const { top, height } = seen.getBoundingClientRect();
      const bottom = Math.ceil(top + height * wanted);
      scrollBy({ top: bottom - innerHeight, behavior: "instant" });
      // Observers are told in the order of their making, so the page's own have been.
      return new Promise<number>((done) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          done(entry?.intersectionRatio ?? 0);
        });
        observer.observe(seen);
      });
    }, part);
    expect(ratio).toBeGreaterThan(part - 0.05);
    expect(ratio).toBeLessThan(part + 0.05);
  }).toPass({ timeout: 60_000, intervals: [200] });
}

async function openAlive(page: Page): Promise<void> {
  await page.goto("/");
  await becomeAlive(page);
}

/** Opens the home page, waits until it is alive, then stops its clock. */
async function openWithStillClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-05-16T09:00:00" });
  await page.goto("/");
  await becomeAlive(page);
  // The arrows of the carousel come with the script.
  await expect(carousel(page).getByRole("button", { name: "Scroll right" })).toBeVisible();
  await page.clock.pauseAt("2026-05-16T09:00:20");
}

async function expectTurnsEvery8Seconds(page: Page, region: Locator, slides: number) {
  const current = async () => Number((await position(region).innerText())[0]);
  const following = (slide: number) => (slide % slides) + 1;
  await region.scrollIntoViewIfNeeded();
  let slide = await current();
  // To within half a second of a turn, then from turn to turn.
  for (let waited = 0; waited <= 8_000 && (await current()) === slide; waited += 500) {
    await page.clock.runFor(500);
  }
  slide = following(slide);
  for (let turn = 0; turn < slides; turn++) {
    await page.clock.runFor(7_400);
    expect(await current(), "no turn before 8 seconds").toBe(slide);
    await page.clock.runFor(600);
    slide = following(slide);
    await expect(position(region), "a turn after 8 seconds").toHaveText(`${slide} of ${slides}`);
  }
}

async function expectStandsWhenAsked(page: Page, region: Locator) {
  const current = () => position(region).innerText();
  const leave = async () => {
    await page.mouse.move(2, 2);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  };
  const expectStill = async (why: string) => {
    const before = await current();
    await page.clock.runFor(20_000);
    expect(await current(), why).toBe(before);
  };
  const expectMoves = async (why: string) => {
    const before = await current();
    await page.clock.runFor(8_100);
    await expect.poll(current, why).not.toBe(before);
  };

  await region.scrollIntoViewIfNeeded();
  await region.hover();
  await expectStill("pointed at");
  await leave();
  await region.getByRole("button", { name: "Next slide" }).focus();
  await expectStill("focused");
  await leave();
  await expectMoves("left alone");

  await region.getByRole("button", { name: "Pause" }).click();
  await leave();
  await expectStill("paused");
  await region.getByRole("button", { name: "Play" }).click();
  await expect(region.getByRole("button", { name: "Pause" })).toBeVisible();
  await leave();
  await expectMoves("played again");

  await region.getByRole("button", { name: "Pause" }).click();
  await region.getByRole("button", { name: "Play" }).click();
  await page.mouse.move(2, 2);
  await region.hover();
  await expectStill("pointed at again after Play");
  await leave();

  await region.getByRole("button", { name: "Next slide" }).click();
  await leave();
  await expectStill("turned by hand");
}

import type { Page } from "@playwright/test";
import sharp from "sharp";
import { animation, bomb, brokenPhoto, pdf, phonePhoto, svg } from "../test/files/pictures.ts";
import { atDatabase } from "../test/running/shop.ts";
import { asFile, choosePictures, fillProduct } from "./pictures.ts";
import { type BadProxy, openProxy } from "./proxy.ts";
import { expect, goTo, LONG, PHONE, signInAsAdmin, test } from "./shop.ts";

const MISSING = "Please upload the main image and three detail images.";

test.use({
  viewport: PHONE,
  expectedConsole: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard/add-product");
});

const add = { name: "Add Product", exact: true };

test("what is missing or cannot be is told beside its field, until it is right", {
  tag: LONG,
}, async ({ page }) => {
  await test.step("an empty form says what is missing beside each field, and in the specification's words", async () => {
    await page.getByRole("button", add).click();
    await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
    for (const [label, message] of Object.entries({
      Name: "Enter the name.",
      Price: "Enter the price.",
      Quantity: "Enter the quantity.",
      Category: "Choose a category.",
      "Feature 3": "Enter feature 3.",
    })) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(message),
      );
    }
  });

  await test.step("an error beside a field goes when the field is right, and not before", async () => {
    const price = page.getByLabel("Price", { exact: true });
    const category = page.getByLabel("Category");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await price.fill("1.200,50");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await price.fill("₦1,200.50");
    await expect(price).not.toHaveAttribute("aria-invalid", "true");
    await category.selectOption("Bags");
    await expect(category).not.toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a price, quantity, name or feature that cannot be is refused beside its field, and stays", async () => {
    await fillProduct(page, "Bags of bad input");
    const tries: [string, string, RegExp][] = [
      ["Price", "-5", /A price is more than 0/],
      ["Price", "0", /A price is more than 0/],
      ["Price", "twelve", /Write the price in naira, such as 45,000/],
      ["Price", "12.345", /at most two decimals/],
      ["Price", "1000000000000", /A price is less than 1,000,000,000/],
      ["Quantity", "0", /A quantity is 1 or more/],
      ["Quantity", "-3", /A quantity is 1 or more/],
      ["Quantity", "1.5", /Enter a whole number/],
      ["Name", "x".repeat(500), /at most 200 characters/],
      ["Feature 2", "   ", /Enter feature 2/],
    ];
    for (const [label, value, message] of tries) {
      const field = page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(value);
      const answered = page.waitForResponse(
        (response) => response.request().method() === "POST" && /add-product/.test(response.url()),
      );
      await page.getByRole("button", add).click();
      expect((await answered).status(), `${label} ${value}`).toBe(400);
      await expect(field, `${label} ${value}`).toHaveAccessibleDescription(message);
      await expect(field).toHaveValue(value);
      await field.fill(before);
    }
  });
});

test("two detail images are not enough; what is wrong keeps everything that was typed", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags with two details");
  await choosePictures(page);
  await page.getByRole("button", { name: "Remove detail image 2" }).click();
  await page.getByLabel("Price").fill("1.200,50");
  await page.getByRole("button", add).click();
  await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(/a point before the kobo/);
  await expect(page.getByLabel("Price")).toHaveValue("1.200,50");
  await page.getByLabel("Price").fill("₦1,200.50");
  const photo = asFile("again.jpg", await phonePhoto());
  await page.getByLabel("Detail images").setInputFiles(photo);
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast")).toHaveText("Product added successfully!");
  // The next one begins at the top.
  await expect(page.locator("#main")).toBeFocused();
});

test("what is no picture is refused with a reason, and can be replaced", { tag: LONG }, async ({
  page,
}) => {
  const details = page.getByLabel("Detail images");
  const refused = async (name: string, content: Buffer, reason: RegExp) => {
    await details.setInputFiles(asFile(name, content));
    await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
  };
  await refused("price-list.jpg", pdf, /price-list\.jpg cannot be used/);
  await refused("logo.svg", svg, /logo\.svg cannot be used/);
  await refused("dance.gif", await animation("gif"), /dance\.gif cannot be used/);
  await refused("bomb.png", bomb(), /bomb\.png has 200 megapixels/);
  await refused("half.jpg", await brokenPhoto(), /half\.jpg is damaged/);
  await refused("empty.jpg", Buffer.alloc(0), /empty\.jpg is empty/);
  await details.setInputFiles(asFile("good.jpg", await phonePhoto()));
  await expect(page.getByRole("alert").filter({ hasText: "empty.jpg" })).toHaveCount(0);
});

test("of several pictures chosen at once, each that is not taken is named", { tag: LONG }, async ({
  page,
}) => {
  const details = page.getByLabel("Detail images");
  const told = page.locator(".product-pictures").getByRole("alert");
  const remove = page.getByRole("button", { name: /^Remove / });
  const photo = await phonePhoto(600, 600);
  await details.setInputFiles([
    asFile("d1.jpg", photo),
    asFile("huge.jpg", Buffer.alloc(26_214_401)),
    asFile("d3.jpg", Buffer.alloc(0)),
  ]);
  await expect(told).toContainText("huge.jpg is larger than 25 MB. Choose a smaller one.");
  await expect(told).toContainText("d3.jpg is empty. Choose another picture.");
  await expect(remove).toHaveCount(3);

  await page.getByRole("button", { name: "Remove detail image 3" }).press("Enter");
  await expect(details).toBeFocused();
  await details.setInputFiles([2, 3, 4, 5].map((n) => asFile(`d${n}.jpg`, photo)));
  await expect(told).toHaveText("Only three detail images: d4.jpg and d5.jpg were left out.");
  await expect(remove).toHaveCount(3);
  // The field is gone, as there are three.
  await expect(page.getByRole("button", { name: "Remove detail image 3" })).toBeFocused();
  await page.getByRole("button", { name: "Remove detail image 1" }).press("Enter");
  await expect(told).toHaveCount(0);
  await expect(details).toBeFocused();

  await page.getByLabel("Main image", { exact: true }).setInputFiles(asFile("m.jpg", photo));
  await page.getByRole("button", { name: "Remove main image" }).press("Enter");
  await expect(page.getByLabel("Main image", { exact: true })).toBeFocused();
});

test("a picture chosen before the page's script has come is not lost", { tag: LONG }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const photo = asFile("early.jpg", await phonePhoto(1200, 900));
  await page.getByLabel("Main image", { exact: true }).setInputFiles(photo);
  await expect(page.getByRole("button", add)).toBeDisabled();
  held.resolve();
  await expect(page.getByRole("button", { name: "Remove main image" })).toBeVisible();
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole("img", { name: "Main image" })).toBeVisible();
});

test("a connection lost while uploading loses nothing, and it is added", { tag: LONG }, async ({
  page,
  context,
}) => {
  test.slow();
  await fillProduct(page, "Bags through the gap");
  await context.setOffline(true);
  const photo = await phonePhoto();
  await page.getByLabel("Main image", { exact: true }).setInputFiles(asFile("main.jpg", photo));
  await page
    .getByLabel("Detail images")
    .setInputFiles([1, 2, 3].map((n) => asFile(`detail-${n}.jpg`, photo)));
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast")).toHaveText("Failed to add product. Please try again.", {
    timeout: 30_000,
  });
  await expect(page.getByText("Not uploaded")).toHaveCount(4);
  await expect(
    page.getByText("main.jpg, detail-1.jpg, detail-2.jpg and detail-3.jpg: The connection broke."),
  ).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bags through the gap");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  // Back in the network, they go on by themselves.
  await context.setOffline(false);
  await expect(page.getByText("Not uploaded")).toHaveCount(0);
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible({
    timeout: 30_000,
  });
});

test.describe("a connection that falls silent, with no word that it broke,", () => {
  const silence = new Promise<never>(() => {});
  let proxy: BadProxy;
  test.beforeEach(async ({ page, shop }) => {
    proxy = await openProxy(shop.url);
    await page.clock.install();
    await page.goto(`${proxy.url}/admin-dashboard/add-product`);
  });
  test.afterEach(() => proxy.close());

  /** Chooses four pictures of several pieces each. */
  async function chooseLarge(page: Page): Promise<void> {
    const photo = Buffer.concat([await phonePhoto(640, 480), Buffer.alloc(1_500_000)]);
    await page.getByLabel("Main image", { exact: true }).setInputFiles(asFile("main.jpg", photo));
    await page
      .getByLabel("Detail images")
      .setInputFiles([1, 2, 3].map((n) => asFile(`detail-${n}.jpg`, photo)));
  }
  /** Resolves when so many such requests have come to the proxy. */
  const come = (count: number, method: string, path: string) =>
    expect
      .poll(() => proxy.passed.filter((one) => one.method === method && one.path.includes(path)))
      .toHaveLength(count);

  test("is left: uploads go on by themselves, the form says that it failed, and is sent again", {
    tag: LONG,
  }, async ({ page }) => {
    test.slow();
    await fillProduct(page, "Bags on a dead line");
    proxy.holding = (method) => (method === "PATCH" ? silence : undefined);
    await chooseLarge(page);
    await page.getByRole("button", add).click();
    await come(4, "PATCH", "/uploads/");
    // The first piece of each has been handed over.
    await expect(page.getByText(/^Uploading 6\d%$/)).toHaveCount(4);
    // New requests pass; the pieces that are on their way stay where they are.
    proxy.holding = (method, path) =>
      method === "POST" && path.includes("/add-product") ? silence : undefined;
    await page.clock.fastForward(46_000);
    await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0, { timeout: 30_000 });
    await come(1, "POST", "/add-product");
    await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();

    proxy.holding = () => undefined;
    await page.clock.fastForward(31_000);
    await expect(page.locator(".toast")).toHaveText("Failed to add product. Please try again.");
    await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bags on a dead line");
    await page.getByRole("button", add).click();
    await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
  });
});

test("the bar counts the pictures that are there already, in the shop's colours", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags of one slow picture");
  await page.route("**/uploads/product-image/**", () => {});
  const photo = asFile("photo.jpg", await phonePhoto(640, 480));
  await page.getByLabel("Detail images").setInputFiles([photo, photo, photo]);
  const remove = page.getByRole("button", { name: /^Remove / });
  await expect(remove).toHaveCount(3);
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0, { timeout: 30_000 });
  await page.getByLabel("Main image", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", add).click();
  const bar = page.getByRole("progressbar", { name: "Pictures uploaded" });
  await expect(bar).toHaveJSProperty("value", 0.75);
  for (const theme of ["light", "dark"]) {
    const wanted = await bar.evaluate((element, name) => {
      const row = element.parentElement as HTMLElement;
      row.dataset.theme = name;
      return ["primary", "kraft"].map((token) => {
        const probe = document.createElement("i");
        probe.style.color = `var(--color-${token})`;
        row.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
    }, theme);
    const { data, info } = await sharp(await bar.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (part: number) => {
      const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * 3;
      return `rgb(${[...data.subarray(at, at + 3)].join(", ")})`;
    };
    expect([colourAt(0.3), colourAt(0.9)], theme).toEqual(wanted);
  }
});

test("no answer to the form itself keeps it, and a reload keeps what was typed", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags that wait");
  await choosePictures(page);
  await page.route("**/add-product.data*", (route) => route.abort());
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast")).toHaveText("Failed to add product. Please try again.");
  await expect(page.getByLabel("Price")).toHaveValue("1200.50");
  await page.unrouteAll();
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Half a product");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a product");
});

test("a product half entered is there again after a look at another page, pictures too", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags of two visits");
  await choosePictures(page);
  await goTo(page, "Users");
  await expect(page).toHaveURL(/\/users$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bags of two visits");
  await page.route(
    "**/add-product.data*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", add).click();
  await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
  await page.goto("/admin-dashboard/products?q=two+visits");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test("a picture that the shop has no longer is named, and leaves the form", { tag: LONG }, async ({
  page,
  shop,
}) => {
  await fillProduct(page, "Bags of a lost picture");
  await choosePictures(page);
  const draft = await page.evaluate(() => JSON.stringify(Object.values(localStorage)));
  const [, main = ""] = /main[^}]*?upload:([0-9a-f-]+)/.exec(draft) ?? [];
  const gone = await atDatabase(shop, `delete from files where id = '${main}' returning id`);
  expect(gone).toHaveLength(1);
  await page.getByRole("button", add).click();
  const told = page.getByRole("alert").filter({ hasText: "no longer there" });
  await expect(told).toHaveText("The main image is no longer there. Choose it again.");
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(3);
  const photo = asFile("again.jpg", await phonePhoto(600, 600));
  await page.getByLabel("Main image", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
});

test("a changed product is not left without a question", async ({ page }) => {
  await page.goto("/admin-dashboard/products?q=mug");
  await page.getByRole("button", { name: "Edit" }).first().click();
  const feature = page.getByLabel("Feature 2");
  await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
  const before = await feature.inputValue();
  await feature.fill("Not saved yet");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await goTo(page, "Add Product");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(feature).toHaveValue("Not saved yet");
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(feature).toBeHidden();
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(feature).toHaveValue(before);
  await feature.fill("Not wanted");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(feature).toBeHidden();
  await expect(question).toBeHidden();
});

test("pictures still on their way are not given up without a question, and what was typed stays", {
  tag: LONG,
}, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/uploads/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("Name", { exact: true }).fill("Bags on their way");
  const question = page.getByRole("alertdialog", { name: "Leave without the pictures?" });
  const picture = page.getByRole("button", { name: "Remove main image" });
  const photo = asFile("main.jpg", await phonePhoto(1200, 900));
  const choose = () => page.getByLabel("Main image", { exact: true }).setInputFiles(photo);

  await choose();
  await expect(page.getByText(/^Uploading/)).toBeVisible();
  await goTo(page, "Users");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/add-product$/);
  await expect(picture).toBeVisible();
  let asked = 0;
  page.once("dialog", (dialog) => {
    asked++;
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe(1);

  await goTo(page, "Users");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bags on their way");
  await expect(picture).toHaveCount(0);

  await choose();
  held.resolve();
  await expect(picture).toBeVisible();
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0, { timeout: 30_000 });
  await goTo(page, "Users");
  await expect(page).toHaveURL(/\/users$/);
  await expect(question).toBeHidden();
});

test("a price corrected after a lost answer is the one in the shop; what differs is chosen", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags of a lost answer");
  await choosePictures(page);
  const lose = () =>
    page.route(
      "**/add-product.data*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  for (const price of ["20000", "3000"]) {
    await lose();
    await page.getByLabel("Price").fill(price);
    const lost = page.waitForEvent("requestfailed");
    await page.getByRole("button", add).click();
    await lost;
    await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  }
  // The first correction is in the shop, its answer was lost too.
  await page.getByLabel("Price").fill("2000");
  await page.getByRole("button", add).click();
  const differs = page.getByRole("alert").filter({ hasText: "in the shop already" });
  await expect(differs).toContainText("Price: the shop has 3000; yours is 2000.");
  await expect(differs.getByRole("button")).toHaveCount(2);
  await differs.getByRole("button", { name: "Keep mine: Price" }).click();
  await page.getByRole("button", add).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
  await page.goto("/admin-dashboard/products?q=lost+answer");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await expect(page.locator(".product-list")).toContainText("2,000");
});

test("while pictures are on their way the button waits with them; a double press adds one product", {
  tag: LONG,
}, async ({ page, baseURL }) => {
  await fillProduct(page, "Bags pressed twice");
  await page.route("**/uploads/**", async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  const chosen = choosePictures(page);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.getByRole("button", add).dblclick();
  await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Pictures uploaded" })).toBeVisible();
  await chosen;
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
  await page.goto(`${baseURL}/admin-dashboard/products?q=pressed+twice`);
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test("a press after the first try's errors adds one product, and no error stands over the emptied form", {
  tag: LONG,
}, async ({ page }) => {
  await page.getByRole("button", add).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Enter/);
  await fillProduct(page, "Bags of an eager finger");
  await page.getByLabel("Working days").fill("3");
  await page.route("**/uploads/**", async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  const chosen = choosePictures(page);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.getByLabel("Price").fill("1.200,50");
  await page.getByRole("button", add).click();
  // What was wrong before is no answer to this press.
  await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await page.getByLabel("Price").fill("1,200.50");
  // It comes through when the product has been added and the form is empty again.
  await page.getByRole("button", add).click();
  await chosen.catch(() => {});
  await expect(page.locator(".toast")).toHaveText("Product added successfully!");
  const added = page.getByRole("status").filter({ hasText: "Bags of an eager finger" });
  await expect(added).toBeVisible();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(page.locator(".error")).toHaveCount(0);

  await added.getByRole("link", { name: "See it in the shop" }).click();
  await expect(page.getByRole("heading", { name: "Bags of an eager finger" })).toBeVisible();
  await expect(page.getByText("3 working days").first()).toBeVisible();
  await page.goto("/admin-dashboard/products?q=eager");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test("a draft is the shop's alone, until it is published", { tag: LONG }, async ({
  page,
  request,
}) => {
  const name = "Zebra almanac drafted";
  await fillProduct(page, name);
  await choosePictures(page);
  await page.getByLabel("Draft", { exact: true }).check();
  await page.getByRole("button", add).click();
  await page.getByRole("link", { name: "See it in the shop" }).click();
  await expect(page.getByText("This is a draft: only the shop sees it.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const { pathname } = new URL(page.url());

  const lists = [
    "/products",
    "/products?q=zebra+almanac",
    "/products?category=Bags",
    "/search-suggestions?q=zebra",
    "/sitemap.xml",
  ];
  /** Where a visitor comes upon it. */
  const seen = async () => {
    const found: string[] = [];
    for (const path of lists) {
      if ((await (await request.get(path)).text()).includes(pathname)) found.push(path);
    }
    return [(await request.get(pathname)).status(), ...found];
  };
  expect(await seen()).toEqual([404]);

  await page.goto("/admin-dashboard/products?q=zebra");
  await expect(page.locator(".product-list").getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).first().click();
  await page.getByLabel("Published", { exact: true }).check();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.locator(".toast").filter({ hasText: "updated" })).toBeVisible();
  await expect.poll(seen).toEqual([200, ...lists]);
});

test("the product that was added leads to its line in the list", { tag: LONG }, async ({
  page,
}) => {
  await fillProduct(page, "Bags to be found again");
  await choosePictures(page);
  await page.getByRole("button", add).click();
  await page.getByRole("link", { name: "Its line in the list" }).click();
  await expect(page.getByRole("link", { name: "Bags to be found again" })).toBeInViewport();
});

test("what was wrong with the pictures goes when all four are there", { tag: LONG }, async ({
  page,
}) => {
  await page.getByRole("button", add).click();
  await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  await choosePictures(page);
  await expect(page.getByRole("alert").filter({ hasText: MISSING })).toHaveCount(0);
});

test("a form without its pictures is not added", { tag: LONG }, async ({ page }) => {
  await test.step("a button at work looks so under the pointer that has pressed it", async () => {
    await page.getByRole("button", add).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route("**/add-product.data*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", add).click();
    const busy = page.getByRole("button", { name: "Adding Product..." });
    await expect(busy).toBeDisabled();
    const look = () =>
      busy.evaluate(async (one) => {
        await Promise.all(one.getAnimations().map(({ finished }) => finished));
        const { color, backgroundColor } = getComputedStyle(one);
        return { isUnderPointer: one.matches(":hover"), color, backgroundColor };
      });
    const pressed = await look();
    expect(pressed.isUnderPointer).toBe(true);
    await page.mouse.move(0, 0);
    expect(await look()).toEqual({ ...pressed, isUnderPointer: false });
    held.resolve();
    await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  });

  await test.step("files with long names are named within the page", async () => {
    const files = ["Screenshot".repeat(9), "Photo".repeat(18)].map((name) =>
      asFile(`${name}.jpg`, pdf),
    );
    await page.getByLabel("Detail images").setInputFiles(files);
    await expect(page.getByText(/^PhotoPhoto/)).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `at ${width} px`).toBe(width);
    }
  });

  await test.step("a main picture that was refused is missing", async () => {
    await page.setViewportSize(PHONE);
    await fillProduct(page, "Bags without a picture");
    await page.getByLabel("Main image", { exact: true }).setInputFiles(asFile("list.jpg", pdf));
    await expect(page.getByRole("alert").filter({ hasText: /list.jpg/ })).toBeVisible();
    await page.getByRole("button", add).click();
    await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  });
});

test("two admins at one product: the second sees what changed, and chooses", { tag: LONG }, async ({
  page,
  context,
}) => {
  const list = "/admin-dashboard/products?q=mug";
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(list);
    await tab.getByRole("button", { name: "Edit" }).first().click();
    await expect(tab.getByRole("button", { name: "Update" })).toBeEnabled();
  }
  await page.getByLabel("Price").fill("7000");
  await page.getByLabel("Quantity").fill("12");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.locator(".toast")).toHaveText("Product updated successfully!");

  await second.getByLabel("Price").fill("8000");
  await second.getByLabel("Feature 1").fill("Dishwasher safe, tried 500 times");
  await second.getByRole("button", { name: "Update" }).click();
  const changes = second.getByRole("alert").filter({ hasText: "Somebody else changed" });
  await expect(changes).toContainText("Quantity is now 12.");
  await expect(changes).toContainText("Theirs is 7000; yours is 8000.");
  // Update was pressed screens below it.
  await expect(changes.getByText("Somebody else changed")).toBeInViewport({ ratio: 1 });
  await expect(second.locator(".said")).toBeFocused();
  await expect(second.getByLabel("Quantity")).toHaveValue("12");
  await expect(second.getByLabel("Price", { exact: true })).toHaveValue("8000");

  let sent = 0;
  second.on("request", (request) => {
    if (request.method() === "POST" && /products\.data/.test(request.url())) sent++;
  });
  await second.getByRole("button", { name: "Update" }).click();
  await expect(changes).toContainText("Nothing was sent");
  await expect(changes.getByText("Nothing was sent")).toBeInViewport({ ratio: 1 });
  await expect(second.locator(".said")).toBeFocused();
  expect(sent).toBe(0);
  await page.goto(list);
  await expect(page.locator(".product-list")).toContainText("7,000");
  await expect(page.locator(".product-list")).not.toContainText("8,000");

  const mine = changes.getByRole("button", { name: "Keep mine: Price" });
  const theirs = changes.getByRole("button", { name: "Use theirs: Price" });
  await mine.click();
  await expect(mine).toHaveAttribute("aria-pressed", "true");
  await expect(changes).not.toContainText("Nothing was sent");
  await theirs.click();
  await expect(second.getByLabel("Price", { exact: true })).toHaveValue("7000");
  await mine.click();
  await expect(second.getByLabel("Price", { exact: true })).toHaveValue("8000");
  await theirs.click();
  await expect(mine).toHaveAttribute("aria-pressed", "false");
  await second.getByRole("button", { name: "Update" }).click();
  await expect(second.locator(".toast").filter({ hasText: "updated" })).toBeVisible();
  expect(sent).toBe(1);
  await page.goto(list);
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(page.getByLabel("Feature 1")).toHaveValue("Dishwasher safe, tried 500 times");
  await expect(page.getByLabel("Quantity")).toHaveValue("12");
});

test("two admins who have changed the same picture: both are shown, and one is chosen", {
  tag: LONG,
}, async ({ page, context }) => {
  const list = "/admin-dashboard/products?q=tote";
  const second = await context.newPage();
  const photo = await phonePhoto(600, 600);
  const uploaded = /^\/pictures\/uploaded\//;
  const picture = (tab: Page, name: string) =>
    tab.locator(".picture-slots").getByRole("img", { name });
  const replace = async (tab: Page, name: string, input: string) => {
    await tab.getByRole("button", { name: `Remove ${name}` }).click();
    await tab.getByLabel(input, { exact: true }).setInputFiles(asFile(`${name}.jpg`, photo));
    await expect(tab.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0, { timeout: 30_000 });
  };
  for (const tab of [page, second]) {
    await tab.goto(list);
    await tab.getByRole("button", { name: "Edit" }).first().click();
    await expect(tab.getByRole("button", { name: "Update" })).toBeEnabled();
    await replace(tab, "main image", "Main image");
    await replace(tab, "detail image 1", "Detail images");
  }
  await replace(page, "detail image 1", "Detail images");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.locator(".toast")).toHaveText("Product updated successfully!");

  await second.getByRole("button", { name: "Update" }).click();
  const changes = second.getByRole("alert").filter({ hasText: "Somebody else changed" });
  await expect(changes).toContainText("Main image: you both changed it.");
  await expect(changes).toContainText("Detail image 1: you both changed it.");
  await expect(changes).toContainText("Detail image 2 is another one now; look at it below.");
  await expect(changes).not.toContainText("Detail image 3");
  const theirMain = changes.getByRole("img", { name: "Main image, theirs" });
  await expect(theirMain).toHaveAttribute("src", uploaded);
  for (const image of await changes.getByRole("img").all()) {
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(changes.getByRole("img", { name: "Main image, yours" })).toBeVisible();

  const choose = (whose: string, name: string) =>
    changes.getByRole("button", { name: `${whose}: ${name}` }).click();
  await choose("Use theirs", "Main image");
  await second.getByRole("button", { name: "Update" }).click();
  await expect(changes).toContainText("Nothing was sent");
  await choose("Use theirs", "Detail image 1");
  await expect(picture(second, "Detail image 1")).toHaveAttribute("src", uploaded);
  // One's own is still there to go back to.
  await choose("Keep mine", "Detail image 1");
  await expect(picture(second, "Detail image 1")).toHaveAttribute("src", /^blob:/);
  const theirs = (await picture(second, "Main image").getAttribute("src")) ?? "";
  expect(theirs).toMatch(uploaded);
  await second.getByRole("button", { name: "Update" }).click();
  await expect(second.locator(".toast").filter({ hasText: "updated" })).toBeVisible();

  await page.goto(list);
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(picture(page, "Main image")).toHaveAttribute("src", theirs);
  for (const name of ["Detail image 1", "Detail image 2"]) {
    await expect(picture(page, name)).toHaveAttribute("src", uploaded);
  }
  await expect(picture(page, "Detail image 3")).not.toHaveAttribute("src", uploaded);
});

test("Update pressed twice changes a product once", { tag: LONG }, async ({ page }) => {
  await page.goto("/admin-dashboard/products");
  await page.getByRole("button", { name: "Edit" }).last().click();
  await page.getByLabel("Quantity").fill("77");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /products\.data/.test(request.url())) sent++;
  });
  await page.getByRole("button", { name: "Update" }).dblclick();
  await expect(page.locator(".toast")).toHaveText("Product updated successfully!");
  expect(sent).toBe(1);
});

test("deleting and changing what is already gone says so", { tag: LONG }, async ({
  page,
  context,
}) => {
  const list = "/admin-dashboard/products?q=calendar";
  const second = await context.newPage();
  const third = await context.newPage();
  // No event reads a list again before it is pressed in.
  await context.route(
    ({ pathname }) => pathname === "/live",
    () => {},
  );
  for (const tab of [page, second, third]) await tab.goto(list);
  await third.getByRole("button", { name: "Edit" }).first().click();
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: "Delete" }).first().click();
    await tab.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  }
  await expect(page.locator(".toast")).toContainText("Product deleted successfully!");
  await expect(second.locator(".toast")).toHaveText("Product not found");
  await third.getByRole("button", { name: "Update" }).click();
  await expect(third.locator(".toast")).toHaveText("Product not found");
});

/** Pictures in the form of a new product. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { animation, bomb, brokenPhoto, pdf, phonePhoto, svg } from "../../test/files/pictures.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { ADD, asFile, choosePictures, fillProduct, MISSING } from "../support/pictures.ts";
import { type BadProxy, openProxy } from "../support/proxy.ts";
import { expect, goTo, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: PHONE,
  expectedConsole: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard/add-product");
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
  await expect(page.getByRole("button", ADD)).toBeDisabled();
  held.resolve();
  await expect(page.getByRole("button", { name: "Remove main image" })).toBeVisible();
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0);
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
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast")).toHaveText("Failed to add product. Please try again.");
  await expect(page.getByText("Not uploaded")).toHaveCount(4);
  await expect(
    page.getByText("main.jpg, detail-1.jpg, detail-2.jpg and detail-3.jpg: The connection broke."),
  ).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bags through the gap");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  // Back in the network, they go on by themselves.
  await context.setOffline(false);
  await expect(page.getByText("Not uploaded")).toHaveCount(0);
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
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
    await page.getByRole("button", ADD).click();
    await come(4, "PATCH", "/uploads/");
    // The first piece of each has been handed over.
    await expect(page.getByText(/^Uploading 6\d%$/)).toHaveCount(4);
    // New requests pass; the pieces that are on their way stay where they are.
    proxy.holding = (method, path) =>
      method === "POST" && path.includes("/add-product") ? silence : undefined;
    await page.clock.fastForward(46_000);
    await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0);
    await come(1, "POST", "/add-product");
    await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();

    proxy.holding = () => undefined;
    await page.clock.fastForward(31_000);
    await expect(page.locator(".toast")).toHaveText("Failed to add product. Please try again.");
    await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bags on a dead line");
    await page.getByRole("button", ADD).click();
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
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0);
  await page.getByLabel("Main image", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", ADD).click();
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
  await page.getByRole("button", ADD).click();
  await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.getByRole("button", ADD).click();
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
  await page.getByRole("button", ADD).click();
  const told = page.getByRole("alert").filter({ hasText: "no longer there" });
  await expect(told).toHaveText("The main image is no longer there. Choose it again.");
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(3);
  const photo = asFile("again.jpg", await phonePhoto(600, 600));
  await page.getByLabel("Main image", { exact: true }).setInputFiles(photo);
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
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
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0);
  await goTo(page, "Users");
  await expect(page).toHaveURL(/\/users$/);
  await expect(question).toBeHidden();
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
  await page.getByRole("button", ADD).dblclick();
  await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Pictures uploaded" })).toBeVisible();
  await chosen;
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
  await page.goto(`${baseURL}/admin-dashboard/products?q=pressed+twice`);
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test("what was wrong with the pictures goes when all four are there", { tag: LONG }, async ({
  page,
}) => {
  await page.getByRole("button", ADD).click();
  await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  await choosePictures(page);
  await expect(page.getByRole("alert").filter({ hasText: MISSING })).toHaveCount(0);
});

test("a form without its pictures is not added", { tag: LONG }, async ({ page }) => {
  await test.step("a button at work looks so under the pointer that has pressed it", async () => {
    await page.getByRole("button", ADD).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route("**/add-product.data*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", ADD).click();
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
    await page.getByRole("button", ADD).click();
    await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  });
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
    await expect(tab.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0);
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

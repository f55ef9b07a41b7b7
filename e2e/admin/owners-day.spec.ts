import { phonePhoto } from "../../test/files/pictures.ts";
import { ADMIN, removeFolder } from "../../test/running/shop.ts";
import { fillLogin } from "../support/customers.ts";
import { asFile, choosePictures, fillProduct } from "../support/pictures.ts";
import { expect, goTo, LONG, listenToConsole, openShop, PHONE, test } from "../support/shop.ts";

test("an owner's day, on a phone", { tag: LONG }, async ({ browser }) => {
  test.slow();
  // What waits is counted, so nothing of another test may wait.
  const shop = await openShop();
  const baseURL = shop.url;
  const office = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true });
  const street = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true });
  const complaints = [...[office, street].map((context) => listenToConsole(context))];
  const admin = await office.newPage();
  const visitor = await street.newPage();
  const toast = (text: string) => admin.locator(".toast", { hasText: text });
  const go = (section: string) => goTo(admin, section);

  await test.step("the overview says what waits, live", async () => {
    await admin.goto("/login");
    await fillLogin(admin, ADMIN);
    await admin.getByRole("button", { name: "Later" }).click();
    await admin.waitForURL("**/admin-dashboard");
    await go("Overview");
    const figures = admin.getByRole("list").first();
    await expect(admin.getByText("Every chat is answered.")).toBeVisible();
    await visitor.goto("/feedback");
    await visitor.getByRole("radio", { name: "4 stars" }).check();
    await visitor.getByLabel("Your feedback").fill("Sharp print.");
    await visitor.waitForTimeout(3_000);
    await visitor.getByRole("button", { name: "Send feedback" }).click();
    await expect(visitor.getByText("Feedback sent. Thank you.")).toBeVisible();
    await expect(figures).toContainText("1new feedback");
    await visitor.goto("/chat");
    await visitor.getByRole("textbox", { name: "Message" }).fill("Do you print paper bags?");
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(figures).toContainText("1chat to answer");
    await expect(admin.getByText("waits 1 min")).toBeVisible();
    const waiting = admin.getByRole("region", { name: "Waiting for an answer" });
    await expect(waiting).toContainText("Do you print paper bags?");
  });

  await test.step("a feedback is handled", async () => {
    await go("Feedbacks");
    const line = admin.getByRole("listitem").filter({ hasText: "Sharp print." });
    await expect(line.getByRole("img", { name: "4 out of 5" })).toBeVisible();
    await line.getByRole("button", { name: "Mark as handled" }).click();
    await expect(line.getByRole("button", { name: "Mark as unhandled" })).toBeVisible();
  });

  const gallery = visitor.getByRole("main");
  // On a phone it is the one behind the product's name.
  const picture = gallery.locator("img").first();
  await test.step("a product is added, and the public sees it at once", async () => {
    await visitor.goto("/products?q=rope+handle+bags");
    await go("Add Product");
    await fillProduct(admin, "Rope handle bags");
    await choosePictures(admin);
    await admin.getByRole("button", { name: "Add Product" }).click();
    await expect(toast("Product added successfully!")).toBeVisible();
    await expect(admin.getByLabel("Name", { exact: true })).toHaveValue("");
    await visitor.reload();
    await visitor.getByRole("link", { name: "Rope handle bags" }).first().click();
    await visitor.waitForURL("**/product/*");
    await expect(gallery.getByText("₦1,200.50").first()).toBeVisible();
    await expect(picture).toHaveAttribute("src", /^\/pictures\/uploaded\//);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step("its price and a picture change in place", async () => {
    await go("Products");
    const figures = admin.getByRole("list", { name: "The shop in numbers" });
    await expect(figures.getByRole("listitem")).toHaveText([
      /^\d+products$/,
      "11categories",
      /^\d+\+?added in seven days$/,
      "0new orders today",
    ]);
    const line = admin.getByRole("listitem").filter({ hasText: "Rope handle bags" });
    await line.getByRole("button", { name: "Edit" }).click();
    await admin.getByLabel("Price").fill("1500");
    const before = await picture.getAttribute("src");
    await admin.getByRole("button", { name: "Remove main image" }).click();
    const photo = asFile("front.jpg", await phonePhoto(1200, 900));
    await admin.getByLabel("Main image", { exact: true }).setInputFiles(photo);
    await admin.getByRole("button", { name: "Update" }).click();
    await expect(toast("Product updated successfully!")).toBeVisible();
    await expect(admin.getByRole("button", { name: "Update" })).toHaveCount(0);
    await expect(line).toContainText("1,500");
    await visitor.reload();
    await expect(gallery.getByText("₦1,500").first()).toBeVisible();
    await expect(picture).toHaveAttribute("src", /^\/pictures\/uploaded\//);
    expect(await picture.getAttribute("src")).not.toBe(before);
  });

  await test.step("the chat is answered", async () => {
    await go("Chats");
    await admin.getByRole("link", { name: /Guest [0-9a-f]{4}/ }).click();
    await admin.getByRole("textbox", { name: "Message" }).fill("Yes, from 100.");
    await admin.getByRole("button", { name: "Send" }).click();
    await visitor.goto("/chat");
    await expect(visitor.getByRole("log").getByText("Yes, from 100.")).toBeVisible();
  });

  await test.step("a product is deleted by mistake and brought back", async () => {
    await admin.goto("/admin-dashboard/products");
    const line = admin.getByRole("listitem").filter({ hasText: "Rope handle bags" });
    await line.getByRole("button", { name: "Delete" }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByRole("button", { name: "No" }).click();
    await expect(line).toBeVisible();
    await line.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(toast("Product deleted successfully!")).toBeVisible();
    await expect(line).toHaveCount(0);
    await visitor.goto("/products?q=rope+handle+bags");
    await expect(visitor.getByRole("link", { name: "Rope handle bags" })).toHaveCount(0);
    await toast("Product deleted successfully!").getByRole("button", { name: "Undo" }).click();
    await expect(toast("The product is back in the shop.")).toBeVisible();
    await expect(line).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("link", { name: "Rope handle bags" }).first()).toBeVisible();
  });

  await test.step("all history is wiped and restored", async () => {
    await go("Chats");
    await admin.getByRole("button", { name: "More actions" }).click();
    await admin.getByRole("button", { name: "Wipe all history" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    await expect(admin.getByText("No chats since then")).toBeVisible();
    await admin.getByRole("button", { name: "Restore wiped history" }).click();
    await expect(admin.getByRole("link", { name: /Guest [0-9a-f]{4}/ })).toBeVisible();
  });

  await test.step("the audit has all of it", async () => {
    await go("Audit");
    const lines = admin.getByRole("main");
    for (const done of [
      "restored the wiped chat history",
      "wiped all chat history",
      "brought back the product Rope handle bags",
      "deleted the product Rope handle bags",
      "changed the product Rope handle bags",
      "added the product Rope handle bags",
      "handled a feedback",
    ]) {
      await expect(lines.getByText(done)).toBeVisible();
    }
    await admin.getByRole("searchbox", { name: "Search the audit" }).fill("delete rope");
    await admin.keyboard.press("Enter");
    await expect(lines.getByRole("listitem")).toHaveCount(1);
  });

  expect(complaints.flat(), "the consoles stay silent").toEqual([]);
  await office.close();
  await street.close();
  await shop.stop();
  removeFolder(shop.dataDir);
});

/** What a buyer is told of artwork before it is sent and once it has come, and what the shop sees. */
import sharp from "sharp";
import { artworkPdf, flatPicture, fontByName, place } from "../../test/artwork/artwork-pdf.ts";
import { partOf, textOf } from "../../test/requests/html.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, atDatabase } from "../../test/running/shop.ts";
import { expectNoFault } from "../support/axe.ts";
import { fillRequest, openedOrder, sendButton } from "../support/orders.ts";
import { putProduct, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, IS_LONG, inLongRun, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "" });

test("artwork is looked at before and after it is sent; its buyer sends it anyway, or asks for help", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  const { path, number, guest } = await sendOrder(shop);
  const [name = "", value = ""] = guest.cookie.split("=");
  await page.context().addCookies([{ name, value, url: shop.url }]);
  await page.goto(path);
  const choose = page.getByLabel("Choose files or take a photo");
  await inLongRun("a picture of a screen is held before it is sent", async () => {
    const screen = { width: 2_400, height: 1_080, channels: 3, background: "#14523a" } as const;
    const picture = await sharp({ create: screen }).png().toBuffer();
    await choose.setInputFiles(file("menu.png", picture));
    const held = page.getByRole("group", { name: "Send menu.png?" });
    await expect(held).toContainText("This looks like a screenshot.");
    await expect(held.locator("img")).toBeVisible();
    expect(await held.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectNoFault(page, "a picture that is held");
    await held.getByRole("button", { name: /^Send this one, / }).click();
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(1);
  });

  const cards = await artworkPdf({
    size: [85, 55],
    hasTrimBox: true,
    words: 1,
    draw: (sheet) => {
      place(sheet, flatPicture(sheet, [113, 113], "DeviceRGB", [20, 82, 58]), [40, 12], [30, 30]);
      sheet.write(`BT 0 0 0 1 k /${fontByName(sheet, "BankGothic")} 9 Tf 40 90 Td (Adunni) Tj ET`);
    },
  });
  await choose.setInputFiles(file("cards-final.pdf", cards));
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(IS_LONG ? 2 : 1);
  const early = page.getByRole("region", { name: "Check of cards-final.pdf" });
  await expect(early.getByText("This would print badly")).toBeVisible();
  await expect(early.getByRole("img", { name: "cards-final.pdf, page 1" })).toBeVisible();
  await expect(early.getByLabel("Ask us to fix it")).toBeVisible();
  await inLongRun("what is said before anything is sent", () =>
    expectNoFault(page, "findings before anything is sent", "errors"),
  );
  await page.getByRole("button", { name: "Send files" }).click();
  await expect(page.getByRole("button", { name: "Send files" })).toBeHidden();

  const row = page.getByRole("listitem").filter({ hasText: "cards-final.pdf" }).first();
  await expect(row.getByText("This would print badly")).toBeVisible();
  await expect(row).toContainText("A picture is 96 dpi at this size: it would print blurred.");
  await expect(row).toContainText("The letters of BankGothic are not in the file.");
  await expect(row).toContainText("Words are 1.3 mm from the edge.");
  await expectNoFault(page, "findings");
  await row.getByRole("button", { name: "Send it anyway, I accept how it prints" }).click();
  await expect(row.getByText("Sent as it is")).toBeVisible();
  await expect(row).toContainText("You accepted how it prints");
  await row.getByRole("button", { name: "Ask us to fix it" }).click();
  await page.waitForURL("**/chat");
  const message = page.getByRole("log");
  await expect(message).toContainText("Please fix cards-final.pdf for me:");
  await expect(message.getByRole("link", { name: "cards-final.pdf PDF, 1 page" })).toBeVisible();

  const office = await signedInPerson(shop, ADMIN.email);
  const desk = await (await office.fetch(`/admin-dashboard/orders/${number}`)).text();
  const seen = textOf(partOf(desk, "main"));
  expect(seen).toContain("The buyer accepted how it prints");
  expect(seen).toContain("it would print blurred");
  await inLongRun("what the shop sees of it in the dark", async () => {
    await page.context().addCookies([{ name: "itewe.theme", value: "dark", url: shop.url }]);
    await signInAsAdmin(page, `/admin-dashboard/orders/${number}`);
    const job = page.getByRole("listitem").filter({ hasText: "cards-final.pdf" }).first();
    await expect(job).toContainText("The buyer accepted how it prints");
    await expect(job).toContainText("it would print blurred");
    await expectNoFault(page, "findings in the dark", "colours");
  });
});

test("every page is seen with what is said of it before the order is sent, and the answers go along", {
  tag: LONG,
}, async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  const name = "Menu of four pages";
  const id = await putProduct(shop, name);
  const sizes = { widthMm: 148, heightMm: 210, bleedMm: 3, fineDpi: 300, leastDpi: 150 };
  const spec = { ...sizes, pages: { min: 4, max: 4 }, sides: 2, colour: "cmyk", changes: [] };
  await atDatabase(
    shop,
    `update products set print_spec = '${JSON.stringify(spec)}' where id = '${id}'`,
  );
  const menu = await artworkPdf({
    size: [148, 210],
    pages: 4,
    draw: (sheet, number) => {
      if (number === 2) sheet.write("q 0.9 0.3 0.1 rg 60 60 80 80 re f Q");
      const blurred = () => flatPicture(sheet, [113, 113], "DeviceCMYK", [9, 90, 90, 0]);
      if (number === 3) place(sheet, blurred(), [40, 40], [30, 30]);
    },
  });
  try {
    await page.goto(`/order/new?product=${id}`);
    await becomeAlive(page);
    await page.getByLabel("Choose files or take a photo").setInputFiles(file("menu.pdf", menu));
    const check = page.getByRole("region", { name: "Check of menu.pdf" });
    const pages = check.getByRole("group", { name: "Pages" }).getByRole("button");
    await expect(pages).toHaveCount(4);
    await expect(check.getByRole("img", { name: "menu.pdf, page 3" })).toBeVisible();
    await check.getByRole("button", { name: "Page 2, look at this" }).click();
    await expect(check.getByRole("img", { name: "menu.pdf, page 2" })).toBeVisible();
    await expectNoFault(page, "every page of artwork");
    await check.getByLabel("Ask us to fix it").check();
    await check.getByLabel("Send it anyway, I accept how it prints").check();
    await fillRequest(page, { phone: "0805 222 0417" });
    await sendButton(page).click();
    await openedOrder(page, shop);
    const row = page.getByRole("listitem").filter({ hasText: "menu.pdf" }).first();
    await expect(row).toContainText("You accepted how it prints");
    await expect(page.getByText("Please fix menu.pdf for me:")).toBeVisible();
  } finally {
    await removeProduct(shop, id);
  }
});

test("what can be put right is shown before and after, also without JavaScript, and becomes the first proof", {
  tag: LONG,
}, async ({ page, browser, shop }) => {
  await page.setViewportSize(PHONE);
  const { path, number, guest } = await sendOrder(shop);
  const spec = { widthMm: 85, heightMm: 55, bleedMm: 3, pages: null, sides: 2, fineDpi: 300 };
  const document = JSON.stringify({ ...spec, leastDpi: 150, colour: "cmyk" });
  const order = `(select id from orders where number = ${Number(number.slice(4))})`;
  await atDatabase(
    shop,
    `update order_lines set print_spec = '${document}' where order_id = ${order}`,
  );
  const [name = "", value = ""] = guest.cookie.split("=");
  const cookie = { name, value, url: shop.url };
  await page.context().addCookies([cookie]);
  await page.goto(path);
  await becomeAlive(page);
  const ground = "0.8 0.2 0.6 0.2 k";
  const cards = await artworkPdf({ size: [85, 55], bleed: 0, ground, pages: 2 });
  await page.getByLabel("Choose files or take a photo").setInputFiles(file("cards.pdf", cards));
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(1);
  await page.getByRole("button", { name: "Send files" }).click();
  const fix = page.getByRole("button", { name: "Fix it for me" });
  await expect(fix).toBeVisible();
  await expectNoFault(page, "an offered fix");

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  await plain.addCookies([cookie]);
  const paper = await plain.newPage();
  await paper.goto(shop.url + path);
  await paper.getByRole("button", { name: "Fix it for me" }).click();
  await expect(paper.getByText("Fixing your file")).toBeVisible();
  // The page that has its script hears of it by itself.
  const pair = page.getByRole("region", { name: "Before and after" });
  await expect(pair).toContainText("Pages 1 and 2 with 3 mm bleed");
  await expect(pair.getByRole("img", { name: /^Fixed, page [12]$/ })).toHaveCount(2);
  await expectNoFault(page, "before and after");
  await paper.goto(shop.url + path);
  await paper.getByRole("button", { name: "Use the fixed file" }).click();
  await expect(page.getByText("Fine. Ready to print.")).toBeVisible();
  // It is said once the fixed file has been checked, too.
  await paper.goto(shop.url + path);
  await expect(paper.getByText("The fixed file is printed.")).toBeVisible();
  await plain.close();

  await signInAsAdmin(page, `/admin-dashboard/orders/${number}/proof`);
  await becomeAlive(page);
  await page.getByLabel("Agreed total in naira").fill("24,600");
  await page.getByRole("button", { name: "Make proof 1 from the artwork" }).click();
  await expect(page.getByRole("heading", { name: "Proof 1", exact: true })).toBeVisible();
  await expectNoFault(page, "a proof from artwork");
});

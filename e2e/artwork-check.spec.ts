/** What a buyer is told of artwork before it is sent and once it has come, and what the shop sees. */
import sharp from "sharp";
import { artworkPdf, flatPicture, fontByName, place } from "../test/artwork/artwork-pdf.ts";
import { expectNoFault } from "./axe.ts";
import { sendOrder } from "./sent-orders.ts";
import { expect, PHONE, signInAsAdmin, test } from "./shop.ts";

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
  const screen = { width: 1_080, height: 2_400, channels: 3, background: "#14523a" } as const;
  const picture = await sharp({ create: screen }).png().toBuffer();
  await choose.setInputFiles(file("menu.png", picture));
  const held = page.getByRole("group", { name: "Send menu.png?" });
  await expect(held).toContainText("This looks like a screenshot.");
  await expectNoFault(page, "a picture that is held");
  await held.getByRole("button", { name: /^Send this one, / }).click();
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(1);

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
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
  await page.getByRole("button", { name: "Send files" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "cards-final.pdf" }).first();
  await expect(row.getByText("This would print badly")).toBeVisible({ timeout: 30_000 });
  await expect(row).toContainText("A picture is 96 dpi at this size: it would print blurred.");
  await expect(row).toContainText("The letters of BankGothic are not in the file.");
  await expect(row).toContainText("Words are 1.3 mm from the edge.");
  await expectNoFault(page, "findings");
  await row.getByRole("button", { name: "Send it anyway, I accept how it prints" }).click();
  await expect(row.getByText("Sent as it is")).toBeVisible();
  await expect(row).toContainText("You accepted how it prints");
  await row.getByRole("button", { name: "Ask us to fix it" }).click();
  await page.waitForURL("**/chat");
  await expect(page.getByRole("log")).toContainText("Please fix cards-final.pdf for me:");

  await signInAsAdmin(page, `/admin-dashboard/orders/${number}`);
  const job = page.getByRole("listitem").filter({ hasText: "cards-final.pdf" }).first();
  await expect(job).toContainText("The buyer accepted how it prints");
  await expect(job).toContainText("it would print blurred");
});

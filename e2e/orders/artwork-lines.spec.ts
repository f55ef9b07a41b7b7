/** The owner says what artwork has to be like, and each line of an order has its files. */
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { fillRequest, openedOrder, sendButton } from "../support/orders.ts";
import { putProduct, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { PDF } from "../support/sent-orders.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: PHONE,
  expectedConsole: [/status of 4\d\d/],
});

const file = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });

test("the owner sets a print specification, buyers read it and send files with each line", {
  tag: LONG,
}, async ({ page, browser, shop }) => {
  const [cards, flags] = ["Cards with a specification", "Flags with a specification"];
  const id = await putProduct(shop, cards);
  await putProduct(shop, flags);
  try {
    await signInAsAdmin(page, `/admin-dashboard/products/${id}/print`);
    await becomeAlive(page);
    const spec = page.getByRole("form", { name: "Print specification" });
    await spec.getByLabel("Width, mm").fill("9 cm");
    await spec.getByLabel("Height, mm").fill("55");
    await spec.getByLabel("Pages").fill("1-2");
    await spec.getByRole("button", { name: "Update" }).click();
    await expect(spec.getByText("Write the millimetres from 1 to 10,000")).toBeVisible();
    await expect(spec.getByLabel("Width, mm")).toBeFocused();
    await expectAccessible(page);
    await spec.getByLabel("Width, mm").fill("90");
    await spec.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Saved. Every page shows it now.")).toBeVisible();
    await expect(spec.getByLabel("Pages")).toHaveValue("1–2");

    const context = await browser.newContext({ viewport: PHONE });
    const buyer = await context.newPage();
    await buyer.goto(`${shop.url}/product/${id}`);
    await expect(buyer.getByText("Print size: 90 × 55 mm, 3 mm bleed")).toBeVisible();
    await buyer.goto(`${shop.url}/order/new?product=${id}`);
    await becomeAlive(buyer);
    const ofCards = buyer.getByRole("group", { name: `Artwork of ${cards}` });
    const ofFlags = buyer.getByRole("group", { name: `Artwork of ${flags}` });
    await expect(ofCards).toContainText("We print 1–2 pages of 90 × 55 mm.");
    await ofCards.getByLabel("Choose files or take a photo").setInputFiles(file("cards.pdf"));
    await buyer.getByLabel("Find a product").fill(flags);
    await buyer.getByRole("button", { name: `Add ${flags}` }).click();
    await buyer.getByRole("button", { name: "Add artwork" }).click();
    await ofFlags.getByLabel("Choose files or take a photo").setInputFiles(file("flag.pdf"));
    await expect(buyer.getByText(/^Uploaded, /)).toHaveCount(2);
    await expectAccessible(buyer);

    // The device keeps files with their lines; those of a line that is put back are there again.
    await buyer.reload();
    await becomeAlive(buyer);
    await expect(ofCards).toContainText("cards.pdf");
    await buyer.getByRole("button", { name: `Remove ${cards}` }).click();
    await buyer.getByRole("button", { name: "Put it back" }).click();
    await expect(buyer.getByRole("button", { name: "Artwork, 1 file" })).toHaveCount(2);
    await fillRequest(buyer, { phone: "0805 222 0411" });
    await sendButton(buyer).click();
    const { number, id: order } = await openedOrder(buyer, shop);
    await expect(ofCards.getByRole("link")).toHaveText(["cards.pdf"]);
    await expect(ofFlags.getByRole("link")).toHaveText(["flag.pdf"]);
    await becomeAlive(buyer);
    await ofFlags.getByText("Add artwork").click();
    await ofFlags.getByLabel("Choose files or take a photo").setInputFiles(file("back.pdf"));
    await ofFlags.getByRole("button", { name: "Send files" }).click();
    await expect(ofFlags.getByRole("link")).toHaveText(["flag.pdf", "back.pdf"]);

    // As an order of the first release: nobody has said what its files are for.
    await atDatabase(
      shop,
      `update order_files set line = null where order_id = '${order}' and line = 1`,
    );
    await buyer.reload();
    await expect(ofCards).toContainText("No files yet.");
    await expectAccessible(buyer);
    const unnamed = buyer.getByRole("form", { name: "Product of cards.pdf" });
    await unnamed.getByLabel("Which product is it for?").selectOption({ label: `50 × ${cards}` });
    await unnamed.getByRole("button", { name: "Keep" }).click();
    await expect(ofCards.getByRole("link")).toHaveText(["cards.pdf"]);
    await context.close();

    await page.goto(`/admin-dashboard/orders/${number}`);
    await expect(ofAdmin(cards)).toContainText("90 × 55 mm, 3 mm bleed, 1–2 pages");
    await expect(ofAdmin(cards)).toContainText("cards.pdf");
    await expect(ofAdmin(flags)).toContainText("back.pdf");
    function ofAdmin(name: string) {
      return page.getByRole("group", { name: `Artwork of ${name}` });
    }
  } finally {
    await removeProduct(shop, cards);
    await removeProduct(shop, flags);
  }
});

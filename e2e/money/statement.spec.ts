/** The bank's statement: from the file to an order that is paid, on a phone. */
import { regionOf, textOf } from "../../test/requests/html.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, inLongRun, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

// A form that says what is wrong with it.
test.use({ expectedConsole: [/status of 400/] });

const HEAD = "Txn Date,Narration,Debit,Credit";
const file = (...lines: string[]) => ({
  name: "nov.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...lines].join("\n")),
});

test("the shop reads a statement, points at its columns, books a transfer, and the order says received", async ({
  page,
  shop,
}) => {
  const { number, path, guest } = await sendOrder(shop);
  const digits = Number(number.slice(4));
  await atDatabase(shop, `update orders set total = 9310000 where number = ${digits}`);
  await signInAsAdmin(page, "/admin-dashboard");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Read a bank statement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bank statement");
  await page.getByLabel("Bank", { exact: true }).fill("Journey Bank");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByText("Choose the statement.")).toBeVisible();
  await inLongRun("a form without a file", () => expectNoFault(page, "no file", "errors"));
  await page
    .getByLabel("Statement file")
    .setInputFiles(file(`21/10/2026,JOURNEY itw ${digits} cards,,65170`, "20/10/2026,COT,50,"));
  await page.getByRole("button", { name: "Read", exact: true }).click();

  await expect(page.getByRole("region", { name: "The first lines of the file" })).toBeVisible();
  await expect(page.getByLabel("The day")).toHaveValue("0");
  await page.getByLabel("Money in").selectOption("");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Say in which column the money that came in stands.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  // Pointed at instead: the press goes to the question that is open, here one that is pressed first.
  const lines = page.getByRole("region", { name: "The first lines of the file" });
  await expect(page.getByText("Press the head of the column that says: Money in")).toBeVisible();
  await lines.getByRole("button", { name: "Debit" }).click();
  await expect(page.getByLabel("Money in")).toHaveValue("2");
  await expect(page.getByLabel("Money out")).toHaveValue("");
  await page.getByLabel("Money in").click();
  await page.keyboard.press("Escape");
  await lines.getByRole("button", { name: "Credit" }).click();
  await expect(page.getByLabel("Money in")).toHaveValue("3");
  await expect(lines.getByRole("columnheader", { name: "Money in Credit" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();

  const line = page.getByRole("checkbox", { name: /Book ₦65,170 from JOURNEY itw/ });
  await expect(line).toBeChecked();
  await expect(page.getByRole("region", { name: "The file" })).toContainText("money out");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await inLongRun("the worklist in the dark", async () => {
    await page.getByRole("button", { name: "Dark theme" }).first().click();
    await expectNoFault(page, "the worklist, dark", "colours");
  });
  await page.getByRole("button", { name: /^Book \d+ transfers?$/ }).click();
  await expect(page.getByText(/transfers? booked, ₦65,170/)).toBeVisible();
  await expect(line).toHaveCount(0);

  const seen = await (await guest.fetch(path)).text();
  expect(textOf(regionOf(seen, "Payments"))).toContain("₦65,170 received");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a file that is known is nothing new, and a line is set aside", { tag: LONG }, async ({
    page,
  }) => {
    await signInAsAdmin(page, "/admin-dashboard/statement");
    const send = async () => {
      await page.getByLabel("Bank", { exact: true }).fill("Plain Bank");
      await page.getByLabel("Statement file").setInputFiles(file("19/10/2026,PLAIN CASH,,123.45"));
      await page.getByRole("button", { name: "Read", exact: true }).click();
    };
    await send();
    await page.getByRole("button", { name: "Next" }).click();
    await page
      .getByRole("button", { name: "Not from a customer: ₦123.45 from PLAIN CASH" })
      .click();
    await page.getByText(/^Left aside/).click();
    await expect(
      page.getByRole("button", { name: "Bring back ₦123.45 from PLAIN CASH" }),
    ).toBeVisible();
    await send();
    await expect(page.getByText("Nothing new.")).toBeVisible();
  });
});

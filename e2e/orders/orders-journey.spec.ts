/** One order, from a guest's phone to their account, with the shop in another browser. */
import sharp from "sharp";
import { formatNaira } from "../../app/ui/format/money.ts";
import {
  fillLogin,
  mailsIn,
  newPerson,
  post,
  registrationOf,
  verify,
} from "../support/customers.ts";
import { anOrdered, fillRequest, openedOrder, sendButton } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import {
  expect,
  IS_LONG,
  inLongRun,
  listenToConsole,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

const TOAST = "A new order has been submitted!";

test("a guest orders on a phone, and the shop moves it on until it is picked up; in the long run through every status, and into an account", async ({
  browser,
  page: admin,
  shop,
}) => {
  const street = await browser.newContext({
    ...{ baseURL: shop.url, viewport: PHONE, hasTouch: true },
  });
  const complaints = listenToConsole(street);
  const buyer = await street.newPage();
  const person = newPerson();
  const product = await anOrdered(shop);
  const picture = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: "#1d2c60" },
  })
    .jpeg()
    .toBuffer();
  const logo = { name: "adunni logo.jpg", mimeType: "image/jpeg", buffer: picture };
  const proofs = admin.getByRole("form", { name: "Send a proof" });
  const steps = admin.getByRole("form", { name: "Status and note" });
  const toast = admin.locator(".toast", { hasText: TOAST });
  const openIt = toast.getByRole("link", { name: /^Open ITW-/ });
  const standing = buyer.getByRole("main").locator(".order-page-head .badge");
  const mails = () => mailsIn(shop, "order", person.email).length;

  await signInAsAdmin(admin, "/admin-dashboard/users");
  await expect(admin.getByRole("heading", { name: "Users" })).toBeVisible();
  await becomeAlive(admin);

  // Other tests of this shop have left orders behind.
  const link = admin.getByRole("complementary").getByRole("link", { name: /Orders/ });
  const unread = async () => Number(/\d+/.exec(await link.innerText())?.[0] ?? 0);
  const before = await unread();

  const order = await test.step("the guest orders, with artwork", async () => {
    await buyer.goto(`/product/${product.id}`);
    await buyer.getByRole("link", { name: "Order now" }).first().click();
    await expect(buyer.getByRole("button", { name: /More by/ })).toBeVisible();
    await buyer.getByRole("button", { name: /More by/ }).click();
    await expect(buyer.getByLabel("Quantity")).toHaveValue("200");
    await fillRequest(buyer, { name: person.name, email: person.email });
    await buyer.getByLabel("Choose files or take a photo").setInputFiles(logo);
    await expect(buyer.getByText(/^Uploaded/)).toBeVisible();
    // It goes after five seconds, unless it has the focus.
    await Promise.all([openIt.focus(), sendButton(buyer).click()]);
    return openedOrder(buyer, shop);
  });

  await test.step("the admin sees the toast once, opens it and looks at the artwork", async () => {
    await expect(toast).toHaveCount(1);
    await expect.poll(unread).toBe(before + 1);
    await expect(openIt).toHaveText(`Open ${order.number}`);
    await openIt.press("Enter");
    await expect(toast).toHaveCount(0);
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(order.number);
    const preview = admin.getByRole("link", { name: "Open adunni logo.jpg" }).locator("img");
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect.poll(unread).toBe(before);
  });

  const agreed = product.price * 2;

  await test.step("a proof, in the long run a change and a better proof, approved", async () => {
    const send = async (name: string) => {
      await proofs.locator('input[type="file"]').setInputFiles({ ...logo, name });
      await expect(proofs.getByText(/^Uploaded/)).toBeVisible();
      await proofs.getByRole("button", { name: "Send proof" }).click();
    };
    await proofs.getByLabel(/^The estimate of ₦.* is the total$/).check();
    await send("proof one.jpg");
    await expect(standing).toHaveText("Waiting for your approval");
    await inLongRun("a change, and a better proof", async () => {
      await buyer.getByText("Ask for a change").first().click();
      await buyer.getByLabel("What should we change?").fill("The second phone number, please");
      await buyer.getByRole("button", { name: "Ask for a change" }).click();
      await expect(standing).toHaveText("Change asked");
      await expect(buyer.getByText(/^You asked for a change, \d\d:\d\d: /)).toBeVisible();
      await expect(buyer.getByText("We send a new proof.", { exact: true })).toBeVisible();
      await expect(admin.locator(".main-head .badge")).toHaveText("Change asked");
      await expect(admin.getByText(/Asked for a change of proof 1/).first()).toBeVisible();
      await expect(admin.getByText("The second phone number, please").first()).toBeVisible();
      await send("proof two.jpg");
      await expect(buyer.getByRole("heading", { name: "Proof 2" })).toBeVisible();
      await expect(standing).toHaveText("Waiting for your approval");
    });
    await buyer.getByRole("button", { name: `Approve and print · ${formatNaira(agreed)}` }).click();
    await expect(standing).toHaveText("Approved");
    await expect(admin.locator(".main-head .badge")).toHaveText("Approved");
  });

  const money = admin.getByRole("region", { name: "Money" });
  const higher = formatNaira(agreed + 500_000);
  await inLongRun("a higher total, to which the buyer says yes", async () => {
    await money.getByLabel("Agreed total in naira").fill(higher.slice(1));
    await money.getByRole("button", { name: "Set total" }).click();
    const asks = `The shop asks ${higher} instead of ${formatNaira(agreed)}.`;
    for (const page of [buyer, admin]) await expect(page.getByText(asks)).toBeVisible();
    await buyer.getByRole("button", { name: `Yes, ${higher}` }).click();
    for (const page of [buyer, admin]) await expect(page.getByText(asks)).toHaveCount(0);
  });

  await test.step("a payment", async () => {
    const total = IS_LONG ? higher : formatNaira(agreed);
    const sum = buyer.getByRole("region", { name: "What it comes to" });
    await expect(sum).toContainText(`Total${total}`);
    const due = buyer.getByRole("region", { name: "To pay now" });
    await expect(due).toContainText(`ITW${Number(order.number.slice(4))}`);
    await due.getByRole("button", { name: "I have paid" }).click();
    await due.getByLabel("Amount you sent, in naira").fill(total.slice(1));
    await due.getByLabel("From which bank").fill("Sample Bank");
    await due.getByLabel("Name on that account").fill("Bello Adunni");
    await due.getByRole("button", { name: "Send" }).click();
    await expect(due.getByText("We look now")).toBeVisible();
    await money.getByRole("button", { name: `Confirm ${total}` }).click();
    await expect(buyer.getByText("Paid in full")).toBeVisible();
    await expect(due).toHaveCount(0);
  });

  await test.step("printing, ready, delivered: the buyer follows live", async () => {
    for (const [to, label] of [
      ["printing", "Printing"],
      ["ready", "Ready"],
      ["delivered", "Picked up"],
    ] as const) {
      await expect(steps.getByRole("button", { name: "Send note" })).toBeEnabled();
      await steps.getByLabel("Move to").selectOption(to);
      await steps.getByRole("button", { name: "Save status" }).click();
      await expect(standing).toHaveText(label);
    }
  });

  await test.step("and by mail", async () => {
    // Received, proof, approved, transfer, three steps; change, second proof, asked for more, yes.
    await expect.poll(mails).toBe(IS_LONG ? 11 : 7);
    const [mail = ""] = mailsIn(shop, "order", person.email);
    expect(mail).toContain(order.number);
  });

  await inLongRun("signs up, says Yes, and finds it under their orders", async () => {
    const answer = await post(buyer.request, shop, "/register", registrationOf(person));
    expect(answer.headers().location).toBe("/login?registered=1");
    await verify(buyer.request, shop, person);
    await buyer.goto("/login");
    await fillLogin(buyer, person);
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText(
      "Add this chat to your account?",
    );
    await buyer.getByRole("button", { name: "Yes" }).click();
    await expect(buyer).toHaveURL(/\/user-dashboard\/user-chat$/);
    await expect(
      buyer.getByRole("log").getByRole("link", { name: new RegExp(`^Order ${order.number}`) }),
    ).toContainText("Now: Picked up");
    await buyer.goto("/user-dashboard/orders");
    const line = buyer.getByRole("main").getByRole("listitem").filter({ hasText: order.number });
    await expect(line).toContainText("Picked up");
    await line.getByRole("link").first().click();
    await expect(buyer).toHaveURL(new RegExp(`/order/${order.number}`));
    await expect(standing).toHaveText("Picked up");
  });

  await inLongRun("the shop finds it beside the thread of the account", async () => {
    await admin.getByRole("link", { name: "Chat", exact: true }).click();
    await expect(
      admin
        .getByRole("navigation", { name: "Orders of this chat" })
        .getByRole("link", { name: order.number }),
    ).toContainText("Picked up");
    await expect(admin.getByRole("region", { name: `Chat with ${person.name}` })).toBeVisible();
  });

  expect(complaints, "the console stays silent").toEqual([]);
  await street.close();
});

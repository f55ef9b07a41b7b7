/** What the address of the bank's statement takes, and of whom. */
import { request as playwright } from "@playwright/test";
import { describe, expect } from "vitest";
import { makeCustomer } from "../../rows/customers.ts";
import { announced, signedIn, test } from "../../running/requests.ts";
import { ADMIN } from "../../running/shop.ts";

const PATH = "/admin-dashboard/statement";
const headers = (url: string) => ({ origin: new URL(url).origin, accept: "text/html" });
const fileOf = (buffer: Buffer, name = "nov.csv") => ({
  bank: "Bank",
  file: { name, mimeType: "text/csv", buffer },
});

describe("a bank's statement", () => {
  test("that is no table, or too large, is refused with what to do", async ({ shop }) => {
    const admin = await signedIn(ADMIN.email);
    const send = (multipart: ReturnType<typeof fileOf>) =>
      admin.post(PATH, { multipart, headers: headers(shop.url) });
    const pdf = await send(fileOf(Buffer.from("%PDF-1.7"), "stmt.pdf"));
    expect(pdf.status()).toBe(400);
    expect(await pdf.text()).toContain("stmt.pdf is not a table.");
    const broken = await admin.post(PATH, {
      data: Buffer.from("--x\r\nno form"),
      headers: { ...headers(shop.url), "content-type": "multipart/form-data; boundary=x" },
    });
    expect(broken.status()).toBe(400);
    await admin.dispose();
    expect(await announced(`${shop.url}${PATH}`, 50 * 1024 * 1024)).toEqual({
      status: 413,
      text: "A statement has at most 20 MB. Ask your bank for fewer days at a time.\n",
    });
  });

  test("is only read of an admin, and files only there; others are told once they have sent it all", async ({
    shop,
  }) => {
    const customer = await signedIn((await makeCustomer(shop)).email);
    const visitor = await playwright.newContext({ baseURL: shop.url });
    const large = fileOf(Buffer.alloc(15_000_000, "a"));
    for (const sender of [customer, visitor]) {
      const answer = await sender.post(PATH, { multipart: large, headers: headers(shop.url) });
      expect(answer.status()).toBe(403);
    }
    const other = await visitor.post("/contact", {
      multipart: fileOf(Buffer.from("a")),
      headers: headers(shop.url),
    });
    expect(other.status()).toBe(415);
    await Promise.all([customer.dispose(), visitor.dispose()]);
  });

  test.for([
    "act=aside:zzz",
    "act=back:01990000-0000-7000-8000-000000000000",
    "act=seen:x:y",
    "act=seen:01990000-0000-7000-8000-000000000000:999999999999",
    "act=book&line=zzz&choice-01990000-0000-7000-8000-000000000000=1:1",
    "act=book&line=01990000-0000-7000-8000-000000000000&choice-01990000-0000-7000-8000-000000000000=1:1",
    "act=book",
    "act=columns&fileId=zzz&day=99",
    "act=%00",
    "",
  ])("takes no hostile form: %s", async (data, { shop }) => {
    const admin = await signedIn(ADMIN.email);
    const type = "application/x-www-form-urlencoded";
    const answer = await admin.post(PATH, {
      data,
      headers: { ...headers(shop.url), "content-type": type },
    });
    expect([400, 404, 409]).toContain(answer.status());
    await admin.dispose();
  });
});

/** What the addresses of import and export take and give, and to whom. */
import type { APIResponse } from "@playwright/test";
import { describe, expect } from "vitest";
import { announced, signedIn, test } from "../running/requests.ts";
import { ADMIN } from "../running/shop.ts";

/** What a page says; React parts its words. */
const wordsOf = async (answer: APIResponse) => (await answer.text()).replaceAll("<!-- -->", "");
const PATH = "/admin-dashboard/import";
const fileOf = (kind: string, text: string) => ({
  kind,
  file: { name: `${kind}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) },
});

describe("without JavaScript", () => {
  test("a file is checked and taken in by plain posts, and its report is a CSV", async ({
    shop,
  }) => {
    const admin = await signedIn(ADMIN.email);
    const headers = { origin: shop.url, accept: "text/html" };
    const text = "email,name\nbrought@example.com,=Brought\n";
    const sent = await admin.post(PATH, { multipart: fileOf("customers", text), headers });
    expect(sent.status()).toBe(200);
    const [, id = ""] = /import=([\da-f-]{36})/.exec(sent.url()) ?? [];
    expect(await wordsOf(sent)).toContain("1 row, all right");
    const report = await admin.get(`${PATH}.csv?import=${id}`);
    expect(report.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    expect(await report.text()).toContain("2,new,'=Brought,new,,brought@example.com\r\n");
    const done = await admin.post(`${PATH}?import=${id}`, { form: { act: "take", id }, headers });
    expect(await wordsOf(done)).toContain("1 change is in.");
    const out = await admin.get("/admin-dashboard/export/customers.csv");
    expect(await out.text()).toContain("brought@example.com,'=Brought,");
    const back = await admin.post(`${PATH}?import=${id}`, { form: { act: "back", id }, headers });
    expect(await wordsOf(back)).toContain("Taken back.");
    await admin.dispose();
  });

  test("what cannot be read is answered with 400, beside the field", async ({ shop }) => {
    const admin = await signedIn(ADMIN.email);
    const headers = { origin: shop.url, accept: "text/html" };
    for (const [kind, text, words] of [
      ["products", "a;b\n1;2", "not separated by commas"],
      ["products", "product name,category,quantity\nA,Bags,1", "The column “price” is missing"],
      ["orders", "", "This file is empty. Choose another."],
      ["everything", "a", "Choose what you bring."],
      ["old-site", "no zip", "This is no zip."],
    ]) {
      const refused = await admin.post(PATH, {
        multipart: fileOf(kind ?? "", text ?? ""),
        headers,
      });
      expect([kind, refused.status()]).toEqual([kind, 400]);
      expect(await refused.text()).toContain(words);
    }
    // Before any of it is sent.
    expect(await announced(`${shop.url}${PATH}`, 21 * 1024 * 1024)).toEqual({
      status: 413,
      text: "A file has at most 20 MB. Cut it in two.\n",
    });
    await admin.dispose();
  });
});

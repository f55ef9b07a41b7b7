/** What holds for any request. */
import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";

const shop = inject("shop");
const log = () => readFileSync(inject("log"), "utf8");

test("the shop logs one line per request, with its id and without what a person typed", async () => {
  // Without a trusted proxy anybody could choose it.
  const headers = { "x-request-id": "chosen-by-anybody" };
  const answer = await fetch(`${shop.url}/products?q=my-private-words`, { headers });
  const id = answer.headers.get("x-request-id");
  const search = await fetch(`${shop.url}/search/my-private-words`);
  await expect.poll(log).toContain(`"${search.headers.get("x-request-id")}"`);
  const lines = log()
    .split("\n")
    .filter((line) => line.includes(`"${id}"`));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    method: "GET",
    path: "/products",
    status: 200,
  });
  expect(log()).not.toMatch(/my-private-words|chosen-by-anybody/);
});

test("the shop answers an address that cannot be decoded with its page of what is not there", async () => {
  for (const path of ["/%zz", "/product/%ff", "/products/%E0%A4%A"]) {
    const answer = await fetch(shop.url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain("<h1");
  }
});

test("the shop refuses what did not come from its own pages, and what is too large", async () => {
  const send = async (headers: Record<string, string>, body = "message=hello") =>
    (await fetch(`${shop.url}/chat/messages`, { method: "POST", headers, body })).status;
  expect(await send({})).toBe(403);
  expect(await send({ origin: "https://evil.example" })).toBe(403);
  expect(await send({ origin: shop.url }, "x".repeat(131_073))).toBe(413);
  const fields = Array.from({ length: 5_000 }, (_, index) => `${index}=`).join("&");
  for (const path of ["/login", "/register", "/order/new", "/contact", "/chat", "/vitals"]) {
    for (const body of [fields, `name=${"x".repeat(131_073)}`]) {
      const { status } = await fetch(shop.url + path, {
        method: "POST",
        headers: { origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
        body,
      });
      expect(status, path).toBe(413);
    }
  }
  expect((await fetch(`${shop.url}/chat`, { method: "DELETE" })).status).toBe(405);
});

test("a file that is not there is a page for people and words for programs", async () => {
  const ask = (path: string, accept: string) => fetch(shop.url + path, { headers: { accept } });
  // Other tests may have used up what one address may try: the words are those of either refusal.
  const words = await (await ask("/papers/IN-000001.pdf", "*/*")).text();
  expect(words).toMatch(/^[\w ]+$/);
  const page = await (await ask("/papers/IN-000001.pdf", "text/html,*/*;q=0.8")).text();
  expect(page).toMatch(/^<!doctype html>.*<p>[\w ]+<\/p>.*<a href="\/">Home/);
  // These only take what is sent.
  for (const path of ["/vitals", "/order/new/check", "/order/ITW-000001/proof/pins"]) {
    const answer = await ask(path, "text/html");
    expect(answer.status, path).toBe(405);
    expect(await answer.text(), path).toContain("There is nothing to read here.");
  }
});

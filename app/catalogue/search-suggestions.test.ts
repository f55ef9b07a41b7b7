import { expect, test } from "vitest";
import { loader } from "./search-suggestions.ts";

async function suggest(query?: string) {
  const url = new URL("http://localhost/search-suggestions");
  if (query !== undefined) url.searchParams.set("q", query);
  const response = await loader({ request: new Request(url) } as Parameters<typeof loader>[0]);
  expect(response.headers.get("Cache-Control")).toMatch(/^private, max-age=/);
  return ((await response.json()) as { items: { name: string; href: string }[] }).items;
}

test("finds static items by a part of their name, in any case", async () => {
  const items = await suggest("NOVEL");
  expect(items[0]).toMatchObject({ name: "Novel", href: "/search/novel" });
  for (const { name, href } of items) {
    expect(name.toLowerCase()).toContain("novel");
    expect(decodeURIComponent(href)).toBe(`/search/${name.toLowerCase()}`);
  }
});

test("suggests at most eight", async () => {
  expect(await suggest("o")).toHaveLength(8);
});

test("nothing typed, nonsense and endless text suggest nothing", async () => {
  for (const query of [undefined, "", " ", "\0", "<script>", "e".repeat(201)]) {
    expect(await suggest(query)).toEqual([]);
  }
});

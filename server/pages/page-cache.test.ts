import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { longTest } from "../../test/setup/long-test.ts";
import { PageCache } from "./page-cache.ts";
import type { Segment } from "./segments.ts";

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

let renders: string[] = [];
let content = "first";
let respond: () => Promise<Response> | Response;
let server: Server;
let cache: PageCache;

beforeEach(async () => {
  renders = [];
  content = "first";
  respond = () => {
    const page = `<p>${content}</p><script>start()</script>`;
    return new Response(page, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        // Rendered whole, a page tells how long it is, unpacked.
        "content-length": String(Buffer.byteLength(page)),
        "content-security-policy": "script-src 'self'; object-src 'none'",
      },
    });
  };
  cache = new PageCache(
    async (url, segment) => {
      renders.push("user" in segment ? `${segment.user.role} ${url}` : url);
      return respond();
    },
    () => ({ "x-content-type-options": "nosniff" }),
    60_000,
  );
  cache.setListening(true);
  server = createServer(async (req, res) => {
    const segment = segmentIn(req);
    if (cache.answerKept(req, res, segment, "id")) return;
    if (await cache.answer(req, res, segment, "id")) return;
    res.writeHead(200).end("rendered for this visitor");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(() => server.close());

/** A cookie names who asks: role, state and town. */
function segmentIn({ headers: { cookie } }: IncomingMessage): Segment {
  const [role, state = "", city = ""] = cookie?.split(" ") ?? [];
  if (role !== "user" && role !== "admin") return { kind: "visitor" };
  return {
    kind: role === "admin" ? "admin" : "customer",
    user: { id: "", name: "", email: "", role, home: { state, city } },
  };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
const text = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text();

describe("a page of people who are signed in", () => {
  test("is one for everybody of a role, and none of others", async () => {
    const [buyer, owner] = [{ cookie: "user Oyo Ibadan" }, { cookie: "admin Lagos Yaba" }];
    for (const headers of [buyer, {}, owner, buyer, { cookie: "user Lagos Yaba" }]) {
      await text("/products", headers);
    }
    expect(renders).toEqual(["user /products", "/products", "admin /products"]);
    expect((await get("/products", buyer)).headers.get("cache-control")).toContain("private");
    expect((await get("/products")).headers.get("cache-control")).toContain("public");
  });

  test("tells what a product costs delivered to their town, to nobody of another", async () => {
    for (const home of ["Oyo Ibadan", "Lagos Yaba", "Oyo Ibadan"]) {
      await text("/product/a", { cookie: `user ${home}` });
    }
    expect(renders).toEqual(["user /product/a", "user /product/a"]);
  });
});

describe("a product's page", () => {
  test("is kept for each choice, whatever else its address carries", async () => {
    await get("/product/a?o-size=square&quantity=300&state=Oyo&fbclid=1");
    await get("/product/a?quantity=300&ref=x&state=Oyo&o-size=square&o-size=folded");
    expect(renders).toEqual(["/product/a?quantity=300&state=Oyo&o-size=square"]);
    await get("/product/a?quantity=300&state=Oyo&o-size=folded");
    expect(renders).toHaveLength(2);
  });

  test("promises nothing of yesterday: it is kept until midnight in Lagos at most", async () => {
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(Date.parse("2026-11-23T22:58:00Z"));
    await get("/product/a");
    clock.mockReturnValue(Date.parse("2026-11-23T22:59:59Z"));
    await get("/product/a");
    expect(renders).toHaveLength(1);
    clock.mockReturnValue(Date.parse("2026-11-23T23:00:00Z"));
    await get("/product/a");
    expect(renders).toHaveLength(2);
    clock.mockRestore();
  });

  test("whose rendering began before midnight is none of the new day", async () => {
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(Date.parse("2026-11-23T22:59:59Z"));
    const render = respond;
    respond = () => {
      clock.mockReturnValue(Date.parse("2026-11-23T23:00:00Z"));
      return render();
    };
    await get("/product/a");
    await get("/product/a");
    expect(renders).toHaveLength(2);
    clock.mockRestore();
  });
});

describe("a public page", () => {
  test("is rendered once, also for many visitors at once", async () => {
    const seen = await Promise.all(Array.from({ length: 20 }, () => text("/")));
    expect(new Set(seen).size).toBe(1);
    expect(renders).toEqual(["/"]);
  });

  test.each(["br", "gzip", "identity"])(
    "comes in the encoding %s with its own tag",
    async (encoding) => {
      const answer = await get("/", { "accept-encoding": encoding });
      expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
      expect(answer.headers.get("etag")).toContain(encoding);
      expect(await answer.text()).toContain("first");
    },
  );

  test("is not sent again to a browser that has it", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    const answer = await get("/", { "if-none-match": etag });
    expect(answer.status).toBe(304);
    // It could only be that of the page unpacked, which a cache would put in place of its own.
    expect(answer.headers.get("content-length")).toBeNull();
    expect((await get("/", { "if-none-match": "*" })).status).toBe(304);
    // The browser puts these headers in place of those it has.
    const policy = (await get("/")).headers.get("content-security-policy");
    expect(answer.headers.get("content-security-policy")).toBe(policy);
  });

  test("that many ask for outlives any number of made-up addresses", async () => {
    for (let made = 0; made < 100; made++) {
      await text("/");
      await text(`/search/${made}`);
    }
    expect(renders.filter((url) => url === "/")).toHaveLength(1);
    renders = [];
    await text("/search/0");
    expect(renders).toEqual(["/search/0"]);
  });

  longTest("counts with all that it takes, be it ever so small", async () => {
    respond = () => new Response("tiny");
    const held = () => process.memoryUsage().arrayBuffers;
    const large = new PageCache(
      () => Promise.resolve(respond()),
      () => ({}),
    );
    large.setListening(true);
    const kept = createServer((req, res) => void large.answer(req, res, { kind: "visitor" }, "id"));
    await new Promise<void>((done) => kept.listen(0, "127.0.0.1", done));
    const { port } = kept.address() as AddressInfo;
    gc();
    const before = held();
    for (let made = 0; made < 1_000; made++) {
      await (await fetch(`http://127.0.0.1:${port}/search/${made}`)).text();
    }
    // What fetch and sockets still hold is a few megabytes; slices of compressors would be 16.
    const more = () => {
      gc();
      return held() - before;
    };
    await expect.poll(more).toBeLessThan(10_000_000);
    kept.close();
  });

  test.each(["br", "gzip"])(
    "is packed smaller with %s once it is asked for again",
    async (encoding) => {
      const cards = Array.from(
        { length: 1_200 },
        (_, n) => `<a href="${(n * 7_919) % 10_007}">${n}</a>`,
      );
      respond = () => new Response(cards.join(" "));
      const ask = async () => {
        const answer = await get("/", { "accept-encoding": encoding });
        expect(await answer.text()).toBe(cards.join(" "));
        return {
          length: Number(answer.headers.get("content-length")),
          etag: answer.headers.get("etag"),
        };
      };
      const first = await ask();
      await expect.poll(async () => (await ask()).length).toBeLessThan(first.length);
      expect((await ask()).etag).toBe(first.etag);
      expect(renders).toHaveLength(1);
    },
  );

  test("is the same wherever its link was found", async () => {
    await get("/?fbclid=a1&utm_source=whatsapp");
    await get("/?gclid=b2");
    await get("/products?sort=price-up&utm_campaign=mugs");
    await get("/products?ttclid=c3&sort=price-up");
    for (const made of ["ref=x", "mibextid=1", "gad_source=2", "x", "=", "&&", "sort=a", "%ff"]) {
      await get(`/?${made}`);
    }
    await get("/products?x=1&sort=price-up&category=Bags&sort=newest");
    await get("/products?category=%42ags&sort=price-up");
    await get("/about?category=Bags&q=x");
    expect(renders).toEqual([
      "/",
      "/products?sort=price-up",
      "/products?category=Bags&sort=price-up",
      "/about",
    ]);
  });

  test("names its inline scripts by their hashes", async () => {
    const policy = (await get("/")).headers.get("content-security-policy");
    const hash = createHash("sha256").update("start()").digest("base64");
    expect(policy).toBe(`script-src 'self' 'sha256-${hash}'; object-src 'none'`);
  });

  test("shows a change at once", async () => {
    expect(await text("/products")).toContain("first");
    content = "second";
    cache.forget();
    expect(await text("/products")).toContain("second");
  });

  test("that was being rendered while something changed is not kept", async () => {
    let finish = (_: Response) => {};
    respond = () => new Promise((done) => (finish = done));
    const early = text("/");
    await expect.poll(() => renders.length).toBe(1);
    cache.forget();
    finish(new Response("old"));
    await early;
    respond = () => new Response("new");
    expect(await text("/")).toBe("new");
  });
});

describe("what is never kept", () => {
  test.each([
    ["the chat", "/chat", {}],
    ["the login page", "/login", {}],
    ["a search", "/products?q=cards", {}],
    ["a page with a form of its own", "/contact", {}],
    ["the dashboard", "/admin-dashboard/chats", {}],
  ])("%s", async (_, path, headers) => {
    expect(await text(path, headers)).toBe("rendered for this visitor");
    expect(renders).toEqual([]);
  });

  test("an answer that is not 200, or sets a cookie", async () => {
    respond = () => new Response("gone", { status: 404 });
    for (const _ of [1, 2]) expect((await get("/product/1")).status).toBe(404);
    expect(renders).toHaveLength(2);
    respond = () => new Response("hello", { headers: { "set-cookie": "a=b" } });
    expect(await text("/product/2")).toBe("rendered for this visitor");
  });

  test("a redirect, of an address with more than its page reads: that goes along", async () => {
    respond = () => new Response(null, { status: 301, headers: { location: "/about" } });
    expect(await text("/category/books?ref=flier")).toBe("rendered for this visitor");
  });

  test("anything, while changes cannot be heard of", async () => {
    cache.setListening(false);
    expect(await text("/")).toBe("rendered for this visitor");
  });

  test("a page for longer than ten minutes, unless the database is away", async () => {
    await text("/");
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 660_000);
    cache.setListening(false);
    content = "second";
    expect(await text("/")).toContain("first");
    later.mockRestore();
    cache.setListening(true);
    expect(await text("/")).toContain("second");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 660_000);
    content = "third";
    expect(await text("/")).toContain("third");
    vi.restoreAllMocks();
  });

  test("what changed while changes could not be heard of; until then it still stands", async () => {
    const before = await text("/");
    cache.setListening(false);
    expect(await text("/")).toBe(before);
    cache.setListening(true);
    await text("/");
    expect(renders).toEqual(["/", "/"]);
  });
});

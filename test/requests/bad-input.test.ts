import { createHash } from "node:crypto";
import { connect } from "node:net";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { describe, expect } from "vitest";
import { test } from "../running/requests.ts";

const OTHERS: Record<string, string> = {
  "an SQL condition": "%27%20OR%20%271%27%3D%271",
  "wildcards and backslashes": "%25_%5C%25%5C",
  "an attribute": "%22%20onerror%3D%22alert(1)",
  "a path upwards": "..%2F..%2F..%2Fetc%2Fpasswd",
  "half a percent": "%E0%A4%A",
  "an object's own word": "__proto__",
  "10 kB": "a".repeat(10_000),
};

/** Values as they stand in an address, already encoded; the others of their kind are for the long run. */
const HOSTILE: Record<string, string> = {
  "a quote": "%27",
  "an SQL statement": "x%27%3B%20DROP%20TABLE%20products%3B--",
  "search operators": "%26%20%7C%20%21%20%3A*%20%28%29%20%3C-%3E",
  "a script": "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "the end of a script": "%3C%2Fscript%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  "a null byte": "a%00b",
  "no UTF-8": "%ff%fe",
  "a lone surrogate": "%ED%A0%80",
  "a line break": "a%0d%0aSet-Cookie:%20x=1",
  "10 kB of marks": "%CC%81".repeat(1_700),
  ...(process.env.LONG ? OTHERS : {}),
};

const PLACES: Record<string, (value: string) => string> = {
  "the category of the home page": (value) => `/?category=${value}`,
  "the category of the catalogue": (value) => `/products?category=${value}`,
  "the search of the catalogue": (value) => `/products?q=${value}`,
  "the order of the catalogue": (value) => `/products?sort=${value}`,
  "the page of the catalogue": (value) => `/products?after=${value}`,
  "the way back of the catalogue": (value) => `/products?before=${value}`,
  "the name of a search": (value) => `/search/${value}`,
  "the id of a product": (value) => `/product/${value}`,
  "the picture of a product": (value) => `/product/x?image=${value}`,
  "the text of a suggestion": (value) => `/search-suggestions?q=${value}`,
  "the words of an order's search": (value) => `/ordered-products?q=${value}`,
  "the product of an order's line": (value) => `/ordered-products?product=${value}&item=${value}`,
  "the product of a chat": (value) => `/chat?product=${value}`,
  "the item of a chat": (value) => `/chat?item=${value}`,
  "the choice of a chat": (value) =>
    `/chat?item=Business_Cards/business-cards&quantity=${value}&state=${value}&o-${value}=${value}`,
  "the way back of a login": (value) => `/login?redirectTo=${value}`,
  "the link of a login": (value) => `/login?link=${value}&again=${value}`,
  "the token of a verification": (value) => `/verify-email?token=${value}`,
  "the token of a new password": (value) => `/reset-password?token=${value}`,
  "the data of the catalogue": (value) => `/products.data?q=${value}&_routes=${value}`,
  "an unknown page": (value) => `/nothing/${value}`,
};

describe("an address with hostile text", () => {
  for (const [place, address] of Object.entries(PLACES)) {
    test(`in ${place} is answered calmly and never becomes markup`, async ({ request }) => {
      for (const [kind, value] of Object.entries(HOSTILE)) {
        const answer = await request.get(address(value));
        await expectCalm(answer, `${kind} in ${place}`);
      }
    });
  }

  test("that repeats or invents parameters is answered calmly", async ({ request }) => {
    for (const query of [
      "q=mug&q=card",
      "category=Books&category=Bags",
      "sort=price-up&sort=price-down",
      "sort=newest&after=WyJuZXdlc3QiLDEsImEiXQ",
      "after=bnVsbA&after=W10",
      "after=eyJhIjp7fX0&sort=price-up",
      "after=WyJwcmljZS11cCIsMWUzMDksIngiXQ&sort=price-up",
      "page=-1&limit=1e9&offset=NaN",
      "q[]=x&q[a]=y&category[$ne]=x",
      "&&&===&?&",
    ]) {
      for (const path of ["/", "/products", "/search-suggestions"]) {
        await expectCalm(await request.get(`${path}?${query}`), `${path}?${query}`);
      }
    }
  });

  test("that is 10,000 percent-encoded signs long gets a page", async ({ request }) => {
    for (const path of ["/products", "/"]) {
      const answer = await request.get(`${path}?q=${"%27".repeat(10_000)}`);
      await expectCalm(answer, path);
      expect(answer.headers()["content-type"], path).toContain("text/html");
      expect(await answer.text(), path).toContain("</html>");
    }
  });

  test("never leads to another site", async ({ request, shop }) => {
    for (const path of [
      "//evil.example",
      "//evil.example/",
      "/\\evil.example",
      "/%2F%2Fevil.example",
      "/search/%2F%2Fevil.example",
      "//evil.example/products/",
    ]) {
      const answer = await request.fetch(shop.url + path, { maxRedirects: 0 });
      const target = new URL(answer.headers().location ?? "/", answer.url());
      expect(target.hostname, path).toBe("localhost");
    }
  });

  test("never reads a file of the server", async ({ request }) => {
    for (const path of [
      "/../package.json",
      "/%2e%2e/package.json",
      "/..%2fpackage.json",
      "/assets/..%2f..%2fserver%2findex.js",
      "/pictures/%2e%2e%2f%2e%2e%2f.env",
      "/.env",
      "/package.json",
      "/server/index.js",
      "/.git/config",
    ]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBeGreaterThanOrEqual(400);
      await expectCalm(answer, path);
    }
  });
});

describe("a request that no page of the shop makes", () => {
  const actions = [
    ...["/", "/login", "/logout", "/register", "/verify-email", "/reset-password"],
    ...["/chat", "/chat/messages", "/user-dashboard/user-profile", "/products", "/nothing"],
  ];

  test("is refused with 403 when it has no Origin or a foreign one", async ({ request }) => {
    for (const path of actions) {
      for (const origin of [undefined, "https://evil.example", "null", "http://localhost"]) {
        const answer = await request.post(path, {
          headers: origin ? { origin } : {},
          form: { message: "hello", email: "a@b.example" },
          maxRedirects: 0,
        });
        expect(answer.status(), `${path} from ${origin}`).toBe(403);
        await expectCalm(answer, path);
      }
    }
  });

  test("is answered calmly whatever its method and body", async ({ request, shop }) => {
    const origin = shop.url;
    for (const path of actions) {
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND"]) {
        const answer = await request.fetch(path, {
          method,
          headers: { origin },
          maxRedirects: 0,
        });
        await expectCalm(answer, `${method} ${path}`);
      }
      const bodies: [type: string, data: string][] = [
        ["application/json", "{"],
        ["application/json", "[1]"],
        ["multipart/form-data", "no boundary"],
        ["multipart/form-data; boundary=x", "--x\r\nnothing"],
        ["application/x-www-form-urlencoded", "message=%ff&message=a%00b&clientId="],
        ["application/x-www-form-urlencoded", "message[a]=1&email[]=2&password[$ne]=3"],
        ["text/plain", "plain"],
      ];
      for (const [type, data] of bodies) {
        const answer = await request.post(path, {
          headers: { origin, "content-type": type },
          data: Buffer.from(data),
          maxRedirects: 0,
        });
        await expectCalm(answer, `${type} '${data}' to ${path}`);
      }
    }
  });

  test("is refused with 405 when it asks for its own words back", async ({ shop }) => {
    const { port } = new URL(shop.url);
    for (const path of ["/", "/login", "/healthz", "/favicon.svg", "/files/none/none"]) {
      const trace = `TRACE ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`;
      expect(await statusOf(port, trace), path).toBe(405);
    }
  });

  test("is refused with 413 when its body is oversized, announced or not", async ({
    request,
    shop,
  }) => {
    const { port, origin } = new URL(shop.url);
    const post = (path: string, framing: string, body: string) =>
      [
        `POST ${path} HTTP/1.1`,
        `Host: localhost:${port}`,
        `Origin: ${origin}`,
        "Content-Type: application/x-www-form-urlencoded",
        framing,
        "",
        body,
      ].join("\r\n");
    for (const path of ["/chat/messages", "/login"]) {
      const announced = post(path, "Content-Length: 12000000", "message=aaaa");
      expect(await statusOf(port, announced), path).toBe(413);
      // A length that is not told may be refused for that alone.
      const chunked = post(path, "Transfer-Encoding: chunked", "c\r\nmessage=aaaa\r\n");
      expect([411, 413], path).toContain(await statusOf(port, chunked));
    }
    expect((await request.get("/healthz")).status()).toBe(200);
  });

  test("is answered with 4xx, or as if it were ordinary, when its target is no path", async ({
    request,
    shop,
  }) => {
    const { port } = new URL(shop.url);
    for (const target of ["http://evil.example/", "*", "?", "http://[/", "javascript:x", "/%"]) {
      const status = await statusOf(
        port,
        `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
      );
      expect.soft(status, target).toBeGreaterThanOrEqual(200);
      expect.soft(status, target).toBeLessThan(500);
    }
    expect((await request.get("/healthz")).status()).toBe(200);
  });

  test("is answered calmly whatever its cookies and headers", async ({ request }) => {
    const requests: Record<string, string>[] = [
      { cookie: "%%%=;;;==; itewe=%ff%00" },
      { cookie: `${"a".repeat(50)}=${"b".repeat(6_000)}` },
      { "accept-language": "%00;q=NaN" },
      { "if-none-match": '"x"', "if-modified-since": "never" },
      { range: "bytes=-1-0,99-" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
    ];
    for (const headers of requests) {
      for (const path of ["/", "/chat", "/favicon.svg"]) {
        const answer = await request.get(path, { headers });
        await expectCalm(answer, `${JSON.stringify(headers).slice(0, 60)} on ${path}`);
        expect(await answer.text()).not.toContain("evil.example");
      }
    }
  });
});

describe("every page", () => {
  test("carries the security headers, and runs only the scripts it was written with", async ({
    request,
  }) => {
    for (const path of [
      ...["/", "/products", "/chat", "/login", "/register", "/search/zzzz", "/no-such-page"],
    ]) {
      const [one, two] = [await policyOf(request, path), await policyOf(request, path)];
      expect(one.scripts, path).toContain("'self'");
      expect(one.scripts, path).not.toContain("'unsafe-inline'");
      expect(one.scripts, path).not.toContain("'unsafe-eval'");
      expect(one.scripts.join(" "), path).not.toMatch(/(^| )(\*|https?:|data:)( |$)/);
      // A page written for one visitor has a nonce of its own, one kept for all has no nonce.
      if (one.nonce || two.nonce) {
        expect(one.nonce.length, path).toBeGreaterThanOrEqual(16);
        expect(one.nonce, path).not.toBe(two.nonce);
      }
      expect(one.policy, path).toContain("frame-ancestors 'none'");
      expect(one.policy, path).toContain("object-src 'none'");
      expect(one.policy, path).toContain("base-uri 'none'");
      expect(one.policy, path).toContain("form-action 'self'");
      expect(one.headers["x-content-type-options"], path).toBe("nosniff");
      expect(one.headers["referrer-policy"], path).toBeTruthy();
      expect(one.headers["x-powered-by"], path).toBeUndefined();
      const inline = one.html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g);
      for (const [, attributes = "", code = ""] of inline) {
        if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
        const hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
        const allowed =
          one.scripts.includes(hash) ||
          (one.nonce !== "" && attributes.includes(`nonce="${one.nonce}"`));
        expect(allowed, `${code.slice(0, 80)} of ${path}`).toBe(true);
      }
      expect(one.html, path).not.toMatch(/<[^>]+\son(click|load|error|change|submit)=/);
    }
  });

  test("is packed as the browser takes it", async ({ request }) => {
    // A page that is kept, one made for this visitor, and a file.
    for (const path of ["/", "/", "/login", "/favicon.svg"]) {
      for (const [accepted, sent] of [
        ["br, gzip", "br"],
        ["br;q=0, gzip", "gzip"],
        ["br;q=0, gzip;q=0", undefined],
      ] as const) {
        const answer = await request.get(path, { headers: { "accept-encoding": accepted } });
        expect(answer.status(), path).toBe(200);
        expect(answer.headers()["content-encoding"], `${path} for ${accepted}`).toBe(sent);
      }
    }
  });

  test("forbids plug-ins and another base in every answer, also in files and refusals", async ({
    request,
    shop,
  }) => {
    const html = await (await request.get("/")).text();
    const [, script = ""] = /"(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    const [, picture = ""] = /(\/pictures\/[\w/.-]+\.webp)/.exec(html) ?? [];
    const answers = [
      ...["/", "/login", "/login.data", "/no-such-page", "/chat/messages", "/healthz"],
      ...["/robots.txt", "/icon.svg", "/files/none/none", "/uploads/none", script, picture],
    ].map((path) => request.get(path));
    answers.push(request.post("/contact", { headers: { origin: "https://evil.example" } }));
    answers.push(request.put("/contact", { headers: { origin: shop.url } }));
    for (const answer of await Promise.all(answers)) {
      const policy = answer.headers()["content-security-policy"];
      const what = `${answer.status()} ${answer.url()}`;
      expect(policy, what).toContain("base-uri 'none'");
      expect(policy, what).toContain("object-src 'none'");
      expect(policy, what).toContain("frame-ancestors 'none'");
      expect(answer.headers()["x-content-type-options"], what).toBe("nosniff");
      const type = answer.headers()["content-type"] ?? "";
      if (/^text\/|\+xml/.test(type)) expect(type, what).toContain("charset=utf-8");
    }
  });

  test("forbids it also in the answer to what no browser sends", async ({ shop }) => {
    const { port } = new URL(shop.url);
    const host = `Host: localhost:${port}`;
    const end = "Connection: close\r\n\r\n";
    for (const [sent, status] of [
      [`GET /login HTTP/1.1\r\n${end}`, 400],
      [`GET /login HTTP/1.1\r\n${host}\r\nExpect: foo\r\n${end}`, 200],
      [`TRACE / HTTP/1.1\r\n${host}\r\n${end}`, 405],
      ["no HTTP\r\n\r\n", 400],
    ] as const) {
      const { head, ...answer } = await answerTo(port, sent);
      expect(answer.status, sent).toBe(status);
      for (const rule of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]) {
        expect(head, sent).toMatch(new RegExp(`^content-security-policy: .*${rule}`, "im"));
      }
      expect(head, sent).toMatch(/^x-content-type-options: nosniff\r$/im);
    }
  });

  test("keeps its policy when the browser asks whether its copy is still good", async ({
    request,
  }) => {
    for (const path of ["/", "/products", "/login"]) {
      const first = (await request.get(path)).headers();
      if (!first.etag) continue;
      const again = await request.get(path, { headers: { "if-none-match": first.etag } });
      // The headers of a 304 replace those of the copy.
      const policy = again.headers()["content-security-policy"];
      expect(policy ?? first["content-security-policy"], path).toContain("default-src 'self'");
    }
  });

  test("of a visitor's own is kept by no shared cache", async ({ request }) => {
    for (const path of ["/chat", "/login", "/register", "/reset-password"]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.headers()["cache-control"], path).toMatch(/no-store|private/);
    }
  });

  test("stands on a shop that reports its health", async ({ request }) => {
    const answer = await request.get("/healthz");
    expect(answer.status()).toBe(200);
    await expectCalm(answer, "/healthz");
  });
});

/** An answer without failure, without insides of the server, and with the input as text only. */
async function expectCalm(answer: APIResponse, what: string): Promise<void> {
  expect.soft(answer.status(), what).toBeLessThan(500);
  const text = await answer.text();
  const insides = /\bError: |\n\s+at .+:\d+:\d+|node_modules|ECONN|syntax error|\/app\/\w+\//;
  expect.soft(insides.exec(text)?.[0], `${what} shows no insides`).toBeUndefined();
  if (!answer.headers()["content-type"]?.includes("html")) return;
  expect.soft(text.includes("<script>alert("), `${what} is escaped`).toBe(false);
  expect.soft(text.includes("<img src=x"), `${what} is escaped`).toBe(false);
  expect.soft(text.includes('" onerror="alert'), `${what} is escaped`).toBe(false);
  expect.soft(answer.headers()["set-cookie"] ?? "", what).not.toContain("x=1");
}

/** Sends bytes as they are; resolves with the status of the answer. */
const statusOf = async (port: string, bytes: string) => (await answerTo(port, bytes)).status;

function answerTo(port: string, bytes: string): Promise<{ status: number; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "localhost", () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy(new Error("No answer")));
    socket.once("error", reject);
    socket.once("data", (piece) => {
      const [head = ""] = piece.toString().split("\r\n\r\n", 1);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head });
      socket.destroy();
    });
  });
}

async function policyOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const headers = answer.headers();
  const policy = headers["content-security-policy"] ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  return { headers, policy, scripts, nonce, html: await answer.text() };
}

/** What `deploy/nginx.conf` answers by itself, before and beside the shop. */
import { once } from "node:events";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerDownload } from "../../../app/admin/health/download-answer.server.ts";
import { refuse } from "../../../server/guards/refusal.ts";
import { freePort } from "../../running/shop.ts";
import { type Nginx, startNginx, whyNoNginx } from "../../servers/nginx.ts";

const whyNot = whyNoNginx();

describe.skipIf(whyNot)(`nginx${whyNot ? ` (${whyNot})` : ""}`, () => {
  const OF_THE_SHOP = { "x-content-type-options": "nosniff", "content-security-policy": "sandbox" };
  const LONG = `/login?redirectTo=${"a".repeat(10_000)}`;
  const MB = 2 ** 20;
  const TOO_LARGE = "The request is too large.";
  const shop = createServer((req, res) => {
    const { url } = req;
    if (url === "/long") return res.writeHead(302, { location: LONG }).end();
    if (url === "/backup") return sendBackup(res);
    if (url === "/contact") return refuse(req, res, { status: 413, text: TOO_LARGE });
    if (url === "/file") return res.writeHead(200).end(Buffer.alloc(40 * MB));
    if (url === "/live") return res.writeHead(200).write(": open\n\n");
    return res.writeHead(200, OF_THE_SHOP).end("the shop");
  });
  const PIECE = Buffer.alloc(MB);
  /** How much nginx has taken of a backup of 100 MB. */
  let takenMb = 0;
  async function sendBackup(res: ServerResponse) {
    const source = (async function* () {
      for (takenMb = 0; takenMb < 100; takenMb++) yield PIECE;
    })();
    const { headers, body } = answerDownload({ name: "itewe.tar", source });
    res.writeHead(200, Object.fromEntries(headers));
    for await (const piece of body ?? []) if (!res.write(piece)) await once(res, "drain");
    res.end();
  }
  let nginx: Nginx;
  let withoutShop: Nginx;
  beforeAll(async () => {
    await once(shop.listen(0, "127.0.0.1"), "listening");
    nginx = await startNginx([(shop.address() as AddressInfo).port], await freePort());
    withoutShop = await startNginx([await freePort()], await freePort());
  });
  afterAll(async () => {
    await nginx.stop();
    await withoutShop.stop();
    shop.closeAllConnections();
    shop.close();
  });

  /** By Node's own client: `fetch` takes neither TRACE nor a broken request. */
  const ask = async (url: string, method = "GET", headers = {}) => {
    const send = url.startsWith("https:") ? secureRequest : request;
    const sent = send(url, { method, headers, rejectUnauthorized: false }).end();
    const [answer] = await once(sent, "response");
    answer.resume();
    return answer as { statusCode: number; headers: Record<string, string> };
  };
  const FIFTY_GB = { "content-length": 50e9 };
  const CODED = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n";
  const OF_VERSION_3 = "GET / HTTP/3.0\r\nHost: localhost\r\n\r\n";
  /** Sends what no client of Node's would. */
  const send = async (text: string) => {
    const socket = connect({ port: Number(new URL(nginx.url).port), rejectUnauthorized: false });
    socket.end(text);
    const [head = ""] = (await readText(socket)).split("\r\n\r\n");
    const [first = "", ...lines] = head.split("\r\n");
    const headers = lines.map((line) => line.split(": ") as [string, string]);
    return {
      statusCode: Number(first.split(" ")[1]),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    };
  };
  const POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

  test.each([
    ["a request that it cannot read", () => ask(`${nginx.url}/%zz`), 400],
    ["TRACE", () => ask(nginx.url, "TRACE"), 405],
    ["a request that is too large", () => ask(nginx.url, "GET", { a: "a".repeat(70_000) }), 400],
    ["a body that is larger than any form", () => ask(nginx.url, "POST", FIFTY_GB), 413],
    ["any request while the shop is away", () => ask(withoutShop.url), 502],
    ["a coding of the body that it does not know", () => send(CODED), 501],
    ["a version of HTTP that it does not know", () => send(OF_VERSION_3), 505],
  ])("answers %s with the headers of a refusal", async (_, answer, status) => {
    const { statusCode, headers } = await answer();
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      server: "nginx",
    });
  });

  describe("in front of two machines", () => {
    const newShop = (isStarting = false) =>
      createServer(({ url }, res) => {
        res.writeHead(isStarting || url === "/busy" ? 503 : 200).end();
      });
    const withTwo = async (ports: number[], act: (url: string) => Promise<void>) => {
      const nginx = await startNginx(ports, await freePort());
      await act(nginx.url).finally(() => nginx.stop());
    };
    const shops = { first: newShop(), second: newShop(), starting: newShop(true) };
    const portOf = (one: Server) => (one.address() as AddressInfo).port;
    beforeAll(async () => {
      for (const one of Object.values(shops)) await once(one.listen(0, "127.0.0.1"), "listening");
    });
    afterAll(() => {
      for (const one of Object.values(shops)) one.close();
    });
    const statuses = async (url: string, times: number) => {
      const found: number[] = [];
      while (found.length < times) found.push((await ask(url)).statusCode);
      return found;
    };

    test("goes on asking both after each has refused one request", async () => {
      await withTwo([portOf(shops.first), portOf(shops.second)], async (url) => {
        expect(await statuses(`${url}/busy`, 4)).toEqual([503, 503, 503, 503]);
        expect(await statuses(url, 4)).toEqual([200, 200, 200, 200]);
      });
    });

    test.each([
      ["is away", () => freePort()],
      ["is starting", async () => portOf(shops.starting)],
    ])("passes over one that %s", async (_, port) => {
      await withTwo([await port(), portOf(shops.second)], async (url) => {
        expect(await statuses(url, 4)).toEqual([200, 200, 200, 200]);
      });
    });
  });

  test("passes an answer on that leads to a long address", async () => {
    const { statusCode, headers } = await ask(`${nginx.url}/long`);
    expect([statusCode, headers.location]).toEqual([302, LONG]);
  });

  test("takes of a backup no more than its reader does, and passes on all of it", async () => {
    const sent = secureRequest(`${nginx.url}/backup`, { rejectUnauthorized: false }).end();
    const [answer] = await once(sent, "response");
    for (let before = -1; before !== takenMb; await delay(500)) before = takenMb;
    expect(takenMb).toBeLessThan(50);
    let bytes = 0;
    for await (const piece of answer) bytes += piece.length;
    expect(bytes).toBe(100 * MB);
  });

  test("passes a form on as it comes, without a file of it, and the shop's refusal back", async () => {
    const headers = { accept: "text/html", "content-length": 20 * MB };
    const sent = secureRequest(`${nginx.url}/contact`, { method: "POST", headers });
    const answered = once(sent, "response");
    await new Promise((done) => sent.write(Buffer.alloc(10 * MB), done));
    expect(nginx.temporaryBytes()).toBe(0);
    // Cut off in between, it might not read why.
    expect(await Promise.race([answered, delay(200, "not yet")])).toBe("not yet");
    sent.end(Buffer.alloc(10 * MB));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(413);
    expect(await readText(answer)).toContain(TOO_LARGE);
  });

  test("keeps no file of an answer for readers who read nothing", async () => {
    const readers = [1, 2, 3].map(() => secureRequest(`${nginx.url}/file`).end());
    await Promise.all(readers.map((reader) => once(reader, "response")));
    await delay(500);
    expect(nginx.temporaryBytes()).toBe(0);
    for (const reader of readers) reader.destroy();
  });

  test("counts the connections of an IPv6 line together, whatever address it uses", async () => {
    const sessions = Array.from({ length: 5 }, () => connectHttp2(nginx.url));
    const one = connectHttp2(nginx.url);
    const open = async (from: string, session = one) => {
      const asked = session.request({ ":path": "/live", "x-test-address": from });
      const [headers] = await once(asked, "response");
      return headers[":status"];
    };
    const ofOneLine = sessions.flatMap((session) =>
      Array.from({ length: 100 }, (_, at) => open(`2001:db8:0:1::${at}`, session)),
    );
    expect(new Set(await Promise.all(ofOneLine))).toEqual(new Set([200]));
    expect(await open("2001:db8:0:1:ffff::")).toBe(503);
    expect(await open("2001:db8:0:2::")).toBe(200);
    expect(await open("192.0.2.1")).toBe(200);
    for (const session of [one, ...sessions]) session.destroy();
  });

  test("leaves the shop's own headers as they are", async () => {
    const { headers } = await ask(nginx.url);
    expect(headers).toMatchObject(OF_THE_SHOP);
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  test("leads from http to https whoever opens a page, and refuses everything else there", async () => {
    for (const [method, path, status] of [
      ["GET", "/products?q=mug", 308],
      ["HEAD", "/", 308],
      ["POST", "/login", 403],
      ["POST", "/uploads/", 403],
      ["HEAD", "/uploads/some-id", 403],
      ["GET", "/metrics", 403],
      ["GET", "/healthz", 403],
    ] as const) {
      const { statusCode, headers } = await ask(nginx.plainUrl + path, method);
      expect(statusCode, `${method} ${path}`).toBe(status);
      expect(headers.location, path).toBe(status === 308 ? `https://localhost${path}` : undefined);
      expect(headers["content-security-policy"], path).toBe(POLICY);
      expect(headers["content-type"], path).toContain("charset=utf-8");
    }
  });
});

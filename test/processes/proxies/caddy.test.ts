/** To which of the shop's machines `deploy/Caddyfile` passes requests on. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startCaddy, whyNoCaddy } from "../../servers/caddy.ts";

const whyNot = whyNoCaddy();

describe.skipIf(whyNot)(`Caddy${whyNot ? ` (${whyNot})` : ""}`, () => {
  /** Starts what answers like a shop, but with 503 to the addresses given. */
  const startShop = async (refuses: (url: string) => boolean) => {
    let checks = 0;
    const shop = createServer(({ url = "" }, res) => {
      if (url.startsWith("/healthz")) checks++;
      res.writeHead(refuses(url) ? 503 : 200).end();
    });
    await once(shop.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void shop.close());
    return { port: (shop.address() as AddressInfo).port, checks: () => checks };
  };
  type FakeShop = Awaited<ReturnType<typeof startShop>>;

  /** What the first requests get once Caddy knows the answers to its first check. */
  const statuses = async (...shops: FakeShop[]) => {
    const caddy = await startCaddy(shops.map(({ port }) => port));
    onTestFinished(() => caddy.stop());
    for (const { checks } of shops) await expect.poll(checks).toBeGreaterThan(1);
    const found: number[] = [];
    while (found.length < 8) found.push((await fetch(caddy.url)).status);
    return found;
  };
  const EIGHT_PAGES = Array.from({ length: 8 }, () => 200);

  test("goes on asking machines that are without database or room", async () => {
    const shops = [await startShop(isHealth), await startShop(isHealth)];
    expect(await statuses(...shops)).toEqual(EIGHT_PAGES);
  });

  test("passes over a machine that is starting", async () => {
    const shops = [await startShop(() => true), await startShop(() => false)];
    expect(await statuses(...shops)).toEqual(EIGHT_PAGES);
  });

  test("answers with the headers of a refusal while all are starting", async () => {
    const shop = await startShop(() => true);
    const caddy = await startCaddy([shop.port]);
    onTestFinished(() => caddy.stop());
    await expect.poll(shop.checks).toBeGreaterThan(1);
    const { status, headers } = await fetch(caddy.url);
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
  });
});

const isHealth = (url: string) => url === "/healthz";

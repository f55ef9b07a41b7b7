/** Addresses and cookies that no page was kept for. */
import { type Attack, keepSending, madeUp } from "./attack.ts";

const AT_ONCE = 64;

/** 64 pages at a time that must be rendered. */
export const madeUpSearches: Attack = {
  name: "64 made-up searches at once",
  run: (shop, until) =>
    keepSending(AT_ONCE, until, () =>
      fetch(`${shop.url}/products?q=${madeUp()}`, { signal: until }),
    ),
};

/** 64 pages at a time with queries that no page reads. */
export const madeUpQueries: Attack = {
  name: "64 made-up queries at once",
  run: (shop, until) =>
    keepSending(AT_ONCE, until, (count) =>
      fetch(`${shop.url}/?${count % 2 ? madeUp() : "ref"}=${madeUp()}`, { signal: until }),
    ),
};

/** 64 pages at a time with the cookie of a session that never was. */
export const forgedCookies: Attack = {
  name: "64 forged session cookies at once",
  run: (shop, until) =>
    keepSending(AT_ONCE, until, (count) =>
      fetch(shop.url + (count % 2 ? "/" : "/products"), {
        headers: { cookie: `itewe.session_token=${forged(count)}` },
        signal: until,
      }),
    ),
};

/** A plain word, or one with the shape of a signed token. */
function forged(count: number): string {
  if (count % 4 < 2) return "x";
  return `${madeUp()}.${encodeURIComponent(Buffer.alloc(32, count).toString("base64"))}`;
}

import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { quotas } from "../../app/limits/quotas.server.ts";
import type { RawRouteName } from "../../app/raw-routes.ts";
import { findRoute } from "./find-route.ts";
import { findOverQuota } from "./request-quotas.ts";
import { routedAddress } from "./routed-address.ts";

const route = (id: string, path: string) => ({ [id]: { id, path } });
const built = {
  routes: {
    ...route("chat/reading/receipts-route", "chat/receipts"),
    ...route("site/chat/guest-chat-page", "chat"),
    ...route("catalogue/products/search-page", "search/:nameOrCategory"),
    ...route("catalogue/products/products-page", "products"),
    ...route("admin/price-list/price-list-file-route", "admin-dashboard/price-list.csv"),
    ...route("admin/health/backup-file-route", "admin-dashboard/health/:file"),
    ...route("dashboard/my-data-route", "user-dashboard/my-data"),
    ...route("orders/papers/papers-route", "papers/:file"),
  },
} as unknown as ServerBuild;
const build = () => Promise.resolve(built);

interface Sent {
  cookie?: string;
  raw?: RawRouteName;
}

/** Asks so often from one address. @returns the quota that refuses the last one */
async function ask(method: string, url: string, times: number, address: string, sent: Sent = {}) {
  let over: Awaited<ReturnType<typeof findOverQuota>>;
  const headers = { cookie: sent.cookie };
  const req = { method, url: routedAddress(url), headers } as unknown as IncomingMessage;
  for (let n = 0; n < times; n++) over = await findOverQuota(req, address, sent.raw, build);
  return over?.quota;
}

test.each([
  ["a search", "search", "GET", "/search/mugs"],
  ["suggestions", "search", "GET", "/search-suggestions?q=mu"],
  ["a search of the catalogue, as data", "search", "GET", "/products.data?sort=new&q=mugs"],
  ["a search in the dashboard", "search", "GET", "/admin-dashboard/privacy?who=ade"],
  ["a paper", "download", "GET", "/papers/R-000001.pdf?key=a"],
  ["somebody's own data", "download", "GET", "/user-dashboard/my-data"],
  ["everything", "download", "GET", "/admin-dashboard/export/everything.tar"],
  ["a backup", "download", "GET", "/admin-dashboard/health/itewe-2026.tar"],
  ["a form that no list names", "form", "POST", "/made-up"],
  ["what a page sends by itself", "tap", "POST", "/chat/receipts"],
] as const)("%s counts in a quota of its address", async (what, quota, method, url) => {
  const address = `203.0.113.${what.length}`;
  const { ofAddress } = quotas[quota];
  expect(await ask(method, url, ofAddress, address)).toBeUndefined();
  expect(await ask(method, url, 1, address)).toBe(quota);
  expect(await ask(method, url, 1, "198.51.100.1")).toBeUndefined();
});

test("pages, and a search for nothing, count nowhere", async () => {
  const { ofAddress } = quotas.search;
  for (const url of ["/", "/products?q=", "/admin-dashboard/health", "/product/mug"]) {
    expect(await ask("GET", url, ofAddress + 1, "203.0.113.99"), url).toBeUndefined();
  }
});

test("one order's forms have a quota of their own at an address", async () => {
  const address = "203.0.113.98";
  expect(await ask("POST", "/order/ITW-000151?key=a", quotas.form.ofPerson, address)).toBe(
    undefined,
  );
  for (const same of ["/order/itw-000151.data?key=b", "/order/151", "/ORDER/ITW-00015%31/quote"]) {
    expect(await ask("POST", same, 1, address), same).toBe("form");
  }
  expect(await ask("POST", "/order/ITW-000152?key=a", 1, address)).toBeUndefined();
  expect(await ask("POST", "/order/ITW-000151?key=a", 1, "198.51.100.2")).toBeUndefined();
});

const spellings = {
  search: {
    "/search/mugs": ["/SEARCH/mugs", "/%73earch/mugs/", "/a/../search/mugs", "/sea%0arch/mugs"],
    "/products?q=mug": ["/products?%71=mug", "/products?sort=a&q=mug", "/products?%0aq=mug"],
    "/products?who=ade": ["/products?%77ho=ade", "/Products.data?find=ade"],
  },
  download: {
    "/admin-dashboard/price-list.csv": [
      ...[
        "CSV",
        "cs%76",
        "csv/",
        "csv//",
        "csv.data",
        "csv/_.data",
        "%63sv.data?x=1",
        "csv/.data",
        "cs%0Dv",
      ],
    ].map((ending) => `/admin-dashboard/price-list.${ending}`),
    "/papers/R-1.pdf?key=a": ["/Papers/R-1.PDF", "/p%61pers/R-1"],
    "/user-dashboard/my-data": ["/user-dashboard/my%2Ddata.data"],
    "/admin-dashboard/health/a.tar": ["/admin-dashboard/HEALTH/a%2Etar/"],
  },
};

test.each(["search", "download"] as const)(
  "a spelling does not pass the quota of a %s",
  async (quota) => {
    const address = "192.0.2.1";
    const routeOf = (url: string) => findRoute(built, routedAddress(url).split("?")[0] ?? "");
    await ask("GET", Object.keys(spellings[quota])[0] ?? "", quotas[quota].ofAddress, address);
    for (const [plain, spelled] of Object.entries<string[]>(spellings[quota])) {
      expect(routeOf(plain), plain).toBeDefined();
      for (const url of [plain, ...spelled]) {
        expect(routeOf(url), url).toBe(routeOf(plain));
        expect(await ask("GET", url, 1, address), url).toBe(quota);
      }
    }
  },
);

test("a guest's messages have a quota, however they are sent, and so have those of an address", async () => {
  const { ofPerson, ofAddress } = quotas.message;
  const address = "203.0.113.97";
  const cookieOf = (letter: string) => `itewe.guest=${letter.repeat(43)}`;
  const send = (letter: string, times: number) =>
    ask("POST", "/chat/messages", times, address, { cookie: cookieOf(letter), raw: "sendMessage" });
  expect(await send("a", ofPerson)).toBeUndefined();
  expect(await send("a", 1)).toBe("message");
  expect(await ask("POST", "/chat", 1, address, { cookie: cookieOf("a") })).toBe("message");
  for (const letter of "bcdefghij") expect(await send(letter, ofPerson)).toBeUndefined();
  expect(ofAddress).toBe(10 * ofPerson);
  expect(await send("k", 1)).toBe("message");
});

test("what an upload sends counts; a file or a picture that is looked at does not", async () => {
  const address = "203.0.113.96";
  const send = (times: number) =>
    ask("PATCH", "/uploads/chat/1", times, address, { raw: "upload" });
  expect(await send(quotas.upload.ofAddress)).toBeUndefined();
  expect(await send(1)).toBe("upload");
  for (const raw of ["file", "picture"] as const) {
    const times = quotas.download.ofAddress + 1;
    expect(await ask("GET", "/files/1/a.pdf", times, address, { raw })).toBeUndefined();
  }
});

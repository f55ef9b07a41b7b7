/** The shop with its demo products, in production, with what the parts want to know of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ADMIN,
  removeFolder,
  type Shop,
  type ShopOptions,
  startShop,
} from "../../test/running/shop.ts";
import { atEnd } from "./endings.ts";

/** A running shop under measurement. */
export interface MeasuredShop extends Pick<Shop, "dataDir" | "stallLog" | "readLog"> {
  /** By address, not by name: every server of the bench is reached in the same way. */
  url: string;
  /** The server process. */
  pid: number;
  /** The database's first process, parent of its others. */
  databasePid: number;
}

/** A page that is measured. */
export interface MeasuredPage {
  name: string;
  path: string;
}

/**
 * Starts the shop; it ends with the part, and its folder with it.
 * @param dataDir of an earlier run, kept by whoever made it; else a new one
 */
export async function openMeasuredShop(
  dataDir?: string,
  options: Pick<ShopOptions, "args" | "env"> = {},
): Promise<MeasuredShop> {
  const shop = await startShop({ ...options, dataDir });
  atEnd(async () => {
    await shop.stop();
    if (!dataDir) removeFolder(shop.dataDir);
  });
  const postmaster = join(shop.dataDir, "postgres", "postmaster.pid");
  return {
    ...shop,
    url: shop.url.replace("localhost", "127.0.0.1"),
    pid: shop.pid,
    databasePid: Number.parseInt(readFileSync(postmaster, "utf8"), 10),
  };
}

/** Home, catalogue, a category and a product. */
export async function findPages(shop: MeasuredShop): Promise<MeasuredPage[]> {
  const catalogue = await (await fetch(`${shop.url}/products`)).text();
  const product = /href="(\/product\/[^"]+)"/.exec(catalogue)?.[1];
  if (!product) throw new Error("The catalogue names no product.");
  const category = await fetch(`${shop.url}/category/Books`);
  return [
    { name: "home", path: "/" },
    { name: "catalogue", path: "/products" },
    { name: "category", path: category.ok ? "/category/Books" : "/products?category=Books" },
    { name: "product", path: product },
  ];
}

/** Signs the admin in as a browser does; returns the cookies. */
export async function signIn(shop: MeasuredShop): Promise<string> {
  const answer = await fetch(`${shop.url}/login`, {
    method: "POST",
    headers: { origin: shop.url },
    body: new URLSearchParams(ADMIN),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  if (cookies.length === 0) throw new Error(`The admin cannot sign in: ${answer.status}.`);
  return cookies.join("; ");
}

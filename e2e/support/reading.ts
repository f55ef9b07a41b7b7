/** Reads what a visitor sees: whether a page is alive, its visible text, its product cards. */
import type { Locator, Page } from "@playwright/test";
import { type SeedProduct, seedProducts } from "../../database/seed/seed-products.ts";

/** A product as a grid shows it. */
export interface Card {
  name: string;
  href: string;
  /** As shown, such as `₦8,500/100` or `Request a quote`. */
  price: string;
  /** Kobo; null when the card asks to request a quote. */
  kobo: number | null;
}

/**
 * Waits until the script of the page has taken over its controls; browse pages need a sign of a
 * person for that.
 */
export async function becomeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main") ?? {};
    if (Object.keys(main).some((key) => key.startsWith("__react"))) return true;
    dispatchEvent(new Event("scroll"));
    return false;
  });
}

/**
 * The texts of the open thread, in their order; read once more when the page is left in the middle
 * of it, which `expect.poll` takes for a failure.
 */
export async function threadTexts(page: Page): Promise<string[]> {
  const texts = page.getByRole("log", { name: "Messages" }).locator(".message-bubble p");
  for (;;) {
    try {
      return await texts.allInnerTexts();
    } catch (error) {
      if (!/context was destroyed/i.test(String(error))) throw error;
      await page.waitForLoadState("domcontentloaded");
    }
  }
}

/** The visible text of `element`, its parts joined without white space of their own. */
export function shownText(element: Locator): Promise<string> {
  return element.evaluate((root) => {
    let text = "";
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement?.getBoundingClientRect();
      if (box && box.width > 1 && box.height > 1) text += node.textContent;
    }
    return text.trim();
  });
}

/** The address of the file that an `img` shows; empty until it is there and has a size. */
export function loadedPicture(img: Locator): Promise<string> {
  return img.evaluate((one: HTMLImageElement) =>
    one.complete && one.naturalWidth > 0 ? one.currentSrc : "",
  );
}

/** The cards of the lists inside `place`, in their order. */
export async function readCards(place: Locator): Promise<Card[]> {
  const items = await place.getByRole("listitem").all();
  return Promise.all(
    items.map(async (item) => {
      const link = item.getByRole("link").first();
      const [name, href, text] = await Promise.all([
        link.innerText(),
        link.getAttribute("href"),
        shownText(item),
      ]);
      const price = /₦[\d,]+\/[\d,]+|Request a quote/.exec(text)?.[0] ?? "";
      const figure = /₦([\d,]+)/.exec(price)?.[1];
      const kobo = figure ? Number(figure.replaceAll(",", "")) * 100 : null;
      return { name, href: href ?? "", price, kobo };
    }),
  );
}

/** `₦8,500/100`, as the shop writes the price of `product`. */
export function priceOf(product: { price: number | null; quantity: number }): string {
  if (product.price === null) return "Request a quote";
  const figure = (amount: number) => amount.toLocaleString("en-NG");
  return `₦${figure(product.price / 100)}/${figure(product.quantity)}`;
}

/** Kobo that lists by price go by: by quote is dearer than any price. */
export const koboOf = ({ price }: { price: number | null }): number =>
  price ?? Number.MAX_SAFE_INTEGER;

/** The demo product of this name. */
export function seedProduct(name: string): SeedProduct {
  const product = seedProducts.find((one) => one.name === name);
  if (!product) throw new Error(`There is no demo product ${name}`);
  return product;
}

/** The pages that tell of the shop itself. */
export const ABOUT_THE_SHOP = [
  "/about",
  "/contact",
  "/service",
  "/term-condition",
  "/privacy",
  "/feedback",
];

/** The newest demo product. */
export const newest = seedProduct("Business Cards, matt laminated");

/** The names of the demo products of a category, newest first. */
export function seedNames(categoryName: string): string[] {
  return seedProducts.filter((one) => one.categoryName === categoryName).map((one) => one.name);
}

/** A buyer's form and page of an order. */
import type { Page } from "@playwright/test";

export const panel = (page: Page, name: string) => page.getByRole("region", { name });

export const ticket = (page: Page) => page.getByRole("region", { name: "Your order in sum" });

export const pdf = (bytes = 0) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(bytes, 7)]);

export const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "" });

export const naira = (kobo: number) => `₦${(kobo / 100).toLocaleString("en-NG")}`;

/** Choosing pictures in a product's form. */
import type { Page } from "@playwright/test";
import { phonePhoto } from "../../test/files/pictures.ts";
import { expect } from "./shop.ts";

/** A file for a file input. */
export const asFile = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({
  name,
  mimeType,
  buffer,
});

/** Chooses a main image and three detail images; resolves when they have arrived. */
export async function choosePictures(page: Page): Promise<void> {
  const photo = await phonePhoto(640, 480);
  await page.getByLabel("Main image", { exact: true }).setInputFiles(asFile("main.jpg", photo));
  await page
    .getByLabel("Detail images")
    .setInputFiles([1, 2, 3].map((n) => asFile(`detail-${n}.jpg`, photo)));
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await expect(page.getByText(/^(?:Uploading|Converting)/)).toHaveCount(0);
}

/** Fills in everything but the pictures. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Price").fill("1200.50");
  await page.getByLabel("Description").fill("Kraft board with a twisted rope handle.");
  await page.getByLabel("Quantity").fill("100");
  await page.getByLabel("Category").selectOption("Bags");
  await page.getByLabel("Feature 1").fill("Twisted rope handle");
  await page.getByLabel("Feature 2").fill("One to four colours");
  await page.getByLabel("Feature 3").fill("Sizes from A5 to A2");
}

export const MISSING = "Please upload the main image and three detail images.";

export const ADD = { name: "Add Product", exact: true };

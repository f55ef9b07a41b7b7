/** A product as its form holds it, for server and browser. */
import { formatNairaFigure } from "../../ui/format/money.ts";
import type { Product } from "../product.ts";

/** The fields besides the pictures, by their names in the form. */
export const productFields = [
  "name",
  "price",
  "description",
  "quantity",
  "delivery",
  "categoryName",
  "feature1",
  "feature2",
  "feature3",
] as const;

export type ProductFieldName = (typeof productFields)[number];

/** As the form labels them (PRODUCT §5). */
export const fieldLabels: Readonly<Record<ProductFieldName, string>> = {
  name: "Name",
  price: "Price",
  description: "Description",
  quantity: "Quantity",
  delivery: "Working days",
  categoryName: "Category",
  feature1: "Feature 1",
  feature2: "Feature 2",
  feature3: "Feature 3",
};

/** SPEC §5. */
export const PICTURES_MISSING = "Please upload the main image and three detail images.";

export type ProductTexts = Record<ProductFieldName, string>;

/** What stands in the form of a product. */
export function textsOf(
  product: Pick<
    Product,
    "name" | "price" | "description" | "quantity" | "delivery" | "categoryName" | "features"
  >,
): ProductTexts {
  const [feature1 = "", feature2 = "", feature3 = ""] = product.features;
  const { name, description, categoryName } = product;
  return {
    name,
    price: product.price === null ? "" : formatNairaFigure(product.price),
    description,
    quantity: String(product.quantity),
    delivery: String(product.delivery ?? ""),
    categoryName,
    feature1,
    feature2,
    feature3,
  };
}

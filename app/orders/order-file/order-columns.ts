/** The columns of `orders.csv`: one row for each line of an order (docs/import.md). */
import type { ColumnRules } from "../../imports/table.ts";

/** Of each line. */
const lineColumns = ["product", "make up", "quantity", "price"] as const;

/** Of the whole order: in the first of its rows. */
export const orderColumns = [
  ...["day", "status", "closed", "delivery fee", "total", "received"],
  ...["name", "phone", "email", "delivery", "state", "city", "street", "notes"],
] as const;

export const ORDER = "order";

export const allColumns = [ORDER, ...lineColumns, ...orderColumns];

export const orderRules: ColumnRules = {
  required: [ORDER, "day", "product", "quantity", "name", "phone"],
  optional: allColumns,
};

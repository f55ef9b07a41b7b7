/** What can be brought in, each by its feature's own rules. */
import type { ImportKind } from "../../../../database/schema/imports.ts";
import {
  customerImporter,
  takeBackCustomers,
} from "../../../accounts/customer-file/import-customers.server.ts";
import { takeBackCategories } from "../../../catalogue/product-file/bring-products.server.ts";
import {
  productImporter,
  takeBackProducts,
} from "../../../catalogue/product-file/import-products.server.ts";
import { takeBackHistory } from "../../../chat/history/take-back-history.server.ts";
import type { TableImporter, TakesBack } from "../../../imports/importer.ts";
import { orderImporter } from "../../../orders/order-file/import-orders.server.ts";
import { takeBackOrders } from "../../../orders/order-file/take-back-orders.server.ts";

/** Files with one row for each thing, or each line of it. */
export const tableImporters: Partial<Record<ImportKind, TableImporter>> = {
  products: productImporter,
  customers: customerImporter,
  orders: orderImporter,
};

/** In the order in which things are taken back: what others stand on comes last. */
export const takeBacks: readonly TakesBack[] = [
  takeBackHistory,
  takeBackOrders,
  takeBackProducts,
  takeBackCategories,
  takeBackCustomers,
];

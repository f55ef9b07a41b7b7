/** GET /admin-dashboard/export/products.csv, customers.csv, orders.csv: everything of a kind. */
import { writeCustomerFile } from "../../accounts/customer-file/import-customers.server";
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { writeProductFile } from "../../catalogue/product-file/filed-products.server";
import { csvAnswer } from "../../http/csv-answer.server";
import { writeOrderFile } from "../../orders/order-file/write-orders.server";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/table-file-route";

const files = {
  products: writeProductFile,
  customers: writeCustomerFile,
  orders: writeOrderFile,
};

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "import");
  const [, name = ""] = /\/export\/(\w+)\.csv/.exec(new URL(request.url).pathname) ?? [];
  if (!Object.hasOwn(files, name)) throw new Response("There is no such file.", { status: 404 });
  return csvAnswer(files[name as keyof typeof files](viewer), fileNameOf(name));
}

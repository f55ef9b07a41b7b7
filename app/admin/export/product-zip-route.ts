/** GET /admin-dashboard/export/products.zip: all products, and the pictures that were uploaded for them. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { writeProductZip } from "../../catalogue/product-file/zipped-products.server";
import { writtenAnswer } from "../../http/csv-answer.server";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/product-zip-route";

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "import");
  return writtenAnswer(writeProductZip(viewer), `${fileNameOf("products")}.zip`, "application/zip");
}

/** GET /admin-dashboard/price-list.csv: the whole price list. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { writePriceFile } from "../../catalogue/price-file/take-price-file.server";
import { csvAnswer } from "../../http/csv-answer.server";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/price-list-file-route";

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "catalogue");
  return csvAnswer(writePriceFile(viewer), fileNameOf("price-list"));
}

/** GET /admin-dashboard/price-list.csv: the whole price list. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { writePriceFile } from "../../catalogue/price-file/take-price-file.server";
import type { Route } from "./+types/price-list-file-route";

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "catalogue");
  const parts = writePriceFile(viewer);
  const letters = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(letters.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="itewe-price-list.csv"',
      "cache-control": "no-store",
    },
  });
}

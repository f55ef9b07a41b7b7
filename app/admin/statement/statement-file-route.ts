/** GET /admin-dashboard/statement.csv?read=…: the lines of a statement. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { writeStatementFile } from "../../orders/statement/worklist/statement-csv.server";
import type { Route } from "./+types/statement-file-route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "money");
  const id = new URL(request.url).searchParams.get("read") ?? "";
  const pieces = await writeStatementFile(viewer, id);
  if (!pieces) throw new Response("There is no such statement.", { status: 404 });
  const letters = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(letters.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="itewe-statement.csv"',
      "cache-control": "no-store",
    },
  });
}

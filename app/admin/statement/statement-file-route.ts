/** GET /admin-dashboard/statement.csv?read=…: the lines of a statement. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { csvAnswer } from "../../http/csv-answer.server";
import { writeStatementFile } from "../../orders/statement/worklist/statement-csv.server";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/statement-file-route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "money");
  const id = new URL(request.url).searchParams.get("read") ?? "";
  const pieces = await writeStatementFile(viewer, id);
  if (!pieces) throw new Response("There is no such statement.", { status: 404 });
  return csvAnswer(pieces, fileNameOf("statement"));
}

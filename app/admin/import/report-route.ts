/** GET /admin-dashboard/import.csv?import=…: the whole report of an import. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { csvAnswer } from "../../http/csv-answer.server";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/report-route";
import { writeReport } from "./running/import-report.server";
import { readImport } from "./running/read-imports.server";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "import");
  const id = new URL(request.url).searchParams.get("import") ?? "";
  if (!(await readImport(viewer, id))) {
    throw new Response("There is no such import.", { status: 404 });
  }
  return csvAnswer(writeReport(id), fileNameOf("import-report"));
}

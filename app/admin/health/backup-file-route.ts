/** GET /admin-dashboard/health/itewe-2026-11-23-0200.tar: a backup that was made, for its owner. */
import { viewerContext } from "../../accounts/viewer.server";
import { takeBackup } from "../../backup/runs/take-out.server";
import type { Route } from "./+types/backup-file-route";
import { answerDownload } from "./download-answer.server";

export async function loader({ params, context }: Route.LoaderArgs) {
  return answerDownload(await takeBackup(context.get(viewerContext), params.file));
}

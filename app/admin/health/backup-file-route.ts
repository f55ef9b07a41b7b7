/** GET /admin-dashboard/health/itewe-2026-11-23-0200.tar: a backup that was made, for its owner. */
import { viewerContext } from "../../accounts/viewer.server";
import { takeBackup } from "../../backup/runs/take-out.server";
import type { Route } from "./+types/backup-file-route";
import { answerDownload } from "./download-answer.server";

export async function loader({ params, context }: Route.LoaderArgs) {
  const download = await takeBackup(context.get(viewerContext), params.file);
  if (!download) throw new Response("There is no such backup on this machine.", { status: 404 });
  return answerDownload(download);
}

/** GET /admin-dashboard/export/everything.tar: all that the shop keeps, as an archive of this moment. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { BackupFailure } from "../../backup/runs/backup-process.server";
import { takeEverything } from "../../backup/runs/take-out.server";
import { env } from "../../shop/env.server";
import { answerDownload } from "../health/download-answer.server";
import type { Route } from "./+types/everything-route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "running");
  // It is made for whoever takes it.
  if (request.method === "HEAD") return new Response(null, { headers: { allow: "GET" } });
  try {
    return answerDownload(await takeEverything(viewer, env.backupPassphrase !== undefined));
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    const status = error.isBusy ? 429 : 503;
    throw new Response(error.message, { status, headers: { "retry-after": "60" } });
  }
}

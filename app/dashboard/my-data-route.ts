/** GET /user-dashboard/my-data: a customer's data as a JSON file. */
import { customerOf } from "../accounts/guards.server";
import { exportData } from "../accounts/profile/data-export.server";
import { viewerContext } from "../accounts/viewer.server";
import { fileNameOf } from "../shop/file-name";
import type { Route } from "./+types/my-data-route";

export async function loader({ context }: Route.LoaderArgs) {
  const kept = await exportData(customerOf(context.get(viewerContext)).id);
  if (!kept) throw new Response("User does not exist", { status: 404 });
  return new Response(`${JSON.stringify(kept, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${fileNameOf("my-data")}.json"`,
      "cache-control": "no-store",
    },
  });
}

import { nothingToRead } from "../http/nothing-to-read.server";
import { requestContext } from "../http/request.server";
import type { Route } from "./+types/vitals-route";
import { recordVitals } from "./vitals.server";

/** POST /vitals: a JSON list from `report-vitals.ts`; answers 204 or 400. */
export async function action({ request, context }: Route.ActionArgs) {
  const measured: unknown = await request.json().catch(() => undefined);
  const kept = await recordVitals(measured, context.get(requestContext).address);
  return new Response(null, { status: kept ? 204 : 400 });
}

export const loader = nothingToRead;

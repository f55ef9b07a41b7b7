/** GET /admin-dashboard/new-orders: what an open admin page may not have been told of. */
import { viewerContext } from "../../accounts/viewer.server";
import { ordersAfter } from "../../orders/reading/list-orders.server";
import type { Route } from "./+types/new-orders-route";

/** The numbers of orders that customers have sent after the one with the number `after`, at most 20. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const after = Number(new URL(request.url).searchParams.get("after"));
  const orders = await ordersAfter(
    context.get(viewerContext),
    Number.isSafeInteger(after) ? after : 0,
  );
  const numbers = orders.map(({ number }) => number);
  return Response.json({ numbers });
}

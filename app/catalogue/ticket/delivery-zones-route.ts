import { readPlaces } from "./choice/read-ticket.server.ts";

/** GET /delivery-zones: fees, days and cities of every state, for the tickets of products. */
export async function loader() {
  return Response.json(await readPlaces());
}

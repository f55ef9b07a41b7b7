import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { requestContext } from "../../http/request.server";
import type { Route } from "./+types/feed-route";
import { isFeedName, productFeed } from "./product-feed.server";

/** GET /feeds/google.csv and /feeds/meta.csv; 404 for any other. */
export function loader({ params: { feed }, context }: Route.LoaderArgs) {
  if (!isFeedName(feed)) return new Response("There is no such feed.\n", { status: 404 });
  const rows = productFeed(feed, context.get(requestContext).origin);
  return new Response(createReadableStreamFromReadable(Readable.from(rows)), {
    headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "no-cache" },
  });
}

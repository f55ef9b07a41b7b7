import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isUuid } from "../../../database/uuid.ts";
import { requestContext } from "../../http/request.server.ts";
import type { Route } from "./+types/sitemap-route";
import { sitemap, sitemapPart } from "./sitemap.server.ts";

/** GET /sitemap.xml, or a part with `?after=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  const after = url.searchParams.get("after");
  if (after !== null && !isUuid(after)) {
    return new Response("There is no such part of the sitemap.\n", { status: 404 });
  }
  const text = after === null ? await sitemap(origin) : sitemapPart(origin, after.toLowerCase());
  const body = createReadableStreamFromReadable(Readable.from(text));
  return new Response(body, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

import { requestContext } from "../../http/request.server.ts";
import type { Route } from "./+types/robots-route";

/** Not indexed: dashboards, private chats and files, streams. */
const closed = [
  "/admin-dashboard",
  "/user-dashboard",
  "/chat?",
  "/live",
  "/files",
  "/search-suggestions",
];

/** GET /robots.txt (PRODUCT §6). */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(requestContext).origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

/**
 * Divides the routes by the first segment of their paths. React Router tries one route after the
 * other, twice for each request, and draws up a list of all that it knows for each page: with a
 * hundred routes that took a fifth of the memory and a tenth of the time of rendering.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { viewerContext } from "../../app/accounts/viewer.server.ts";

/** Answers with the routes that may match an address, and none of the others. */
export function handleBySegment(build: ServerBuild, clientFolder?: string) {
  const segments = new Set(Object.keys(build.routes).map((id) => segmentOf(build, id)));
  const listOfBuyers = routesOfBuyers(build, clientFolder);
  const handlers = new Map<string, RequestHandler>();
  return (request: Request, context: RouterContextProvider): Promise<Response> => {
    const asked = firstSegment(new URL(request.url).pathname);
    const segment = segments.has(asked) ? asked : ANY;
    const url = context.get(viewerContext).kind === "admin" ? build.assets.url : listOfBuyers;
    const key = `${url} ${segment}`;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(partFor(build, segment, url), "production");
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

/**
 * The address of the routes without those of the shop's own dashboard, as
 * `scripts/build-if-stale.mjs` writes them; of all where it has not.
 */
function routesOfBuyers({ assets }: ServerBuild, clientFolder: string | undefined): string {
  const shorter = assets.url.replace("/manifest-", "/manifest-of-buyers-");
  return clientFolder && existsSync(join(clientFolder, shorter)) ? shorter : assets.url;
}

/** Of a route that is tried for every address: a layout, the first page, one that takes any name. */
const ANY = "";

/**
 * The build with the routes of one segment, and those of {@link ANY}.
 * @param url of the routes that the browser knows
 */
function partFor(build: ServerBuild, segment: string, url: string): ServerBuild {
  const isOfPart = (id: string) => [ANY, segment].includes(segmentOf(build, id));
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isOfPart(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, url, routes: pick(build.assets.routes) },
  };
}

/** The first segment of a route's whole path. */
function segmentOf({ routes }: ServerBuild, id: string): string {
  let path = "";
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    path = `${route.path ?? ""}/${path}`;
  }
  const segment = firstSegment(path);
  return /^[:*]|\?$/.test(segment) ? ANY : segment;
}

/** As the router compares it; `answer-pages.ts` has made sure that it can be decoded. */
function firstSegment(path: string): string {
  const segment = (path.split("/").find(Boolean) ?? "").replace(/\.data$/, "");
  return decodeURIComponent(segment).toLowerCase();
}

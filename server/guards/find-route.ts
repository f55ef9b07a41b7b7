import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

const trees = new WeakMap<ServerBuild, RouteObject[]>();
/** Matching ranks all routes anew, and each form is asked about twice. */
const known = new WeakMap<ServerBuild, Map<string, string>>();
const MOST_KNOWN = 300;

/** The path of the page that a path asks for, as page or as data. */
export const pageOf = (path: string): string => path.replace(/(?:\/_)?\.data$/, "");

/** The innermost route of a path, as page or as data. */
export function findRoute(build: ServerBuild, path: string) {
  const page = pageOf(path);
  const ids = known.get(build) ?? new Map<string, string>();
  known.set(build, ids);
  const id = ids.get(page) ?? matchId(build, page);
  if (ids.size >= MOST_KNOWN) ids.clear();
  ids.set(page, id);
  return build.routes[id];
}

function matchId(build: ServerBuild, page: string): string {
  const tree = trees.get(build) ?? childrenOf(build, undefined);
  trees.set(build, tree);
  return matchRoutes(tree, page)?.at(-1)?.route.id ?? "";
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => ({
      id: route?.id,
      path: route?.path,
      ...(route?.index ? { index: true as const } : { children: childrenOf(build, route?.id) }),
    })) as RouteObject[];
}

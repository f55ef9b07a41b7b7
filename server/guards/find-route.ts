import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

const trees = new WeakMap<ServerBuild, RouteObject[]>();

/** The innermost route of a path, as page or as data. */
export function findRoute(build: ServerBuild, path: string) {
  const tree = trees.get(build) ?? childrenOf(build, undefined);
  trees.set(build, tree);
  const matches = matchRoutes(tree, path.replace(/\.data$/, ""));
  return build.routes[matches?.at(-1)?.route.id ?? ""];
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

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import shopRoutes from "../../app/routes.ts";
import { handleBySegment } from "./routes-by-segment.ts";

/** A build whose routes each answer with their own path. */
function buildOf(entries: RouteConfigEntry[]): ServerBuild {
  const routes: Record<string, object> = {};
  const addAll = (some: RouteConfigEntry[], parentId: string | undefined) => {
    for (const { path, index, children = [] } of some) {
      const id = `${Object.keys(routes).length}`;
      const loader = () => new Response(`${id} ${path}`);
      routes[id] = { id, path, index, parentId, module: { loader } };
      addAll(children, id);
    }
  };
  addAll([{ file: "root.tsx", path: "", children: entries }], undefined);
  const assets = { url: "/assets/manifest-1.js", routes: {} };
  return { entry: { module: {} }, routes, assets, routeDiscovery: {}, ssr: true } as never;
}

const build = buildOf([
  ...shopRoutes,
  { file: "x", path: ":language?/prices" },
  { file: "x", path: "papers", children: [{ file: "x", path: "of/:year", index: true }] },
]);
const ask = async (handle: ReturnType<typeof handleBySegment>, path: string) =>
  (await handle(new Request(`http://itewe.example${path}`), new RouterContextProvider())).text();

test.each([
  "/",
  "/_.data?_routes=root",
  "/products",
  "/Products/",
  "/%70roducts",
  "/products.data",
  "/products/cards/3",
  "/product/1",
  "/order/17/proof",
  "/sitemap.xml",
  "/papers/of/2026",
  "/prices",
  "/fr/prices",
  "/user-dashboard",
  "/admin-dashboard",
  "/ADMIN-dashboard/settings/look",
  "/admin-dashboard/chats/12",
  "/admin-dashboard/nothing-here",
  "/products%2Fcards",
  "/nothing-here/products",
  "//products",
])("%s is answered by the same route as among all routes", async (path) => {
  const all = createRequestHandler(build, "production");
  expect(await ask(handleBySegment(build), path)).toBe(await ask(all, path));
});

import { useRouteLoaderData } from "react-router";
import { type Role, roleMay, type What } from "./may.ts";

/**
 * Whether whoever looks at the dashboard has a right, so that nothing is offered that the server
 * would refuse.
 */
export function useMay(what: What): boolean {
  return roleMay(useRouteLoaderData<{ role: Role }>("admin")?.role, what);
}

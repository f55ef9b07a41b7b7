import { useRouteLoaderData } from "react-router";
import type { loader, ViewerSummary } from "../root.tsx";
import { business, type Contact } from "./business.ts";

/**
 * What every page knows: who is looking, and how to reach the shop. Still answers when the root
 * loader failed, for the error page.
 */
export function useSite(): { viewer: ViewerSummary; contact: Contact; year: number | undefined } {
  const data = useRouteLoaderData<typeof loader>("root");
  return {
    viewer: data?.viewer ?? { kind: "visitor" },
    contact: data?.contact ?? business,
    year: data?.year,
  };
}

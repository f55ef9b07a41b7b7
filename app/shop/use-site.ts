import { useRouteLoaderData } from "react-router";
import { business, type Contact } from "./business.ts";
import type { Edits } from "./edits.ts";

/** What the navbar needs of the viewer: nothing personal, as the page is kept for others, too. */
export interface ViewerSummary {
  kind: "visitor" | "guest" | "customer" | "admin";
}

/** The root loader's data. */
export interface SiteData {
  viewer: ViewerSummary;
  contact: Contact;
  /** The shop's public address, without a trailing slash. */
  origin: string;
  /** In Lagos. */
  year: number;
  /** What the owner has set; absent for nothing. */
  edits?: Edits;
}

/** The root loader's data; works without it, for error pages. */
export function useSite(): { viewer: ViewerSummary; contact: Contact; year: number | undefined } {
  const data = useRouteLoaderData<SiteData>("root");
  return {
    viewer: data?.viewer ?? { kind: "visitor" },
    contact: data?.contact ?? business,
    year: data?.year,
  };
}

/** The chat's URL, never behind a login (PRODUCT §2). */
export function chatOf(viewer: ViewerSummary): string {
  return viewer.kind === "customer" ? "/user-dashboard/user-chat" : "/chat";
}

/** The dashboard of a viewer who is signed in. */
export function dashboardOf(viewer: ViewerSummary): string | undefined {
  if (viewer.kind === "admin") return "/admin-dashboard";
  return viewer.kind === "customer" ? "/user-dashboard" : undefined;
}

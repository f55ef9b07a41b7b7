import { useRouteLoaderData } from "react-router";
import { business, type Contact } from "./business.ts";

/** What the browser is told of the viewer: enough for the navbar. */
export type ViewerSummary =
  | { kind: "visitor" | "guest" }
  | { kind: "customer" | "admin"; name: string };

/** What the root's loader gives every page. */
export interface SiteData {
  viewer: ViewerSummary;
  contact: Contact;
  /** The shop's public address, without a trailing slash. */
  origin: string;
  /** In Lagos. */
  year: number;
}

/**
 * What every page knows: who is looking, and how to reach the shop. Still answers when the root
 * loader failed, for the error page.
 */
export function useSite(): { viewer: ViewerSummary; contact: Contact; year: number | undefined } {
  const data = useRouteLoaderData<SiteData>("root");
  return {
    viewer: data?.viewer ?? { kind: "visitor" },
    contact: data?.contact ?? business,
    year: data?.year,
  };
}

/** Where a viewer talks to the shop (PRODUCT §2): never behind a login wall. */
export function chatOf(viewer: ViewerSummary): string {
  return viewer.kind === "customer" ? "/user-dashboard/user-chat" : "/chat";
}

/** The dashboard of someone who is signed in; undefined for anyone else. */
export function dashboardOf(viewer: ViewerSummary): string | undefined {
  if (viewer.kind === "admin") return "/admin-dashboard";
  return viewer.kind === "customer" ? "/user-dashboard" : undefined;
}

/** The dashboard's theme: light until its admin chooses otherwise, and remembered by the browser. */
import { readCookie, setCookie, YEAR_S } from "../../accounts/cookies.server.ts";

export type Theme = "light" | "dark";

const COOKIE = "itewe.theme";

/** What this browser has chosen. */
export function themeOf(request: Request): Theme {
  return readCookie(request.headers, COOKIE) === "dark" ? "dark" : "light";
}

/** The cookie that remembers a choice. */
export function themeCookie(theme: Theme, secure: boolean): string {
  return setCookie(COOKIE, theme, YEAR_S, secure);
}

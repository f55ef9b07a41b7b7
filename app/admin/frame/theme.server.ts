/** The dashboard's theme, stored in a cookie; light by default. */
import { readCookie, setCookie, YEAR_S } from "../../accounts/cookies.server.ts";

export type Theme = "light" | "dark";

const COOKIE = "itewe.theme";

export function themeOf(request: Request): Theme {
  return readCookie(request.headers, COOKIE) === "dark" ? "dark" : "light";
}

export function themeCookie(theme: Theme): string {
  return setCookie(COOKIE, theme, YEAR_S);
}

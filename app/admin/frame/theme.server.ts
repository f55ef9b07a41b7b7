/** The dashboard's theme: light until its admin chooses otherwise, and remembered by the browser. */

export type Theme = "light" | "dark";

const COOKIE = "itewe.theme";
const YEAR_S = 31_536_000;

/** What this browser has chosen. */
export function themeOf(request: Request): Theme {
  const dark = new RegExp(`(?:^|;\\s*)${COOKIE}=dark(?:;|$)`);
  return dark.test(request.headers.get("cookie") ?? "") ? "dark" : "light";
}

/** The cookie that remembers a choice. */
export function themeCookie(theme: Theme, secure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${secure ? "; Secure" : ""}`;
  return `${COOKIE}=${theme}; ${flags}`;
}

import { SECOND_LOCK } from "../../accounts/second-lock/second-lock-path.ts";

/** What the page shows: the locks or how to begin, an app being set up, or the forms of an act. */
export const SCREENS = ["app", "passkey", "codes"] as const;
export type Screen = (typeof SCREENS)[number];

export const screenPath = (screen: Screen | undefined, redirectTo: string): string => {
  const query = new URLSearchParams({
    ...(screen ? { step: screen } : {}),
    ...(redirectTo ? { redirectTo } : {}),
  });
  return query.size > 0 ? `${SECOND_LOCK}?${query}` : SECOND_LOCK;
};

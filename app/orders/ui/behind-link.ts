/** What the pages behind an order's private link have in common. */
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { pageMeta } from "../../shop/pages/page-meta.ts";

export const NOT_THE_BUYER = "You are signed in as an admin. Only the buyer answers here.";

/** Kept out of search engines, and out of referrers, because the address holds a key. */
export const behindLinkMeta = (page: { title: string; description: string; origin: string }) => [
  ...pageMeta({ ...page, path: "/order/find", robots: "noindex" }),
  { name: "referrer", content: "no-referrer" },
];

/** Whoever was too slow sees what has changed. */
export const showWhatCame = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

/** What the pages behind an order's private link have in common. */
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { pageMeta } from "../../shop/page-meta.ts";

export const NOT_THE_BUYER = "You are signed in as an admin. Only the buyer answers here.";

/** They are in no search engine, and their address, a key, is told to no other site. */
export const behindLinkMeta = (page: { title: string; description: string; origin: string }) => [
  ...pageMeta({ ...page, path: "/order/find", robots: "noindex" }),
  { name: "referrer", content: "no-referrer" },
];

/** Whoever was too slow is shown what has come. */
export const showWhatCame = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

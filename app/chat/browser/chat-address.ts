import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import type { MessageProduct } from "../message.ts";

/**
 * Removes parameters from the URL, so that a reload does not apply them again. Loaders do not run.
 * @param names of the query, separated by a space; `*` at a name's end stands for any ending
 */
export function useDropped(names: string, isDone: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // The change would abort a navigation under way.
  const isStill = useNavigation().state === "idle";
  const isRead = useRevalidator().state === "idle";
  const isIdle = isStill && isRead;
  useEffect(() => {
    if (!isDone || !isIdle) return;
    const query = new URLSearchParams(search);
    const found = [...new Set(query.keys())].filter((key) => isNamed(key, names));
    if (found.length === 0) return;
    for (const name of found) query.delete(name);
    void navigate(
      // The hash names the message of `?message`.
      { pathname, search: query.toString(), hash: found.includes("message") ? "" : hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [names, isDone, isIdle, pathname, search, hash, navigate]);
}

const isNamed = (key: string, names: string): boolean =>
  names
    .split(" ")
    .some((name) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name));

/** The element id of a message, for `#`. */
export const messageAnchor = (seq: number) => `message-${seq}`;

/**
 * Names the product and choice that the page was last opened for, even after the address has lost
 * them.
 */
export function useLastProduct(product: MessageProduct | undefined): string | undefined {
  const name = product && [product.id, product.item, product.choice?.query, product.lost].join(" ");
  const [last, setLast] = useState(name);
  if (name && name !== last) setLast(name);
  return name ?? last;
}

/** Counts how often the URL names a search hit: each time the thread opens there again. */
export function useTimesFound(found: number | undefined): number {
  const [last, setLast] = useState({ found, times: 0 });
  const times = last.times + (found === undefined ? 0 : 1);
  if (found !== last.found) setLast({ found, times });
  return found === last.found ? last.times : times;
}

import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";

/**
 * Removes parameters from the URL, so that a reload does not apply them again. Loaders do not run.
 * @param names of the query, separated by a space
 */
export function useDropped(names: string, isDone: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // A navigation that is under way would be aborted.
  const isStill = useNavigation().state === "idle";
  const isRead = useRevalidator().state === "idle";
  const isIdle = isStill && isRead;
  useEffect(() => {
    if (!isDone || !isIdle) return;
    const query = new URLSearchParams(search);
    const found = names.split(" ").filter((name) => query.has(name));
    if (found.length === 0) return;
    for (const name of found) query.delete(name);
    void navigate(
      // The hash names the message of `?message`.
      { pathname, search: query.toString(), hash: found.includes("message") ? "" : hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [names, isDone, isIdle, pathname, search, hash, navigate]);
}

/** The element id of a message, for `#`. */
export const messageAnchor = (seq: number) => `message-${seq}`;

/** The product the page was last opened for, kept after its parameter is removed. */
export function useLastProduct(id: string | undefined): string | undefined {
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  return id ?? last;
}

/** Counts how often the URL names a search hit: each time the thread opens there again. */
export function useTimesFound(found: number | undefined): number {
  const [last, setLast] = useState({ found, times: 0 });
  const times = last.times + (found === undefined ? 0 : 1);
  if (found !== last.found) setLast({ found, times });
  return found === last.found ? last.times : times;
}

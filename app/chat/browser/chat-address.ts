import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";

/**
 * Takes what has had its time out of the page's address, so that a reload does not bring it back.
 * The page's data stays as it is: nothing is read again.
 * @param names of the query, separated by a space
 */
export function useDropped(names: string, isDone: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // One that is on its way would be broken off.
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
      // The place of the message goes with it.
      { pathname, search: query.toString(), hash: found.includes("message") ? "" : hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [names, isDone, isIdle, pathname, search, hash, navigate]);
}

/** Names a message's place in its page, for `#`. */
export const messageAnchor = (seq: number) => `message-${seq}`;

/** The product that the page was last opened for: one that has been written about is still it. */
export function useLastProduct(id: string | undefined): string | undefined {
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  return id ?? last;
}

/**
 * Counts how often the address has come to name a message that was searched for: the thread is
 * opened anew there each time, also when it has left that page since.
 */
export function useTimesFound(found: number | undefined): number {
  const [last, setLast] = useState({ found, times: 0 });
  const times = last.times + (found === undefined ? 0 : 1);
  if (found !== last.found) setLast({ found, times });
  return found === last.found ? last.times : times;
}

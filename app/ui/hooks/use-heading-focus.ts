import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Focuses the heading of a new page, or of the next step of one, or the hash's target, unless the
 * page has set the focus itself or somebody is typing.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const before = useRef<string>(undefined);
  useEffect(() => {
    const title = document.querySelector<HTMLElement>("main h1");
    const page = `${pathname} ${title?.textContent}`;
    const isNew = before.current !== undefined && before.current !== page;
    before.current = page;
    if (!isNew) return;
    const heading = hash ? document.getElementById(hash.slice(1)) : title;
    if (!heading || document.activeElement?.matches("main *, input")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Focuses the heading of a new page, or the hash's target, unless the page has set the focus itself
 * or somebody is typing.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const heading = hash
      ? document.getElementById(hash.slice(1))
      : document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement?.matches("main *, input")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}

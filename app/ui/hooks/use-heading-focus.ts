import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a link the heading of the new page has the focus, or the part of it that the link names, as
 * a reader would begin there after a load. Not when the page has put it into itself, or somebody is typing.
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

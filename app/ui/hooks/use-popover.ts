import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A menu of phones that the browser itself opens, and closes on Esc or on a press outside, with or
 * without JavaScript. What is left to do here: close it when the page changes and when the window
 * grows past the breakpoint (SPEC §9: 768 px).
 * @returns `menu` for the element with `popover`; `expanded` for the button that opens it
 */
export function usePopover<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const location = useLocation();

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    // It may have been opened before this page was taken over.
    setOpen(isOpen(element));
    const toggled = () => setOpen(isOpen(element));
    element.addEventListener("toggle", toggled);
    const wide = window.matchMedia("(min-width: 768px)");
    const grown = () => wide.matches && close(element);
    wide.addEventListener("change", grown);
    return () => {
      element.removeEventListener("toggle", toggled);
      wide.removeEventListener("change", grown);
    };
  }, []);

  const shownAt = useRef(location.key);
  useEffect(() => {
    // Not for the page it came with: it may have been opened before this page was taken over.
    if (shownAt.current === location.key) return;
    shownAt.current = location.key;
    if (menu.current) close(menu.current);
  }, [location.key]);

  return { menu, expanded: hydrated ? open : undefined };
}

// A browser that knows no popovers shows the menu all the time, and throws on these.
const knowsPopovers = (element: HTMLElement) => "hidePopover" in element;
const isOpen = (element: HTMLElement) => knowsPopovers(element) && element.matches(":popover-open");
const close = (element: HTMLElement) => {
  if (isOpen(element)) element.hidePopover();
};

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A phone's menu as a native popover, which also works without JavaScript. Closes it when the page
 * changes, or the window grows past 768 px (SPEC §9).
 * @returns `menu` for the popover; `expanded` for its button
 */
export function usePopover<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const location = useLocation();

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    // It may have been opened before hydration.
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
    // Not on the first page: it may have been opened before hydration.
    if (shownAt.current === location.key) return;
    shownAt.current = location.key;
    if (menu.current) close(menu.current);
  }, [location.key]);

  return { menu, expanded: hydrated ? open : undefined };
}

// Without popover support the menu is always visible, and these methods throw.
const knowsPopovers = (element: HTMLElement) => "hidePopover" in element;
const isOpen = (element: HTMLElement) => knowsPopovers(element) && element.matches(":popover-open");
const close = (element: HTMLElement) => {
  if (isOpen(element)) element.hidePopover();
};

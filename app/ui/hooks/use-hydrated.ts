import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and while hydrating, true from then on. For controls that do nothing
 * without JavaScript: a page without it never shows them.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Classes of a control that does nothing without JavaScript: its place is kept until the page is
 * taken over, so that nothing moves away from under a finger when it comes.
 */
export function useScripted(): string {
  return useHydrated() ? "scripted" : "scripted scripted-early";
}

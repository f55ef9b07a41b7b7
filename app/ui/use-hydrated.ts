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

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Classes of a control that needs JavaScript: its place is reserved until hydration. */
export function useScripted(): string {
  return useHydrated() ? "scripted" : "scripted scripted-early";
}

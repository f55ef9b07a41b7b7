import { useSyncExternalStore } from "react";
import { readSignedOut, watchSignedOut } from "./signed-out.ts";

/** Whether the page is stale because nobody is signed in any more. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(watchSignedOut, readSignedOut, () => false);
}

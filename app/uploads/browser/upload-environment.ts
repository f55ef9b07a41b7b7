import type { HttpStack, UploadOptions } from "tus-js-client";

/** What uploads use of the browser. */
export interface UploadEnvironment {
  isOnline(): boolean;
  /** Calls `listener` when the network is back; returns the unsubscribe function. */
  watchOnline(listener: () => void): () => void;
  /** By default tus-js-client's own. */
  httpStack?: HttpStack;
  /** Stores the URLs of unfinished uploads; by default in `localStorage`. */
  urlStorage?: NonNullable<UploadOptions["urlStorage"]>;
}

export const browserEnvironment: UploadEnvironment = {
  isOnline: () => navigator.onLine,
  watchOnline(listener) {
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  },
};

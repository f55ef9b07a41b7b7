import type { HttpStack, UploadOptions } from "tus-js-client";

/** What uploads need of the browser. */
export interface UploadEnvironment {
  /** Whether the device has a network, as far as it knows. */
  isOnline(): boolean;
  /** Calls `listener` whenever the network is back, until the returned function is called. */
  watchOnline(listener: () => void): () => void;
  /** Makes the requests; undefined: tus-js-client's own. */
  httpStack?: HttpStack;
  /** Remembers the addresses of unfinished uploads; undefined: tus-js-client's `localStorage`. */
  urlStorage?: NonNullable<UploadOptions["urlStorage"]>;
}

export const browserEnvironment: UploadEnvironment = {
  isOnline: () => navigator.onLine,
  watchOnline(listener) {
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  },
};

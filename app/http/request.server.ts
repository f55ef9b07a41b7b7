/** What the server knows of a request besides its headers and body. */
import { createContext } from "react-router";

export interface RequestFacts {
  /** The caller's network address: the socket's, or the trusted proxy's word. */
  address: string;
  /** The shop's public origin, without a trailing slash. */
  origin: string;
  /** Whether that origin is https. */
  secure: boolean;
  /**
   * Names the scripts of this answer in its Content-Security-Policy; none for a page that is kept
   * for many visitors, whose scripts are named by their hashes.
   */
  nonce?: string;
  /** Writes to the request's log; never personal data. */
  logError(error: unknown): void;
}

export const requestContext = createContext<RequestFacts>();

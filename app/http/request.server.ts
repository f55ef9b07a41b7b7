/** Facts about a request besides its headers and body. */
import { createContext } from "react-router";

export interface RequestFacts {
  /** Names the request in the log and on error pages. */
  id: string;
  /** The caller's network address: the socket's, or as the trusted proxy reports it. */
  address: string;
  /** The shop's public origin, without a trailing slash. */
  origin: string;
  /** The CSP nonce of scripts; absent for cached pages, whose scripts are allowed by hash. */
  nonce?: string;
  /** Must not contain personal data. */
  logError(error: unknown): void;
}

export const requestContext = createContext<RequestFacts>();

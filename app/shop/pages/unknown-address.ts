import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from "react-router";

/**
 * Client middleware: lets the server answer an address that the browser knows no page for. A buyer's
 * browser knows none of the shop's dashboard (`server/pages/routes-by-segment.ts`), and may be asked
 * for it after a sign-in in another tab.
 */
export const askServerForUnknown: MiddlewareFunction<Record<string, DataStrategyResult>> = ({
  request,
  pattern,
}) => {
  const { pathname, search } = new URL(request.url);
  if (pattern === "*" && pathname !== globalThis.location.pathname) {
    throw redirectDocument(pathname + search);
  }
};

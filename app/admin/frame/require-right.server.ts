import type { MiddlewareFunction } from "react-router";
import { ACCESS_DENIED } from "../../accounts/flash.server.ts";
import { may, WITHOUT_RIGHT } from "../../accounts/may.ts";
import { type Viewer, viewerContext } from "../../accounts/viewer.server.ts";
import { rightOf } from "./route-rights.ts";

/** Admits whoever has the right of the address, after `requireAdmin`. */
export const requireRight: MiddlewareFunction<Response> = ({ context, pattern }) =>
  checkRight(context.get(viewerContext), pattern);

/** @throws Response 403 with SPEC's words; also for an address that has no right */
export function checkRight(viewer: Viewer, pattern: string): void {
  const right = rightOf(pattern);
  if (right && may(viewer, right)) return;
  throw new Response(ACCESS_DENIED, { status: 403, statusText: WITHOUT_RIGHT });
}

import { redirect } from "react-router";
import { publish } from "../live/live.server";
import type { Route } from "./+types/logout";
import { signOut, withCookies } from "./auth.server";
import { viewerContext } from "./viewer.server";

/** POST /logout ends the session; the guest's cookie of this browser stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const cookies = await signOut(request.headers);
  // Other tabs of this browser are still listening in the name of the session that has ended.
  if ("user" in viewer) await publish("access", [], { userId: viewer.user.id });
  return redirect("/", { headers: withCookies(cookies) });
}

export function loader() {
  return redirect("/");
}

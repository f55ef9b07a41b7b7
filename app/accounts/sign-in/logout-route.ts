import { redirect } from "react-router";
import { signOut, withCookies } from "../sessions/auth.server";
import type { Route } from "./+types/logout-route";

/** POST /logout ends the session; the guest cookie stays. */
export async function action({ request }: Route.ActionArgs) {
  const cookies = await signOut(request.headers);
  return redirect("/", { headers: withCookies(cookies) });
}

export function loader() {
  return redirect("/");
}

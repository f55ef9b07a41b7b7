import { redirect } from "react-router";
import { logOut } from "../sessions/log-out.server";
import type { Route } from "./+types/logout-route";

/** POST /logout; see {@link logOut}. */
export function action({ request }: Route.ActionArgs) {
  return logOut(request.headers, "/");
}

export function loader() {
  return redirect("/");
}

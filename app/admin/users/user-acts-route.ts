/** POST /admin-dashboard/user-acts: deletes an account, or changes its role. */
import { redirect } from "react-router";
import { deleteUser, setRole, type UserAct } from "../../accounts/users/users.server";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/user-acts-route";

const acts: Record<string, (viewer: Viewer, id: string) => Promise<UserAct>> = {
  delete: deleteUser,
  "make-admin": (viewer, id) => setRole(viewer, id, "admin"),
  "unmake-admin": (viewer, id) => setRole(viewer, id, "user"),
};

const refusals = {
  gone: { status: 404, text: "User does not exist" },
  oneself: { status: 409, text: "You cannot do this to your own account." },
  unverified: { status: 409, text: "Their email address is not verified yet." },
} as const;

/** Takes `act` and the account's `id`. Answers 204, or why not. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, ["act", "id"]);
  const { act: name = "", id = "" } = typed;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new Response("There is no such act.", { status: 400 });
  const done = await act(viewer, id);
  if (!done.ok) {
    const { text, status } = refusals[done.reason];
    throw new Response(text, { status });
  }
  return new Response(null, { status: 204 });
}

export function loader() {
  return redirect("/admin-dashboard/users");
}

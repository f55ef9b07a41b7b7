/** POST /admin-dashboard/theme: `theme` is `light` or `dark`, `back` the page to return to. */
import { redirect } from "react-router";
import { safeRedirect } from "../../accounts/sign-in/safe-redirect.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/theme-route";
import { themeCookie } from "./theme.server";

export async function action({ request }: Route.ActionArgs) {
  const { typed } = await readForm(request, ["theme", "back"]);
  const { theme, back = "" } = typed;
  if (theme !== "light" && theme !== "dark") {
    throw new Response("There is no such theme.", { status: 400 });
  }
  const cookie = themeCookie(theme);
  return redirect(safeRedirect(back, "/admin-dashboard"), {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}

export function loader() {
  return redirect("/admin-dashboard");
}

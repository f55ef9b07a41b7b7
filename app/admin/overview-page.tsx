import { redirect } from "react-router";

/** The dashboard opens where the work is. */
export function loader() {
  return redirect("/admin-dashboard/chats");
}

/** Nothing can be sent here; the guard answers whoever may not even ask. */
export function action() {
  return redirect("/admin-dashboard/chats");
}

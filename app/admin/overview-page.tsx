import { redirect } from "react-router";

/** The dashboard opens where the work is. */
export function loader() {
  return redirect("/admin-dashboard/chats");
}

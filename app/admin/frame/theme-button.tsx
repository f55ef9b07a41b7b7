import { Form, useLocation } from "react-router";
import { Icon } from "../../ui/icon";
import type { Theme } from "./theme.server";

/** Switches the theme and stays on the page. */
export function ThemeButton({ theme, className }: { theme: Theme; className: string }) {
  const { pathname, search } = useLocation();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Form method="post" action="/admin-dashboard/theme" replace preventScrollReset>
      <input type="hidden" name="theme" value={other} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        className={className}
        aria-label={other === "dark" ? "Dark theme" : "Light theme"}
      >
        <Icon name={other === "dark" ? "moon" : "sun"} />
        <span>{other === "dark" ? "Dark theme" : "Light theme"}</span>
      </button>
    </Form>
  );
}

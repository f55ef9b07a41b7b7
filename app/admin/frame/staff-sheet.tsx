import type { ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import { Sheet } from "../../shop/frame/sheet.tsx";

/** A {@link Sheet} of the dashboard, in its theme and with the way out. */
export function StaffSheet({
  title,
  top,
  children,
}: {
  title: string;
  /** Stands between the shop's name and the way out. */
  top?: ReactNode;
  children: ReactNode;
}) {
  const theme = useRouteLoaderData<{ theme: string }>("admin")?.theme;
  const out = (
    <Form method="post" action="/logout">
      <button type="submit" className="button button-text button-small">
        Logout
      </button>
    </Form>
  );
  return (
    <Sheet
      title={title}
      isDark={theme === "dark"}
      top={
        <>
          {top}
          {out}
        </>
      }
    >
      {children}
    </Sheet>
  );
}

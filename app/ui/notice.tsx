import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const icons = { info: "info", ok: "check", warn: "alert", bad: "alert" } satisfies Record<
  string,
  IconName
>;

/** A message in the page; `role` is `alert` or `status` after an action of the visitor. */
export function Notice({
  kind = "info",
  role,
  children,
}: {
  kind?: keyof typeof icons;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  return (
    <div className={kind === "info" ? "notice" : `notice notice-${kind}`} role={role}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}

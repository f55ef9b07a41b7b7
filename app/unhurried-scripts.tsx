import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * React Router's scripts at low priority. Pages are complete without them, yet their preloads
 * stand before the stylesheets and would take the first connections from styles, fonts and
 * pictures. `Scripts` has no setting for that, so what it draws is marked here.
 */
export function UnhurriedScripts() {
  // Called, not rendered: its elements are needed to change them.
  const drawn = Scripts({}) as ReactElement<{ children?: ReactNode }> | null;
  if (!drawn) return null;
  return Children.map(drawn.props.children, (child) =>
    isValidElement<{ fetchPriority?: string }>(child) && child.type === "link"
      ? cloneElement(child, { fetchPriority: "low" })
      : child,
  );
}

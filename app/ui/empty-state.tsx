import type { ReactNode } from "react";

/** Drawings: a blank sheet in crop marks, a cross, and a sheet out of register. */
const art = {
  sheet: (
    <>
      <path d="M55 34h90v132H55zM55 22v-9M145 22v-9M55 178v9M145 178v9M43 34h-9M43 166h-9M157 34h9M157 166h9" />
      <path d="M70 60h60M70 76h60M70 92h34" strokeDasharray="3 6" />
    </>
  ),
  cross: (
    <>
      <circle cx="100" cy="100" r="44" />
      <path d="M100 30v140M30 100h140" />
      <circle cx="105" cy="104" r="44" stroke="var(--color-magenta)" />
    </>
  ),
  plates: (
    <>
      <path d="M40 52h120v96H40z" />
      <path d="M47 58h120v96H47z" stroke="var(--color-magenta)" />
      <path d="M33 47h120v96H33z" stroke="var(--color-cyan)" />
    </>
  ),
};

/**
 * What happened, and what to do next, where there is nothing to show.
 * @param heading `h1` when it is the whole page
 * @param actions links or buttons, the primary one first
 */
export function EmptyState({
  art: drawing = "sheet",
  title,
  heading: Heading = "h2",
  children,
  actions,
}: {
  art?: keyof typeof art;
  title: string;
  heading?: "h1" | "h2" | "h3";
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <svg
        className="empty-state-art"
        viewBox="0 0 200 200"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {art[drawing]}
      </svg>
      <Heading>{title}</Heading>
      {children ? <div className="muted">{children}</div> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}

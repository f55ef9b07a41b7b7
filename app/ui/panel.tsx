import { type ReactNode, useId } from "react";

/**
 * A part of a page in a frame of its own, named by its heading.
 * @param aside what stands beside the heading
 */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={className ? `panel ${className}` : "panel"} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="panel-body stack">{children}</div>
    </section>
  );
}

import type { ReactNode } from "react";

/** A line of a `dl.specification`; `className` is the value's. */
export function Fact({
  name,
  className,
  children,
}: {
  name: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

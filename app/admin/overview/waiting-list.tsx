import { Children, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon";

/**
 * A short list of the overview.
 * @param nothing what stands there without a line
 * @param more where the rest of them is
 */
export function WaitingList({
  title,
  nothing,
  more,
  children,
}: {
  title: string;
  nothing: string;
  more?: { to: string; label: string } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="main-head main-head-tight">
        <h2 id={id}>{title}</h2>
        {more ? (
          <Link className="button button-text button-small" to={more.to}>
            {more.label}
          </Link>
        ) : null}
      </div>
      {Children.count(children) > 0 ? (
        <ul className="panel list-lines waiting-list">{children}</ul>
      ) : (
        <p className="panel panel-note muted">{nothing}</p>
      )}
    </section>
  );
}

/**
 * One that waits.
 * @param said what the person said last
 * @param aside how long it waits, or for what
 */
export function WaitingLine({
  to,
  title,
  said,
  aside,
}: {
  to: string;
  title: string;
  said?: string;
  aside: string;
}) {
  return (
    <li>
      <Link to={to}>
        <span className="waiting-list-what">
          <b className="breaks">
            <bdi>{title}</bdi>
          </b>
          {said ? (
            <span className="waiting-list-preview">
              <bdi>{said}</bdi>
            </span>
          ) : null}
        </span>
        <span className="text-small muted">{aside}</span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  );
}

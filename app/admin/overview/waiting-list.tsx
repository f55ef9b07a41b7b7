import { Children, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon";

/**
 * A short list on the overview.
 * @param nothing the text of an empty list
 * @param more the URL of the whole list
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
 * @param said the person's last message
 * @param aside the waiting time, or the reason
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

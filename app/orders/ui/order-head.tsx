import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon";

/** What stands above a buyer's page of an order. */
export function OrderHead({
  back,
  title,
  about,
  children,
}: {
  /** Where it leads to, in words. */
  back?: { to: string; words: string } | undefined;
  title: string;
  about?: string;
  /** At the other end: where it stands, what else there is. */
  children?: ReactNode;
}) {
  return (
    <>
      {back ? (
        <Link className="button button-text order-page-back" to={back.to}>
          <Icon name="arrow-left" />
          {back.words}
        </Link>
      ) : null}
      <div className="order-page-head">
        <div>
          <h1>{title}</h1>
          {about ? <p className="muted">{about}</p> : null}
        </div>
        {children}
      </div>
    </>
  );
}

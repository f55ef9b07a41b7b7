import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon";

/** What stands above the shop's page of an order, or of a part of it. */
export function DeskHead({
  back,
  title,
  about,
  children,
}: {
  /** Where it leads to, in words. */
  back: { to: string; words: string };
  title: string;
  about: ReactNode;
  /** At the other end: where it stands. */
  children?: ReactNode;
}) {
  return (
    <>
      <Link className="button button-text job-back" to={back.to}>
        <Icon name="arrow-left" />
        {back.words}
      </Link>
      <div className="main-head">
        <div>
          <h1>{title}</h1>
          <p className="muted breaks">{about}</p>
        </div>
        {children}
      </div>
    </>
  );
}

/** The way back to an order. */
export const toOrder = (number: string) => ({
  to: `/admin-dashboard/orders/${number}`,
  words: number,
});

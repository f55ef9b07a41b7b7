import { Link } from "react-router";
import type { ComparedPage } from "../proofs/compare/compare-all.server";

/** The changes on all pages, by page; each links to its page. */
export function AllChanges({
  pages,
  isCut,
  address,
}: {
  pages: ComparedPage[];
  /** Whether there are more pages than were compared. */
  isCut: boolean;
  /** The address of a page of the comparison. */
  address: (page: number) => string;
}) {
  const changed = pages.filter((page) => page.changed);
  const same = pages.filter((page) => !page.changed);
  return (
    <section className="stack" aria-label="All pages">
      <p role="status">
        <b>{changed.length > 0 ? "What changed on all pages" : "Nothing changed on any page"}</b>
      </p>
      {changed.length > 0 ? (
        <ul className="compare-all">
          {changed.map(({ name, page, changed: said }) => (
            <li key={page}>
              <Link className="link link-tap" to={address(page)} preventScrollReset>
                {name}
              </Link>
              : {said}
            </li>
          ))}
        </ul>
      ) : null}
      {same.length > 0 ? (
        <p className="text-small muted">The same: {same.map(({ name }) => name).join("; ")}.</p>
      ) : null}
      {isCut ? (
        <p className="text-small">The other pages were not compared. Look at them one by one.</p>
      ) : null}
    </section>
  );
}

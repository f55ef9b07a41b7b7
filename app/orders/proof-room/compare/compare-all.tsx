import { Link } from "react-router";
import type { ComparedPage } from "../../proofs/compare/compare-all.server";
import { pagesInWords, type RoomPage } from "../../proofs/proof-room";

/** The changes on all pages, by page; each links to its page. */
export function AllChanges({
  pages,
  left,
  gone,
  address,
  here,
}: {
  pages: ComparedPage[];
  /** How many pages are not compared yet. */
  left: number;
  /** The pages that the newer version lacks. */
  gone: RoomPage[];
  /** The address of a page of the comparison. */
  address: (page: number) => string;
  /** Of this page: asked for again, it goes on. */
  here: string;
}) {
  const changed = pages.filter((page) => page.changed);
  const isChanged = changed.length + gone.length > 0;
  const same = pages.filter((page) => !page.changed);
  const doubt = same.find((page) => page.doubt)?.doubt;
  return (
    <section className="stack" aria-label="All pages">
      <p role="status">
        <b>
          {isChanged
            ? "What changed on all pages"
            : left > 0
              ? "Nothing changed so far"
              : "Nothing changed on any page"}
        </b>
      </p>
      {isChanged ? (
        <ul className="compare-all">
          {changed.map(({ name, page, changed: said }) => (
            <li key={page}>
              <Link className="link link-tap" to={address(page)} preventScrollReset>
                {name}
              </Link>
              : {said}
            </li>
          ))}
          <PagesGone pages={gone} />
        </ul>
      ) : null}
      {same.length > 0 ? (
        <p className="text-small muted">The same: {same.map(({ name }) => name).join("; ")}.</p>
      ) : null}
      {doubt ? <p className="text-small">{doubt}</p> : null}
      {left > 0 ? (
        <div className="row">
          <p className="text-small">
            {pagesInWords(left)} {left === 1 ? "is" : "are"} not compared yet.
          </p>
          <Link className="button button-line button-small" to={here} preventScrollReset>
            Go on comparing
          </Link>
        </div>
      ) : null}
    </section>
  );
}

/** The entries of a list for pages that the newer version lacks. */
export function PagesGone({ pages }: { pages: RoomPage[] }) {
  return pages.map(({ line, page, name }) => (
    <li key={`gone ${line} ${page}`}>{name}: no longer there</li>
  ));
}

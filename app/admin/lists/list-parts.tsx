/** What the dashboard's lists have in common. */
import { type ReactNode, useEffect } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loader } from "../../ui/loader.tsx";
import { showToast } from "../../ui/toasts/toast.tsx";

/** A search field, and what else chooses from a list; everything stands in the URL. */
export function ListTools({
  label,
  query,
  children,
}: {
  label: string;
  query: string;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <Form className="list-tools" action={pathname} role="search">
      <div className="affix">
        <Icon name="search" />
        <input
          // A search from elsewhere (Back, a link) shows its own words.
          key={query}
          className="input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={query}
          enterKeyHint="search"
          maxLength={200}
        />
        <button type="submit" className="icon-button affix-end" aria-label="Search">
          <Icon name="arrow-right" />
        </button>
      </div>
      {children}
    </Form>
  );
}

/** Ways to the next page of a list, and back to its first; they keep what was chosen. */
export function ListPages({
  choice,
  next,
  isFirst,
}: {
  /** What stands in the URL besides the page. */
  choice: Record<string, string | undefined>;
  next: string | null;
  isFirst: boolean;
}) {
  const { pathname } = useLocation();
  if (isFirst && !next) return null;
  const to = (after?: string) => {
    const given = Object.entries({ ...choice, after }).filter((pair): pair is [string, string] =>
      Boolean(pair[1]),
    );
    return `${pathname}?${new URLSearchParams(given)}`;
  };
  return (
    <nav className="list-pages" aria-label="Pages">
      {isFirst ? null : (
        <Link className="button button-line" rel="first" to={to()}>
          <Icon name="arrow-left" />
          First page
        </Link>
      )}
      {next ? (
        <Link className="button button-line" rel="next" to={to(next)}>
          Next
          <Icon name="arrow-right" />
        </Link>
      ) : null}
    </nav>
  );
}

/** In place of a list that could not be read (SPEC §8). */
export function FetchFailed({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    void showToast({ kind: "bad", text: title });
  }, [title]);
  return (
    <div className="panel">
      <EmptyState
        art="plates"
        title={title}
        actions={
          // A plain link asks the server again, with JavaScript and without.
          <a className="button button-line" href={`${pathname}${search}`}>
            Try again
          </a>
        }
      >
        The list did not arrive. Check your connection and try again.
      </EmptyState>
    </div>
  );
}

/**
 * A list, or the loader while another one of the same page is on its way. A form that opens in the
 * list (`?edit`) leaves the list, and where it is scrolled to, as they are.
 */
export function Waiting({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  const stays =
    state === "idle" ||
    location?.pathname !== pathname ||
    listOf(location.search) === listOf(search);
  return stays ? children : <Loader place="late" />;
}

/** Which list a search asks for, whatever form is open in it. */
function listOf(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete("edit");
  return String(asked);
}

/** Shared parts of the dashboard's lists. */
import { type ReactNode, useEffect } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer.ts";
import { Icon } from "../../ui/icon.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toasts/toast.tsx";

/** A search field and other filters, kept in the URL. */
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
          // A new query from elsewhere (Back, a link) replaces the text.
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

/** What the form of a line was answered that has left the list meanwhile, with what was typed. */
export function AnswerOfGone({
  answer,
  typed,
}: {
  /** Undefined while its line is there to show it. */
  answer: FormAnswer | undefined;
  typed?: string | undefined;
}) {
  const said = saidOf(answer);
  if (!said) return null;
  return (
    <Notice kind="bad" role="alert">
      <p>{said}</p>
      {typed ? <p className="breaks">You wrote: {typed}</p> : null}
    </Notice>
  );
}

/** Links to the next and the first page that keep the filters. */
export function ListPages({
  choice,
  next,
  isFirst,
}: {
  /** The URL's parameters besides the page. */
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

/** Replaces a list that failed to load (SPEC §8). */
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
          // A plain link reloads from the server, also without JavaScript.
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
 * Shows the loader while another page of the list loads, but not when a form opens in it (`?edit`).
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

/** The search without an open form. */
function listOf(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete("edit");
  return String(asked);
}

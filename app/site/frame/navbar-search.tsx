import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { SearchResults, type Suggestion } from "./search-results.tsx";

/** SPEC §9. */
const DEBOUNCE_MS = 300;

/**
 * The product search of the navbar (SPEC §2): suggestions while typing, and a form that also works
 * without JavaScript. On phones it is a sheet; before hydration its button links to the catalogue.
 */
export function NavbarSearch() {
  const [query, setQuery] = useState("");
  const [sheetOpen, setSheetOpen] = useState(false);
  const [listOpen, setListOpen] = useState(false);
  const found = useSuggestions(query);
  const root = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const early = useRef<HTMLAnchorElement>(null);
  const takenOver = useRef(false);
  const sent = useRef(false);
  const listId = useId();
  const hydrated = useHydrated();
  const { key, pathname } = useLocation();
  const shownPath = useRef(pathname);

  const close = () => {
    setListOpen(false);
    setSheetOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    close();
    // Uncontrolled, so that text typed before hydration is kept, also when a filter on the same
    // page changes the URL.
    const done = sent.current || pathname !== shownPath.current;
    if (takenOver.current && done && input.current) input.current.value = "";
    sent.current = false;
    shownPath.current = pathname;
    // Suggests also to people who were typing before hydration.
    if (!takenOver.current) setListOpen(input.current === document.activeElement);
    takenOver.current = true;
    setQuery(input.current?.value ?? "");
  }, [key]);

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      const target = event.target as Node;
      if (root.current?.contains(target) || toggle.current?.contains(target)) return;
      setListOpen(false);
      setSheetOpen(false);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, []);

  const openSheet = () => {
    if (sheetOpen) return close();
    setSheetOpen(true);
    // Focusable only once it is shown.
    requestAnimationFrame(() => input.current?.focus());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the link is a button
  useEffect(() => {
    if (early.current?.dataset.early === "pressed") openSheet();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      // On wide screens there is no toggle.
      if (sheetOpen) toggle.current?.focus();
      else input.current?.focus();
      return close();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...(root.current?.querySelectorAll<HTMLElement>(".search-results a") ?? [])];
    if (links.length === 0) return;
    event.preventDefault();
    const stops = [input.current, ...links];
    const here = stops.indexOf(document.activeElement as HTMLInputElement);
    const step = event.key === "ArrowDown" ? 1 : -1;
    stops[(here + step + stops.length) % stops.length]?.focus();
  };

  const shown = listOpen && found !== undefined;
  return (
    <>
      <Form
        action="/products"
        role="search"
        ref={root}
        className={sheetOpen ? "navbar-search navbar-search-open" : "navbar-search"}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // By keyboard; presses outside are handled above.
          if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) {
            setListOpen(false);
          }
        }}
        onSubmit={() => {
          sent.current = true;
          close();
        }}
      >
        <span className="affix">
          <Icon name="search" />
          <input
            ref={input}
            className="input"
            type="search"
            name="q"
            placeholder="Search products"
            aria-label="Search products"
            aria-controls={shown ? listId : undefined}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => {
              setQuery(event.target.value);
              setListOpen(true);
            }}
            onFocus={() => setListOpen(true)}
          />
        </span>
        <p className="visually-hidden" role="status">
          {shown ? countOf(found.items) : ""}
        </p>
        {shown ? <SearchResults id={listId} query={found.query} items={found.items} /> : null}
      </Form>
      {hydrated ? (
        <button
          type="button"
          ref={toggle}
          className="icon-button navbar-phone"
          aria-label="Search"
          aria-expanded={sheetOpen}
          onClick={openSheet}
        >
          <Icon name={sheetOpen ? "close" : "search"} />
        </button>
      ) : (
        <a
          className="icon-button navbar-phone"
          href="/products"
          aria-label="Search"
          ref={early}
          data-early=""
          suppressHydrationWarning
        >
          <Icon name="search" />
        </a>
      )}
    </>
  );
}

const countOf = (items: Suggestion[]) =>
  items.length === 1 ? "1 product found" : `${items.length || "No"} products found`;

/** Debounced suggestions; undefined before the first answer. */
function useSuggestions(text: string) {
  const [found, setFound] = useState<{ query: string; items: Suggestion[] }>();
  const query = text.trim();

  useEffect(() => {
    if (!query) {
      setFound(undefined);
      return;
    }
    const stop = new AbortController();
    const ask = async () => {
      try {
        const url = `/search-suggestions?${new URLSearchParams({ q: query })}`;
        const response = await fetch(url, { signal: stop.signal });
        if (!response.ok) return;
        const { items } = (await response.json()) as { items: Suggestion[] };
        setFound({ query, items });
      } catch {
        // Aborted by more typing, or offline; the form still works.
      }
    };
    const timer = setTimeout(ask, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);

  return found;
}

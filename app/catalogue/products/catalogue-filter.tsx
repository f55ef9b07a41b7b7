import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { SortKey } from "../product.ts";
import { SortOptions } from "./found-count";

/**
 * Search, category and order of the catalogue: a GET form, so that each choice has an address. With
 * JavaScript a choice applies at once; without, the button sends it.
 *
 * @param chosen the category that was asked for, even if none has this name; undefined for all
 * @param isByMatch whether the nearest match comes first unless an order is chosen
 */
export function CatalogueFilter({
  categories,
  chosen = "",
  query,
  sort,
  isByMatch,
}: {
  categories: string[];
  chosen?: string;
  query: string;
  sort?: SortKey;
  isByMatch: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const showNow = useRef(show);

  // Back, Forward and links change the address below the fields, which have to follow it. They stay
  // the same elements, so that a keyboard keeps its focus in a select.
  const shownQuery = useRef<string>(undefined);
  useEffect(() => {
    const before = shownQuery.current;
    shownQuery.current = query;
    if (before === undefined) {
      // What was typed or chosen before this script loaded stays, and a choice applies now.
      const given = new FormData(form.current ?? undefined);
      const wanted = (name: string) => String(given.get(name) ?? "");
      if (wanted("category") !== chosen || wanted("sort") !== (sort ?? "")) showNow.current();
      return;
    }
    const fields = form.current?.elements;
    const set = (name: string, value: string) => {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = value;
      }
    };
    // Words that were typed while a category was on its way stay.
    if (query !== before) set("q", query);
    set("category", chosen);
    set("sort", sort ?? "");
  }, [query, chosen, sort]);

  /** Sends what is chosen. Defaults stay out of the address. */
  function show() {
    if (!form.current) return;
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === "string" && value.trim()) given.set(name, value.trim());
    }
    submit(given, { action: "/products", preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      className="catalogue-filter"
      action="/products"
      autoComplete="off"
      role="search"
      aria-label="Catalogue"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <div className="field catalogue-filter-find">
        <label htmlFor="catalogue-search">Search catalogue</label>
        <div className="row">
          <span className="affix">
            <Icon name="search" />
            <input
              className="input"
              id="catalogue-search"
              type="search"
              name="q"
              defaultValue={query}
              maxLength={200}
              placeholder="Mugs, letterheads, caps"
            />
          </span>
          <button className="button button-primary" type="submit">
            Search
          </button>
        </div>
      </div>
      <div className="field">
        <label htmlFor="catalogue-category">Category</label>
        <select
          className="select"
          id="catalogue-category"
          name="category"
          defaultValue={chosen}
          onChange={show}
        >
          <option value="">All Categories</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
          {chosen && !categories.includes(chosen) ? <option>{chosen}</option> : null}
        </select>
      </div>
      <div className="field">
        <label htmlFor="catalogue-sort">Sort</label>
        <select
          className="select"
          id="catalogue-sort"
          name="sort"
          defaultValue={sort ?? ""}
          onChange={show}
        >
          <SortOptions isByMatch={isByMatch} />
        </select>
      </div>
    </Form>
  );
}

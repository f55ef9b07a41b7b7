import "../../ui/orders.css";
import "../proof-room.css";
import "./compare.css";
import { useState } from "react";
import { data, Form, Link, useLocation } from "react-router";
import { viewerContext } from "../../../accounts/viewer.server";
import { requestContext } from "../../../http/request.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { useHydrated } from "../../../ui/hooks/use-hydrated";
import { orderNumber } from "../../order";
import { compareAll, pagesGone } from "../../proofs/compare/compare-all.server";
import { comparePages } from "../../proofs/compare/compare-pages.server";
import { apartWords } from "../../proofs/compare/find-changes";
import { isSamePlace } from "../../proofs/proof-room";
import { readRoom } from "../../proofs/reading/read-room.server";
import { keyHeaders, nothing } from "../../reading/open-link.server";
import { findOrderId } from "../../reading/read-orders.server";
import { OrderHead } from "../../ui/order-head";
import { NotFound } from "../../ui/order-page-parts";
import { findHead, openRoom } from "../open-room.server";
import type { Route } from "./+types/compare-page";
import { AllChanges } from "./compare-all";
import { Pictures } from "./pictures";
import { WhatChanged } from "./what-changed";

/**
 * Two versions of a proof side by side, page by page, and what has changed: `?left=` and `?right=`
 * are versions, `?page=` a page of the right one, and `?all` names the changes on every page. For
 * whoever has the link's key, and for admins.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { address } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  const id =
    viewer.kind === "admin"
      ? await findOrderId(viewer, params.number)
      : await openRoom({ number: params.number, key }, address);
  if (id instanceof Response) return nothing(id);
  const opened = typeof id === "string" ? { id, guest: { side: "shop" as const } } : id;
  const head = opened && (await findHead(opened.id));
  if (!head) return nothing(new Response(null, { status: 404 }));
  const { versions } = await readRoom({ id: opened.id, name: head.name }, opened.guest);
  const find = (name: string) =>
    versions.find(({ version }) => `${version}` === searchParams.get(name));
  const right = find("right") ?? versions.at(-1);
  const left = find("left") ?? versions.at(-2);
  if (!left || !right) return nothing(new Response(null, { status: 404 }));
  const at = Math.min(
    Math.max(1, Number.parseInt(searchParams.get("page") ?? "", 10) || 1),
    right.pages.length,
  );
  const after = right.pages[at - 1];
  const apart = apartWords(left, right);
  const before = apart || !after ? undefined : left.pages.find((page) => isSamePlace(page, after));
  const areas = before && after ? await comparePages(before, after, address) : undefined;
  return data({
    order: { number: orderNumber(head.number) },
    ...{ before, after, areas, apart, key },
    back: viewer.kind === "admin" ? "admin" : "buyer",
    versions: versions.map(({ version }) => version),
    left: left.version,
    right: right.version,
    pages: right.pages.map(({ name }) => name),
    page: at,
    gone: apart ? [] : pagesGone(left, right),
    all: searchParams.has("all") && !apart ? await compareAll(left, right, address) : undefined,
    error: undefined,
  });
}

export const headers = keyHeaders;

/** Nothing floats over pages, pins and answers. */
export const handle = { form: true, tall: true };

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order?.number;
  return [
    ...noindexMeta(number ? `Compare the proofs of ${number}` : "Proof not found"),
    { name: "referrer", content: "no-referrer" },
  ];
}

export type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order) return <NotFound error={loaderData.error} />;
  return <Compared loaded={loaderData} />;
}

/** How both are seen. */
const MODES = { slider: "Slider", both: "Side by side", new: "Only new" } as const;
export type Mode = keyof typeof MODES;

function Compared({ loaded }: { loaded: Loaded }) {
  const { order, before, key, right, back } = loaded;
  const areas = loaded.areas === "busy" ? undefined : loaded.areas;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Mode>("slider");
  const mode = hydrated ? chosen : "both";
  const to =
    back === "admin"
      ? `/admin-dashboard/orders/${order.number}/proof`
      : `/order/${order.number}/proof?key=${key}`;
  return (
    <section className="wrap order-page room">
      <OrderHead back={{ to, words: `Proof ${right} of ${order.number}` }} title="Compare" />
      <Choose loaded={loaded} />
      {loaded.all ? (
        <AllChanges
          {...loaded.all}
          gone={loaded.gone}
          here={here}
          address={(page) => addressOf(search, { page })}
        />
      ) : loaded.pages.length > 1 && !loaded.apart ? (
        <p>
          <Link
            className="button button-line button-small"
            to={addressOf(search, { all: 1 })}
            preventScrollReset
          >
            What changed on all pages
          </Link>
        </p>
      ) : null}
      <div className="compare-columns">
        <div className="stack">
          <Pictures {...{ loaded, mode, areas }} />
        </div>
        <div className="stack">
          <WhatChanged {...{ loaded, areas, here }} />
          {hydrated && before ? (
            <fieldset className="compare-modes">
              <legend className="visually-hidden">How to compare</legend>
              {Object.entries(MODES).map(([name, label]) => (
                <button
                  key={name}
                  type="button"
                  className="chip"
                  aria-pressed={name === mode}
                  onClick={() => setChosen(name as Mode)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** The same comparison with other parameters. */
function addressOf(search: string, change: Record<string, number>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) query.set(name, String(value));
  return `?${query}`;
}

/** The choice of versions and page: a plain form that also applies each choice at once. */
function Choose({ loaded: { versions, left, right, pages, page, key } }: { loaded: Loaded }) {
  const choice = (
    name: string,
    label: string,
    chosen: number,
    all: { value: number; words: string }[],
  ) => (
    <label className="field">
      <span>{label}</span>
      <select
        key={chosen}
        className="select"
        name={name}
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {all.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  const proofs = versions.map((version) => ({ value: version, words: `Proof ${version}` }));
  const named = pages.map((words, index) => ({ value: index + 1, words }));
  return (
    <Form method="get" className="compare-choice" preventScrollReset>
      {key ? <input type="hidden" name="key" value={key} /> : null}
      {choice("left", "Older", left, proofs)}
      {choice("right", "Newer", right, proofs)}
      {choice("page", "Page", page, named)}
      <noscript>
        <button type="submit" className="button button-line">
          Show
        </button>
      </noscript>
    </Form>
  );
}

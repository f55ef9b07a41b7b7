import "../ui/orders.css";
import "./proof-room.css";
import "./compare.css";
import { type CSSProperties, useState } from "react";
import { data, Form, Link, useLocation } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/page-meta";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { orderNumber } from "../order";
import { compareAll } from "../proofs/compare/compare-all.server";
import { comparePages } from "../proofs/compare/compare-pages.server";
import { type ChangedArea, changesInWords } from "../proofs/compare/find-changes";
import type { RoomPage } from "../proofs/proof-room";
import { readRoom } from "../proofs/reading/read-room.server";
import { keyHeaders, nothing } from "../reading/open-link.server";
import { findOrderId } from "../reading/read-orders.server";
import { NotFound } from "../ui/order-page-parts";
import type { Route } from "./+types/compare-page";
import { AllChanges } from "./compare-all";
import { findHead, openRoom } from "./open-room.server";
import { PagePicture } from "./page-sheet";

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
  const before = left.pages.find(({ line, page }) => line === after?.line && page === after.page);
  const place = ({ file, page }: RoomPage) => ({ fileId: file.id, page });
  const areas =
    before && after ? await comparePages(place(before), place(after), address) : undefined;
  return data({
    order: { number: orderNumber(head.number) },
    ...{ before, after, areas, key },
    back: viewer.kind === "admin" ? "admin" : "buyer",
    versions: versions.map(({ version }) => version),
    left: left.version,
    right: right.version,
    pages: right.pages.map(({ name }) => name),
    page: at,
    all: searchParams.has("all") ? await compareAll(left, right, address) : undefined,
    error: undefined,
  });
}

export const headers = keyHeaders;

/** Nothing floats over pages, pins and answers. */
export const handle = { form: true };

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order?.number;
  return [
    ...noindexMeta(number ? `Compare the proofs of ${number}` : "Proof not found"),
    { name: "referrer", content: "no-referrer" },
  ];
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order) return <NotFound error={loaderData.error} />;
  return <Compared loaded={loaderData} />;
}

const MODES = { slider: "Slider", both: "Side by side", new: "Only new" } as const;

const LOOKS = {
  slider: "compare compare-slider",
  both: "compare compare-both",
  new: "compare compare-new-only",
} as const;

function Compared({ loaded }: { loaded: Loaded }) {
  const { order, before, after, key, left, right, back } = loaded;
  const isBusy = loaded.areas === "busy";
  const areas = loaded.areas === "busy" ? undefined : loaded.areas;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<keyof typeof MODES>("slider");
  const [cut, setCut] = useState(50);
  const mode = hydrated ? chosen : "both";
  const to =
    back === "admin"
      ? `/admin-dashboard/orders/${order.number}/proof`
      : `/order/${order.number}/proof?key=${key}`;
  const fileKey = key ?? undefined;
  const marks = areas && areas.length > 0 ? <Marks areas={areas} /> : null;
  const isBoth = mode !== "new" && before;
  return (
    <section className="wrap order-page room">
      <Link className="button button-text order-page-back" to={to}>
        <Icon name="arrow-left" />
        Proof {right} of {order.number}
      </Link>
      <h1>Compare</h1>
      <Choose loaded={loaded} />
      {loaded.all ? (
        <AllChanges {...loaded.all} here={here} address={(page) => addressOf(search, { page })} />
      ) : loaded.pages.length > 1 ? (
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
      <p role="status">
        <b>
          {isBusy
            ? "We are busy and have not compared these pages yet."
            : `What changed${loaded.pages.length > 1 && after ? ` on ${inSentence(after.name)}` : ""}: ${saidOf(before, areas)}`}
        </b>
      </p>
      {isBusy ? (
        <p>
          <Link className="button button-line button-small" to={here}>
            Compare again
          </Link>
        </p>
      ) : null}
      {hydrated && before ? (
        <fieldset className="compare-modes">
          <legend className="visually-hidden">How to compare</legend>
          {Object.entries(MODES).map(([name, label]) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={name === mode}
              onClick={() => setChosen(name as keyof typeof MODES)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      ) : null}
      <div
        className={isBoth ? LOOKS[mode] : LOOKS.new}
        style={{ "--cut": `${cut}%` } as CSSProperties}
      >
        {isBoth ? (
          <figure className="compare-old">
            <figcaption>Proof {left}</figcaption>
            <div className="room-page" data-cut="">
              <PagePicture key={before.file.id + before.page} page={before} fileKey={fileKey} />
              {mode === "both" ? marks : null}
            </div>
          </figure>
        ) : null}
        {after ? (
          <figure className="compare-new">
            <figcaption>Proof {right}</figcaption>
            <div className="room-page">
              <PagePicture
                key={after.file.id + after.page}
                page={after}
                fileKey={fileKey}
                isFirst
              />
              {marks}
            </div>
          </figure>
        ) : null}
      </div>
      {mode === "slider" && before ? (
        <label className="compare-cut">
          Proof {left} to the left, proof {right} to the right
          <input
            type="range"
            min={0}
            max={100}
            value={cut}
            onChange={(event) => setCut(Number(event.currentTarget.value))}
          />
        </label>
      ) : null}
    </section>
  );
}

/** 'Page 2' in the middle of a sentence; names of products keep their capital. */
const inSentence = (name: string) => name.replace(/^Page /, "page ");

/** The same comparison with other parameters. */
function addressOf(search: string, change: Record<string, number>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) query.set(name, String(value));
  return `?${query}`;
}

function saidOf(before: RoomPage | undefined, areas: ChangedArea[] | undefined): string {
  if (!before) return "the page is new";
  return areas ? changesInWords(areas) : "these pages cannot be compared here";
}

/** The choice of versions and page: a plain form that also applies each choice at once. */
function Choose({ loaded: { versions, left, right, pages, page, key } }: { loaded: Loaded }) {
  const choice = (name: string, label: string, chosen: number) => (
    <label className="field">
      <span>{label}</span>
      <select
        key={chosen}
        className="select"
        name={name}
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {versions.map((version) => (
          <option key={version} value={version}>
            Proof {version}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Form method="get" className="compare-choice" preventScrollReset>
      {key ? <input type="hidden" name="key" value={key} /> : null}
      {choice("left", "Older", left)}
      {choice("right", "Newer", right)}
      <label className="field">
        <span>Page</span>
        <select
          key={page}
          className="select"
          name="page"
          defaultValue={page}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {pages.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button button-line">
          Show
        </button>
      </noscript>
    </Form>
  );
}

/** Marks the areas that differ on the page. */
function Marks({ areas }: { areas: ChangedArea[] }) {
  return areas.map(({ x, y, width, height }, index) => (
    <span
      key={`${x} ${y}`}
      className="compare-mark"
      aria-hidden="true"
      style={{
        left: `${100 * x}%`,
        top: `${100 * y}%`,
        width: `${100 * width}%`,
        height: `${100 * height}%`,
      }}
    >
      <span>{index + 1}</span>
    </span>
  ));
}

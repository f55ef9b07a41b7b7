import "./figures.css";
import { data, useLocation } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { requestContext } from "../../http/request.server";
import { type Figures, readFigures } from "../../orders/figures/figures.server";
import { type Choice, readChoice } from "../../orders/figures/period";
import { whatsappShare } from "../../shop/links";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";
import { Waiting } from "../lists/list-parts";
import type { Route } from "./+types/figures-page";
import { BestCustomers } from "./best-customers";
import { SpanForm } from "./choice-form";
import { periodWords } from "./figure-words";
import { FunnelChart } from "./funnel";
import { KeyNumbers } from "./key-numbers";
import { OnTimeChart } from "./on-time";
import { FirstAnswersTable, PagesTable, SourcesTable, SplitTable } from "./tables";
import { WeekChart } from "./week-chart";

/** The owner's figures (TRADE §5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const now = Date.now();
  const choice = readChoice(new URL(request.url).searchParams, now);
  const { origin, logError } = context.get(requestContext);
  const shown = { choice, origin };
  try {
    return data({ ...shown, figures: await readFigures(context.get(viewerContext), choice, now) });
  } catch (error) {
    if (error instanceof Response) throw error;
    logError(error);
    return data({ ...shown, figures: undefined }, { status: 503 });
  }
}

/** Refuses forms here, since the guard must answer first. */
export function action() {
  throw new Response("Nothing can be sent to this page.", { status: 405 });
}

export const meta = () => noindexMeta("Figures");

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { figures, choice, origin } = loaderData;
  if (figures?.isNew) {
    return (
      <main className="main" id="main" tabIndex={-1}>
        <div className="main-head">
          <h1>Figures</h1>
        </div>
        <NothingYet origin={origin} />
      </main>
    );
  }
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <div>
          <h1>Figures</h1>
          <p className="figures-period muted">{periodWords(choice.period)}, without today</p>
        </div>
        <SpanForm choice={choice} />
      </div>
      <Waiting>
        {figures ? <AllFigures figures={figures} choice={choice} /> : <NotCounted />}
      </Waiting>
    </main>
  );
}

function NothingYet({ origin }: { origin: string }) {
  return (
    <div className="panel">
      <EmptyState
        title="Nothing to count yet"
        actions={
          <a
            className="button button-line"
            href={whatsappShare(`${origin}/products?utm_source=whatsapp`)}
          >
            Share your products
          </a>
        }
      >
        Figures begin with the first visit. Share your products on WhatsApp and look again tomorrow.
      </EmptyState>
    </div>
  );
}

function NotCounted() {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="bad" role="alert">
      <b>The figures could not be counted.</b> Everything else works.{" "}
      <a className="link link-tap" href={`${pathname}${search}`}>
        Try again
      </a>
    </Notice>
  );
}

function AllFigures({ figures, choice }: { figures: Figures; choice: Choice }) {
  const when = choice.span === 52 ? "this year" : `these ${choice.span} weeks`;
  return (
    <>
      <KeyNumbers figures={figures} choice={choice} />
      <div className="figures-grid">
        <FunnelChart figures={figures} choice={choice} />
        <WeekChart weeks={figures.weeks} />
        <SplitTable
          title="By product"
          lead="Money received, most first. An order of several products counts for each of them; its money is shared by their prices."
          column="Product"
          other={["other product", "other products"]}
          split={figures.products}
          whole={figures.received}
        />
        <SplitTable
          title="By state"
          lead="Where the parcels went, or the buyer's state when picked up."
          column="State"
          other={["other state", "other states"]}
          split={figures.states}
          whole={figures.received}
        />
        <FirstAnswersTable answers={figures.answers} />
        <OnTimeChart figures={figures} />
        <SourcesTable sources={figures.sources} />
        <BestCustomers customers={figures.customers} when={when} />
        <PagesTable pages={figures.pages} />
      </div>
    </>
  );
}

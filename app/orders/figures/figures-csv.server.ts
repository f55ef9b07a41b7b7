/** The figures as a file, without names of people: `figure,of,count,naira`. */
import { csvRow, nairaCell, plainCell } from "../../imports/csv.ts";
import type { Figures } from "./figures.server.ts";
import { WAITS } from "./first-answers.server.ts";
import type { Choice } from "./period.ts";

export async function* writeFigures(figures: Figures, choice: Choice): AsyncGenerator<string> {
  // Names have marks: spreadsheets read them as UTF-8 only so.
  yield `\uFEFF${csvRow(["figure", "of", "count", "naira"])}`;
  for (const [figure, of, count, kobo] of rowsOf(figures, choice)) {
    const naira = kobo === undefined ? "" : nairaCell(kobo);
    yield csvRow([figure, plainCell(of), String(count ?? ""), naira]);
  }
}

type Row = [figure: string, of: string, count?: number | null | undefined, kobo?: number];

function rowsOf(figures: Figures, { period, product, state, week }: Choice): Row[] {
  const rows: Row[] = [];
  const add = (...row: Row) => rows.push(row);
  const { received, receivedBefore, weeks, products, states, funnel, answers, onTime } = figures;
  add("first day", period.from);
  add("last day", period.to);
  add("received", "all", received.orders, received.kobo);
  add("received", "by somebody who had ordered before", received.again);
  add("received before", "all", undefined, receivedBefore);
  for (const one of weeks) add("received by week", one.week, undefined, one.kobo);
  for (const [figure, { first, others }] of [
    ["received by product", products] as const,
    ["received by state", states] as const,
  ]) {
    for (const { name, orders, kobo } of first) add(figure, name || "not said", orders, kobo);
    if (others.count > 0) add(figure, `${others.count} others`, others.orders, others.kobo);
  }
  for (const [of, chosen] of Object.entries({ product, state, week })) {
    if (chosen) add("funnel only of", `${of} ${chosen}`);
  }
  const { seen, asked, priced, paid, delivered } = funnel;
  for (const [of, count] of Object.entries({ seen, asked, priced, paid, delivered })) {
    add("funnel", of, count);
  }
  for (const [step, count] of answers.answered.entries()) {
    const most = WAITS[step];
    add("first answer", most ? `within ${most / 60} minutes` : "later", count);
  }
  add("first answer", "none yet", answers.chats - answers.answered.reduce((sum, n) => sum + n, 0));
  add("delivered", "on the day or before", onTime.inTime);
  add("delivered", "one working day late", onTime.oneDayLate);
  add("delivered", "later", onTime.later);
  add("delivered", "without a date", onTime.undated);
  for (const { source, visits } of figures.sources) add("visits from", source, visits);
  for (const { page, views } of figures.pages) add("page opened", page, views);
  return rows;
}

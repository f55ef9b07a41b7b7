import type { Figures } from "../../orders/figures/figures.server";
import type { ReceivedPart, Split } from "../../orders/figures/received.server";
import { formatCount, formatNaira } from "../../ui/format/money";
import { BarTable } from "./bar-table";
import { answeredIn, counted, ofHundred, pageName, sourceNames, waitNames } from "./figure-words";

/** Money by what it came for: the first few, all others, and everything. */
export function SplitTable({
  title,
  lead,
  column,
  other,
  split: { first, others },
  whole,
}: {
  title: string;
  lead: string;
  column: string;
  /** One of the others, and more of them. */
  other: [one: string, many: string];
  split: Split<ReceivedPart>;
  whole: { orders: number; kobo: number };
}) {
  const cellsOf = ({ orders, kobo }: { orders: number; kobo: number }) => [
    formatCount(orders),
    <b key="kobo">{formatNaira(kobo)}</b>,
  ];
  const rest = { name: counted(others.count, ...other), isRest: true };
  return (
    <BarTable
      title={title}
      lead={lead}
      columns={[column, "Orders", "Received"]}
      rows={[
        ...first.map((part) => ({
          name: part.name || "Not said",
          size: part.kobo,
          cells: cellsOf(part),
        })),
        ...(others.count > 0 ? [{ ...rest, size: others.kobo, cells: cellsOf(others) }] : []),
      ]}
      sum={cellsOf(whole)}
      nothing="No money came."
    />
  );
}

export function FirstAnswersTable({ answers }: { answers: Figures["answers"] }) {
  const answered = answeredIn(answers);
  const waiting = answers.chats - answered;
  const open = waiting > 0 ? `, ${formatCount(waiting)} of them without an answer so far` : "";
  return (
    <BarTable
      title="Time to the first answer"
      lead={`${counted(answers.chats, "chat")}${open}. Days on which the shop is closed do not count.`}
      columns={["Answered", "Chats", "of 100"]}
      rows={
        answered === 0
          ? []
          : waitNames.map((name, step) => shareRow(name, answers.answered[step] ?? 0, answered))
      }
      nothing="No chat was answered."
    />
  );
}

export function SourcesTable({ sources }: { sources: Figures["sources"] }) {
  const all = sources.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <BarTable
      title="Where visits come from"
      lead="Counted without cookies and without keeping addresses."
      columns={["From", "Visits", "of 100"]}
      rows={sources.map(({ source, visits }) => shareRow(sourceNames[source], visits, all))}
      nothing="No visit was counted."
    />
  );
}

const shareRow = (name: string, count: number, all: number) => ({
  name,
  size: count,
  cells: [<b key="count">{formatCount(count)}</b>, ofHundred(count, all)],
});

export function PagesTable({ pages }: { pages: Figures["pages"] }) {
  return (
    <BarTable
      title="Pages that are opened most"
      lead="'Came here first' are visits that began on the page."
      columns={["Page", "Opened", "Came here first"]}
      rows={pages.map(({ page, name, views, visits }) => ({
        name: pageName(page, name),
        size: views,
        cells: [<b key="views">{formatCount(views)}</b>, formatCount(visits)],
      }))}
      nothing="No page was opened."
      isWide
    />
  );
}

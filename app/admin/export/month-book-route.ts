/** GET /admin-dashboard/export/invoices.csv, vat.csv, payments.csv?month=2026-11: the month's books. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { csvAnswer } from "../../http/csv-answer.server";
import { monthBooks, writeMonthBook } from "../../orders/books/month-books.server";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/month-book-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "money");
  const { pathname, searchParams } = new URL(request.url);
  const book = monthBooks.find((one) => pathname.includes(`/${one}.csv`));
  if (!book) throw new Response("There is no such file.", { status: 404 });
  const month = searchParams.get("month");
  return csvAnswer(writeMonthBook(viewer, book, month), fileNameOf(`${book}-${month}`));
}

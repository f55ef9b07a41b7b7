/** GET /admin-dashboard/export/invoices.csv, vat.csv, payments.csv?month=2026-11: the month's books. */
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { monthBooks, writeMonthBook } from "../../orders/books/month-books.server";
import type { Route } from "./+types/month-book-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "money");
  const { pathname, searchParams } = new URL(request.url);
  const book = monthBooks.find((one) => pathname.includes(`/${one}.csv`));
  if (!book) throw new Response("There is no such file.", { status: 404 });
  const month = searchParams.get("month");
  const parts = writeMonthBook(viewer, book, month);
  const letters = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(letters.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="itewe-${book}-${month}.csv"`,
      "cache-control": "no-store",
    },
  });
}

/** GET /admin-dashboard/figures.csv?span=…: the figures that the page shows, as a file. */
import { viewerContext } from "../../accounts/viewer.server";
import { csvAnswer } from "../../http/csv-answer.server";
import { readFigures } from "../../orders/figures/figures.server";
import { writeFigures } from "../../orders/figures/figures-csv.server";
import { readChoice } from "../../orders/figures/period";
import { fileNameOf } from "../../shop/file-name";
import type { Route } from "./+types/figures-file-route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = Date.now();
  const choice = readChoice(new URL(request.url).searchParams, now);
  const figures = await readFigures(context.get(viewerContext), choice, now);
  const { from, to } = choice.period;
  return csvAnswer(writeFigures(figures, choice), fileNameOf(`figures-${from}-${to}`));
}

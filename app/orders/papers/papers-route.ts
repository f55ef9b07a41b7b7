/** GET /papers/INV-000087.pdf: a paper, for whoever has its order's key, its buyer, and admins. */
import { guestToken, viewerContext } from "../../accounts/viewer.server";
import { requestContext } from "../../http/request.server";
import type { Route } from "./+types/papers-route";
import { findPaper } from "./find-paper.server";
import { answerPdf } from "./pdf-answer.server";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const name = params.file.replace(/\.pdf$/, "");
  const { address, logError } = context.get(requestContext);
  const paper = await findPaper(name, {
    viewer: context.get(viewerContext),
    guestToken: guestToken(request.headers),
    key: new URL(request.url).searchParams.get("key"),
    address,
  });
  return answerPdf(paper, name, logError);
}

/** GET /user-dashboard/statement.pdf: a customer's own statement of account. */
import { viewerContext } from "../accounts/viewer.server";
import { requestContext } from "../http/request.server";
import { readOwnStatement } from "../orders/books/account-statement.server";
import { answerPdf } from "../orders/papers/pdf-answer.server";
import { accountPaper } from "../papers/money-papers";
import type { Route } from "./+types/statement-file-route";

export async function loader({ context }: Route.LoaderArgs) {
  const statement = await readOwnStatement(context.get(viewerContext));
  return answerPdf(
    accountPaper(statement),
    `statement-${statement.to}`,
    context.get(requestContext).logError,
  );
}

/** GET /admin-dashboard/users/:userId/statement.pdf: a customer's statement of account. */
import { viewerContext } from "../../accounts/viewer.server";
import { requestContext } from "../../http/request.server";
import { readStatementOf } from "../../orders/books/account-statement.server";
import { answerPdf } from "../../orders/papers/pdf-answer.server";
import { accountPaper } from "../../papers/money-papers";
import type { Route } from "./+types/statement-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const statement = await readStatementOf(context.get(viewerContext), params.userId);
  return answerPdf(
    accountPaper(statement),
    `statement-${statement.to}`,
    context.get(requestContext).logError,
  );
}

import { data, Link } from "react-router";
import { clipQuery } from "../../../database/search/words";
import { listAudit } from "../../accounts/audit/list-audit.server";
import { viewerContext } from "../../accounts/viewer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { lagosDay } from "../../ui/format/lagos-time";
import { FetchFailed, ListPages, ListTools, Waiting } from "../lists/list-parts";
import type { Route } from "./+types/audit-page";
import { AuditLines } from "./audit-lines";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = clipQuery(searchParams.get("q") ?? "");
  const after = searchParams.get("after");
  const chosen = { query, isFirst: !after, today: lagosDay(new Date().toISOString()) };
  try {
    return data({
      ...chosen,
      page: await listAudit(context.get(viewerContext), { query, after }),
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ ...chosen, page: undefined }, { status: 503 });
  }
}

export const meta = () => noindexMeta("Audit");

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { page, query, isFirst, today } = loaderData;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Audit</h1>
        <p className="text-small muted">
          What admins did. Nothing here is ever changed or deleted.
        </p>
      </div>
      <ListTools label="Search the audit" query={query} />
      {page ? (
        <Waiting>
          {page.lines.length > 0 ? (
            <AuditLines lines={page.lines} today={today} />
          ) : (
            <div className="panel">
              <EmptyState
                title={query ? "Nothing found" : "Nothing done yet"}
                actions={
                  query ? (
                    <Link className="button button-line" to="/admin-dashboard/audit">
                      The whole audit
                    </Link>
                  ) : undefined
                }
              >
                {query ? "Try a word such as delete, a product or an admin's name." : ""}
              </EmptyState>
            </div>
          )}
          <ListPages choice={{ q: query }} next={page.next} isFirst={isFirst} />
        </Waiting>
      ) : (
        <FetchFailed title="Failed to fetch the audit" />
      )}
    </main>
  );
}

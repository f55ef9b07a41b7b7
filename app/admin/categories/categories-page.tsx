import "./categories.css";
import { data, Link, redirect } from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { listCategories } from "../../catalogue/managing/manage-categories.server";
import { answerForm, refuse, refuseAct } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { AnsweredField } from "../../ui/forms/answered-field";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { Panel } from "../../ui/panel";
import { AnswerOfGone, FetchFailed } from "../lists/list-parts";
import type { Route } from "./+types/categories-page";
import { CategoryAct } from "./category-act";
import { actOf, categoryFields } from "./category-acts.server";
import { CategoryLine, lineId } from "./category-line";

const HERE = "/admin-dashboard/categories";
const NOT_SAVED = "Not saved. What you typed is still here; please try again.";

/** The categories of the catalogue, in the order in which buyers see them. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data({ categories: await listCategories(context.get(viewerContext)) });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ categories: undefined }, { status: 503 });
  }
}

/** One of the page's forms, told by `act`. */
export function action(args: Route.ActionArgs) {
  return answerForm(args, categoryFields, NOT_SAVED, async ({ typed }) => {
    const act = actOf(typed);
    if (!act) return refuse(typed, { failure: NOT_SAVED }, 400);
    const done = await act(args.context.get(viewerContext));
    if (!done.ok) return refuseAct(typed, done);
    // With a script the page stays where it is, and a hash would keep the answer before.
    const isWhole = args.request.headers.get("sec-fetch-dest") === "document";
    const place = isWhole && done.name !== undefined ? `#${lineId(done.name)}` : "";
    return redirect(`${HERE}${place}`, { status: 303, headers: flash("categories-saved") });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

/** Whoever was too slow is shown how the list stands. */
export const shouldRevalidate = () => true;

export const meta = () => noindexMeta("Categories");

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories } = loaderData;
  const answer = useKeptAnswer(actionData);
  const added = answer?.values.act === "add" ? answer : undefined;
  const isShown = added || categories?.some(({ name }) => name === answer?.values.category);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Categories</h1>
        <span className="row">
          <Link className="button button-line" to="/admin-dashboard/ranges">
            Ranges
          </Link>
          <Link className="button button-line" to="/admin-dashboard/products">
            Products
          </Link>
        </span>
      </div>
      <AnswerOfGone
        answer={isShown ? undefined : answer}
        typed={answer?.values.name || answer?.values.aliases}
      />
      {categories ? (
        <div className="stack categories">
          <Panel title="Add a category">
            <CategoryAct act="add" label="Add" answer={added} fields={{}}>
              <AnsweredField
                // Once it was saved, it begins anew; the button keeps the focus.
                key={categories.length}
                answer={added}
                label="Name"
                name="name"
                maxLength={60}
                required
              />
            </CategoryAct>
          </Panel>
          <Panel title="In the shop">
            <p className="text-small muted">
              Buyers choose from this list, in this order. An old name keeps leading to its
              category.
            </p>
            {categories.length > 0 ? (
              <ol className="list-lines categories-list">
                {categories.map((category, index) => (
                  <CategoryLine
                    key={category.name}
                    category={category}
                    others={categories.filter((other) => other !== category)}
                    isFirst={index === 0}
                    isLast={index === categories.length - 1}
                    answer={answer?.values.category === category.name ? answer : undefined}
                  />
                ))}
              </ol>
            ) : (
              <EmptyState title="No categories yet" heading="h3">
                A product needs one. Add the first above.
              </EmptyState>
            )}
          </Panel>
        </div>
      ) : (
        <FetchFailed title="Failed to fetch categories" />
      )}
    </main>
  );
}

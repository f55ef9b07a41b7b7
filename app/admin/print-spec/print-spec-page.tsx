import "../prices/prices.css";
import "./print-spec.css";
import {
  data,
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import {
  findPrintSpec,
  keptText,
  listWithSpec,
  setPrintSpec,
} from "../../catalogue/print-spec/keep-print-spec.server";
import {
  changingOptions,
  SPEC_FIELD,
  specFields,
} from "../../catalogue/print-spec/print-spec-form";
import { answerForm, refuseAct } from "../../http/form-answer.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { Field } from "../../ui/forms/field";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { ProductParts } from "../prices/product-parts";
import type { Route } from "./+types/print-spec-page";
import { ChangeFields, SpecFieldset, WordFields } from "./print-spec-fields";

const NOT_FOUND = "Product not found";
const NOT_SAVED = "Not saved. What you typed is still here; please try again.";
/** 8 options with 20 values of 5 fields each, and what it was made from. */
const MOST = { fields: 1_000, characters: 60_000 };

/**
 * What the artwork of a product has to be like, drafts too.
 * @param `?from=` another product, whose specification stands in the form instead
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const id = params.productId;
  const kept = await findPrintSpec(viewer, id);
  if (!kept) throw data(NOT_FOUND, { status: 404 });
  const from = url.searchParams.get("from");
  const [others, other] = await Promise.all([
    listWithSpec(viewer, id),
    from ? findPrintSpec(viewer, from) : undefined,
  ]);
  const copied = other?.spec ? other : undefined;
  return {
    ...{ id, name: kept.name, others },
    from: copied?.name,
    options: changingOptions(kept.options),
    kept: keptText(kept.spec),
    fields: specFields(copied?.spec ?? kept.spec),
    isNew: kept.spec === null,
  };
}

/** 400 for what cannot be, 404 when the product is gone, 409 when somebody was faster. */
export function action(args: Route.ActionArgs) {
  const id = args.params.productId;
  const work = async ({ typed }: { typed: Record<string, string> }) => {
    const done = await setPrintSpec(args.context.get(viewerContext), id, typed);
    if (!done.ok) return refuseAct(typed, done);
    return redirect(pathOf(id), { status: 303, headers: flash("settings-saved") });
  };
  return answerForm(args, [SPEC_FIELD], NOT_SAVED, work, MOST);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

/** Whoever was too slow sends the next form over what is there now. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  noindexMeta(loaderData ? `Print specification of ${loaderData.name}` : NOT_FOUND);

const pathOf = (id: string) => `/admin-dashboard/products/${id}/print`;

export default function PrintSpecPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, others, from, options, kept, fields, isNew } = loaderData;
  const answer = useKeptAnswer(actionData);
  const { form, notice } = useAnswerFocus(answer, false);
  const busy = useNavigation().formMethod === "POST";
  const shown = { answer, fields };
  return (
    <main className="main" id="main" tabIndex={-1}>
      <ProductParts id={id} name={name} />
      <div className="spec-columns">
        {others.length > 0 ? (
          <Form method="get" className="panel spec-copy">
            <Field label="From">
              <select className="select" name="from" defaultValue="">
                <option value="">Choose a product</option>
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {other.name}
                  </option>
                ))}
              </select>
            </Field>
            <button type="submit" className="button button-line">
              Copy from another product
            </button>
          </Form>
        ) : null}
        <Form
          key={`${id} ${kept} ${from}`}
          method="post"
          action={pathOf(id)}
          ref={form}
          className="spec-form"
          aria-label="Print specification"
          aria-busy={busy}
          noValidate
        >
          <input type="hidden" name="kept" value={kept} />
          <AnswerNotice ref={notice} className="said">
            {answer?.failure}
          </AnswerNotice>
          {from && !answer ? (
            <Notice kind="info">
              This is the specification of {from}. Nothing is kept until you press Update.
            </Notice>
          ) : null}
          {isNew && !from ? (
            <Notice kind="info">
              Nobody has said yet what the artwork has to be like: every file is looked at by hand.
            </Notice>
          ) : null}
          <div className="panel">
            <SpecFieldset {...shown} />
            <ChangeFields {...shown} options={options} />
            <WordFields {...shown} />
          </div>
          <div className="price-save">
            <Link className="button button-line" to="/admin-dashboard/products">
              Cancel
            </Link>
            <SubmitButton busy={busy}>{busy ? "Updating..." : "Update"}</SubmitButton>
          </div>
        </Form>
      </div>
    </main>
  );
}

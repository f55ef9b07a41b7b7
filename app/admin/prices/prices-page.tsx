import "./prices.css";
import { useEffect, useRef } from "react";
import { data, Form, Link, useActionData, useNavigation } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server";
import { readZones } from "../../catalogue/delivery/zones.server";
import { warningsOf } from "../../catalogue/prices/price-warnings";
import { findPrices, listWithOptions } from "../../catalogue/prices/read-prices.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { readPayFirst } from "../../shop/settings/pay-first.server";
import { whileBusy } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { prepareToasts, showToast } from "../../ui/toasts/toast";
import { DiscardDialog } from "../products/form/discard-dialog";
import type { Route } from "./+types/prices-page";
import { ChangedByOther } from "./changed-by-other";
import { LadderFields } from "./ladder-fields";
import { OptionFields } from "./option-fields";
import { PairFields } from "./pair-fields";
import { FIELD_NAMES, formOf, MOST_FIELDS } from "./price-form/price-form";
import { listToTry } from "./price-form/price-form-input";
import { FAILED, orFailed, type PricesAnswer } from "./price-form/prices-answer";
import { answerPrices } from "./price-form/prices-answer.server";
import { usePriceForm } from "./price-form/use-price-form";
import { PricePreview, TriedInShort, tryPrices } from "./price-preview";
import { ProductParts } from "./product-parts";

const NOT_FOUND = "Product not found";

/** The prices of one product, drafts too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const id = params.productId;
  const prices = await findPrices(viewer, id);
  if (!prices) throw data(NOT_FOUND, { status: 404 });
  const [others, zones, calendar, payFirst] = await Promise.all([
    listWithOptions(viewer, id),
    readZones(),
    readCalendar(),
    readPayFirst(),
  ]);
  const { name, days, list, revision } = prices;
  const ground = { days, zones, calendar, payFirst, now: Date.now() };
  return { id, name, others, ground, revision, form: formOf(list) };
}

/**
 * Does what the pressed button says (`intent`): 200 with the form as it is then, 400 for prices that
 * cannot be kept, 404 when the product is gone, 409 with those of somebody who was faster, 503 when
 * it did not work.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { typed } = await readForm(request, [FIELD_NAMES], MOST_FIELDS);
  try {
    const answer = await answerPrices(context.get(viewerContext), params.productId, typed);
    if (!answer) return data(NOT_FOUND, { status: 404 });
    return data<PricesAnswer>(answer.answer, { status: answer.status });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<PricesAnswer>({ errors: {}, failure: FAILED }, { status: 503 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction());
}

export function meta({ loaderData }: Route.MetaArgs) {
  return noindexMeta(loaderData ? `Prices of ${loaderData.name}` : NOT_FOUND);
}

export default function PricesPage({ loaderData }: Route.ComponentProps) {
  // Another product is another form.
  return <Prices key={loaderData.id} {...loaderData} />;
}

function Prices(loaded: Route.ComponentProps["loaderData"]) {
  const { id, name, others, ground } = loaded;
  const answer = useActionData() as PricesAnswer | undefined;
  const { element, revision, isChanged, fields, send } = usePriceForm(loaded, answer);
  const { form } = fields;
  const notice = useRef<HTMLDivElement>(null);
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "update";
  useEffect(prepareToasts, []);
  useEffect(() => {
    if (!answer) return;
    if (answer.isSaved) void showToast({ kind: "ok", text: "Product updated successfully!" });
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (answer.failure || answer.theirs || Object.keys(answer.errors).length > 0) {
      notice.current?.focus();
    }
  }, [answer, element]);
  const list = listToTry(form)?.list;
  const tried = tryPrices(form, ground);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <DiscardDialog isChanged={isChanged} lost="changes" />
      <ProductParts id={id} name={name} />
      <Form
        method="post"
        ref={element}
        className="price-form"
        aria-busy={busy}
        noValidate
        onSubmit={send}
      >
        {/* What Enter in a field presses. */}
        <button type="submit" name="intent" value="update" hidden />
        <input type="hidden" name="revision" value={revision} />
        <div ref={notice} tabIndex={-1} className="said price-said">
          {answer?.failure ? (
            <Notice kind="bad" role="alert">
              {answer.failure} Everything you typed is still here.
            </Notice>
          ) : null}
          {answer?.theirs ? <ChangedByOther form={form} theirs={answer.theirs} /> : null}
          {answer?.isSaved && !isChanged() ? (
            <Notice kind="ok">These prices are in the shop.</Notice>
          ) : null}
        </div>
        <div className="panel">
          <LadderFields {...fields} warnings={list ? warningsOf(list) : []} />
          <OptionFields
            {...fields}
            others={others}
            copying={answer?.copying}
            opened={answer?.opened}
          />
          <PairFields {...fields} />
          <section className="price-section" aria-labelledby="file">
            <h2 id="file">Whole price list</h2>
            <div className="row">
              <a
                className="button button-line button-small"
                href="/admin-dashboard/price-list.csv"
                download
              >
                <Icon name="download" />
                Download CSV
              </a>
              <Link className="button button-line button-small" to="/admin-dashboard/price-list">
                <Icon name="upload" />
                Upload CSV
              </Link>
            </div>
          </section>
        </div>
        <PricePreview {...fields} tried={tried} zones={ground.zones} />
        <div className="price-save">
          <TriedInShort tried={tried} />
          <div className="row">
            <Link className="button button-line" to="/admin-dashboard/products">
              Cancel
            </Link>
            <button
              type="submit"
              name="intent"
              value="update"
              className="button button-primary"
              {...whileBusy(busy)}
            >
              {busy ? <span className="spin" aria-hidden="true" /> : null}
              {busy ? "Updating..." : "Update"}
            </button>
          </div>
        </div>
      </Form>
    </main>
  );
}

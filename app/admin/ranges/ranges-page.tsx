import "./ranges.css";
import "../settings/saving/section.css";
import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { flash } from "../../accounts/flash.server";
import { staffOf } from "../../accounts/guards.server";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { priceItemsOrNot } from "../../catalogue/static/priced-items.server";
import type { KeptRange } from "../../catalogue/static/shown-ranges.server";
import { readFileForm } from "../../http/file-form.server";
import { answerForm, refuse, refuseAct, type Typed } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { revisionOf } from "../../orders/money-settings/kept-settings";
import { noindexMeta } from "../../shop/pages/page-meta";
import { type FormAnswer, useKeptAnswer } from "../../ui/forms/form-answer";
import { PageBack } from "../lists/steps";
import { sendWithFiles } from "../settings/pictures/send-with-files";
import { EarlierSaves } from "../settings/saving/earlier-saves";
import { listActs } from "../settings/saving/list-acts";
import { putBack, readSection } from "../settings/saving/save-section.server";
import { NOT_SAVED } from "../settings/section-names";
import type { Route } from "./+types/ranges-page";
import { ItemForm } from "./item-form";
import {
  actOnRange,
  type KeptPlace,
  keepItem,
  keepRange,
  rangesView,
  readRanges,
} from "./keep-ranges.server";
import { RangeForm } from "./range-form";
import { RANGES, rangeAddress } from "./range-limits";
import { ItemList, RangeList } from "./range-lists";

/**
 * The ranges; with `?range=Books` its items and its name; with `&item=novel` that item, with an
 * empty one the form of a new one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [section, { ranges, isOwn }] = await Promise.all([
    readSection(context.get(viewerContext), rangesView),
    readRanges(),
  ]);
  const asked = new URL(request.url).searchParams;
  const [key, id] = [asked.get("range"), asked.get("item")];
  const range = ranges.find((one) => one.key === key);
  if (key !== null && !range) throw redirect(RANGES);
  const item = range?.items.find((one) => one.id === id);
  if (range && id && !item) throw redirect(rangeAddress(range.key));
  const { logError } = context.get(requestContext);
  const [product] = item ? await priceItemsOrNot([item], logError) : [];
  return { section, isOwn, ranges, range, isNew: id === "", item, product };
}

/** An item with its picture, a range's name, or a button of the lists. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  staffOf(viewer, "settings");
  try {
    const sent = await readFileForm(request);
    if (sent) {
      const { typed, files } = sent;
      const place = { range: typed.range ?? "", item: typed.item ?? "" };
      const picture = files.picture?.name ? files.picture : undefined;
      return answer(typed, await keepItem(viewer, revisionOf(typed), place, typed, picture));
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<FormAnswer>({ values: {}, errors: {}, failure: NOT_SAVED }, { status: 503 });
  }
  const names = ["act", "range", "item", "name", "revision"];
  return answerForm(args, names, NOT_SAVED, ({ typed }) => answerPress(viewer, typed));
}

async function answerPress(viewer: Viewer, typed: Typed) {
  const { act = "", range = "", item } = typed;
  const revision = revisionOf(typed);
  const [, to] = /^put-back\.(\d{1,9})$/.exec(act) ?? [];
  if (to !== undefined) {
    const done = await putBack(viewer, rangesView, revision, Number(to));
    return done.ok ? saved(RANGES) : refuse({}, { failure: NOT_PUT_BACK }, done.status);
  }
  if (act === "save") return answer(typed, await keepRange(viewer, revision, range, typed));
  const pressed = listActs.find((one) => one === act);
  if (!pressed) return refuse({}, { failure: "Press one of the buttons." }, 400);
  const place = { range, ...(item ? { item } : {}) };
  return answer({}, await actOnRange(viewer, revision, place, pressed));
}

const NOT_PUT_BACK =
  "Somebody else has saved the ranges meanwhile. Look at what stands now, then put back.";

const saved = (to: string) => redirect(to, { status: 303, headers: flash("settings-saved") });

function answer(typed: Typed, done: KeptPlace) {
  if (!done.ok) return refuseAct(typed, done);
  const { place } = done;
  return saved(place ? rangeAddress(place.range, place.item) : RANGES);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendWithFiles(request, serverAction);

/** What somebody else has saved stands in the lists at once. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export const meta = () => noindexMeta("Ranges");

export default function RangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, isOwn, ranges, range, isNew, item, product } = loaderData;
  const said = useKeptAnswer(actionData as FormAnswer | undefined);
  const { revision } = section;
  // Another place is another form.
  const form = [range?.key, item?.id, isNew, said ? "" : revision].join(" ");
  const isItemOpen = range !== undefined && (item !== undefined || isNew);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <Back range={range} isItemOpen={isItemOpen} />
      <div className="main-head">
        <h1>Ranges</h1>
        <p className="text-small muted">
          What buyers find under “Shop by range”, beside your products.
        </p>
      </div>
      <div className={isItemOpen ? "ranges-columns ranges-columns-item" : "ranges-columns"}>
        <div className="ranges-list">
          {range ? (
            <ItemList range={range} revision={revision} shown={item?.id} />
          ) : (
            <RangeList ranges={ranges} revision={revision} />
          )}
        </div>
        {isItemOpen ? (
          <ItemForm
            key={form}
            range={range}
            item={item}
            product={product}
            revision={revision}
            answer={said}
          />
        ) : (
          <div className="stack">
            <RangeForm key={form} range={range} revision={revision} answer={said} />
            {range ? null : <EarlierSaves section={section} isChanged={false} />}
            {isOwn && !range ? <BringBack revision={revision} /> : null}
          </div>
        )}
      </div>
    </main>
  );
}

function Back({ range, isItemOpen }: { range: KeptRange | undefined; isItemOpen: boolean }) {
  const [to, name] = !range
    ? ["/admin-dashboard/products", "Products"]
    : isItemOpen
      ? [rangeAddress(range.key), range.name]
      : [RANGES, "All ranges"];
  return <PageBack to={to}>{name}</PageBack>;
}

function BringBack({ revision }: { revision: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="revision" value={revision} />
      <button type="submit" name="act" value="put-back.0" className="link link-tap">
        Bring back the ranges it came with
      </button>
    </Form>
  );
}

import "./delivery.css";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { listWorkDays, readCalendarFrom } from "../../catalogue/delivery/work-calendar.server";
import { listZones } from "../../catalogue/delivery/zones.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { freeShippingFrom } from "../../shop/free-shipping";
import { noindexMeta } from "../../shop/pages/page-meta";
import { useSite } from "../../shop/use-site";
import { inTime, whyFailed } from "../../ui/format/in-time";
import { useKeptAnswer } from "../../ui/forms/form-answer";
import type { Route } from "./+types/delivery-page";
import { tryIt } from "./dates/tried-dates";
import { TryIt } from "./dates/try-it";
import { Holidays, HoursForm } from "./dates/work-days";
import { deliveryActs, deliveryFields } from "./delivery-acts.server";
import { type DeliveryAnswer, HERE, NOT_KEPT } from "./form/delivery-answer";
import { useUndone } from "./form/undo";
import { regionOf, regions } from "./zones/regions";
import { statesOf } from "./zones/several.server";
import { type Edited, NEW_CITY } from "./zones/state-forms";
import { ZoneList } from "./zones/zone-list";

/** Where the shop delivers, and when it works; `?open` is a region, `?edit` a state or `Oyo/Ibadan`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const now = Date.now();
  const [zones, { hours, holidays }, calendar] = await Promise.all([
    listZones(viewer),
    listWorkDays(viewer),
    readCalendarFrom(now),
  ]);
  const asked = searchParams.get("open") ?? "";
  const [state = "", city = ""] = (searchParams.get("edit") ?? "").split(/\/(.*)/s);
  const isThere =
    city === NEW_CITY || zones.some((one) => one.state === state && one.city === city);
  const edited = regionOf(state) ? { state, city: isThere ? city : "" } : undefined;
  const tried = tryIt(calendar, zones, now);
  return {
    zones,
    hours,
    holidays,
    tried,
    region: Object.hasOwn(regions, asked) ? asked : null,
    edited,
  };
}

/** One of the page's forms, told by `form`: 409 when somebody else was faster. */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed, all } = await readForm(request, deliveryFields);
  type Reason = Partial<Omit<Extract<DeliveryAnswer, { ok: false }>, "ok" | "values">>;
  const refuse = (status: number, reason: Reason) =>
    data<DeliveryAnswer>({ ok: false, values: typed, errors: {}, ...reason }, { status });
  const act = Object.hasOwn(deliveryActs, typed.form ?? "") && deliveryActs[typed.form ?? ""];
  if (!act) return refuse(400, { failure: NOT_KEPT });
  try {
    const done = await act(context.get(viewerContext), typed, all);
    if (!done.ok) {
      const { ok: _, status, revision, ...reason } = done;
      if (typed.form === "several") typed.state = statesOf(all).join();
      if (revision === undefined) delete typed.revision;
      else typed.revision = String(revision);
      return refuse(status, reason);
    }
    // A browser without JavaScript is sent to the page anew, so that a reload does nothing twice.
    if (request.headers.get("sec-fetch-dest") === "document") {
      throw redirect(placeOf(typed), { status: 303, headers: flash("delivery-saved") });
    }
    return data<DeliveryAnswer>(done);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse(503, { failure: NOT_KEPT });
  }
}

/** Where a form of the page stands. */
function placeOf({ form, state = "" }: Record<string, string>): string {
  const open = form === "several" ? undefined : regionOf(state);
  if (open) return `${HERE}?open=${open}#${open}`;
  return `${HERE}#${form === "hours" || form === "several" ? form : "holidays"}`;
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = Object.fromEntries(await request.clone().formData()) as Record<string, string>;
  delete values.revision;
  // No answer at all, or none for this person: the form says so, and keeps everything.
  return inTime(serverAction()).catch((error) => {
    if (error instanceof Response) throw error;
    const isOut = isRouteErrorResponse(error) && error.status === 403;
    const failure = isOut ? SIGNED_OUT : whyFailed(error, NOT_KEPT);
    return data<DeliveryAnswer>({ ok: false, values, errors: {}, failure }, { status: 503 });
  });
}

export function meta() {
  return noindexMeta("Delivery");
}

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { zones, hours, holidays, tried, region } = loaderData;
  useUndone();
  const answer = useKeptAnswer(actionData);
  const values = answer && !answer.ok ? answer.values : undefined;
  const { contact } = useSite();
  const answerTo = (...forms: string[]) =>
    values && forms.includes(values.form ?? "") ? answer : undefined;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Delivery</h1>
        <p className="text-small muted">
          37 states and their cities. Buyers see fee and date before they order.
        </p>
      </div>
      <div className="delivery-columns">
        <div className="panel" id="zones">
          <ZoneList
            zones={zones}
            region={region}
            edited={sentPlace(values) ?? loaderData.edited}
            answer={answerTo("zone", "add-city", "several")}
          />
        </div>
        <div className="panel delivery-side" id="dates">
          <div id="hours">
            <h2>How the date is counted</h2>
            <HoursForm hours={hours} answer={answerTo("hours")} />
          </div>
          <TryIt tried={tried} />
          <div>
            <Holidays holidays={holidays} answer={answerTo("add-holiday")} />
          </div>
          <div>
            <h2>Pick-up and free shipping</h2>
            <dl className="delivery-facts">
              <dt>Pick up at {contact.address}</dt>
              <dd>Free</dd>
              <dt>Free shipping</dt>
              <dd>{freeShippingFrom() ? `From ${freeShippingFrom()} of goods` : "None"}</dd>
            </dl>
          </div>
        </div>
      </div>
    </main>
  );
}

/** The place of a form that was refused without JavaScript. */
function sentPlace(values: Record<string, string> | undefined): Edited | undefined {
  const { form, state = "", city = "" } = values ?? {};
  if (!regionOf(state)) return undefined;
  if (form === "add-city") return { state, city: NEW_CITY };
  return form === "zone" ? { state, city } : undefined;
}

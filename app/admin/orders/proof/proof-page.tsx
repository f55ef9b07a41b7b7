import { VersionLinks } from "../../../orders/proof-room/pages/version-links";
import "../../../orders/ui/orders.css";
import "../../../orders/proof-room/proof-room.css";
import "../orders.css";
import { useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { viewerContext } from "../../../accounts/viewer.server";
import { answerForm, refuse, refuseAct } from "../../../http/form-answer.server";
import { requestContext } from "../../../http/request.server";
import { orderNumber } from "../../../orders/order";
import { Approved } from "../../../orders/proof-room/deciding/approved";
import { PageSheet } from "../../../orders/proof-room/pages/page-sheet";
import { PageStrip } from "../../../orders/proof-room/pages/page-strip";
import { PinList } from "../../../orders/proof-room/pins/pin-list";
import { readApproval } from "../../../orders/proofs/approval/read-approval.server";
import {
  isSamePlace,
  type ListedPin,
  type PagePlace,
  pinsOf,
  type RoomVersion,
  stateOfPin,
  unansweredOf,
} from "../../../orders/proofs/proof-room";
import { readRoom } from "../../../orders/proofs/reading/read-room.server";
import { readOrderAsAdmin } from "../../../orders/reading/read-orders.server";
import { isApproved, nextStatuses } from "../../../orders/status";
import { StatusBadge } from "../../../orders/ui/status-badge";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { lagosDay } from "../../../ui/format/lagos-time";
import { formatCount } from "../../../ui/format/money";
import { type FormAnswer, saidOf, sendOrKeep, useKeptAnswer } from "../../../ui/forms/form-answer";
import { Notice } from "../../../ui/notice";
import { Panel } from "../../../ui/panel";
import { DeskHead, toOrder } from "../desk-head";
import { NOT_KEPT, SIGNED_OUT } from "../order-answer";
import { OrderNotFound } from "../order-not-found";
import type { Route } from "./+types/proof-page";
import { AnswerForm } from "./answer-form";
import { NextVersion } from "./next-version";
import { actOnProof, PROOF_FIELDS } from "./proof-acts.server";
import { SeenBy } from "./seen-by";

/** The proof room as the shop sees it (TRADE §3); `?version=` shows another than the newest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { origin } = context.get(requestContext);
  const order = await readOrderAsAdmin(viewer, params.number, origin);
  if (!order) return data({ order: undefined }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const room = await readRoom(order, { side: "shop" });
  const asked = room.versions.find(({ version }) => `${version}` === searchParams.get("version"));
  return data({
    order,
    room,
    approval: await readApproval(order.id),
    version: (asked ?? room.versions.at(-1))?.version,
    formId: uuidv7(),
    today: lagosDay(new Date().toISOString()),
  });
}

/** `answer` to a pin, and `send` of the next version. 409 when somebody was faster. */
export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  return answerForm(args, PROOF_FIELDS, NOT_KEPT, async ({ typed }) => {
    const viewer = context.get(viewerContext);
    const order = await readOrderAsAdmin(viewer, params.number, "");
    if (!order) return refuse(typed, { failure: "This order is no longer there." }, 404);
    const done = await actOnProof(viewer, order, typed);
    if (!done.ok) return refuseAct(typed, done);
    const here = `/admin-dashboard/orders/${orderNumber(order.number)}/proof`;
    const stays = typed.act === "answer" && typed.shown;
    return redirect(stays ? `${here}?version=${Number(typed.shown)}` : here, 303);
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_KEPT, SIGNED_OUT);
}

/** Whoever was too slow is shown what has come. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order && orderNumber(loaderData.order.number);
  return noindexMeta(number ? `Proof of ${number}` : "Order not found");
}

export type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function ProofPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  if (!loaderData.order) return <OrderNotFound />;
  return <ProofSheet key={loaderData.order.id} loaded={loaderData} answer={answer} />;
}

function ProofSheet({ loaded, answer }: { loaded: Loaded; answer: FormAnswer | undefined }) {
  const { order, room, approval, today, formId } = loaded;
  const number = orderNumber(order.number);
  const here = `/admin-dashboard/orders/${number}/proof`;
  const version = room.versions.find((one) => one.version === loaded.version);
  const newest = room.versions.at(-1)?.version ?? 0;
  const next = newest + 1;
  const isPrintable = order.status === "approved";
  const takesNext = isPrintable || nextStatuses(order.status, "shop").includes("proof-sent");
  const pins = version ? pinsOf(room, version.version) : [];
  const open = pins.filter(({ isResolved }) => !isResolved);
  const ofNewest = pinsOf(room, newest);
  const unanswered = unansweredOf(ofNewest, order.status);
  const things = order.lines.map(({ name, quantity }) => `${formatCount(quantity)} × ${name}`);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <DeskHead
        back={toOrder(number)}
        title={version ? `Proof ${version.version}` : "No proof yet"}
        about={
          <>
            {things.join(", ")}, for <bdi>{order.name ?? "a customer whose contact is erased"}</bdi>
          </>
        }
      >
        {unanswered > 0 ? (
          <span className="badge badge-warn">
            {unanswered === 1 ? "1 pin to answer" : `${unanswered} pins to answer`}
          </span>
        ) : (
          <StatusBadge order={order} />
        )}
      </DeskHead>
      <div className="stack">
        {answer && answer.values.act !== "send" ? (
          <Notice kind="bad" role="alert">
            {saidOf(answer)}
          </Notice>
        ) : null}
        <VersionLinks
          versions={room.versions}
          version={version}
          to={(one) => `${here}?version=${one.version}`}
          compare={`/order/${number}/proof/compare`}
        />
        {/* On a phone the words come first, and each shows its place. */}
        <div className={version ? "room-columns room-desk" : "room-first"}>
          <div className="room-side stack">
            {approval ? (
              <Panel
                title={`Proof ${approval.version} ${isApproved(order.status) ? "is" : "was"} approved`}
              >
                <Approved approval={approval} today={today} />
              </Panel>
            ) : null}
            {version ? (
              <Panel
                title="Pins"
                aside={
                  <span className="text-small muted">
                    {open.length} open, {pins.length - open.length} resolved
                  </span>
                }
              >
                <PinList pins={pins} pages={version.pages} today={today} hasCrops onShow={showPage}>
                  {(pin) => (
                    <AnswerForm
                      key={`${pin.answers.length} ${pin.isResolved}`}
                      {...{ pin, formId }}
                      next={takesNext ? next : undefined}
                      shown={version.version}
                      typed={
                        answer?.values.pin === String(pin.number) ? answer.values.words : undefined
                      }
                    />
                  )}
                </PinList>
              </Panel>
            ) : null}
            {takesNext ? (
              <NextVersion
                key={next}
                {...{ order, next }}
                open={ofNewest.flatMap((pin) => (pin.isResolved ? [] : pin.number))}
                hasPins={ofNewest.length > 0}
                refused={answer?.values.act === "send" ? answer : undefined}
              />
            ) : null}
          </div>
          {version ? (
            <div className="room-main">
              <Pages key={version.version} version={version} pins={pins} here={here} />
              <SeenBy room={room} order={order} today={today} />
            </div>
          ) : null}
        </div>
      </div>
    </main>
  );
}

/** The strip's link of a page does what a press on it does. */
function showPage({ line, page }: PagePlace): void {
  document.querySelector<HTMLElement>(`[data-place="${line} ${page}"]`)?.click();
  document.querySelector(".room-table")?.scrollIntoView({ block: "nearest" });
}

/** The pages of a version, one on screen. */
function Pages({ version, pins, here }: { version: RoomVersion; pins: ListedPin[]; here: string }) {
  const { pages } = version;
  const [at, setAt] = useState(0);
  const page = pages[at] ?? pages[0];
  if (!page) return null;
  const shown = pins
    .filter((pin) => pin.isMarked && isSamePlace(pin, page))
    .flatMap((pin) => {
      const { number, x, y } = pin;
      if (x === undefined || y === undefined) return [];
      const name = `Pin ${number}`;
      return { key: String(number), label: String(number), name, x, y, state: stateOfPin(pin) };
    });
  return (
    <section className="panel" aria-label="Pages">
      <PageSheet
        page={page}
        isFirst={at === 0}
        pins={shown}
        onPin={(key) => document.getElementById(`pin-${key}`)?.focus()}
      >
        <b>{page.name}</b>, {at + 1} of {pages.length}
      </PageSheet>
      <PageStrip
        {...{ pages, at }}
        address={() => `${here}?version=${version.version}`}
        onGo={setAt}
      />
    </section>
  );
}

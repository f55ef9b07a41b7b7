import "../ui/orders.css";
import "./proof-room.css";
import { data, redirect } from "react-router";
import { uuidv7 } from "uuidv7";
import { guestOf, viewerContext } from "../../accounts/viewer.server";
import { refuseAct } from "../../http/form-answer.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { lagosDay } from "../../ui/format/lagos-time";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { orderNumber } from "../order";
import { readApproval } from "../proofs/approval/read-approval.server";
import { readRoom } from "../proofs/reading/read-room.server";
import { keyHeaders, keyOrOwn, nothing, requireBuyer } from "../reading/open-link.server";
import { readOrder } from "../reading/read-orders.server";
import { behindLinkMeta, NOT_THE_BUYER, showWhatCame } from "../ui/behind-link";
import { NotFound } from "../ui/order-page-parts";
import type { Route } from "./+types/proof-page";
import { findHead, openRoom } from "./open-room.server";
import { Room } from "./room";
import { actInRoom, ROOM_FIELDS } from "./room-acts.server";

const NOT_DONE = "That did not work. Nothing has changed. Please press again.";
/**
 * The proof room of the order that the link opens (`?key=`): for its buyer, or for an invited
 * colleague, who sees no prices. `?version=` and `?page=` (1, 2, 3 … of all pages) show another
 * version or page than the newest and the first. People who own the order need no key; an admin is
 * redirected to the shop's room.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const key = await keyOrOwn(viewer, request, params.number, "/proof");
  const opened = await openRoom({ number: params.number, key }, facts.address);
  if (opened instanceof Response) return nothing(opened);
  const head = await findHead(opened.id);
  if (!head || !key) return nothing(new Response(null, { status: 404 }));
  const { guest, colleague } = opened;
  const room = await readRoom({ id: opened.id, name: head.name }, guest);
  const number = orderNumber(head.number);
  const asked = room.versions.find(({ version }) => `${version}` === searchParams.get("version"));
  const { headers } = "user" in viewer ? { headers: new Headers() } : guestOf(request);
  return data(
    {
      order: { number, title: head.title, status: head.status, name: head.name },
      side: guest.side,
      colleague,
      room,
      // What a colleague receives holds no price.
      ...(guest.side === "buyer" ? await dealOf(opened.id) : {}),
      version: (asked ?? room.versions.at(-1))?.version,
      page: Math.max(1, Number.parseInt(searchParams.get("page") ?? "", 10) || 1),
      key,
      roomAddress: `${facts.origin}/order/${number}/proof`,
      formId: uuidv7(),
      today: lagosDay(new Date().toISOString()),
      error: undefined,
    },
    { headers, status: room.versions.length > 0 ? 200 : 404 },
  );
}

async function dealOf(id: string) {
  const [order, approval] = await Promise.all([readOrder(id), readApproval(id)]);
  if (!order) return {};
  const { total, lines, changeAsked, date, delivery, events, money } = order;
  const deal = {
    total,
    lines: lines.map(({ place, name, makeUp, quantity }) => ({ place, name, makeUp, quantity })),
    dated: {
      ...{ total, date, delivery },
      lines: lines.map(({ name, price }) => ({ name, price })),
      events: events.filter(({ day }) => day !== undefined),
    },
    due: money.due?.now ?? 0,
  };
  return { deal, approval, changeAsked };
}

export const headers = keyHeaders;

/** Nothing floats over pages, pins and answers, and on a phone a page fits with its answers. */
export const handle = { form: true, tall: true };

/** What the forms of the room do (see `actInRoom`); 403 for an admin. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  requireBuyer(context.get(viewerContext));
  const { searchParams } = new URL(request.url);
  const opened = await openRoom(
    { number: params.number, key: searchParams.get("key") },
    facts.address,
  );
  if (opened instanceof Response) throw opened;
  const { typed } = await readForm(request, ROOM_FIELDS);
  const done = await actInRoom(opened, typed);
  if (!done.ok) return refuseAct(typed, done);
  return redirect(`/order/${params.number}/proof?${searchParams}`, 303);
}

export const shouldRevalidate = showWhatCame;

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_DONE, NOT_THE_BUYER);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const number = loaderData?.order?.number;
  return behindLinkMeta({
    title: number ? `Proof of ${number}` : "Proof not found",
    description: "Look at your proof page by page, put pins and approve it.",
    origin: matches[0].loaderData.origin,
  });
}

export type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function ProofPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData);
  if (!loaderData.order) return <NotFound error={loaderData.error} />;
  return <Room key={loaderData.order.number} loaded={loaderData} refused={refused} />;
}

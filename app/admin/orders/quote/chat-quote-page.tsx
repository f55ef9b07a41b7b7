import "../../../orders/ui/orders.css";
import "../orders.css";
import { useCallback, useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { db } from "../../../../database/db.server";
import { viewerContext } from "../../../accounts/viewer.server";
import { readCalendar } from "../../../catalogue/delivery/work-calendar.server";
import { findMoved } from "../../../chat/list/moved-conversations.server";
import { refuse, refuseAct } from "../../../http/form-answer.server";
import { requestContext } from "../../../http/request.server";
import { ruleNow } from "../../../orders/money-settings/money-settings.server";
import { orderNumber } from "../../../orders/order";
import { emptyDraft } from "../../../orders/quotes/quote-draft";
import { draftGround, findDraft } from "../../../orders/quotes/quote-drafts.server";
import { sendFirstQuote } from "../../../orders/quotes/send-quote.server";
import { DeliveryFields } from "../../../orders/requesting/delivery-fields";
import { cityOf } from "../../../orders/requesting/lines/order-line";
import { contactOf } from "../../../orders/requesting/making/order-contact.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { lagosDay } from "../../../ui/format/lagos-time";
import { type FormAnswer, sendOrKeep, useKeptAnswer } from "../../../ui/forms/form-answer";
import { EmailField, NameField, PhoneField } from "../../../ui/forms/form-parts";
import { Panel } from "../../../ui/panel";
import { DeskHead } from "../desk-head";
import { NOT_KEPT, SIGNED_OUT } from "../order-answer";
import type { Route } from "./+types/chat-quote-page";
import { changeDraft, offerProducts, readQuoteForm } from "./quote-acts.server";
import { QuoteForm, refusalIn } from "./quote-form";
import { DraftBadge } from "./quote-page";

const GONE = "There is no such conversation.";

/** A quote that is written out of a chat (`?conversation=`): sent, it makes the order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("conversation") ?? "";
  const conversation = (asked && (await findMoved(viewer, asked))) || asked;
  const known = conversation ? await contactOf(viewer, conversation) : undefined;
  if (!known) throw new Response(GONE, { status: 404 });
  const today = lagosDay(new Date().toISOString());
  const draft = await findDraft(viewer, { conversationId: conversation });
  const payFirst = await ruleNow(db);
  const fields = draft?.fields ?? emptyDraft(today, payFirst.quoteDays);
  const find = (searchParams.get("find") ?? "").slice(0, 100);
  const [{ place: _, ...ground }, calendar, found] = await Promise.all([
    draftGround(fields, { way: "pick-up" }),
    readCalendar(),
    find ? offerProducts(find) : undefined,
  ]);
  return {
    conversation,
    known,
    today,
    keptAt: draft?.keptAt,
    find,
    form: { fields, ground, calendar, payFirst, found, now: Date.now(), formId: uuidv7() },
  };
}

/** `send`, and what changes the draft; as of the quote of an order. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const asked = new URL(request.url).searchParams.get("conversation") ?? "";
  const form = await readQuoteForm(request);
  const { typed, fields } = form;
  try {
    const conversationId = (await findMoved(viewer, asked)) ?? asked;
    if (!(await contactOf(viewer, conversationId))) {
      return refuse(typed, { failure: GONE }, 404);
    }
    const here = `/admin-dashboard/orders/new/quote?conversation=${conversationId}`;
    const kept = await changeDraft(viewer, { conversationId }, form, here);
    if (kept) return typed.act === "keep" ? redirect(here, 303) : data(kept);
    if (typed.act !== "send") return refuse(typed, { failure: "There is no such act." }, 400);
    const quote = { quoteId: typed.quoteId ?? "", number: 1, fields };
    const done = await sendFirstQuote(viewer, conversationId, quote);
    if (done.ok) return redirect(`/admin-dashboard/orders/${orderNumber(done.number)}/quote`, 303);
    const again = { ...form, typed: { ...typed, act: "autosave" } };
    await changeDraft(viewer, { conversationId }, again, here);
    return refuseAct(typed, done);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse(typed, { failure: NOT_KEPT }, 503);
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep<unknown>(request, serverAction, NOT_KEPT, SIGNED_OUT);
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get("act") !== "autosave" && args.defaultShouldRevalidate;
}

export const meta = () => noindexMeta("New quote");

export default function ChatQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, known, today, find, form } = loaderData;
  const answer = useKeptAnswer(refusalIn(actionData));
  const [keptAt, setKeptAt] = useState(loaderData.keptAt);
  const onKept = useCallback((at: string) => setKeptAt(at), []);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <DeskHead
        back={{ to: `/admin-dashboard/chats/${conversation}`, words: "Back to the chat" }}
        title="Quote 1"
        about={`Out of the chat with ${known.name || "this guest"}. Sent, it makes the order.`}
      >
        <DraftBadge keptAt={keptAt ?? loaderData.keptAt} today={today} />
      </DeskHead>
      <QuoteForm
        key={conversation}
        {...form}
        ground={{ ...form.ground, place: undefined }}
        number={1}
        accepted={undefined}
        find={find}
        answer={answer}
        place={undefined}
        told="Makes the order, and goes into the chat, onto the order's page and by mail, where there is an address."
        onKept={onKept}
      >
        <Customer answer={answer} known={known} fields={form.fields} />
      </QuoteForm>
    </main>
  );
}

/** Who the order will be for: as the draft says, else as the shop knows them. */
function Customer({
  answer,
  known,
  fields,
}: {
  answer: FormAnswer | undefined;
  known: Route.ComponentProps["loaderData"]["known"];
  fields: Record<string, string>;
}) {
  const written = fields.delivery !== undefined;
  const address = written
    ? {
        country: "Nigeria" as const,
        state: fields["address.state"] ?? "",
        city: cityOf({ get: (name) => fields[name] ?? null }),
        streetAddress: fields["address.streetAddress"] ?? "",
      }
    : known.address;
  return (
    <Panel title="The customer">
      <div className="field-pair">
        <NameField answer={answer} autoComplete={undefined} initial={fields.name ?? known.name} />
        <PhoneField
          answer={answer}
          autoComplete={undefined}
          initial={fields.phoneNumber ?? known.phoneNumber}
        />
      </div>
      <EmailField
        answer={answer}
        label="Email (optional)"
        autoComplete={undefined}
        placeholder={undefined}
        required={false}
        initial={fields.email ?? known.email}
      />
      <DeliveryFields
        answer={answer}
        isPickUp={written ? fields.delivery === "pick-up" : !known.address}
        address={address}
        asShop
      />
    </Panel>
  );
}

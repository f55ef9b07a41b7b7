import "../ui/orders.css";
import "../money/to-pay/to-pay.css";
import { data, Link, redirect } from "react-router";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server";
import { guestOf, guestToken, viewerContext } from "../../accounts/viewer.server";
import { DateLine } from "../../catalogue/ticket/date-line";
import { refuseAct, type Typed } from "../../http/form-answer.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { whatsappLink, whatsappShare } from "../../shop/links";
import { chatOf, useSite } from "../../shop/use-site";
import { lagosDay } from "../../ui/format/lagos-time";
import { readNaira } from "../../ui/format/typed-money";
import { type FormAnswer, saidOf, sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import { ARTWORK } from "../../uploads/upload-limits";
import { acceptPrint, askToFix, readAnswers } from "../artwork-check/check-artwork.server";
import { ACCEPTED, TO_FIX } from "../artwork-check/file-check";
import { askForFix, chooseFile } from "../artwork-fix/fix-artwork.server";
import { type Act, invalid } from "../changes/order-act.server";
import { missingAt } from "../files/missing-files";
import { MissingNotice } from "../files/missing-notice";
import { uploadersOf } from "../files/order-files.server";
import { nameLine } from "../line-files/line-files.server";
import { readLine } from "../line-files/named-line";
import { answerRaise } from "../money/order-total.server";
import { claimPayment, withdrawClaim } from "../money/payments/claims.server";
import { PayNow, type PayProps } from "../money/to-pay/pay-now";
import { PayLater, Payments } from "../money/to-pay/payments";
import { WhatItComesTo } from "../money/to-pay/what-it-comes-to";
import { findBankAccount } from "../money-settings/bank-account.server";
import { orderNumber, orderTitle } from "../order";
import { ownOrderPath } from "../order-links.server";
import { readSeal } from "../proofs/proof-files.server";
import { NO_PAGES, readNewestPages } from "../proofs/verdicts/newest-pages.server";
import { hasOpenQuote } from "../quote";
import { QuotePanel } from "../quotes/quote-panel";
import { readQuotePromise } from "../quotes/quote-promise.server";
import { keyHeaders, keyOrOwn, nothing, openLink, requireBuyer } from "../reading/open-link.server";
import { buyerWhatsappText, readOrder } from "../reading/read-orders.server";
import { OrderReviews } from "../reviews/order-reviews";
import { ownReviews, rateLine } from "../reviews/rate-line.server";
import { isClosed } from "../status";
import { addArtwork, approveProof, askForChange } from "../steps/order-steps.server";
import { behindLinkMeta, NOT_THE_BUYER, showWhatCame } from "../ui/behind-link";
import { CopyLink } from "../ui/copy-link";
import { OrderDate } from "../ui/order-date";
import { OrderDetails } from "../ui/order-details";
import { OrderHead } from "../ui/order-head";
import { OrderHistory, OrderTimeline } from "../ui/order-history";
import { Live, News, NotFound } from "../ui/order-page-parts";
import { StatusBadge } from "../ui/status-badge";
import { useOrderLive } from "../ui/use-order-live";
import type { Route } from "./+types/order-page";
import { AgainPanel } from "./again-panel";
import { OrderArtwork } from "./order-artwork";
import { ProofPanel } from "./order-proof";
import { OrderRaise } from "./order-raise";
import { useToldOnce } from "./use-one-time-notice";

const FIELDS = [
  ...["act", "note", "proof", "total", "seal", "answer", "files", "file", "line", "use"],
  ...["clientId", "amount", "bankName", "accountName", "payment"],
  ...["place", "stars", "words", "photoOff", ACCEPTED, TO_FIX],
];
/** Each file with both answers to its check, and the others. */
const MOST_FIELDS = 3 * ARTWORK.files + 20;
const CHECK_ACTS = ["accept-print", "ask-fix", "fix", "use-file"];
/** Acts whose refusal is shown at the pressed button. */
const IN_PLACE = [...["artwork", "artwork-line"], ...["raise", "claim", "withdraw", "rate"]];
const NOT_DONE = "That did not work. Please try again.";

/**
 * The order that the link opens (`?key=`). People who own the order need no key and are redirected
 * to the address with it; an admin is redirected to the shop's page, with or without a key. For
 * everybody else there is nothing here.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const key = await keyOrOwn(viewer, request, params.number);
  const opened = await openLink({ number: params.number, key }, facts.address);
  if (opened instanceof Response) return nothing(opened);
  const order = await readOrder(opened.id);
  if (!order || !key) return nothing(new Response(null, { status: 404 }));
  const { headers } = "user" in viewer ? { headers: new Headers() } : guestOf(request);
  const link = `${facts.origin}/order/${orderNumber(order.number)}?key=${key}`;
  const hasProof = order.proofs.length > 0;
  const [reviews, bank, seal, pages, promised] = await Promise.all([
    ownReviews(opened.id),
    findBankAccount(),
    hasProof ? readSeal(db, opened.id) : "",
    hasProof ? readNewestPages(db, opened.id) : NO_PAGES,
    readQuotePromise(order),
  ]);
  return data(
    {
      order,
      key,
      link,
      whatsappText: buyerWhatsappText(order, link),
      reviews,
      rate: Number(searchParams.get("rate")) || undefined,
      bank,
      seal,
      pages,
      promised,
      formId: uuidv7(),
      pay: payOf(searchParams.get("pay")),
      today: lagosDay(new Date().toISOString()),
      news: searchParams.has("again") ? "again" : searchParams.has("sent") ? "sent" : undefined,
      left: missingAt(searchParams),
      error: undefined,
    },
    { headers },
  );
}

const payOf = (asked: string | null): PayProps["pay"] =>
  asked === "all" || asked === "claim" ? asked : undefined;

export const headers = keyHeaders;

/**
 * 'Approve and print', 'Ask for a change', more artwork, a review, and the rest of `perform`; 403
 * for an admin.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  requireBuyer(context.get(viewerContext));
  const key = new URL(request.url).searchParams.get("key");
  const opened = await openLink({ number: params.number, key }, facts.address);
  if (opened instanceof Response) throw opened;
  const { typed, all } = await readForm(request, FIELDS, MOST_FIELDS);
  const uploaders = () => uploadersOf(context.get(viewerContext), guestToken(request.headers));
  const done = await perform(opened.id, typed, all, uploaders);
  if (!done.ok) return refuseAct(typed, done);
  const page = `/order/${params.number}?key=${key}`;
  if (typed.act !== "ask-fix") return redirect(page, 303);
  const viewer = context.get(viewerContext);
  // The shop answers in the chat of whoever ordered; other people read the answer in the history.
  const isOwn = await ownOrderPath(viewer, guestToken(request.headers), params.number);
  const chat = viewer.kind === "customer" ? "/user-dashboard/user-chat" : "/chat";
  return redirect(isOwn ? chat : page, 303);
}

/** @param typed.total kobo that were on screen */
async function perform(
  id: string,
  typed: Typed,
  all: (name: string) => string[],
  uploaders: () => Promise<string[]>,
): Promise<Act> {
  const files = all("files");
  const { act, note = "", answer, line } = typed;
  const proof = Number(typed.proof);
  const total = Number(typed.total ?? Number.NaN);
  if (act === "approve") return approveProof(id, proof, total, typed.seal ?? "");
  if (act === "raise" && (answer === "yes" || answer === "no")) {
    return answerRaise(id, total, answer === "yes");
  }
  if (act === "change") return askForChange(id, proof, note);
  if (act === "claim") {
    const read = readNaira(typed.amount ?? "");
    if (!read.ok) return invalid("amount", read.error);
    const { clientId = "", bankName = "", accountName = "" } = typed;
    const claim = { clientId, amount: read.kobo, bankName, accountName, file: files[0] ?? "" };
    return claimPayment(id, claim, await uploaders());
  }
  if (act === "withdraw") return withdrawClaim(id, typed.payment ?? "");
  if (act === "rate") {
    const { place, stars, words = "", photoOff = "" } = typed;
    const said = { place: Number(place), stars: Number(stars), words, photo: files[0] ?? "" };
    return rateLine(id, { ...said, isPhotoOff: photoOff !== "" }, await uploaders());
  }
  if (act === "accept-print") return acceptPrint(id, typed.file ?? "");
  if (act === "ask-fix") return askToFix(id, typed.file ?? "");
  if (act === "fix") return askForFix(id, typed.file ?? "");
  if (act === "use-file") return chooseFile(id, typed.file ?? "", typed.use ?? "");
  if (act === "artwork") {
    const named = readLine(line);
    return addArtwork(id, files, await uploaders(), undefined, named, readAnswers(all));
  }
  if (act === "artwork-line") return nameLine(id, files[0] ?? "", readLine(line));
  return invalid("act", NOT_DONE);
}

export const shouldRevalidate = showWhatCame;

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_DONE, NOT_THE_BUYER);
}

export const handle = { form: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const number = loaderData?.order && orderNumber(loaderData.order.number);
  return behindLinkMeta({
    title: number ? `Order ${number}` : "Order not found",
    description: "Follow your order, approve the proof and send artwork.",
    origin: matches[0].loaderData.origin,
  });
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData);
  if (!loaderData.order) return <NotFound error={loaderData.error} />;
  return <OpenOrder key={loaderData.order.id} loaded={loaderData} refused={refused} />;
}

function OpenOrder({ loaded, refused }: { loaded: Loaded; refused: FormAnswer | undefined }) {
  const { order, key, link, today } = loaded;
  const { viewer, contact } = useSite();
  const number = orderNumber(order.number);
  const live = useOrderLive(number, key);
  const address = `/order/${number}?key=${key}`;
  const { news, left } = useToldOnce(loaded, address);
  const tell = (act: string) => (refused?.values.act === act ? refused : undefined);
  /** Refusals that a panel shows, whether or not its form is still there. */
  const places = order.proofs.length > 0 ? ["approve", "change"] : [];
  /** A file of which a check's answer was refused may have left the order. */
  const checked = order.artwork.flatMap(({ id, other }) => [id, other?.file.id]);
  const inPlace = checked.includes(refused?.values.file) ? [...IN_PLACE, ...CHECK_ACTS] : IN_PLACE;
  const pay: PayProps = {
    ...loaded,
    orderKey: key,
    address,
    refused: tell("claim"),
    failure: saidOf(tell("withdraw")),
  };
  const isProofFirst = order.status === "proof-sent";
  // What is due now and what is due later stand next to one another.
  const isToPay = order.money.due !== null;
  const timeline = (
    <Panel title="Status">
      <OrderTimeline order={order} today={today} />
    </Panel>
  );
  return (
    <section className="wrap order-page">
      <OrderHead
        back={
          viewer.kind === "customer"
            ? { to: "/user-dashboard/orders", words: "My orders" }
            : undefined
        }
        title={`Order ${number}`}
        about={orderTitle(order)}
      >
        <StatusBadge order={order} toBuyer />
      </OrderHead>
      <Day order={order} promised={loaded.promised} />
      <News news={news} hasEmail={Boolean(order.email)} />
      {left ? <MissingNotice left={left} /> : null}
      {refused && ![...places, ...inPlace].includes(refused.values.act ?? "") ? (
        <Notice kind="bad" role="alert">
          {saidOf(refused)}
        </Notice>
      ) : null}
      <OrderRaise order={order} address={address} error={saidOf(tell("raise"))} />
      <div className="order-page-columns">
        <div className="stack">
          <AgainPanel order={order} path={address} />
          <OrderReviews {...loaded} address={address} refused={tell("rate")} />
          <QuotePanel order={order} address={address} />
          {isProofFirst ? null : <PayNow {...pay} />}
          {order.proofs.length > 0 ? (
            <ProofPanel
              order={order}
              orderKey={key}
              address={address}
              today={today}
              seal={loaded.seal}
              pages={loaded.pages}
              whatsappText={loaded.whatsappText}
              approve={tell("approve")}
              change={tell("change")}
            />
          ) : null}
          {isProofFirst ? <PayNow {...pay} /> : null}
          <Panel title="Artwork" className="order-page-later">
            <OrderArtwork
              order={order}
              orderKey={key}
              address={address}
              whatsappText={loaded.whatsappText}
              today={today}
              refused={tell("artwork") ?? tell("artwork-line")}
              checkRefused={CHECK_ACTS.map(tell).find((one) => one)}
            />
          </Panel>
          <Panel
            title="What has happened"
            className="order-page-last"
            aside={isClosed(order.status) ? null : <Live {...live} />}
          >
            <OrderHistory order={order} today={today} />
          </Panel>
        </div>
        <div className="stack">
          {isToPay ? null : timeline}
          <PayLater {...pay} />
          <WhatItComesTo order={order} />
          <Payments order={order} orderKey={key} today={today} />
          {isToPay ? timeline : null}
          <Panel title="Order details" className="order-page-later">
            <OrderDetails order={order} pickUpAt={contact.address} />
          </Panel>
          <Panel title="Questions?" className="order-page-last">
            <div className="row">
              <a
                className="button button-whatsapp"
                href={whatsappLink(contact.whatsapp, loaded.whatsappText)}
              >
                <Icon name="whatsapp" />
                WhatsApp
              </a>
              <Link className="button button-line" to={chatOf(viewer)}>
                <Icon name="chat" />
                Chat with us
              </Link>
            </div>
            <p className="text-small muted">
              Keep the link of this page: whoever has it can see and approve the order.
            </p>
            <div className="row">
              <CopyLink link={link} />
              <a
                className="link text-small link-tap"
                href={whatsappShare(`Order ${number}\n${link}`)}
              >
                Send the link to yourself on WhatsApp
              </a>
            </div>
          </Panel>
        </div>
      </div>
    </section>
  );
}

/** While a quote waits for its buyer's answer, the day that accepting it leads to: no other one. */
function Day({ order, promised }: Pick<Loaded, "order" | "promised">) {
  if (!hasOpenQuote(order)) return <OrderDate order={order} />;
  return promised ? (
    <div className="order-date">
      <DateLine isBrought={order.delivery === "delivery"} {...promised} isOffered />
    </div>
  ) : null;
}

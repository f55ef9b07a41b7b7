import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import type { Address } from "../../accounts/address/address";
import type { Zones } from "../../catalogue/prices/delivery";
import { MOST_LINES } from "../../catalogue/prices/order-sum";
import type { WorkCalendar } from "../../catalogue/prices/promised-date";
import type { Values } from "../../kept-form/drafts";
import type { PayFirst } from "../../shop/settings/pay-first";
import { EmptyState } from "../../ui/empty-state";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, type PriceChange, useAnswerFocus } from "../../ui/forms/form-answer";
import {
  EmailField,
  FormNotice,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { IncompleteUploads, useIncompleteUploads } from "../files/incomplete-uploads";
import { ChangedPrice, ChangedSinceProduct } from "./changed-price";
import { DeliveryFields } from "./delivery-fields";
import { LineItem } from "./line-item";
import type { Unagreed } from "./lines/changed-since";
import { FindProduct } from "./lines/find-product";
import { readFormLines } from "./lines/form-lines";
import { tellRemoved } from "./lines/tell-removed";
import type { DraftOwner } from "./order-draft";
import { OrderTicket, SumBar } from "./order-ticket";
import { ShowPrice } from "./show-price";
import { shownIn } from "./shown-numbers";
import { type FirstLine, useOrderRequest } from "./use-order-request";

/** What the page knows before anybody types. */
export interface RequestLoaded {
  /**
   * The line that the page's address asks for; undefined when it asks for none, or for something
   * that is not in the shop.
   */
  first: FirstLine | undefined;
  /** Whether the address asks for something. */
  isNamed: boolean;
  zones: Zones;
  calendar: WorkCalendar;
  payFirst: PayFirst;
  /** When the page was loaded, ms since 1970, UTC: dates count from then. */
  now: number;
  isPickUp: boolean;
  /** What is another than the page of the product has shown (`?shown=`). */
  changed: (PriceChange & Unagreed) | undefined;
  /** What is wrong with the page's address, by the form's fields. */
  wrong: Record<string, string>;
  /** The contact of somebody who is signed in, or has ordered or left a number before. */
  known?:
    | { name: string; phoneNumber: string; email: string; address?: Address | undefined }
    | undefined;
  formId: string;
  /** Whose draft on this device it is. */
  owner: DraftOwner;
}

/**
 * The request: its lines, the artwork, how to get it and how to reach the customer. What is chosen
 * and typed stays on the device until it is sent.
 */
export function OrderForm({
  loaded,
  answer,
}: {
  loaded: RequestLoaded;
  answer: FormAnswer | undefined;
}) {
  const { isNamed, isPickUp, known } = loaded;
  const busy = useNavigation().formMethod === "POST";
  const { form, notice } = useAnswerFocus(answer, false);
  const request = useOrderRequest(loaded, answer, form, {
    delivery: isPickUp ? "pick-up" : "delivery",
    "address.state": known?.address?.state ?? "",
    "address.city": known?.address?.city ?? "",
  });
  const { lines, sum, artwork, gone } = request;
  const asked = useIncompleteUploads(artwork);
  const ticket = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const { changed } = answer ?? {};
  const isEmpty = lines.length === 0;
  const isLoading = lines.some(({ about }) => !about);
  const isLost = gone.length > 0 || (isNamed && !loaded.first);
  return (
    <>
      {isEmpty ? <NoProduct isLost={isLost} /> : <h1>Request an order</h1>}
      <p className="lead" hidden={isEmpty}>
        Each product has its price here. Add what you need and send it all at once.
      </p>
      <Form
        method="post"
        // The address that made the form, including its choice.
        action={`/order/new${search}`}
        className="order-form"
        noValidate
        preventScrollReset
        ref={form}
        onInput={() => request.read()}
        onSubmit={(event) => {
          if (!asked.asks(event)) request.send();
        }}
      >
        <input type="hidden" name="clientId" value={request.formId} />
        <input type="hidden" name="shown" value={shownIn(lines, sum, loaded)} />
        <div>
          <div className="order-form-parts">
            <div role="status">
              {request.isSentElsewhere ? (
                <Notice kind="info">
                  You have sent this form in another tab. If you change anything here, it is another
                  order.
                </Notice>
              ) : null}
            </div>
            {changed || !loaded.changed || !loaded.first ? null : (
              <ChangedSinceProduct
                changed={loaded.changed}
                choice={loaded.first.line.choice}
                search={search}
                isKept={request.isKept}
                onGoOn={request.goOn}
              />
            )}
            <FormNotice ref={notice} answer={answer} />
            <Lines
              request={request}
              errors={answer?.errors ?? loaded.wrong}
              isLost={isLost && !isEmpty}
            />
            <WhereAndWho
              loaded={loaded}
              answer={answer}
              isReady={request.isReady}
              hidden={isEmpty}
            />
          </div>
          <SumBar lines={lines} sum={sum} onPress={() => showTicket(ticket.current)} />
        </div>
        <div className="order-form-sum" hidden={isEmpty} ref={ticket} tabIndex={-1}>
          <OrderTicket lines={lines} sum={sum} terms={loaded}>
            <IncompleteUploads artwork={artwork} asked={asked} busy={busy} />
            {changed ? (
              <ChangedPrice changed={changed} busy={busy} />
            ) : (
              <SubmitButton busy={busy} disabled={artwork.isBusy || isLoading} look="accent" isWide>
                {artwork.isBusy ? "Uploading your files…" : "Send order request"}
              </SubmitButton>
            )}
            <ShowPrice />
            <p className="text-smallest muted order-form-after">
              No payment now. We confirm the price and send a proof first.
            </p>
          </OrderTicket>
        </div>
      </Form>
    </>
  );
}

/** Where the order goes, and who orders it. */
function WhereAndWho({
  loaded: { known, wrong, isPickUp },
  answer,
  isReady,
  hidden,
}: {
  loaded: RequestLoaded;
  answer: FormAnswer | undefined;
  isReady: boolean;
  hidden: boolean;
}) {
  return (
    <div className="order-form-parts" hidden={hidden}>
      <fieldset className="stack">
        <legend>Delivery</legend>
        <DeliveryFields
          answer={answer ?? { values: {}, errors: wrong }}
          address={known?.address}
          isPickUp={isPickUp}
          isReady={isReady}
        />
      </fieldset>
      <fieldset className="stack">
        <legend>Contact</legend>
        <div className="field-pair">
          <NameField answer={answer} initial={known?.name} />
          <PhoneField answer={answer} initial={known?.phoneNumber} />
        </div>
        <EmailField
          answer={answer}
          label="Email (optional, for news of your order)"
          initial={known?.email}
          required={false}
        />
        <AnsweredField
          answer={answer}
          label="Notes (optional)"
          name="notes"
          placeholder="Colours, finish, names, anything we should know"
          lines
        />
      </fieldset>
    </div>
  );
}

function showTicket(ticket: HTMLElement | null): void {
  ticket?.scrollIntoView({ block: "end" });
  ticket?.focus({ preventScroll: true });
}

/** The slot of the line that shows what is wrong with files. */
function slotOfFiles({ lines, artwork: { items } }: ReturnType<typeof useOrderRequest>) {
  const [first] = [...items.filter(({ state }) => state === "stopped"), ...items];
  return first?.line ?? lines[0]?.slot;
}

/** The lines, and the way to add more. */
function Lines({
  request,
  errors,
  isLost,
}: {
  request: ReturnType<typeof useOrderRequest>;
  /** What is wrong, by the names of the form's fields. */
  errors: Values;
  /** Whether something that was asked for is not in the shop. */
  isLost: boolean;
}) {
  const { lines, gone, isFull, orderLines, artwork } = request;
  const wrongFiles = errors.files ? slotOfFiles(request) : undefined;
  const said = new Map(readFormLines(errors).map((line) => [line.slot, line]));
  const full = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFull) full.current?.scrollIntoView({ block: "nearest" });
  }, [isFull]);
  return (
    <fieldset className="order-lines">
      <legend className="visually-hidden">Products</legend>
      {isLost ? (
        <Notice kind="warn" role="alert">
          {gone.length > 0 ? gone.join(" and ") : "What you chose"} is no longer in the shop. The
          rest of your order is here.
        </Notice>
      ) : null}
      <ul hidden={lines.length === 0}>
        {lines.map((line) => {
          const { fields = {}, product } = said.get(line.slot) ?? {};
          // An error about the first line's product is shown above the form.
          const wrong = product && line.slot !== 1 ? { ...fields, product } : fields;
          return (
            <LineItem
              key={line.slot}
              line={line}
              said={wrong}
              artwork={artwork}
              filesError={line.slot === wrongFiles ? errors.files : undefined}
              onRemove={() => tellRemoved(line.name, request.remove(line.slot))}
              onRefill={(fields) => orderLines.refill(line.slot, fields)}
            />
          );
        })}
      </ul>
      {request.isLost ? (
        <Notice kind="bad" role="alert">
          No connection: not all prices are here.{" "}
          <button type="button" className="button button-text button-small" onClick={request.retry}>
            Try again
          </button>
        </Notice>
      ) : null}
      <FindProduct isFirst={lines.length === 0} onAdd={request.add} />
      {isFull ? (
        <div ref={full}>
          <Notice kind="info" role="alert">
            {MOST_LINES} products are the most for one order. Send this one, then start another.
          </Notice>
        </div>
      ) : null}
    </fieldset>
  );
}

/** @param isLost whether what was asked for is not in the shop */
function NoProduct({ isLost }: { isLost: boolean }): ReactNode {
  return (
    <EmptyState
      heading="h1"
      title={isLost ? "Product not found" : "Request an order"}
      actions={
        <>
          <Link className="button button-primary" to="/products">
            Browse catalog
          </Link>
          <Link className="button button-line" to="/chat">
            Chat with us
          </Link>
        </>
      }
    >
      {isLost
        ? "It is no longer in the shop. Choose another one, or tell us what you need."
        : "Choose what you want to print, then press “Order now”. If it is not in the catalog, tell us in the chat."}
    </EmptyState>
  );
}

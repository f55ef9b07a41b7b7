import { quantityError, readCount } from "../../catalogue/prices/choice.ts";
import type { Delivery, Zones } from "../../catalogue/prices/delivery.ts";
import { ladderPrice, roundUp } from "../../catalogue/prices/ladder.ts";
import { inQuantity, lineDays, linePrice, makeUp } from "../../catalogue/prices/line.ts";
import { orderDays, orderSum } from "../../catalogue/prices/order-sum.ts";
import {
  type Choice,
  choiceBeforehand,
  type PriceList,
} from "../../catalogue/prices/price-list.ts";
import { cutOffOf, promise, type WorkCalendar } from "../../catalogue/prices/promised-date.ts";
import { ruledOut } from "../../catalogue/prices/ruled-out.ts";
import { signed, ticketDay } from "../../catalogue/ticket/choice/ticket.ts";
import { DateLine } from "../../catalogue/ticket/date-line.tsx";
import { business } from "../../shop/business.ts";
import { askedBefore, type PayFirst } from "../../shop/settings/pay-first.ts";
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { Field } from "../../ui/forms/field.tsx";
import { type DeliveredRung, DeliveredTable } from "./delivered-table.tsx";
import { PREVIEW_TO, type PriceForm } from "./price-form/price-form.ts";
import { listToTry } from "./price-form/price-form-input.ts";
import type { PriceFormProps } from "./price-form/use-price-form.ts";

/** What a price is worked out with besides the list. */
export interface PreviewGround {
  /** Working days of the product. */
  days: number | null;
  zones: Zones;
  calendar: WorkCalendar;
  payFirst: PayFirst;
  /** Ms since 1970. */
  now: number;
}

/** What a buyer would read. */
interface Tried {
  quantity: number;
  to: string;
  /** Kobo; null by quote. */
  ladder: number | null;
  line: number | null;
  delivery: Delivery;
  total: number;
  /** Kobo that are asked before printing. */
  pay: number;
  rungs: DeliveredRung[];
  makeUp: string;
  /** Its proof is to be approved by ms since 1970, UTC. */
  promised: { day: string; approveBy: number } | null;
  /** Why it could not be ordered. */
  problem: string | undefined;
}

/** What the prices in the form come to; undefined while they cannot be read. */
export function tryPrices(form: PriceForm, ground: PreviewGround): Tried | undefined {
  const toTry = listToTry(form);
  const quantity = readCount(form.tried.quantity);
  if (!toTry || !quantity) return undefined;
  const { list } = toTry;
  const choice = choiceBeforehand(list, quantity);
  for (const { id, values, split } of list.options) {
    const picked = toTry.picked[id];
    if (picked && !split && values.some((value) => value.id === picked)) choice.picked[id] = picked;
  }
  const [state = "", city = ""] = form.tried.to.split("/");
  const line = linePrice(list, choice);
  const days = lineDays(ground.days, list, choice);
  const place = { way: "delivery", state, city } as const;
  const sumOf = (price: number | null) =>
    orderSum([price], ground.zones, place, business.claims.freeShippingFrom);
  const sum = sumOf(line);
  const plain = ladderPrice(list, quantity);
  const promised = promise(
    ground.calendar,
    ground.now,
    orderDays([{ price: line, days }], sum.delivery),
  );
  return {
    quantity,
    to: city || state,
    ladder: plain && roundUp(plain),
    line,
    delivery: sum.delivery,
    total: sum.total,
    pay: askedBefore(sum.total, ground.payFirst),
    rungs: list.rungs.map((rung) => {
      const goods = linePrice(list, inQuantity(list, choice, rung.quantity));
      const { isWhole, total } = sumOf(goods);
      return { quantity: rung.quantity, goods, delivered: isWhole ? total : null };
    }),
    makeUp: makeUp(list, choice),
    promised: promised && {
      day: promised.day,
      approveBy: cutOffOf(ground.calendar, promised.approveBy),
    },
    problem: quantityError(list, quantity) ?? problemOf(list, choice),
  };
}

function problemOf(list: PriceList, choice: Choice): string | undefined {
  for (const [option, value] of Object.entries(choice.picked)) {
    const words = ruledOut(list, choice, option, value);
    if (words) return `${words}.`;
  }
  return undefined;
}

/** '300 to Ibadan, matt: ₦24,600, Thu 26 Nov'. */
function triedWords(tried: Tried): string {
  const { quantity, to, makeUp: words, line, total, promised } = tried;
  const what = [`${formatCount(quantity)} to ${to}`, words].filter(Boolean).join(", ");
  const price = line === null ? "by quote" : formatNaira(total);
  return `${what}: ${price}${promised ? `, ${ticketDay(promised.day)}` : ""}`;
}

/** The same without the make-up, beside the buttons. */
export function TriedInShort({ tried }: { tried: Tried | undefined }) {
  if (!tried) return null;
  const { quantity, to, line, total, promised } = tried;
  return (
    <p className="text-small">
      {formatCount(quantity)} to {to}
      {promised ? `, ${ticketDay(promised.day)}` : ""}
      <b>{line === null ? "By quote" : formatNaira(total)}</b>
    </p>
  );
}

/** A price worked out of what stands in the form. */
export function PricePreview({
  form,
  change,
  tried,
  zones,
}: PriceFormProps & { tried: Tried | undefined; zones: Zones }) {
  const setTried = (part: Partial<PriceForm["tried"]>) =>
    change({ tried: { ...form.tried, ...part } });
  const { picked } = form.tried;
  return (
    <section className="price-preview ticket" aria-labelledby="preview">
      <div className="ticket-part stack">
        <h2 id="preview">Preview</h2>
        <div className="price-try">
          <Field
            label="Quantity"
            name="tried.quantity"
            inputMode="numeric"
            value={form.tried.quantity}
            onChange={({ target }) => setTried({ quantity: target.value })}
          />
          <Field label="To">
            <select
              className="select"
              name="tried.to"
              value={form.tried.to}
              onChange={({ target }) => setTried({ to: target.value })}
            >
              {placesOf(zones).map(([place, words]) => (
                <option key={place} value={place}>
                  {words}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <details className="price-choices">
          <summary className="text-small">Try other choices</summary>
          {form.options
            .filter(({ split }) => !split)
            .map(({ id, name, chosen, values }) => (
              <Field key={id} label={name || "New option"}>
                <select
                  className="select"
                  name={`tried.o.${id}`}
                  value={picked[id] ?? chosen}
                  onChange={({ target }) => setTried({ picked: { ...picked, [id]: target.value } })}
                >
                  {values.map((value) => (
                    <option key={value.id} value={value.id}>
                      {value.name}
                    </option>
                  ))}
                </select>
              </Field>
            ))}
        </details>
        <noscript>
          <button type="submit" name="intent" value="show" className="button button-line">
            Show the price
          </button>
        </noscript>
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part stack">
        {tried ? <Sum tried={tried} /> : <p>The preview comes when every field can be read.</p>}
      </div>
    </section>
  );
}

function Sum({ tried }: { tried: Tried }) {
  const { quantity, to, ladder, line, delivery, promised, problem, pay } = tried;
  const options = line !== null && ladder !== null ? line - ladder : null;
  return (
    <>
      <p className="price-tried">
        <b>{triedWords(tried)}</b>
      </p>
      {problem ? <p className="text-small">Buyers cannot order it so: {problem}</p> : null}
      <dl className="price-sums">
        <div>
          <dt>Ladder at {formatCount(quantity)}</dt>
          <dd>{ladder === null ? "We will quote you" : formatNaira(ladder)}</dd>
        </div>
        {options === null ? null : (
          <div>
            <dt>Options</dt>
            <dd>{options === 0 ? "No extra" : signed(options)}</dd>
          </div>
        )}
        <div>
          <dt>Delivery to {to}</dt>
          <dd>{deliveryWords(delivery)}</dd>
        </div>
      </dl>
      {promised ? (
        <DateLine isBrought day={promised.day} approveBy={promised.approveBy} pay={pay} />
      ) : (
        <p className="text-small muted">No date is promised.</p>
      )}
      {line === null ? null : <DeliveredTable to={to} rungs={tried.rungs} />}
    </>
  );
}

function deliveryWords({ kind, fee }: Delivery): string {
  if (kind === "free") return "Free";
  if (kind === "none") return "No delivery there";
  return fee === null ? "We confirm the fee" : formatNaira(fee);
}

/** States and their cities, each with its words: 'Ibadan, Oyo'. */
function placesOf(zones: Zones): [string, string][] {
  const places = Object.entries(zones).flatMap(([state, { cities = {} }]) => [
    [state, state] as [string, string],
    ...Object.keys(cities).map((city): [string, string] => [
      `${state}/${city}`,
      `${city}, ${state}`,
    ]),
  ]);
  const [state, city] = PREVIEW_TO.split("/");
  const isThere = places.some(([place]) => place === PREVIEW_TO);
  return isThere ? places : [[PREVIEW_TO, `${city}, ${state}`], ...places];
}

import { Form, useLocation } from "react-router";
import { stateNames } from "../../accounts/address/state-names";
import { type Choice, spans, weeksOf } from "../../orders/figures/period";
import { Icon } from "../../ui/icon";
import { dayWords, spanNames } from "./figure-words";

/** What of a choice stands in the address beside the span. */
type Part = "product" | "state" | "week";

/** How much time; what else is chosen stays, but for a week of another time. */
export function SpanForm({ choice }: { choice: Choice }) {
  const { pathname, search } = useLocation();
  return (
    <div className="figures-choice">
      <Form action={pathname}>
        <Kept of={choice} names={["product", "state"]} />
        <fieldset className="figures-spans" aria-label="Span">
          {spans.map((span) => (
            <button
              key={span}
              type="submit"
              name="span"
              value={span}
              className="chip"
              aria-pressed={span === choice.span}
            >
              {spanNames[span]}
            </button>
          ))}
        </fieldset>
      </Form>
      <a className="button button-line button-small" href={`${pathname}.csv${search}`} download>
        <Icon name="download" />
        CSV
      </a>
    </div>
  );
}

function Kept({ of, names }: { of: Choice; names: Part[] }) {
  return names.map((name) =>
    of[name] ? <input key={name} type="hidden" name={name} value={of[name]} /> : null,
  );
}

/** Of which orders the funnel tells. */
export function FunnelForm({
  choice,
  products,
}: {
  choice: Choice;
  products: { product: string; name: string }[];
}) {
  const { pathname } = useLocation();
  const { span, period, product = "", state = "", week = "" } = choice;
  return (
    // The key takes over what another address has chosen.
    <Form key={`${span} ${product} ${state} ${week}`} action={pathname} className="figures-filter">
      <input type="hidden" name="span" value={span} />
      <select className="select" name="product" aria-label="Product" defaultValue={product}>
        <option value="">All products</option>
        {products.map((one) => (
          <option key={one.product} value={one.product}>
            {one.name}
          </option>
        ))}
      </select>
      <select className="select" name="state" aria-label="State" defaultValue={state}>
        <option value="">All states</option>
        {stateNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select className="select" name="week" aria-label="Week" defaultValue={week}>
        <option value="">{span === 52 ? "All weeks" : `All ${spanNames[span]}`}</option>
        {weeksOf(period, span)
          .reverse()
          .map((monday) => (
            <option key={monday} value={monday}>
              From {dayWords(monday)}
            </option>
          ))}
      </select>
      <button type="submit" className="button button-line button-small">
        Show
      </button>
    </Form>
  );
}

import { useState } from "react";
import { useScripted } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Fields, fieldOf } from "../prices/choice.ts";
import { pickedOf } from "../prices/price-list.ts";
import { counted, countIn, type Ticket, type TicketData, valueWords } from "./choice/ticket.ts";

type Option = TicketData["list"]["options"][number];

/** What is wrong with a field, beside it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {error}
    </p>
  );
}

/** A product's options: each a choice of one value, or a quantity for every value. */
export function OptionFields({
  list,
  ticket,
  fields,
  set,
}: {
  list: TicketData["list"];
  ticket: Ticket;
  /** What stands in the form. */
  fields: Fields;
  /** Puts values into fields, by their names. */
  set: (fields: [string, string][]) => void;
}) {
  return list.options.map((option) => {
    const { id, name, split } = option;
    const error = `${fieldOf(id)}-error`;
    const message = ticket.errors[fieldOf(id)] ?? (split ? ticket.errors.quantity : undefined);
    // 'Choose another' leads to it.
    const target = ticket.replaced.some((one) => one.id === id)
      ? { id: `choice-${id}`, tabIndex: -1 }
      : undefined;
    return (
      <fieldset
        key={id}
        {...target}
        className="choice"
        aria-describedby={message ? error : undefined}
      >
        <legend>
          {name}
          <span aria-hidden="true">
            {split ? "How many of each" : pickedOf(option, ticket.choice)?.name}
          </span>
        </legend>
        {split ? (
          <SplitFields {...{ list, option, ticket, fields, set }} />
        ) : (
          <ValueFields {...{ list, option, ticket }} />
        )}
        <FieldError id={error} error={message} />
      </fieldset>
    );
  });
}

function ValueFields({
  list,
  option,
  ticket: { choice },
}: {
  list: TicketData["list"];
  option: Option;
  ticket: Ticket;
}) {
  return (
    <div className="choice-values">
      {option.values.map((value) => {
        const { words, ruledOut } = valueWords(list, choice, option, value);
        const isChosen = choice.picked[option.id] === value.id;
        return (
          <label key={value.id} className="choice-value">
            <input
              type="radio"
              name={fieldOf(option.id)}
              value={value.id}
              defaultChecked={isChosen}
              disabled={ruledOut && !isChosen}
            />
            <b>{value.name}</b>
            {words ? <span>{words}</span> : null}
          </label>
        );
      })}
    </div>
  );
}

function SplitFields({
  list,
  option,
  ticket: { choice, errors, isStandIn },
  fields,
  set,
}: {
  list: TicketData["list"];
  option: Option;
  ticket: Ticket;
  fields: Fields;
  set: (fields: [string, string][]) => void;
}) {
  const counts = choice.splits[option.id] ?? {};
  return (
    <div className="choice-counts">
      {option.values.map((value) => {
        const { words, ruledOut } = valueWords(list, choice, option, value);
        const field = fieldOf(option.id, value.id);
        const units = countIn(fields, field, counts[value.id]);
        return (
          <div key={value.id}>
            <span>
              <b>{value.name}</b>
              {words ? <small>{words}</small> : null}
              <FieldError id={`${field}-error`} error={errors[field]} />
            </span>
            <Stepped
              name={field}
              label={`How many in ${value.name}`}
              initial={`${fields.get(field) ?? units}`}
              disabled={ruledOut && units === 0}
              error={errors[field] && `${field}-error`}
              less={units > 0 ? units - 1 : undefined}
              more={units + 1}
              set={(count) => set([[field, `${count}`]])}
            />
          </div>
        );
      })}
      <p className="choice-sum">
        <b>In all</b>
        <span>{isStandIn ? "—" : counted(choice.quantity, "unit")}</span>
      </p>
    </div>
  );
}

/** A number between buttons for less and more. */
export function Stepped({
  name,
  label,
  initial,
  disabled = false,
  error,
  less,
  more,
  set,
}: {
  name: string;
  label: string;
  initial: string;
  disabled?: boolean;
  /** The id of the message about it, when it is wrong. */
  error: string | undefined;
  /** Undefined when there is no smaller one. */
  less: number | undefined;
  more: number;
  set: (count: number) => void;
}) {
  const scripted = useScripted();
  // React would write a later default into the field.
  const [first] = useState(initial);
  return (
    <span className={error ? "stepped field-bad" : "stepped"}>
      <button
        type="button"
        className={`icon-button icon-button-line ${scripted}`}
        aria-label={`Less: ${label}`}
        disabled={disabled || less === undefined}
        onClick={() => less !== undefined && set(less)}
      >
        <Icon name="minus" />
      </button>
      <input
        className="input"
        name={name}
        aria-label={label}
        defaultValue={first}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
      />
      <button
        type="button"
        className={`icon-button icon-button-line ${scripted}`}
        aria-label={`More: ${label}`}
        disabled={disabled}
        onClick={() => set(more)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

import { useEffect, useRef, useState } from "react";
import { nextStatuses, type OrderStatus, stepLabel } from "../../../orders/status";
import { formatNaira } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import { useHydrated } from "../../../ui/hooks/use-hydrated";
import { ActButton, ActForm } from "./acts/act-form";
import { toldWords } from "./acts/told-words";
import { type ActProps, useOrderAct } from "./acts/use-order-act";

/** Takes the order to a status that is allowed now, with a note; or sends a note alone. */
export function StepForm(props: ActProps) {
  const { order } = props;
  // A proof is sent by uploading it.
  const steps = nextStatuses(order.status, "shop").filter((status) => status !== "proof-sent");
  const choice = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<{ from: OrderStatus; to: string }>();
  const words = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(order.status);
  const act = useOrderAct("step", props, toldWords(order), (sent) => {
    if (words.current?.value === sent("note")) words.current.value = "";
    const select = choice.current;
    if (select?.value === sent("to")) select.value = "";
    if (select) setChosen({ from: order.status, to: select.value });
  });
  const { typed, errorOf, busy } = act;
  // The fields are the browser's own, so that what was chosen and typed before the page was taken
  // over stays. A step that was chosen from another status is none any more.
  const before = order.status === first ? steps.find((step) => step === typed?.to) : undefined;
  const to = (chosen?.from === order.status ? chosen.to : before) ?? "";
  useEffect(() => {
    if (choice.current) setChosen({ from: order.status, to: choice.current.value });
  }, [order.status]);
  const isCancel = to === "cancelled";
  const hydrated = useHydrated();
  const button = to === "" ? "Send note" : isCancel ? "Cancel order" : "Save status";
  return (
    <ActForm act={act} label="Status and note">
      {steps.length > 0 ? (
        <Field label="Move to" {...errorOf("to")}>
          <select
            key={order.status}
            ref={choice}
            className="select"
            name="to"
            defaultValue={before ?? ""}
            onChange={(event) => setChosen({ from: order.status, to: event.target.value })}
          >
            <option value="">Stay: only a note</option>
            {steps.map((step) => (
              <option key={step} value={step}>
                {stepWords(order, step)}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      <Field label={isCancel ? "Why it is cancelled" : "Note to the customer"} {...errorOf("note")}>
        <textarea
          ref={words}
          className="textarea"
          name="note"
          rows={3}
          maxLength={5_000}
          defaultValue={typed?.note}
          placeholder={
            isCancel
              ? "The customer reads it."
              : "Optional with a step. Sent in chat and shown on the timeline."
          }
        />
      </Field>
      <UnpaidReason order={order} to={to} act={act} />
      <ActButton busy={busy} kind={isCancel ? "danger" : "primary"}>
        {/* Without JavaScript it does not follow the choice. */}
        {hydrated ? button : "Save"}
      </ActButton>
    </ActForm>
  );
}

/** Asked for where the step chosen, or without JavaScript one that can be, is not paid as far as asked. */
function UnpaidReason({
  order,
  to,
  act,
}: {
  order: ActProps["order"];
  to: string;
  act: ReturnType<typeof useOrderAct>;
}) {
  const hydrated = useHydrated();
  const { error } = act.errorOf("unpaid");
  const step = nextStatuses(order.status, "shop").find((status) => order.missing[status] !== 0);
  const isAsked = step !== undefined && (hydrated ? to === step : true);
  if (!isAsked && !error) return null;
  const missing = step && order.missing[step];
  return (
    <Field
      label="Reason to go on unpaid"
      name="unpaid"
      maxLength={200}
      autoComplete="off"
      hint={
        missing
          ? `${formatNaira(missing)} is missing for this step. The reason stands in the audit.`
          : "No total is agreed. The reason stands in the audit."
      }
      defaultValue={act.typed?.unpaid}
      {...(error ? { error } : {})}
    />
  );
}

function stepWords({ status: from, delivery }: ActProps["order"], to: OrderStatus): string {
  if (to !== "approved") return stepLabel(to, delivery);
  return from === "proof-sent" ? "Approved (the customer told us)" : "Approved (without a proof)";
}

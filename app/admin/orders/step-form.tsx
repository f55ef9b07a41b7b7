import { useState } from "react";
import { nextStatuses, type OrderStatus, statusLabels } from "../../orders/order";
import { Field } from "../../ui/field";
import type { ToastMessage } from "../../ui/toast";
import { useHydrated } from "../../ui/use-hydrated";
import { ActButton, ActForm } from "./act-form";
import { type ActProps, useOrderAct } from "./use-order-act";

/** Takes the order to a status that is allowed now, with a note; or sends a note alone. */
export function StepForm(props: ActProps) {
  const { order } = props;
  // A proof is sent by uploading it.
  const steps = nextStatuses(order.status, "shop").filter((status) => status !== "proof-sent");
  const [chosen, setChosen] = useState<{ from: OrderStatus; to: string }>();
  const [note, setNote] = useState<string>();
  const act = useOrderAct("step", props, toldWords(order), () => {
    setChosen(undefined);
    setNote(undefined);
  });
  const { typed, errorOf, busy } = act;
  // A step that was chosen from another status is none any more.
  const to = (chosen?.from === order.status ? chosen.to : typed?.to) ?? "";
  const isCancel = to === "cancelled";
  const hydrated = useHydrated();
  const button = to === "" ? "Send note" : isCancel ? "Cancel order" : "Save status";
  return (
    <ActForm act={act} label="Status and note">
      {steps.length > 0 ? (
        <Field label="Move to" {...errorOf("to")}>
          <select
            className="select"
            name="to"
            value={steps.some((step) => step === to) ? to : ""}
            onChange={(event) => setChosen({ from: order.status, to: event.target.value })}
          >
            <option value="">Stay: only a note</option>
            {steps.map((step) => (
              <option key={step} value={step}>
                {stepWords(order.status, step)}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      <Field label={isCancel ? "Why it is cancelled" : "Note to the customer"} {...errorOf("note")}>
        <textarea
          className="textarea"
          name="note"
          rows={3}
          maxLength={5_000}
          value={note ?? typed?.note ?? ""}
          onChange={(event) => setNote(event.target.value)}
          placeholder={
            isCancel
              ? "The customer reads it."
              : "Optional with a step. Sent in chat and shown on the timeline."
          }
        />
      </Field>
      <ActButton busy={busy} kind={isCancel ? "danger" : "primary"}>
        {/* Without JavaScript it does not follow the choice. */}
        {hydrated ? button : "Save"}
      </ActButton>
    </ActForm>
  );
}

/** Who is told by itself, and who is left to the admin. */
function toldWords(order: ActProps["order"]): Omit<ToastMessage, "kind"> {
  const { email, userId, conversationId, whatsapp } = order;
  if (email || userId) return { text: "The customer is told." };
  if (!whatsapp) return { text: conversationId ? "Saved. It stands in their chat." : "Saved." };
  return {
    text: conversationId
      ? "Saved, and written in their chat. Tell them on WhatsApp too."
      : "Saved. Tell them on WhatsApp.",
    action: {
      label: "WhatsApp",
      onPress: () => void window.open(whatsapp, "_blank", "noopener,noreferrer"),
    },
  };
}

function stepWords(from: OrderStatus, to: OrderStatus): string {
  if (to !== "approved") return statusLabels[to];
  return from === "proof-sent" ? "Approved (the customer told us)" : "Approved (without a proof)";
}

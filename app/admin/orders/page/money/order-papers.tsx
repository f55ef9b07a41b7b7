import { useState } from "react";
import { uuidv7 } from "uuidv7";
import { isApproved } from "../../../../orders/status";
import { PaperLink } from "../../../../orders/ui/paper-links";
import { formatNaira } from "../../../../ui/format/money";
import { Field } from "../../../../ui/forms/field";
import { ActButton, ActForm } from "../acts/act-form";
import { type ActProps, useOrderAct } from "../acts/use-order-act";

/** Invoice, credit notes and quotes of the order, and the forms that write the next one. */
export function OrderPapers(props: ActProps & { creditNoteId: string }) {
  const { papers, status, total } = props.order;
  const invoice = papers.find(({ kind }) => kind === "invoice");
  const shown = papers.filter(({ kind }) => kind !== "receipt" && kind !== "refund");
  return (
    <>
      {shown.length > 0 ? (
        <ul className="job-payments" aria-label="Papers">
          {shown.map(({ kind, number, amount }) => (
            <li key={`${kind} ${number}`}>
              <b className="numerals">
                {kind === "credit" ? "−" : ""}
                {formatNaira(amount)}
              </b>
              <span>
                <PaperLink kind={kind} number={number} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {!invoice && isApproved(status) && total ? <InvoiceForm {...props} /> : null}
      {invoice && status !== "cancelled" ? <CreditNoteForm {...props} /> : null}
    </>
  );
}

function InvoiceForm(props: ActProps) {
  const act = useOrderAct("invoice", props, "The invoice is written.", () => {});
  return (
    <ActForm act={act} label="Invoice">
      <p className="text-small muted">
        It is written by itself when the order is handed over. After that, what it costs is changed
        by credit notes alone.
      </p>
      <ActButton busy={act.busy} kind="line">
        Write the invoice
      </ActButton>
    </ActForm>
  );
}

function CreditNoteForm(props: ActProps & { creditNoteId: string }) {
  // The page is read anew while it is open; the form stays the same one, until it is written.
  const [clientId, setClientId] = useState(props.creditNoteId);
  const act = useOrderAct("credit-note", props, "The credit note is written.", () => {
    act.form.current?.reset();
    setClientId(uuidv7());
  });
  const { typed, errorOf } = act;
  return (
    <ActForm act={act} label="Credit note">
      <input type="hidden" name="clientId" value={typed?.clientId ?? clientId} />
      <div className="field-pair">
        <Field
          label="Credit note in naira"
          name="credit"
          inputMode="decimal"
          autoComplete="off"
          hint="What is taken off the invoice and the total."
          defaultValue={typed?.credit}
          {...errorOf("credit")}
        />
        <Field
          label="Reason"
          name="reason"
          maxLength={500}
          autoComplete="off"
          placeholder="It stands on the credit note."
          defaultValue={typed?.reason}
          {...errorOf("reason")}
        />
      </div>
      <ActButton busy={act.busy} kind="line">
        Write the credit note
      </ActButton>
    </ActForm>
  );
}

import type { Claim } from "../../../../orders/order-money";
import { momentWords } from "../../../../orders/ui/order-history";
import { formatNaira } from "../../../../ui/format/money";
import { saidOf } from "../../../../ui/forms/form-answer";
import { Notice } from "../../../../ui/notice";
import { fileAddress } from "../../../../uploads/file-name";
import type { OrderActName } from "../../order-answer";
import { ActButton, ActForm } from "../acts/act-form";
import { type ActProps, useOrderAct } from "../acts/use-order-act";
import { AnotherTransfer } from "./another-transfer";

/** What the buyer says they have paid, each confirmed by one tap. */
export function Claims(props: ActProps) {
  const { claims } = props.order.money;
  const late = lateFor(props);
  return (
    <>
      {late ? (
        <Notice kind="bad" role="alert">
          {late}
        </Notice>
      ) : null}
      {claims.length > 0 ? (
        <ul className="job-claims" aria-label="Told by the buyer">
          {claims.map((claim) => (
            <li key={claim.id}>
              <Told {...props} claim={claim} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Why a press without JavaScript was refused whose form is gone with what it was about. */
function lateFor({ order, answer }: ActProps): string | undefined {
  const { act, payment } = answer?.values ?? {};
  if (!payment) return undefined;
  const { claims, lines } = order.money;
  const isHere =
    act === "take-back"
      ? lines.some(({ paymentId, isVoid }) => paymentId === payment && !isVoid)
      : claims.some(({ id, state }) => id === payment && state !== "not-found");
  return isHere ? undefined : saidOf(answer);
}

function Told({ claim, ...props }: ActProps & { claim: Claim }) {
  const { amount, bankName, accountName, claimedAt, state, file } = claim;
  const naira = formatNaira(amount);
  return (
    <>
      <p>
        <b className="numerals">{naira}</b> from {bankName || "a bank"}
        {accountName ? (
          <>
            , <bdi>{accountName}</bdi>
          </>
        ) : null}
      </p>
      <p className="text-smallest muted">
        {state === "seen" ? "Seen at the bank" : state === "not-found" ? "Not found" : "Told"},{" "}
        {momentWords(claim.closedAt ?? claim.seenAt ?? claimedAt, props.today)}
        {file ? (
          <>
            {" · "}
            <a href={fileAddress(file)} target="_blank" rel="noreferrer">
              Picture
            </a>
          </>
        ) : null}
      </p>
      {state === "not-found" ? null : (
        <div className="job-claim-acts">
          <ClaimAct {...props} claim={claim} act="confirm" kind="primary" done="It is received.">
            {`Confirm ${naira}`}
          </ClaimAct>
          {state === "claimed" ? (
            <ClaimAct {...props} claim={claim} act="payment-seen" done="The buyer sees it.">
              Seen, not confirmed
            </ClaimAct>
          ) : null}
          <ClaimAct {...props} claim={claim} act="not-found" done="The buyer is asked.">
            Not found
          </ClaimAct>
        </div>
      )}
    </>
  );
}

function ClaimAct({
  claim: { id, amount },
  act: name,
  kind = "line",
  done,
  children,
  ...props
}: ActProps & {
  claim: Claim;
  act: OrderActName;
  kind?: "primary" | "line";
  done: string;
  children: string;
}) {
  const act = useOrderAct(name, props, done, () => {});
  return (
    <ActForm act={act} label={`${children}, ${formatNaira(amount)}`}>
      <input type="hidden" name="payment" value={id} />
      <input type="hidden" name="kobo" value={amount} />
      <AnotherTransfer act={act} isThis={act.typed?.payment === id} />
      <ActButton busy={act.busy} kind={kind}>
        {children}
      </ActButton>
    </ActForm>
  );
}

import { Form, useNavigation } from "react-router";
import { formatNaira } from "../../../ui/format/money";
import { whileBusy } from "../../../ui/forms/form-parts";
import { Notice } from "../../../ui/notice";
import { fileAddress } from "../../../uploads/file-name";
import type { Claim } from "../../order-money";
import { moment, momentWords } from "../../ui/order-history";
import type { PayProps } from "./pay-now";

/** What the buyer has told the shop and how far the shop is with it, or that it found nothing. */
export function ClaimStates({ claims, ...props }: PayProps & { claims: Claim[] }) {
  return (
    // Always in the page, so that screen readers announce what comes into it.
    <div role="status" className="stack pay-claims">
      {claims.map((claim) =>
        claim.state === "not-found" ? (
          <NotFound key={claim.id} claim={claim} today={props.today} />
        ) : (
          <Told key={claim.id} {...props} claim={claim} />
        ),
      )}
    </div>
  );
}

function Told({ claim, orderKey, address, today }: PayProps & { claim: Claim }) {
  const { id, state, amount, bankName, accountName, claimedAt, seenAt, file } = claim;
  const isSeen = state === "seen";
  const busy = useNavigation().formData?.get("payment") === id;
  return (
    <div className="stack pay-told">
      <p>
        <span className="badge badge-info">{isSeen ? "Seen at our bank" : "You told us"}</span>
      </p>
      <p>
        <b className="numerals">{formatNaira(amount)}</b> from {bankName}, in the name of{" "}
        <bdi>{accountName}</bdi>.
        {file ? (
          <>
            {" "}
            <a
              className="link link-tap link-in-text"
              href={`${fileAddress(file)}?key=${orderKey}`}
              target="_blank"
              rel="noreferrer"
            >
              Your picture
            </a>
          </>
        ) : null}
      </p>
      <ol className="pay-track">
        <li className="pay-track-done">
          <b>You told us</b>
          <span>{moment(claimedAt, today)}</span>
        </li>
        <li
          className={isSeen ? "pay-track-done" : "pay-track-now"}
          aria-current={isSeen ? undefined : "step"}
        >
          <b>Seen at our bank</b>
          <span>{seenAt ? moment(seenAt, today) : "We look now"}</span>
        </li>
        <li
          className={isSeen ? "pay-track-now" : "pay-track-wait"}
          aria-current={isSeen ? "step" : undefined}
        >
          <b>Received</b>
          <span>{isSeen ? "Being confirmed" : ""}</span>
        </li>
      </ol>
      <p className="text-small muted">
        {isSeen
          ? `${formatNaira(amount)} stands in our bank's list. A person confirms it, then it counts.`
          : "We write to you as soon as it is in. Nothing more to do."}
      </p>
      {isSeen ? null : (
        <Form method="post" action={address} preventScrollReset>
          <input type="hidden" name="act" value="withdraw" />
          <input type="hidden" name="payment" value={id} />
          <button type="submit" className="button button-text button-small" {...whileBusy(busy)}>
            I have not paid yet
          </button>
        </Form>
      )}
    </div>
  );
}

function NotFound({ claim: { amount, closedAt }, today }: { claim: Claim; today: string }) {
  return (
    <Notice kind="warn">
      <b>We do not see {formatNaira(amount)} yet.</b>{" "}
      {closedAt ? `We looked ${momentWords(closedAt, today)}. ` : ""}Ask your bank whether it left.
      If it did, press “I have paid” again and send us its receipt: we then look again.
    </Notice>
  );
}

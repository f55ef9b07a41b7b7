import { Form, useNavigation } from "react-router";
import { formatNaira } from "../../ui/format/money";
import { Notice } from "../../ui/notice";
import type { Order } from "../order";
import { raiseWords } from "../price";

/**
 * Asks the buyer for a higher total than the approved one, which holds until they say yes.
 * @param address where the form goes
 * @param error why the last answer was refused
 */
export function OrderRaise({
  order: { askedTotal, total },
  address,
  error,
}: {
  order: Order;
  address: string;
  error: string | undefined;
}) {
  const isSending = useNavigation().formData?.get("act") === "raise";
  const isAsked = askedTotal !== null && total !== null;
  return (
    // Always in the page, so that screen readers announce what comes into it.
    <div role="status" className="order-raise">
      {error && !isAsked ? <Notice kind="bad">{error}</Notice> : null}
      {isAsked ? (
        <Notice kind="warn">
          {error ? <p className="error">{error}</p> : null}
          <p>
            <b>{raiseWords(askedTotal, total)}</b> Until you say yes, {formatNaira(total)} holds,
            and we go on as agreed.
          </p>
          <Form method="post" action={address} className="row" preventScrollReset>
            <input type="hidden" name="act" value="raise" />
            <input type="hidden" name="total" value={askedTotal} />
            <button
              type="submit"
              className="button button-primary"
              name="answer"
              value="yes"
              disabled={isSending}
            >
              Yes, {formatNaira(askedTotal)}
            </button>
            <button
              type="submit"
              className="button button-line"
              name="answer"
              value="no"
              disabled={isSending}
            >
              No, keep {formatNaira(total)}
            </button>
          </Form>
        </Notice>
      ) : null}
    </div>
  );
}

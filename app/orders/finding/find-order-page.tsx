import "../ui/orders.css";
import { data, Form, Link, useNavigation } from "react-router";
import { uuidv7 } from "uuidv7";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { tooManyAttempts } from "../../limits/wait-in-words";
import { pageMeta } from "../../shop/page-meta";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../../ui/forms/form-answer";
import { Notice } from "../../ui/notice";
import { parseOrderNumber } from "../order";
import type { Route } from "./+types/find-order-page";
import { sendOrderLink } from "./send-order-link.server";

const FAILED = "That did not work. Please try again.";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** What tells a form from the next one, so that a double press asks once. */
export function loader() {
  return { formId: uuidv7() };
}

/**
 * Has the private link sent to the contact of the order. The answer is the same whether there is
 * such an order or not.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, logError } = context.get(requestContext);
  const { typed } = await readForm(request, ["number", "contact", "formId"]);
  const { number = "", contact = "", formId = "" } = typed;
  const values = { number, contact };
  const refuse = (status: number, reason: Partial<FormAnswer>, headers?: HeadersInit) =>
    data<FormAnswer>(
      { values, errors: {}, ...reason },
      { status, ...(headers ? { headers } : {}) },
    );
  const errors: Record<string, string> = {};
  if (parseOrderNumber(values.number) === undefined) {
    errors.number = "Enter the number of your order, such as ITW-000123.";
  }
  if (!/@|\d{4}/.test(values.contact.replace(/[\s().-]/g, ""))) {
    errors.contact = "Enter the phone number or the email address that you gave with the order.";
  }
  if (Object.keys(errors).length > 0) return refuse(400, { errors });
  try {
    const sent = await sendOrderLink(values.number, values.contact, address, formId);
    if (sent.ok) return { sent: true as const };
    const { retryAfterSeconds } = sent;
    const headers = { "retry-after": String(retryAfterSeconds) };
    return refuse(429, { failure: tooManyAttempts(retryAfterSeconds) }, headers);
  } catch (error) {
    logError(error);
    return refuse(503, { failure: FAILED });
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, FAILED);
}

/** Nothing floats over the form. */
export const handle = { form: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Find my order",
    description: "We send you the link of your order again.",
    path: "/order/find",
    origin: matches[0].loaderData.origin,
    robots: "noindex",
  });
}

export default function FindOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/order/find";
  const sent = actionData !== undefined && "sent" in actionData;
  const answer = actionData && "values" in actionData ? actionData : undefined;
  const { form, notice } = useAnswerFocus(answer, sent);
  return (
    <section className="wrap order-request">
      <h1>Find my order</h1>
      <p className="lead">
        Every order has a page of its own behind a private link. Lost it? We send it to you again.
      </p>
      <Form
        method="post"
        action="/order/find"
        className="stack find-order"
        noValidate
        preventScrollReset
        ref={form}
      >
        <input type="hidden" name="formId" value={loaderData.formId} />
        <AnsweredField
          answer={answer}
          label="Order number"
          name="number"
          placeholder="ITW-000123"
          required
        />
        <AnsweredField
          answer={answer}
          label="Phone or email of the order"
          name="contact"
          placeholder="+234 800 0000 0000"
          required
        />
        <div className="row">
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? <span className="spin" aria-hidden="true" /> : null}
            Send me the link
          </button>
        </div>
        {sent || answer?.failure ? (
          <div ref={notice} tabIndex={-1}>
            {sent ? (
              <Notice kind="ok" role="status">
                If both belong to an order, we send its link to the email address of the order. An
                order without an email: we send it on WhatsApp to its phone number.
              </Notice>
            ) : (
              <Notice kind="bad" role="alert">
                {answer?.failure}
              </Notice>
            )}
          </div>
        ) : null}
        <p className="text-small muted">
          Have an account? Your orders are under{" "}
          <Link className="link" to="/user-dashboard/orders">
            My orders
          </Link>
          . Nothing comes?{" "}
          <Link className="link" to="/chat">
            Chat with us
          </Link>
          .
        </p>
      </Form>
    </section>
  );
}

import "../ui/orders.css";
import { Form, Link, useNavigation } from "react-router";
import { uuidv7 } from "uuidv7";
import {
  answerForm,
  formHeaders,
  refuse,
  refuseForNow,
  taken,
} from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { fixedMeta } from "../../shop/pages/page-meta";
import { AnsweredField } from "../../ui/forms/answered-field";
import { sendOrKeep, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { parseOrderNumber } from "../order";
import type { Route } from "./+types/find-order-page";
import { sendOrderLink } from "./send-order-link.server";

const FAILED = "That did not work. Please try again.";

export const headers = formHeaders;

/** The id of each form, so that a double press asks only once. */
export function loader() {
  return { formId: uuidv7() };
}

/**
 * Has the private link sent to the order's contact. The answer is the same whether or not there is
 * such an order.
 */
export function action(args: Route.ActionArgs) {
  return answerForm(args, ["number", "contact", "formId"], FAILED, async ({ typed }) => {
    const { number = "", contact = "", formId = "" } = typed;
    const errors: Record<string, string> = {};
    if (parseOrderNumber(number) === undefined) {
      errors.number = "Enter the number of your order, such as ITW-000123.";
    }
    if (!/@|\d{4}/.test(contact.replace(/[\s().-]/g, ""))) {
      errors.contact = "Enter the phone number or the email address that you gave with the order.";
    }
    if (Object.keys(errors).length > 0) return refuse(typed, { errors }, 400);
    const { address } = args.context.get(requestContext);
    const sent = await sendOrderLink(number, contact, address, formId);
    return sent.ok ? taken() : refuseForNow(typed, sent.retryAfterSeconds);
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, FAILED);
}

/** Nothing floats over the form. */
export const handle = { form: true };

export const meta = fixedMeta({
  title: "Find my order",
  description: "We send you the link of your order again.",
  path: "/order/find",
  robots: "noindex",
});

export default function FindOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/order/find";
  const sent = actionData?.sent ?? false;
  const answer = sent ? undefined : actionData;
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
          <SubmitButton busy={busy}>Send me the link</SubmitButton>
        </div>
        <AnswerNotice ref={notice} kind={sent ? "ok" : "bad"}>
          {sent
            ? "If both belong to an order, we send its link to the email address of the order. An order without an email: we send it on WhatsApp to its phone number."
            : answer?.failure}
        </AnswerNotice>
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

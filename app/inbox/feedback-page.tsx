import "./feedback.css";
import { Form } from "react-router";
import { requestContext } from "../http/request.server";
import { business } from "../shop/business";
import { pageMeta } from "../shop/page-meta";
import { sendOrKeep } from "../ui/form-answer";
import { AnsweredField } from "../ui/forms/answered-field";
import { Notice } from "../ui/notice";
import type { Route } from "./+types/feedback-page";
import { answerForm, loadForm } from "./form-answer.server";
import { hasFeedback, keepFeedback } from "./inbox.server";
import { feedbackRules } from "./inbox-rules.server";
import { StarsField } from "./stars-field";
import { TrapFields } from "./trap-fields";
import { useInboxForm } from "./use-inbox-form";

const NOT_SENT = "Your feedback was not sent. Please try again.";

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, hasFeedback);
}

/** The form's id is new for everyone: this page is never answered from a shared cache. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(actionHeaders);
  all.set("cache-control", "no-store");
  return all;
}

/** Keeps the feedback for the shop to read (PRODUCT §2). */
export function action({ request, context }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  return answerForm(request, facts, {
    path: "/feedback",
    rules: feedbackRules,
    fields: ["stars", "message", "name", "phone"],
    button: "Send feedback",
    failed: NOT_SENT,
    keep: (input, clientId) => keepFeedback(input, clientId, facts.address),
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_SENT);
}

/** Nothing floats over the form. */
export const handle = { form: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Feedback",
    description: `Tell ${business.name} how a print job went: praise, complaint or idea. We read every one.`,
    path: "/feedback",
    origin: matches[0].loaderData.origin,
    keywords: [`${business.name} feedback`, "printing complaints", "print shop review"],
  });
}

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { props, key, formId, answer, busy, sent, notice } = useInboxForm(
    "/feedback",
    loaderData,
    actionData,
  );
  return (
    <section className="wrap fb">
      <h1>How did we do?</h1>
      <p className="lead">Praise, complaint or idea. We read every one.</p>
      <Form
        method="post"
        action="/feedback"
        className="form-sheet stack"
        noValidate
        preventScrollReset
        key={key}
        {...props}
      >
        <TrapFields formId={formId} answer={answer} />
        <StarsField value={answer?.values.stars} error={answer?.errors.stars} />
        <AnsweredField
          answer={answer}
          label="Your feedback"
          name="message"
          placeholder="Tell us what happened"
          required
          lines
        />
        <AnsweredField
          answer={answer}
          label="Name"
          name="name"
          autoComplete="name"
          placeholder="Optional"
        />
        <AnsweredField
          answer={answer}
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="Optional"
        />
        <button type="submit" className="btn primary block" disabled={busy}>
          {busy ? <span className="spin" aria-hidden="true" /> : null}
          Send feedback
        </button>
        {answer?.failure || sent ? (
          <div ref={notice} tabIndex={-1}>
            {sent ? (
              <Notice kind="ok" role="status">
                Feedback sent. Thank you.
              </Notice>
            ) : (
              <Notice kind="bad" role="alert">
                {answer?.failure}
              </Notice>
            )}
          </div>
        ) : null}
      </Form>
    </section>
  );
}

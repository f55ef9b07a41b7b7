import "./feedback.css";
import { formHeaders } from "../http/form-answer.server";
import { business } from "../shop/business";
import { fixedMeta } from "../shop/pages/page-meta";
import { AnsweredField } from "../ui/forms/answered-field";
import { sendOrKeep } from "../ui/forms/form-answer";
import { NameField, PhoneField } from "../ui/forms/form-parts";
import { StarsField } from "../ui/forms/stars-field";
import type { Route } from "./+types/feedback-page";
import { InboxForm } from "./contact-form";
import { feedbackRules } from "./contact-rules.server";
import { answerInboxForm, loadForm } from "./form-answer.server";
import { hasFeedback, keepFeedback } from "./keep-contact.server";

const words = { button: "Send feedback", sent: "Feedback sent. Thank you." };
const NOT_SENT = "Your feedback was not sent. Please try again.";

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, hasFeedback);
}

export const headers = formHeaders;

/** Stores the feedback (PRODUCT §2). */
export function action(args: Route.ActionArgs) {
  return answerInboxForm(args, {
    path: "/feedback",
    rules: feedbackRules,
    button: words.button,
    failed: NOT_SENT,
    keep: keepFeedback,
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_SENT);
}

export const handle = { form: true };

export const meta = fixedMeta(() => ({
  title: "Feedback",
  description: `Tell ${business.name} how a print job went: praise, complaint or idea. We read every one.`,
  path: "/feedback",
  keywords: [`${business.name} feedback`, "printing complaints", "print shop review"],
}));

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="wrap feedback">
      <h1>How did we do?</h1>
      <p className="lead">Praise, complaint or idea. We read every one.</p>
      <InboxForm
        path="/feedback"
        loaded={loaderData}
        actionData={actionData}
        words={words}
        isNarrow
      >
        {(answer) => (
          <>
            <StarsField value={answer?.values.stars} error={answer?.errors.stars} />
            <AnsweredField
              answer={answer}
              label="Your feedback"
              name="message"
              placeholder="Tell us what happened"
              required
              lines
            />
            <NameField answer={answer} placeholder="Optional" required={false} />
            <PhoneField
              answer={answer}
              label="Phone"
              name="phone"
              placeholder="Optional"
              required={false}
            />
          </>
        )}
      </InboxForm>
    </section>
  );
}

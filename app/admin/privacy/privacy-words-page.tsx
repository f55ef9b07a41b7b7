import { Link } from "react-router";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { businessDetails } from "../../shop/business.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { sendOrKeep } from "../../ui/forms/form-answer";
import { answerSection } from "../settings/saving/answer-section.server";
import { readSection } from "../settings/saving/save-section.server";
import { SectionField } from "../settings/saving/section-field";
import { SectionPage } from "../settings/saving/section-page";
import { NOT_SAVED, REGISTER } from "../settings/section-names";
import type { Route } from "./+types/privacy-words-page";
import { privacyForm } from "./privacy-words-form.server";

export async function loader({ context }: Route.LoaderArgs) {
  const section = await readSection(context.get(viewerContext), privacyForm);
  return { section, email: businessDetails().email };
}

export const action = (args: Route.ActionArgs) => answerSection(args, privacyForm);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Privacy page");

export default function PrivacyWordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, email } = loaderData;
  return (
    <SectionPage
      title="Privacy page"
      about="What is kept, why and how long is written by the shop itself, and always says what it does. You say who answers, and add what else buyers should know."
      loaded={section}
      actionData={actionData}
      fields={(of) => (
        <>
          <p className="row">
            <Link className="link link-tap" to="/privacy" reloadDocument>
              Read the page
            </Link>
            <Link className="link link-tap" to={REGISTER}>
              Open the register
            </Link>
          </p>
          <SectionField
            of={of}
            name="person"
            hint="A name or a role, such as “Adunni Bello, data protection officer”. Empty: the page names the shop alone."
          />
          <SectionField of={of} name="email" type="email" hint={`Empty: ${email}`} />
          <SectionField
            of={of}
            name="words"
            lines={6}
            hint="Such as where your servers stand. Empty lines part the paragraphs."
          />
        </>
      )}
    />
  );
}

import { stateNames } from "../../../accounts/address/state-names";
import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { business } from "../../../shop/business";
import { Wordmark } from "../../../shop/frame/wordmark";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { answerSection } from "../saving/answer-section.server";
import { readSection } from "../saving/save-section.server";
import { SectionField } from "../saving/section-field";
import type { Typed } from "../saving/section-form";
import { SectionPage } from "../saving/section-page";
import { NOT_SAVED } from "../section-names";
import type { Route } from "./+types/business-page";
import { businessForm } from "./business-form.server";

export const loader = ({ context }: Route.LoaderArgs) =>
  readSection(context.get(viewerContext), businessForm);

export const action = (args: Route.ActionArgs) => answerSection(args, businessForm);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Business and contact");

export default function BusinessSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Business and contact"
      about="In the footer, on Contact, in mails and on your papers."
      loaded={loaderData}
      actionData={actionData}
      preview={(typed) => <Preview typed={typed} isFixed={"street" in loaderData.fixed} />}
      fields={(of) => (
        <>
          <SectionField of={of} name="name" />
          <SectionField of={of} name="tagline" />
          <SectionField of={of} name="description" lines={3} hint="For search engines." />
          <div className="field-pair">
            <SectionField of={of} name="phone" inputMode="tel" />
            <SectionField of={of} name="whatsapp" inputMode="tel" />
          </div>
          <SectionField of={of} name="whatsappText" />
          <SectionField of={of} name="email" inputMode="email" />
          <SectionField of={of} name="street" />
          <div className="field-pair">
            <SectionField of={of} name="town" />
            <SectionField of={of} name="state" options={stateNames} />
          </div>
          <SectionField of={of} name="near" />
          <SectionField
            of={of}
            name="place"
            hint="Press long on your shop in any map, and copy the two numbers. Visitors load the map only when they ask."
          />
        </>
      )}
    />
  );
}

/** @param props.isFixed the environment sets the whole address */
function Preview({ typed, isFixed }: { typed: Typed; isFixed: boolean }) {
  const { name, tagline, phone, whatsapp, whatsappText, email, street, town } = typed;
  const parts = isFixed ? [street] : [street, town, typed.state, "Nigeria"];
  const address = parts.filter(Boolean).join(", ");
  return (
    <>
      <figure>
        <figcaption>Footer of every page</figcaption>
        <div className="footer-preview dark">
          {name === business.name ? (
            <Wordmark onDark alt={name} width="118" height="46" />
          ) : (
            <span className="wordmark">{name}</span>
          )}
          <p className="section-tagline">{tagline}</p>
          <p>{address}</p>
          <p>{phone}</p>
          <p>{email}</p>
        </div>
      </figure>
      <figure>
        <figcaption>WhatsApp button</figcaption>
        <div>
          <p>
            Opens a chat with <b>{whatsapp}</b> and the words <b>{whatsappText}</b>
          </p>
        </div>
      </figure>
      <figure>
        <figcaption>Papers and search engines</figcaption>
        <div>
          <p>
            <b>{name}</b>, {address}
          </p>
          <p className="muted">{typed.description}</p>
          <p className="muted">Papers already written keep the old address.</p>
        </div>
      </figure>
    </>
  );
}

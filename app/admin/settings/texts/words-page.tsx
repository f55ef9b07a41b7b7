import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { type MailStep, mailSteps } from "../../../orders/mails/own-words";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { answerSection } from "../saving/answer-section.server";
import { readSection } from "../saving/save-section.server";
import { SectionField } from "../saving/section-field";
import type { Typed } from "../saving/section-form";
import { type Fields, SectionPage } from "../saving/section-page";
import { NOT_SAVED } from "../section-names";
import type { Route } from "./+types/words-page";
import { mailField, mailPreview } from "./mail-preview";
import { wordsForm } from "./words-form.server";

export const loader = ({ context }: Route.LoaderArgs) =>
  readSection(context.get(viewerContext), wordsForm);

export const action = (args: Route.ActionArgs) => answerSection(args, wordsForm);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Words");

const FIRST: MailStep = "proof";
const others = (Object.keys(mailSteps) as MailStep[]).filter((step) => step !== FIRST);

const HINT = "{name}, {product}, {link}, {date} and {total} are filled in by the shop.";

export default function WordsSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Words"
      about="Notices, the CEO and the mails that go out with each step."
      loaded={loaderData}
      actionData={actionData}
      preview={(typed) => <Preview typed={typed} />}
      fields={(of) => (
        <>
          <SectionField of={of} name="aboutTitle" />
          <SectionField of={of} name="ceoWords" lines={5} />
          <div className="field-pair">
            <SectionField of={of} name="ceoTitle" />
            <SectionField of={of} name="ceoCompany" />
          </div>
          <SectionField of={of} name="notice" hint="Leave it empty for none." />
          <SectionField
            of={of}
            name={mailField(FIRST)}
            lines={3}
            hint={`${HINT} Empty, the mail says the shop's own sentence.`}
          />
          <OtherMails of={of} />
        </>
      )}
    />
  );
}

/** Open where one of them has words, or is wrong. */
function OtherMails({ of }: { of: Fields }) {
  const isOpen = others.some((step) => {
    const name = mailField(step);
    return of.section.typed[name] || of.answer?.values[name] || of.answer?.errors[name];
  });
  return (
    <details open={isOpen}>
      <summary>{others.length} other mails</summary>
      <div className="stack">
        {others.map((step) => (
          <SectionField key={step} of={of} name={mailField(step)} lines={3} hint={HINT} />
        ))}
      </div>
    </details>
  );
}

function Preview({ typed }: { typed: Typed }) {
  const { notice, aboutTitle, ceoWords, ceoTitle, ceoCompany } = typed;
  const mails = [FIRST, ...others].filter((step) => typed[mailField(step)]?.trim());
  return (
    <>
      {notice?.trim() ? (
        <figure>
          <figcaption>Above every page</figcaption>
          <div>
            <p>
              <b>{notice}</b>
            </p>
          </div>
        </figure>
      ) : null}
      <figure>
        <figcaption>About Us</figcaption>
        <div>
          <p className="section-tagline">{aboutTitle}</p>
          <p>{ceoWords}</p>
          <p className="muted">
            {ceoTitle}, {ceoCompany}
          </p>
        </div>
      </figure>
      {mails.map((step) => (
        <figure key={step}>
          <figcaption>{mailSteps[step]}</figcaption>
          <div>
            <p>{mailPreview(typed[mailField(step)] ?? "")}</p>
          </div>
        </figure>
      ))}
    </>
  );
}

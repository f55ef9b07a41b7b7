import { Link } from "react-router";
import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { dateInWords, lagosDay } from "../../../ui/format/lagos-time";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { answerSection } from "../saving/answer-section.server";
import { readSection } from "../saving/save-section.server";
import { SectionField } from "../saving/section-field";
import { SectionPage } from "../saving/section-page";
import { NOT_SAVED } from "../section-names";
import type { Route } from "./+types/terms-page";
import { agreedUnder, termsForm } from "./terms-form.server";

/** Twice the longest text, so that one that is too long comes back to be shortened. */
const MOST_CHARACTERS = 41_000;

export async function loader({ context }: Route.LoaderArgs) {
  const section = await readSection(context.get(viewerContext), termsForm);
  const agreed = await agreedUnder(section.typed.version ?? "");
  return { section, agreed, today: lagosDay(new Date().toISOString()) };
}

export const action = (args: Route.ActionArgs) => answerSection(args, termsForm, MOST_CHARACTERS);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Terms");

export default function TermsSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, agreed, today } = loaderData;
  const { version = "", effective = "" } = section.typed;
  return (
    <SectionPage
      title="Terms"
      about="An accepted quote remembers the version it was accepted under."
      loaded={section}
      actionData={actionData}
      button={(typed) => (typed.version ? `Publish version ${typed.version}` : "Publish")}
      fields={(of) => (
        <>
          <p>
            <b>Version {version}</b>{" "}
            <span className="text-small muted">
              since {dateInWords(`${effective}T12:00:00Z`)}, agreed to with{" "}
              {agreed === 1 ? "1 quote" : `${agreed} quotes`}
            </span>{" "}
            <Link className="link" to="/term-condition">
              Read it
            </Link>
          </p>
          <SectionField
            of={of}
            name="text"
            lines={12}
            hint="Empty lines part the paragraphs; a short line without a full stop is a heading. Empty, the terms are those that the shop came with."
          />
          <div className="field-pair">
            <SectionField
              of={of}
              name="version"
              inputMode="decimal"
              hint="A new one for every new text."
            />
            <SectionField of={of} name="effective" type="date" max={today} />
          </div>
        </>
      )}
    />
  );
}

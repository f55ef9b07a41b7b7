import { Link } from "react-router";
import { SIGNED_OUT } from "../../../../accounts/owner-field";
import { viewerContext } from "../../../../accounts/viewer.server";
import { openDays, openingLines } from "../../../../shop/opening-times";
import { noindexMeta } from "../../../../shop/pages/page-meta";
import { sendOrKeep } from "../../../../ui/forms/form-answer";
import { answerSection } from "../../saving/answer-section.server";
import { readSection } from "../../saving/save-section.server";
import { SectionField } from "../../saving/section-field";
import type { Typed } from "../../saving/section-form";
import { SectionPage } from "../../saving/section-page";
import { NOT_SAVED } from "../../section-names";
import type { Route } from "./+types/hours-page";
import { hoursForm } from "./hours-form.server";
import { timeFields } from "./time-fields";

export const loader = ({ context }: Route.LoaderArgs) =>
  readSection(context.get(viewerContext), hoursForm);

export const action = (args: Route.ActionArgs) => answerSection(args, hoursForm);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Hours and holidays");

export default function HoursSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Hours and holidays"
      about="When people reach you, as the pages say it."
      loaded={loaderData}
      actionData={actionData}
      preview={({ opening = "", answered, answeredInChat, ...typed }) => (
        <>
          <figure>
            <figcaption>Footer of every page</figcaption>
            <div>
              <p>{opening}</p>
            </div>
          </figure>
          <figure>
            <figcaption>Contact</figcaption>
            <div>
              <p>Call, WhatsApp or write. Someone answers {answered}.</p>
              {openingLines(typedTimes(typed)).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </figure>
          <figure>
            <figcaption>Chat</figcaption>
            <div>
              <p>We answer {answeredInChat}.</p>
            </div>
          </figure>
        </>
      )}
      fields={(of) => (
        <>
          {openDays.map(([days]) => (
            <div key={days} className="field-pair">
              <SectionField of={of} name={timeFields(days).from} type="time" />
              <SectionField of={of} name={timeFields(days).to} type="time" />
            </div>
          ))}
          <p className="text-small muted">
            They stand on Contact. Empty: closed. All empty: Contact says no times.
          </p>
          <SectionField of={of} name="opening" hint="Such as: Monday to Saturday, 8:00 to 18:00" />
          <SectionField
            of={of}
            name="answered"
            hint="Goes on “Someone answers …”: at any hour, or from 8:00 to 18:00"
          />
          <SectionField
            of={of}
            name="answeredInChat"
            hint="Goes on “We answer …”: day and night, or on working days"
          />
          <p className="text-small muted">
            Working days, the hour until which approvals count, and holidays make the dates that you
            promise.{" "}
            <Link className="link" to="/admin-dashboard/delivery#hours">
              Edit working days and holidays
            </Link>
          </p>
        </>
      )}
    />
  );
}

/** The times that are typed so far. */
const typedTimes = (typed: Typed) =>
  Object.fromEntries(
    openDays.flatMap(([days]) => {
      const { from = "", to = "" } = {
        from: typed[timeFields(days).from],
        to: typed[timeFields(days).to],
      };
      return from && to ? [[days, { from, to }]] : [];
    }),
  );

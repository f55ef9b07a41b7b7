import "./register.css";
import { Link } from "react-router";
import { staffOf } from "../../accounts/guards.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import {
  eraseGuestData,
  findGuestData,
  readGuestContact,
} from "../../accounts/removal/guest-data.server";
import { viewerContext } from "../../accounts/viewer.server";
import { answerForm, refuse, taken } from "../../http/form-answer.server";
import { business } from "../../shop/business";
import { businessDetails } from "../../shop/business.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { allOnDevice } from "../../site/privacy/all-kept.server";
import { deviceLines, KeptLines } from "../../site/privacy/kept-lines";
import { namedOutside, shownKept } from "../../site/privacy/shown-kept.server";
import { Fact } from "../../ui/fact";
import { dateInWords } from "../../ui/format/lagos-time";
import { type FormAnswer, sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { Panel } from "../../ui/panel";
import { SETTINGS } from "../settings/section-names";
import type { Route } from "./+types/register-page";
import { GuestRequest } from "./guest-request";

const NOT_DONE = "That did not work. Please try again.";
const WHO = "Enter an email address, or a phone number with all its digits.";

/** The register of what is kept; `?who=` also finds what somebody without an account has left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "settings");
  const who = new URL(request.url).searchParams.get("who") ?? "";
  const contact = readGuestContact(who);
  const shop = businessDetails();
  const { person, email } = business.privacy;
  return {
    kept: shownKept(namedOutside()),
    onDevice: allOnDevice,
    responsible: { ...shop, person, email: email || shop.email },
    today: new Date().toISOString(),
    who: who.slice(0, 254),
    found: contact ? await findGuestData(viewer, contact) : undefined,
    unread: who.trim() !== "" && !contact ? WHO : undefined,
  };
}

/** Erases what somebody without an account has left. */
export function action(args: Route.ActionArgs) {
  return answerForm(args, ["who"], NOT_DONE, async ({ typed }) => {
    const contact = readGuestContact(typed.who ?? "");
    if (!contact) return refuse(typed, { errors: { who: WHO } }, 400);
    const erased = await eraseGuestData(args.context.get(viewerContext), contact);
    if (erased.length === 0) {
      return refuse(typed, { failure: "There is nothing to erase any more." }, 404);
    }
    return taken({ erased: erased.join(", ") });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_DONE, SIGNED_OUT);

export const meta = () => noindexMeta("Privacy register");

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, onDevice, responsible, today, who, found, unread } = loaderData;
  const answer = useKeptAnswer(actionData as FormAnswer | undefined);
  const hydrated = useHydrated();
  const { person, address, email, phone } = responsible;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Privacy register</h1>
        <span className="row register-screen">
          <Link className="button button-line" to="/privacy#your-data" reloadDocument>
            Your data, as buyers read it
          </Link>
          <Link className="button button-line" to={`${SETTINGS}/privacy`}>
            Your own words
          </Link>
          {hydrated ? (
            <button type="button" className="button button-primary" onClick={() => window.print()}>
              <Icon name="receipt" />
              Print
            </button>
          ) : null}
        </span>
      </div>
      <div className="stack register">
        <p className="muted">
          What {business.name} keeps about people: a record of processing for the Nigeria Data
          Protection Act 2023 and its General Application and Implementation Directive. Said as they
          read it, and as the shop is set up on {dateInWords(today)}.
        </p>
        <div className="register-screen">
          <GuestRequest who={who} found={found} unread={unread} answer={answer} />
        </div>
        <Panel title="Who is responsible">
          <dl className="specification">
            <Fact name="Controller">
              {business.name}, {address}
            </Fact>
            {person ? <Fact name="Answers questions">{person}</Fact> : null}
            <Fact name="Reached at">
              {email}, {phone}
            </Fact>
          </dl>
        </Panel>
        <div className="panel-columns register-entries">
          {kept.map(({ what, whose, holds, why, ground, until, seenBy, goesTo }) => (
            <Panel key={what} title={what}>
              <KeptLines
                lines={[
                  ["Whose", whose],
                  ["What", holds],
                  ["Why", why],
                  ["Ground", ground],
                  ["How long", until],
                  ["Who sees it", seenBy.join(", ") || "Nobody of the staff"],
                  ["Where it goes", goesTo.join(", ") || "Nowhere"],
                ]}
              />
            </Panel>
          ))}
          <Panel title="In people’s browsers">
            <KeptLines lines={deviceLines(onDevice)} isWide />
          </Panel>
        </div>
      </div>
    </main>
  );
}

import { Link } from "react-router";
import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { setMoneyRule } from "../../../orders/money-settings/money-settings.server";
import { freeShippingFrom } from "../../../shop/free-shipping";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { askedBefore } from "../../../shop/settings/pay-first";
import { Fact } from "../../../ui/fact";
import { formatNaira } from "../../../ui/format/money";
import { readNaira } from "../../../ui/format/typed-money";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { SectionField } from "../saving/section-field";
import type { Typed } from "../saving/section-form";
import { SectionPage } from "../saving/section-page";
import { NOT_SAVED, SETTINGS } from "../section-names";
import type { Route } from "./+types/money-page";
import { readKept } from "./kept-saves.server";
import { saveSettings } from "./save-settings.server";

const FIELDS = ["percentBefore", "inOneGo", "tolerance", "quoteDays", "revision"];

/** What is asked before printing, what in one go, what is let go, and how long quotes hold. */
export const loader = ({ context }: Route.LoaderArgs) =>
  readKept(context.get(viewerContext), "money");

export const action = (args: Route.ActionArgs) => saveSettings(args, FIELDS, "money", setMoneyRule);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Money rules");

export default function MoneySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Money rules"
      about="New orders only. Open ones keep their rule."
      loaded={loaderData}
      actionData={actionData}
      button={() => "Save"}
      fields={(of) => (
        <>
          <SectionField of={of} name="percentBefore" inputMode="numeric" />
          <dl className="specification">
            <Fact name="The rest is due">Before hand-over</Fact>
          </dl>
          <SectionField
            of={of}
            name="inOneGo"
            inputMode="decimal"
            hint="Leave empty to split every order."
          />
          <SectionField
            of={of}
            name="tolerance"
            inputMode="decimal"
            hint="Once an order: a shortfall up to this is not asked for."
          />
          <SectionField
            of={of}
            name="quoteDays"
            inputMode="numeric"
            hint="From the day on which it is written. You can name another day in each quote."
          />
          <Example typed={of.typed} />
          <p className="text-small muted">
            {freeShippingFrom()
              ? `Free shipping from ${freeShippingFrom()} is a promise of the pages, too.`
              : "Nothing is shipped for free."}{" "}
            <Link className="link" to={`${SETTINGS}/claims`}>
              Edit it with the claims
            </Link>
          </p>
        </>
      )}
    />
  );
}

/** Kobo. */
const EXAMPLE = 9_310_000;

/** What the rule that is typed asks for; nothing while it is none. */
function Example({ typed: { percentBefore = "", inOneGo = "" } }: { typed: Typed }) {
  const [, percent] = /^\s*(\d{1,3})\s*%?\s*$/.exec(percentBefore) ?? [];
  const most = readNaira(inOneGo.trim() || "0");
  if (percent === undefined || Number(percent) > 100 || !most.ok) return null;
  const before = askedBefore(EXAMPLE, { percentBefore: Number(percent), inOneGo: most.kobo });
  return (
    <p className="settings-example">
      An order of {formatNaira(EXAMPLE)}: <b>{formatNaira(before)}</b> before printing,{" "}
      <b>{formatNaira(EXAMPLE - before)}</b> before hand-over.
    </p>
  );
}

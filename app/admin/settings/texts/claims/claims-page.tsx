import { SIGNED_OUT } from "../../../../accounts/owner-field";
import { viewerContext } from "../../../../accounts/viewer.server";
import { noindexMeta } from "../../../../shop/pages/page-meta";
import { sendOrKeep } from "../../../../ui/forms/form-answer";
import { answerSection } from "../../saving/answer-section.server";
import { readSection } from "../../saving/save-section.server";
import { SectionField } from "../../saving/section-field";
import type { Typed } from "../../saving/section-form";
import { SectionPage } from "../../saving/section-page";
import { NOT_SAVED } from "../../section-names";
import type { Route } from "./+types/claims-page";
import { claimsForm } from "./claims-form.server";
import { COUNTERS, counterField } from "./counter-fields";

export const loader = ({ context }: Route.LoaderArgs) =>
  readSection(context.get(viewerContext), claimsForm);

export const action = (args: Route.ActionArgs) => answerSection(args, claimsForm);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Claims and counters");

export default function ClaimsSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Claims and counters"
      about="Write only what you can show. Clear a field and it leaves the page; only free shipping, the line about support, and the words of a guarantee cannot be empty. Slides that you have changed keep their own words."
      loaded={loaderData}
      actionData={actionData}
      preview={(typed) => <Preview typed={typed} />}
      fields={(of) => (
        <>
          <SectionField
            of={of}
            name="freeShippingFrom"
            inputMode="decimal"
            hint="Prices on the site and new orders count with it at once."
          />
          <div className="field-pair">
            <SectionField of={of} name="guaranteeTitle" />
            <SectionField of={of} name="guaranteeWords" />
          </div>
          <SectionField of={of} name="guaranteeTerms" />
          <div className="field-pair">
            <SectionField of={of} name="support" />
            <SectionField of={of} name="supportTitle" />
          </div>
          <SectionField of={of} name="templates" />
          <SectionField of={of} name="brands" hint="Goes before “brands print with us”." />
          {COUNTERS.map((row) => (
            <div key={row} className="field-pair">
              <SectionField of={of} name={counterField(row, "figure")} inputMode="numeric" />
              <SectionField of={of} name={counterField(row, "words")} />
            </div>
          ))}
        </>
      )}
    />
  );
}

function Preview({ typed }: { typed: Typed }) {
  const { freeShippingFrom, guaranteeTitle, guaranteeWords, support, templates, brands } = typed;
  const shown = [
    ["Free shipping", `from ₦${freeShippingFrom}`],
    ...(guaranteeTitle ? [[guaranteeTitle, guaranteeWords]] : []),
    ...(support ? [["Support", support]] : []),
  ];
  const counters = COUNTERS.map((row) => [
    typed[counterField(row, "figure")],
    typed[counterField(row, "words")],
  ]).filter(([figure, words]) => figure && words);
  return (
    <>
      <figure>
        <figcaption>Promises on the home page</figcaption>
        <div>
          {shown.map(([name, value]) => (
            <p key={name}>
              {name}: <b>{value}</b>
            </p>
          ))}
        </div>
      </figure>
      {templates || brands ? (
        <figure>
          <figcaption>Below the products</figcaption>
          <div>
            {templates ? <p>{templates}</p> : null}
            {brands ? <p>{brands} brands print with us</p> : null}
          </div>
        </figure>
      ) : null}
      {counters.length > 0 ? (
        <figure>
          <figcaption>Counters</figcaption>
          <div>
            {counters.map(([figure, words]) => (
              <p key={words}>
                <b>{figure}+</b> {words}
              </p>
            ))}
          </div>
        </figure>
      ) : null}
    </>
  );
}

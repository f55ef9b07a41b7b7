import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { answerSection } from "../saving/answer-section.server";
import { readSection } from "../saving/save-section.server";
import { SectionField } from "../saving/section-field";
import { SectionPage } from "../saving/section-page";
import { NOT_SAVED } from "../section-names";
import type { Route } from "./+types/links-page";
import { linksForm } from "./links-form.server";

export const loader = ({ context }: Route.LoaderArgs) =>
  readSection(context.get(viewerContext), linksForm);

export const action = (args: Route.ActionArgs) => answerSection(args, linksForm);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Social links and brands");

const NETWORKS = ["facebook", "instagram", "x", "linkedin"] as const;

export default function LinksSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Social links and brands"
      about="Clear one and its button goes."
      loaded={loaderData}
      actionData={actionData}
      preview={(typed) => {
        const names = NETWORKS.filter((name) => typed[name]?.trim());
        const brands = (typed.trustedBrands ?? "").split("\n").filter((name) => name.trim());
        return (
          <>
            <figure>
              <figcaption>Footer of every page</figcaption>
              <div>
                {names.length === 0 ? <p>No buttons</p> : null}
                {names.map((name) => (
                  <p key={name} className="breaks">
                    {loaderData.labels[name]}: {typed[name]}
                  </p>
                ))}
              </div>
            </figure>
            <figure>
              <figcaption>Services</figcaption>
              <div>
                <p>{brands.length === 0 ? "No brands" : brands.join(", ")}</p>
              </div>
            </figure>
          </>
        );
      }}
      fields={(of) => (
        <>
          {NETWORKS.map((name) => (
            <SectionField key={name} of={of} name={name} inputMode="url" placeholder="https://" />
          ))}
          <SectionField
            of={of}
            name="trustedBrands"
            lines={6}
            hint="On Services. Ask each before you name it."
          />
        </>
      )}
    />
  );
}

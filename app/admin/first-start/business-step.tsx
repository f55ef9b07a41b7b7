import { stateNames } from "../../accounts/address/state-names.ts";
import { useAnswerFocus } from "../../ui/forms/form-answer.ts";
import { numberOf } from "../first-steps/first-steps.ts";
import { ChangedMeanwhile } from "../settings/saving/changed-meanwhile.tsx";
import { SectionField } from "../settings/saving/section-field.tsx";
import type { LoadedSection, SectionAnswer } from "../settings/saving/section-form.ts";
import { Sheet, StepForm } from "./sheet.tsx";

/** What a shop can do without at first. */
const BEHIND = ["tagline", "description", "whatsappText", "near", "place"];

/** Name and contact, as the section of the settings has them. */
export function BusinessStep({
  section,
  answer,
}: {
  section: LoadedSection;
  answer: SectionAnswer | undefined;
}) {
  const focus = useAnswerFocus(answer, false);
  const of = { answer, section, typed: section.typed };
  return (
    <Sheet title="What is your shop called?" number={numberOf("business")}>
      <StepForm step="business" answer={answer} focus={focus}>
        <input type="hidden" name="revision" value={section.revision} />
        {answer?.meanwhile ? <ChangedMeanwhile save={answer.meanwhile} /> : null}
        <SectionField of={of} name="name" />
        <SectionField of={of} name="phone" inputMode="tel" />
        <SectionField
          of={of}
          name="whatsapp"
          inputMode="tel"
          hint="Empty, if it is the same number."
        />
        <SectionField of={of} name="email" inputMode="email" />
        <SectionField of={of} name="street" />
        <div className="field-pair">
          <SectionField of={of} name="town" />
          <SectionField of={of} name="state" options={stateNames} />
        </div>
        <details open={BEHIND.some((field) => answer?.errors[field])}>
          <summary>Tagline, directions and map: still the demo's</summary>
          <div className="stack">
            <SectionField of={of} name="tagline" />
            <SectionField of={of} name="description" lines={3} hint="For search engines." />
            <SectionField of={of} name="whatsappText" />
            <SectionField of={of} name="near" />
            <SectionField
              of={of}
              name="place"
              hint="Press long on your shop in any map, and copy the two numbers."
            />
          </div>
        </details>
        <p className="text-small muted">
          Stands in the footer, on Contact and on your papers. You can change it under Settings.
        </p>
      </StepForm>
    </Sheet>
  );
}

import { type FormEvent, useRef, useState } from "react";
import { Field } from "../../../ui/forms/field";
import { findFault, SITE_PICTURE_BYTES } from "../../../uploads/upload-limits";
import type { Fields } from "../saving/section-page";

const ADVICE = { noun: "picture", advice: "Choose a smaller one." };

/**
 * A picture of a section, which comes with the form: `nameFile`, or `nameFirst` for the one that the
 * shop comes with. The field itself tells the form what is going to be seen.
 */
export function PictureField({
  of: { answer, section },
  name,
  accept,
  hint,
}: {
  of: Fields;
  name: string;
  accept: string;
  hint: string;
}) {
  const shown = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const standing = section.typed[name] ?? "";
  const show = (address: string) => {
    if (shown.current) shown.current.value = address;
  };
  const choose = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const [chosen] = input.files ?? [];
    const told = chosen && findFault(chosen, SITE_PICTURE_BYTES, ADVICE);
    setFault(told);
    // What would be refused is not sent.
    if (told) input.value = "";
    show(chosen && !told ? URL.createObjectURL(chosen) : standing);
  };
  const takeFirst = ({ currentTarget: { checked } }: FormEvent<HTMLInputElement>) => {
    if (checked && file.current) file.current.value = "";
    setFault(undefined);
    show(checked ? "" : standing);
  };
  const error = fault ?? answer?.errors[name];
  return (
    <div className="stack">
      <input type="hidden" name={name} defaultValue={standing} ref={shown} />
      <Field label={section.labels[name]} hint={hint} {...(error ? { error } : {})}>
        {(control) => (
          <input
            {...control}
            ref={file}
            className="input"
            type="file"
            name={`${name}File`}
            accept={accept}
            onInput={choose}
          />
        )}
      </Field>
      {standing ? (
        <label className="settings-check">
          <input type="checkbox" name={`${name}First`} onInput={takeFirst} />
          Take the first one back
        </label>
      ) : null}
    </div>
  );
}

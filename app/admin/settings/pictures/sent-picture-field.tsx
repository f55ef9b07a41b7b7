import type { FormEvent } from "react";
import { PICTURE_TYPES } from "../../../catalogue/managing/product-picture";
import { Field } from "../../../ui/forms/field";
import type { FormAnswer } from "../../../ui/forms/form-answer";
import { findFault, SITE_PICTURE_BYTES } from "../../../uploads/upload-limits";

/** What was chosen: the address that it shows under, or why it cannot be sent. */
export interface ChosenPicture {
  src?: string;
  fault?: string;
}

/** The field `picture` of a form that brings it along. */
export function SentPictureField({
  answer,
  fault,
  isNew,
  leastWide,
  onChoose,
}: {
  answer: FormAnswer | undefined;
  fault: string | undefined;
  /** There is none yet. */
  isNew: boolean;
  /** px. */
  leastWide: number;
  onChoose: (picture: ChosenPicture) => void;
}) {
  const choose = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    const told =
      file &&
      findFault(file, SITE_PICTURE_BYTES, { noun: "picture", advice: "Choose a smaller one." });
    // What would be refused is not sent.
    if (told) input.value = "";
    onChoose(told ? { fault: told } : file ? { src: URL.createObjectURL(file) } : {});
  };
  const error = fault ?? answer?.errors.picture;
  return (
    <Field
      label={isNew ? "Picture" : "Another picture"}
      hint={`JPG, PNG, WebP or AVIF, at least ${leastWide} wide. We make small ones of it for phones.`}
      {...(error ? { error } : {})}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type="file"
          name="picture"
          accept={PICTURE_TYPES.join(",")}
          onInput={choose}
        />
      )}
    </Field>
  );
}

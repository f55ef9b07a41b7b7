import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { type FormAnswer, useAnswerFocus } from "../../../ui/forms/form-answer.ts";
import type { ChosenPicture } from "./sent-picture-field.tsx";

type Values = Record<string, string>;

/**
 * A form with a picture in the browser: what is typed and chosen, and whether that is saved.
 * @param standing what the fields hold
 */
export function usePictureForm(standing: Values, answer: FormAnswer | undefined) {
  const [typed, setTyped] = useState<Values>({ ...standing, ...answer?.values });
  const [picture, setPicture] = useState<ChosenPicture>({});
  const { form, notice } = useAnswerFocus(answer, false);
  const busy = useNavigation().formEncType === "multipart/form-data";
  const read = () => {
    if (form.current) setTyped(Object.fromEntries(new FormData(form.current)) as Values);
  };
  // What was typed before the page was taken over.
  const early = useRef(read);
  useEffect(() => early.current(), []);
  const isChanged =
    picture.src !== undefined ||
    Object.keys(standing).some((name) => (typed[name] ?? "") !== standing[name]);
  return { typed, picture, setPicture, form, notice, busy, read, isChanged };
}

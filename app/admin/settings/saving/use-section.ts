import { useEffect, useRef, useState } from "react";
import { useAnswerFocus, useKeptAnswer } from "../../../ui/forms/form-answer.ts";
import {
  changesBetween,
  isOther,
  type LoadedSection,
  type SectionAnswer,
  type Typed,
} from "./section-form";

/**
 * A section's form in the browser: what stands, what is typed, and why it was not saved. What has
 * been typed stays when somebody else saves the section.
 */
export function useSection(loaded: LoadedSection, actionData: SectionAnswer | undefined) {
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  const { form } = focus;
  const [shown, setShown] = useState({ section: loaded, turn: 0 });
  const [typed, setTyped] = useState(answer?.values ?? loaded.draft ?? loaded.typed);
  const [seen, setSeen] = useState<{ loaded: LoadedSection; answer: SectionAnswer | undefined }>({
    loaded,
    answer,
  });
  const [sent, setSent] = useState(false);
  const { labels } = loaded;
  const changes = changesBetween(labels, shown.section.typed, { ...shown.section.fixed, ...typed });
  if (loaded !== seen.loaded || answer !== seen.answer) {
    setSeen({ loaded, answer });
    // Between an answer and a redirect there is none.
    if (answer || loaded !== seen.loaded) setSent(false);
    const isAnew = sent || (changes.length === 0 && isOther(shown.section, loaded));
    if (loaded !== seen.loaded && !answer && isAnew) {
      setShown({ section: loaded, turn: shown.turn + 1 });
      setTyped(loaded.draft ?? loaded.typed);
    }
  }
  const read = () => setTyped(typedIn(form.current));
  // What was typed before the page was taken over.
  const early = useRef(read);
  useEffect(() => early.current(), []);
  return {
    answer,
    focus,
    ...shown,
    /** What stands in the fields now. */
    typed: { ...typed, ...shown.section.fixed },
    changes: changes.length,
    onInput: read,
    onSubmit: () => setSent(true),
  };
}

const typedIn = (form: HTMLFormElement | null): Typed =>
  form ? (Object.fromEntries(new FormData(form)) as Typed) : {};

import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import { whenReleased } from "../ui/hooks/when-released.ts";
import type { Draft } from "./drafts.ts";
import { fillFields, initialFields, readFields } from "./form-fields.ts";
import type { DraftChoice, KeptForm, KeptFormState } from "./kept-form.ts";

/**
 * Connects a form on the page with its draft: takes that up in the task in which the page gets its
 * script, or at the end of the press that is going on then.
 * @param key of the form; with another one, the next form is opened
 * @param onOpen told the draft, which is in the fields already; saves the form
 */
export function useKeptForm<More>(
  kept: KeptForm<More>,
  form: RefObject<HTMLFormElement | null>,
  key: string,
  choice: DraftChoice,
  onOpen: (draft: Draft<More> | undefined) => void,
): KeptFormState {
  const open = useEffectEvent(() => {
    const element = form.current;
    const fields = {
      read: () => readFields(element),
      initial: () => initialFields(element),
      fill: (values: Record<string, string>) => fillFields(element, values),
    };
    onOpen(kept.open(fields, choice));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useLayoutEffect(() => {
    const cancel = whenReleased(() => open());
    return () => {
      cancel();
      kept.close();
    };
  }, [kept, key]);
  useEffect(() => {
    addEventListener("storage", kept.follow);
    return () => removeEventListener("storage", kept.follow);
  }, [kept]);
  return useSyncExternalStore(kept.subscribe, kept.state, kept.state);
}

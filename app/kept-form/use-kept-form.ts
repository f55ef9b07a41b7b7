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
 * Connects a mounted form with its draft, at hydration or when the current press ends.
 * @param key of the form; a change opens the next form
 * @param onOpen called with the draft, which is in the fields already; must save the form
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

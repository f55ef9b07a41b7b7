/** The controls of a form as the browser knows them, whether or not a script looks after it. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form in which a person types or chooses; no files. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (control) =>
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && control.type !== "hidden" && control.type !== "file"),
  ) as Control[];
}

/** Whether it is one of several of its name. */
export const isRadio = (control: Control) =>
  control instanceof HTMLInputElement && control.type === "radio";

/**
 * The fields that say something else than the page came with: in them somebody has typed or chosen
 * before the page's script had come.
 */
export function changedNames(form: HTMLFormElement | null): Set<string> {
  const changed = controlsOf(form).filter((control) => {
    if (control instanceof HTMLSelectElement) {
      return control.value !== "" && control.selectedOptions[0]?.defaultSelected === false;
    }
    if (control instanceof HTMLInputElement && isRadio(control)) {
      return control.checked && !control.defaultChecked;
    }
    return control.value !== control.defaultValue;
  });
  return new Set(changed.map(({ name }) => name));
}

/** Puts values into the fields of a form by their names, but not into the `changed` ones. */
export function fillIn(
  form: HTMLFormElement | null,
  values: Record<string, string>,
  changed: Set<string>,
): void {
  for (const control of controlsOf(form)) {
    const { name } = control;
    const value = values[name];
    if (value === undefined || changed.has(name)) continue;
    if (control instanceof HTMLSelectElement) {
      const isOffered = [...control.options].some((option) => option.value === value);
      if (!isOffered) continue;
      control.value = value;
    } else if (control instanceof HTMLInputElement && isRadio(control)) {
      control.checked = control.value === value;
    } else control.value = value;
  }
}

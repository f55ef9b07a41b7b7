/**
 * Reads and fills a form's fields in the DOM rather than in React state, so that text typed before
 * hydration is kept.
 */
import type { Values } from "./drafts.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Without hidden fields, files and honeypots (which have no tab stop). */
function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (control) =>
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement &&
        control.type !== "hidden" &&
        control.type !== "file" &&
        control.tabIndex >= 0),
  ) as Control[];
}

const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "radio";

export function readFields(form: HTMLFormElement | null): Values {
  const shown = controlsOf(form).filter((control) => !isRadio(control) || control.checked);
  return Object.fromEntries(shown.map(({ name, value }) => [name, value]));
}

/** The values that the page was rendered with. */
export function initialFields(form: HTMLFormElement | null): Values {
  const initial: Values = {};
  for (const control of controlsOf(form)) {
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options];
      const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
      initial[control.name] = first?.value ?? "";
    } else if (!isRadio(control)) initial[control.name] = control.defaultValue;
    else if (control.defaultChecked) initial[control.name] = control.value;
  }
  return initial;
}

/** Fills fields by name; a select ignores values that it does not offer. */
export function fillFields(form: HTMLFormElement | null, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value === undefined) continue;
    if (isRadio(control)) control.checked = control.value === value;
    else if (
      !(control instanceof HTMLSelectElement) ||
      [...control.options].some((option) => option.value === value)
    ) {
      control.value = value;
    }
  }
}

/**
 * The fields of a form in which a person types or chooses, as the browser holds them. They belong to
 * the browser, not to React: what is typed before the page's script has come stays in them.
 */
import type { Values } from "./drafts.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Neither hidden fields, nor files, nor what is there for robots alone and has no place for the Tab key. */
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

/** What stands in the fields, by name. */
export function readFields(form: HTMLFormElement | null): Values {
  const shown = controlsOf(form).filter((control) => !isRadio(control) || control.checked);
  return Object.fromEntries(shown.map(({ name, value }) => [name, value]));
}

/** What the page has put into the fields. */
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

/** Puts values into the fields of their names; a select takes only what it offers. */
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

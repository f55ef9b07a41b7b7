/** Whether a form holds anything else than the page was made with. */
export const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some(
        ({ selected, defaultSelected }) => selected && !defaultSelected,
      );
    }
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });

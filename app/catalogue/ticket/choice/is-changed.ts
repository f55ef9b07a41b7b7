/** Whether a form holds anything else than the page was made with. */
export const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      // Without a mark of its own, a list begins with its first entry.
      const made = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
      return field.selectedIndex !== Math.max(made, 0);
    }
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });

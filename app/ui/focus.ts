/**
 * Moves the focus to an element, or to the page's content when the element is not there.
 * @param id of the element
 */
export function focusOrMain(id: string | undefined): void {
  const element = id ? document.getElementById(id) : undefined;
  (element ?? document.getElementById("main"))?.focus();
}

/** Focuses an element, or the main content when it is missing. */
export function focusOrMain(id: string | undefined): void {
  const element = id ? document.getElementById(id) : undefined;
  (element ?? document.getElementById("main"))?.focus();
}

/**
 * Loads the browser's data for number formats. This takes longer than the rest of a task at the first format of a
 * process, so call it in a task of its own.
 */
export function prepareNumbers(): void {
  Intl.NumberFormat(document.documentElement.lang)
}

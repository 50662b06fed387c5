/** An error for the log of another team's page. @param reason a sentence, and what to do */
export function toolbarError(reason: string, options?: ErrorOptions): Error {
  return new Error(`[viewpage] Failed to show the toolbar: ${reason}`, options)
}

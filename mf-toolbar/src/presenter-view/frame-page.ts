/** The part of an iframe that {@link hasPage} reads. */
export interface Frame {
  readonly contentWindow: {
    readonly location: { readonly href: string }
    readonly performance: Pick<Performance, 'getEntriesByType'>
  } | null
}

/**
 * Whether a frame shows a page of this site without an error status. The `load` event fires for errors, too; but the
 * error page of a browser cannot be read, and a page of the server reports its status code.
 */
export function hasPage({ contentWindow }: Frame): boolean {
  try {
    if (!contentWindow || contentWindow.location.href === '') return false
    const [navigation] = contentWindow.performance.getEntriesByType('navigation')
    const status: unknown =
      navigation && 'responseStatus' in navigation ? navigation.responseStatus : undefined
    return typeof status !== 'number' || status < 400
  } catch {
    return false
  }
}

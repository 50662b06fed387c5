/** As much of a frame as is asked. */
export interface Frame {
  readonly contentWindow: {
    readonly location: { readonly href: string }
    readonly performance: Pick<Performance, 'getEntriesByType'>
  } | null
}

/**
 * Whether a frame holds a page of this site that is no error: a frame tells that it loaded whatever came, but what
 * the browser puts in place of a page cannot be read, and a page of the server carries its status code.
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

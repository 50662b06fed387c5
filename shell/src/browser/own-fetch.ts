/**
 * The browser's `fetch`, also where a remote has replaced it. What counts a visit uses this. That code comes later than the
 * remotes, so a page imports this module from the start.
 */
export const { fetch: ownFetch } = globalThis

/**
 * The host's own `fetch`, also where a remote has replaced that of the page.
 *
 * @throws as `fetch` does
 */
export let ownFetch = globalThis.fetch

/** For a host that counts requests: from now on each goes through another function. */
export function replaceOwnFetch(instead: (own: typeof fetch) => typeof fetch): void {
  ownFetch = instead(ownFetch)
}

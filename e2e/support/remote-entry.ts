import type { Page, Response } from 'playwright/test'

/** The entry of a remote's version, as it arrives with the next page. */
export function entryOf(page: Page, remote: string, version: string): Promise<Response> {
  const entry = `/remotes/${remote}/${version}/remoteEntry.`
  return page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(entry))
}

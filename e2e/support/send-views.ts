import { expect } from 'playwright/test'
import type { RunningServer } from './server.ts'

/** The first canary has the first buckets. */
const CANARY_BUCKET = 'canary_bucket=0'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0'

interface SentViews {
  /** At most as many as the decision needs: pages have no canary after it. */
  readonly count: number
  /** Of the canary. Only its views count for it. */
  readonly stage: number
  /** Remotes that failed, for example `mf-notes@1.1.0`. @default none */
  readonly failed?: readonly string[]
  /** Actions that did or did not happen until the page was left. @default the page is not left */
  readonly facts?: Readonly<Record<string, boolean>>
  /** Visitors that a test had before. @default 0 */
  readonly from?: number
}

/**
 * Opens a presentation as new visitors of a canary, and reports what its pages would. Each has an address of their own,
 * which a proxy names (`VIEWPAGE_TRUST_PROXY`).
 */
export async function sendViews(
  { url }: Pick<RunningServer, 'url'>,
  { count, stage, failed = [], facts, from = 0 }: SentViews,
): Promise<void> {
  for (let visitor = from + 1; visitor <= from + count; visitor++) {
    const headers = { 'User-Agent': BROWSER, 'X-Forwarded-For': `10.7.${visitor >> 8}.${visitor & 255}` }
    let token: string | undefined
    const open = async () => {
      const page = await fetch(`${url}/p/orbit1/`, {
        headers: { ...headers, Accept: 'text/html', Cookie: CANARY_BUCKET },
      })
      token = /^view;desc="([^"]*)"/.exec(page.headers.get('server-timing') ?? '')?.[1]
      return token?.split('.')[3]
    }
    // Processes poll for open canaries, and for their stage.
    await expect.poll(open).toMatch(new RegExp(`^\\d+-${stage}-`))
    const response = await fetch(`${url}/api/v1/page-views/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, state: 'live', failed, ...(facts && { figures: { facts } }) }),
    })
    expect(response.status).toBe(204)
  }
}

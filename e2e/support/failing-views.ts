import { expect } from 'playwright/test'
import type { RunningServer } from './server.ts'

/** The first canary has the first buckets. */
const CANARY_BUCKET = 'canary_bucket=0'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0'

/**
 * Opens a presentation as new visitors of a canary, whose pages report that a remote failed. Each has an address of
 * their own, which a proxy names (`VIEWPAGE_TRUST_PROXY`).
 *
 * @param failed for example `mf-notes@1.1.0`
 * @param count at most as many as the decision needs: pages have no canary after it
 */
export async function sendFailingViews(
  { url }: Pick<RunningServer, 'url'>,
  failed: string,
  count: number,
): Promise<void> {
  for (let visitor = 1; visitor <= count; visitor++) {
    const headers = { 'User-Agent': BROWSER, 'X-Forwarded-For': `10.7.${visitor}.1` }
    let token: string | undefined
    const open = async () => {
      const page = await fetch(`${url}/p/orbit1/`, {
        headers: { ...headers, Accept: 'text/html', Cookie: CANARY_BUCKET },
      })
      token = /^view;desc="(.*)"$/.exec(page.headers.get('server-timing') ?? '')?.[1]
      return token
    }
    // Processes poll for open canaries.
    await expect.poll(open).toBeDefined()
    const answer = await fetch(`${url}/api/v1/page-views/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, state: 'live', failed: [failed] }),
    })
    expect(answer.status).toBe(204)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { PageRelease } from '@viewpage/shared-events'
import { Agent } from 'undici'

/** Page loads while versions change. */
export interface PageLoad {
  /** Number of pages received. */
  readonly counts: { whole: number; failed: number; mixed: number }
  /** The first few pages that were incomplete. */
  readonly problems: string[]
  stop(): Promise<void>
}

const RELEASE = /<script type="application\/json" id="page-release">(.*?)<\/script>/s
const SLOT = /data-remote="([^"]+)" data-version="([^"]+)"/g
const TIMEOUT_MS = 10_000
const MAX_PROBLEMS = 10

/** Requests a page at a fixed rate, whether earlier requests were answered or not. */
export function startPageLoad(url: string, perSecond: number): PageLoad {
  const agent = new Agent({ connections: 64 })
  const counts = { whole: 0, failed: 0, mixed: 0 }
  const problems: string[] = []
  const waiting = new Set<Promise<void>>()

  function note(kind: 'failed' | 'mixed', text: string): void {
    counts[kind] += 1
    if (problems.length < MAX_PROBLEMS) problems.push(`${kind}: ${text}`)
  }

  async function load(): Promise<void> {
    try {
      const answer = await fetch(url, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        dispatcher: agent,
      } as RequestInit)
      const page = await answer.text()
      const mixed = mixedIn(page)
      if (answer.status !== 200) note('failed', `status ${answer.status}`)
      else if (mixed !== null) note('mixed', mixed)
      else counts.whole += 1
    } catch (error) {
      note('failed', String(error))
    }
  }

  const timer = setInterval(() => {
    const loading = load().finally(() => waiting.delete(loading))
    waiting.add(loading)
  }, 1_000 / perSecond)
  return {
    counts,
    problems,
    async stop() {
      clearInterval(timer)
      while (waiting.size > 0) await Promise.race([...waiting, wait(100)])
      await agent.close()
    },
  }
}

/** What two release sets are in, or `null`. The HTML of each slot must be of the version that the page loads. */
function mixedIn(page: string): string | null {
  const text = RELEASE.exec(page)?.[1]
  if (text === undefined) return 'a page without a release set'
  const { set } = JSON.parse(text) as PageRelease
  for (const [, remote = '', version] of page.matchAll(SLOT)) {
    const loaded = set.remotes[remote]?.version
    if (loaded !== version) return `${remote}: HTML of ${version}, code of ${loaded}`
  }
  return null
}

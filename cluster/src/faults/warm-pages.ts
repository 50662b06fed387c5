import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../start-cluster.ts'
import { pagesOf } from './load/watching.ts'

/** ms between two requests for a page. */
const POLL_INTERVAL_MS = 50

/** Resolves when every server has each page of the load in its cache. A server that started has none. */
export async function warmPages({ servers }: Cluster, oid: string): Promise<void> {
  for (const { url } of servers) {
    for (const path of pagesOf(oid)) {
      // Only pages that are kept have one.
      while ((await etagOf(url + path)) === null) await wait(POLL_INTERVAL_MS)
    }
  }
}

const etagOf = (url: string) =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.headers.get('etag')
    },
    () => null,
  )

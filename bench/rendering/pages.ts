import type { RunningServer } from '@viewpage/e2e/server'
import { median, percentile } from '@viewpage/tooling/figures'
import { openDatabase } from '../../server/src/storage/database/open-database.ts'
import { childrenOf } from '../../server/test/support/processes.ts'
import { report } from '../harness/compare.ts'
import { processMs, sharedMegabytes } from '../harness/processes.ts'
import { DEMO_OID, DEMO_PATH } from '../harness/start.ts'

const WARM_UP_PAGES = 30

/**
 * Loads the demo page with a new title each time, which bypasses the cache of slots, and then the same page again.
 *
 * @throws Error if a slot of a page is a skeleton
 */
export async function measurePages({ url, dataDir, pid }: RunningServer, pages: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  const load = async (title: string) => {
    const start = performance.now()
    const answer = await fetch(new URL(DEMO_PATH, url), {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    })
    const html = await answer.text()
    const time = performance.now() - start
    if (!html.includes(title) || html.includes('data-rendered="skeleton"'))
      throw new Error(`[bench] Failed to render the page "${title}": it has a skeleton or no title.`)
    return time
  }
  const rename = (title: string) =>
    database.write((transaction) =>
      transaction.updateTable('presentations').set({ title }).where('oid', '=', DEMO_OID).execute(),
    )

  const [fresh, again]: [number[], number[]] = [[], []]
  let freshCpu = { server: 0, remotes: 0 }
  for (let page = -WARM_UP_PAGES; page < pages; page++) {
    const title = `Page ${page} of the benchmark`
    await rename(title)
    const before = cpuOf(pid)
    const time = await load(title)
    const after = cpuOf(pid)
    const timeAgain = await load(title)
    if (page < 0) continue
    fresh.push(time)
    again.push(timeAgain)
    freshCpu = {
      server: freshCpu.server + after.server - before.server,
      remotes: freshCpu.remotes + after.remotes - before.remotes,
    }
  }
  await database.close()

  report(
    `${DEMO_PATH}, ${pages} pages one after the other`,
    ['page', 'p50 ms', 'p99 ms'],
    [
      ['every slot rendered', median(fresh).toFixed(1), percentile(fresh, 0.99).toFixed(1)],
      ['every slot from the cache', median(again).toFixed(1), percentile(again, 0.99).toFixed(1)],
    ],
  )
  const memory = remotesOf(pid).map(sharedMegabytes)
  report(
    'Processes',
    ['process', 'CPU ms a rendered page', 'MB'],
    [
      ['server', (freshCpu.server / pages).toFixed(1), sharedMegabytes(pid).toFixed(0)],
      [
        `${memory.length} of remotes, together`,
        (freshCpu.remotes / pages).toFixed(1),
        memory.reduce((sum, each) => sum + each, 0).toFixed(0),
      ],
      ...memory.map((each) => ['', '', each.toFixed(0)]),
    ],
  )
}

function cpuOf(pid: number): { server: number; remotes: number } {
  return {
    server: processMs(pid),
    remotes: remotesOf(pid).reduce((sum, child) => sum + processMs(child), 0),
  }
}

/** The child of a server is its launcher, which starts the processes of remotes; some are inside the process of a wall. */
const remotesOf = (pid: number) => childrenOf(pid).flatMap(childrenOf).flatMap(innermost)

function innermost(pid: number): number[] {
  const children = childrenOf(pid)
  return children.length === 0 ? [pid] : children.flatMap(innermost)
}

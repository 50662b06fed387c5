import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from '@viewpage/e2e/server'
import type { DeckPageData } from '@viewpage/shared-events'
import Fastify from 'fastify'
import { createSlotRenderer } from '../../server/src/pages/rendering/slot-renderer.ts'
import { median } from '../median.ts'
import { table } from '../table.ts'
import { readDemoPage, readReleaseSet } from './demo-page.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Starts a renderer for all remotes, and renders the first page with it.
 *
 * @throws Error if a slot of that page is not rendered
 */
export async function measureColdStart({ url }: RunningServer, starts: number): Promise<string> {
  const { log } = Fastify()
  const set = await readReleaseSet(url)
  const { pageData, slots } = await readDemoPage(url)
  const [ready, first, second]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < starts; round++) {
    const renderer = createSlotRenderer({
      readServerBuild: ({ remote, server }) => readFile(join(root, remote, 'dist', server), 'utf8'),
      deadlineMs: 1_000,
      slotBytes: 256 * 1024,
      log,
    })
    const render = async (title: string) => {
      const titled: DeckPageData = { ...pageData, title }
      const { html } = await renderer.render(set, slots, titled)
      const missing = Object.keys(html).filter((slot) => html[slot] === null)
      if (missing.length > 0) throw new Error(`[bench] Failed to render ${missing.join(', ')}.`)
    }
    ready.push(await timeOf(() => renderer.prepare(set)))
    first.push(await timeOf(() => render('The first page')))
    second.push(await timeOf(() => render('The second page')))
    await renderer.close()
  }
  const names = ['all remotes ready', 'the first page rendered', 'the second page rendered']
  const rows = [ready, first, second].map((times, index) => [
    names[index] ?? '',
    median(times).toFixed(0),
    `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
  ])
  return `From nothing, ${starts} times\n\n${table(['until', 'median ms', 'range'], rows)}`
}

async function timeOf(job: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await job()
  return performance.now() - start
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from '@viewpage/e2e/server'
import type { DeckPageData, ReleaseSet } from '@viewpage/shared-events'
import { median } from '@viewpage/tooling/figures'
import Fastify from 'fastify'
import { createSlotRenderer } from '../../server/src/pages/rendering/slot-renderer.ts'
import { report, timeOf } from '../harness/compare.ts'
import { DEMO_PATH } from '../harness/start.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Starts a renderer for all remotes, and renders the first page with it.
 *
 * @throws Error if a slot of that page is not rendered
 */
export async function measureColdStart({ url }: RunningServer, starts: number): Promise<void> {
  const { log } = Fastify()
  const set = (await (await fetch(new URL('/releases/current', url))).json()) as ReleaseSet
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
  const rows = Object.entries({
    'all remotes ready': ready,
    'the first page rendered': first,
    'the second page rendered': second,
  }).map(([name, times]) => [
    name,
    median(times).toFixed(0),
    `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
  ])
  report(`From nothing, ${starts} times`, ['until', 'median ms', 'range'], rows)
}

/** Page data and slots of the demo page, as visitors get them. */
async function readDemoPage(url: string) {
  const answer = await fetch(new URL(DEMO_PATH, url), { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'
  return {
    pageData: JSON.parse(block) as DeckPageData,
    slots: new Set([...html.matchAll(/ data-slot="([^"]+)"/g)].map(([, slot = '']) => slot)),
  }
}

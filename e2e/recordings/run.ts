// npm run recordings: records the journeys of the demo for the gate, which replays them with candidates (docs/releasing.md#behaviour).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Recording } from '@viewpage/shared-events/wire'
import { chromium, expect, type Browser } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import { ViewPage } from '../models/view-page.ts'
import config from '../playwright.config.ts'
import { startServer } from '../support/server.ts'
import { Sessions } from '../support/sessions.ts'
import { JOURNEYS, type RecordedJourney } from './journeys.ts'

const OUT = join(import.meta.dirname, '../../demo/src/recordings')
const HEIGHT = 1_400

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, server: { type: 'string' } },
})

const folder = mkdtempSync(join(tmpdir(), 'viewpage-recordings-'))
const server = values.server === undefined ? await startServer(folder) : null
const url = values.server ?? server?.url ?? ''
const browser = await chromium.launch(config.use?.launchOptions)
const sessions = new Sessions(browser, url)
let failed = 0
for (const journey of JOURNEYS.filter(({ remote, name }) => `${remote} ${name}`.includes(values.only))) {
  try {
    const text = await record(browser, journey)
    mkdirSync(join(OUT, journey.remote), { recursive: true })
    writeFileSync(join(OUT, journey.remote, `${journey.name}.json`), text)
    console.log(`${journey.remote} ${journey.name}: ${text.length} bytes`)
  } catch (error) {
    failed += 1
    console.error(`${journey.remote} ${journey.name}: ${String(error)}`)
  }
}
await browser.close()
await server?.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = failed === 0 ? 0 : 1

async function record(
  from: Browser,
  { remote, path, visitor, width = 1280, go }: RecordedJourney,
): Promise<string> {
  const context = await from.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width, height: HEIGHT },
    permissions: ['clipboard-write'],
    ...(visitor !== undefined && { storageState: await sessions.of(visitor) }),
  })
  context.setDefaultTimeout(15_000)
  try {
    const page = await context.newPage()
    const view = new ViewPage(page)
    await view.open(`${path}?diagnostics`)
    await expect(page.locator('[data-slot]:not([data-state="live"]):visible')).toHaveCount(0, {
      timeout: 15_000,
    })
    await go(page, { view, toolbar: new Toolbar(page) })
    // What the last press caused.
    await page.waitForTimeout(800)
    // A dialog may cover the panel.
    const save = page.getByRole('button', { name: 'Save the recording', includeHidden: true })
    const [download] = await Promise.all([page.waitForEvent('download'), save.dispatchEvent('click')])
    return shortened(JSON.parse(readFileSync(await download.path(), 'utf8')) as Recording, remote)
  } finally {
    await context.close()
  }
}

/** Without what a replay does not need. */
function shortened({ page, actions, inputs, responses }: Recording, of: string): string {
  // Only the viewer reads the document.
  const read = responses.filter(({ url: address }) => of === 'mf-viewer' || !address.includes('/document/'))
  const needed = actions.map(({ key, isSticky, sender: { remote }, payload, isWhole, atMs }) => ({
    ...{ key, isSticky, sender: { remote }, payload, isWhole, atMs: Math.round(atMs) },
  }))
  const timed = inputs.map(({ atMs, ...input }) => ({ atMs: Math.round(atMs), ...input }))
  return `${JSON.stringify({ page, actions: needed, inputs: timed, responses: read })}\n`
}

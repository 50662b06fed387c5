import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from '@viewpage/e2e/server'
import { launchChromium } from '../chromium.ts'
import { SCENES, watchInBrowser, type BrowserVisit } from './browser-visit.ts'
import { errorsTable, type Measured } from './errors.ts'
import { truthOf } from './truth.ts'
import { createSums, type Watched } from './watched.ts'

/** Concurrent visits. */
const LANES = 4

/** Runs visits in Chromium, and prints the error of the stored times against the watched times. */
export async function measureBrowser(server: RunningServer, visits: number): Promise<void> {
  const browser = await launchChromium()
  const done: BrowserVisit[] = []
  let next = 0
  async function runLane(): Promise<void> {
    while (next < visits) {
      const visit = next
      next += 1
      try {
        done.push(await watchInBrowser(browser, server.url, visit))
      } catch (error) {
        process.stderr.write(`visit ${visit} does not count: ${String(error)}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, visits) }, runLane))
  await browser.close()

  const database = new DatabaseSync(join(server.dataDir, 'viewpage.sqlite'), { readOnly: true })
  const measured = done.map((visit) => ({
    scene: visit.scene,
    truth: truthOf(visit.trace),
    measured: measuredOf(database, visit.session),
    hidden: null,
  }))
  database.close()
  const rows: [string, Measured[]][] = [
    ['all', measured],
    ...SCENES.map((scene): [string, Measured[]] => [scene, measured.filter((each) => each.scene === scene)]),
  ]
  console.log(`\nThe page in Chromium, as the server stored it: ${done.length} of ${visits} visits\n`)
  console.log(errorsTable(rows))
}

function measuredOf(database: DatabaseSync, session: string): Watched {
  const sums = createSums()
  for (const { step, active_time } of database
    .prepare('select step, active_time from view_events where session_id = ?')
    .all(session))
    sums.add(Number(step), Number(active_time) * 1_000)
  const entries = database.prepare('select entry from viewer_log where session_id = ?').all(session)
  const active = entries.reduce((all, { entry }) => {
    // It is from our own page.
    const { payload } = JSON.parse(String(entry)) as { payload: { active_time_secs: number } }
    return all + payload.active_time_secs * 1_000
  }, 0)
  return { steps: sums.steps, active }
}

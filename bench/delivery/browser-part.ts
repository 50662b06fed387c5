import { setTimeout } from 'node:timers/promises'
import type { RunningServer } from '@viewpage/e2e/server'
import { launchChromium } from '../chromium.ts'
import { BY_CACHE_ALONE, SCENES, visitInBrowser, type BrowserVisit } from './browser-visit.ts'
import { createFaultProxy } from './fault-proxy.ts'
import type { MeantEvent } from './meant-in-page.ts'
import { countSharedNumbers, readStored, type StoredEvent } from './stored.ts'
import { outcomesTable, type Outcome, type OutcomeGroup } from './tally.ts'

/** Concurrent visits. */
const LANES = 4
/** ms between an action and its event, at most. A stored event with a later time belongs to another action. */
const SAME = 500
/** ms without a new event after which the benchmark stops waiting. */
const CALM = 3_000
const CALLS = /^\/(?:log|fallback)\/json/

/** Runs visits in Chromium, and prints what happened to their events. */
export async function measureBrowser(server: RunningServer, visits: number): Promise<void> {
  const browser = await launchChromium()
  const done: BrowserVisit[] = []
  let next = 0
  async function runLane(number: number): Promise<void> {
    const proxy = await createFaultProxy({
      origin: server.url,
      address: `10.1.0.${number}`,
      meets: (path) => CALLS.test(path),
    })
    while (next < visits) {
      const visit = next
      next += 1
      try {
        done.push(await visitInBrowser(browser, proxy, visit))
      } catch (error) {
        process.stderr.write(`visit ${visit} does not count: ${String(error)}\n`)
      }
      if (done.length % 20 === 0) process.stderr.write(`${done.length} of ${visits} visits in Chromium\n`)
    }
    await proxy.close()
  }
  await Promise.all(Array.from({ length: Math.min(LANES, visits) }, (_, number) => runLane(number)))
  await browser.close()

  const stored = (await readWhenCalm(server.dataDir)).filter(({ url }) => url.includes('?visit='))
  console.log(`\nThe page in Chromium: ${done.length} of ${visits} visits\n`)
  console.log(outcomesTable(groupsOf(done, stored)))
  console.log(`\nNumbers within a session that two events share: ${countSharedNumbers(stored)}`)
  const byCache = done.filter(({ scene }) => scene.includes('cache'))
  const restored = byCache.filter((visit) => visit.restored > 0)
  console.log(`Back by the back/forward cache: ${restored.length} of ${byCache.length} visits`)
}

async function readWhenCalm(dataDir: string): Promise<StoredEvent[]> {
  let stored = readStored(dataDir)
  for (let before = -1; before !== stored.length; stored = readStored(dataDir)) {
    before = stored.length
    await setTimeout(CALM)
  }
  return stored
}

function groupsOf(visits: readonly BrowserVisit[], stored: readonly StoredEvent[]): OutcomeGroup[] {
  const byPage = Map.groupBy(stored, ({ url }) => pageOf(url))
  const outcomes = new Map(visits.map((visit) => [visit, outcomesOf(visit, byPage)]))
  const group = (
    name: string,
    has: (visit: BrowserVisit, event: MeantEvent) => boolean,
    goal?: string,
  ): OutcomeGroup => {
    const chosen = visits.filter((visit) => visit.events.some((event) => has(visit, event)))
    return {
      name,
      ...(goal !== undefined && { goal }),
      visits: chosen.map((visit) => ({
        outcomes: (outcomes.get(visit) ?? []).filter(({ event }) => event && has(visit, event)),
        dropped: 0,
      })),
    }
  }
  const isBack = ({ comesBack, scene }: BrowserVisit, { url }: MeantEvent) =>
    (comesBack || scene === BY_CACHE_ALONE) && !url.includes('load=back')
  return [
    group('all', () => true, '0 doubled'),
    group('the visitor came back', isBack, '0 lost'),
    ...SCENES.map((scene) =>
      group(`… "${scene}"`, (visit, event) => visit.scene === scene && isBack(visit, event)),
    ),
    group('never back, closed, server reachable', (visit, event) => !isBack(visit, event), '≤ 1 % lost'),
    group(
      '… of which closed early',
      (visit, event) => visit.scene === 'closed early' && !isBack(visit, event),
    ),
  ]
}

/** The visit and the load that an address belongs to. */
function pageOf(url: string): string {
  const { searchParams } = new URL(url)
  return `${searchParams.get('visit')} ${searchParams.get('load')}`
}

/** Matches events with stored events by page, name and time. */
function outcomesOf(
  { events }: BrowserVisit,
  byPage: ReadonlyMap<string, readonly StoredEvent[]>,
): (Outcome & { readonly event: MeantEvent })[] {
  return [...Map.groupBy(events, ({ url }) => pageOf(url))].flatMap(([page, meant]) => {
    const found = Map.groupBy(byPage.get(page) ?? [], (stored) => nearest(meant, stored))
    return meant.map((event) => {
      const copies = found.get(event) ?? []
      const [first] = copies
      return { event, stored: copies.length, delay: first ? first.receivedAt - event.trueAt : null }
    })
  })
}

function nearest(meant: readonly MeantEvent[], { name, at }: StoredEvent): MeantEvent | undefined {
  const near = meant.filter((event) => event.name === name && Math.abs(event.at - at) < SAME)
  return near.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}

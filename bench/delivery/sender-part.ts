import { join } from 'node:path'
import type { RunningServer } from '@viewpage/e2e/server'
import { createOutbox } from '@viewpage/shell/src/measuring/events/outbox.ts'
import { openDisk } from './disk-store.ts'
import { createLane, type Lane } from './lane.ts'
import { planVisit, WEATHERS } from './plan-visit.ts'
import { countSharedNumbers, readStored } from './stored.ts'
import { outcomesTable, type OutcomeGroup, type VisitOutcomes } from './tally.ts'
import { goThrough, type VisitRecord } from './visit.ts'

/** Concurrent visits, each with its own connection. */
const LANES = 32

type CountedVisit = VisitRecord & VisitOutcomes

/** Runs simulated visits through the sender, and prints what happened to their events. */
export async function measureSender(server: RunningServer, visits: number): Promise<void> {
  const firstStored = new Map<string, number>()
  const records: (VisitRecord & { readonly untold: number })[] = []
  let next = 0

  async function runLane(number: number): Promise<void> {
    const lane: Lane = await createLane({
      origin: server.url,
      address: `10.0.${number >> 8}.${number & 255}`,
      onStored(body, at) {
        for (const [name] of body.matchAll(/visit \d+ event \d+/g))
          if (!firstStored.has(name)) firstStored.set(name, at)
      },
    })
    const disk = openDisk(join(server.dataDir, `browsers-${number}.sqlite`))
    while (next < visits) {
      const plan = planVisit(next)
      next += 1
      const store = disk.storeOf(`visit ${plan.visit}`)
      const record = await goThrough(plan, lane, store)
      records.push({ ...record, untold: createOutbox(store).takeDropped() })
      if (records.length % 500 === 0) process.stderr.write(`${records.length} of ${visits} visits\n`)
    }
    disk.close()
    await lane.close()
  }
  await Promise.all(Array.from({ length: Math.min(LANES, visits) }, (_, number) => runLane(number)))

  const stored = readStored(server.dataDir)
  const byName = Map.groupBy(stored, ({ term }) => term)
  const byVisit = Map.groupBy(stored, ({ term }) => Number(/^visit (\d+) /.exec(term)?.[1]))
  const counted = records.map((record): CountedVisit => {
    const { visit } = record.plan
    return {
      ...record,
      outcomes: record.meant.map(({ name, at }) => {
        const first = firstStored.get(name)
        const times = byName.get(name)?.length ?? 0
        return { stored: times, delay: times === 0 || first === undefined ? null : first - at }
      }),
      // Reported to the server already, and what the next event would report.
      dropped: (byVisit.get(visit) ?? []).reduce((sum, { dropped }) => sum + dropped, record.untold),
    }
  })
  console.log(`\nThe sender: ${visits} visits, real storage, real HTTP, time by a clock of its own\n`)
  console.log(outcomesTable(groupsOf(counted)))
  console.log(`\nNumbers within a session that two events share: ${countSharedNumbers(stored)}`)
}

function groupsOf(all: readonly CountedVisit[]): OutcomeGroup[] {
  const group = (name: string, of: (visit: CountedVisit) => boolean, goal?: string): OutcomeGroup => ({
    name,
    ...(goal !== undefined && { goal }),
    visits: all.filter(of),
  })
  const isBack = ({ plan }: CountedVisit) => plan.comesBack
  const isClosed = ({ plan }: CountedVisit) => plan.loads.at(-1)?.end === 'closed'
  const isGone = (visit: CountedVisit) => !isBack(visit)
  return [
    group('all', () => true, '0 doubled'),
    group('the visitor came back', isBack, '0 lost'),
    ...WEATHERS.map((weather) =>
      group(`… after "${weather}"`, (visit) => isBack(visit) && visit.met.has(weather)),
    ),
    group('… after a kill', (visit) => isBack(visit) && visit.plan.loads.some(({ end }) => end === 'killed')),
    group('… with two tabs', (visit) => isBack(visit) && visit.plan.tabs === 2),
    group('… with a clock off by a day', (visit) => isBack(visit) && visit.plan.skew !== 0),
    group(
      'never back, closed, server reachable',
      (visit) => isGone(visit) && isClosed(visit) && visit.met.size === 0,
      '≤ 1 % lost',
    ),
    group(
      'never back, closed, reachable again',
      (visit) => isGone(visit) && isClosed(visit) && visit.met.size > 0 && visit.lastWeather === null,
    ),
    group(
      'never back, killed or not reachable',
      (visit) => isGone(visit) && (!isClosed(visit) || visit.lastWeather !== null),
    ),
  ]
}

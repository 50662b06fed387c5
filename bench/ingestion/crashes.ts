import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import { DATABASES, type DatabaseName } from '../../server/test/support/databases.ts'
import { report } from '../harness/compare.ts'
import { sendAlways } from './send.ts'
import { createStore, type Store } from './targets.ts'
import { nextCall } from './visitors.ts'

const CONNECTIONS = 32
/** ms from the first response to a crash, minimum and maximum. */
const [SOONEST, LATEST] = [200, 1_200]

/** Kills the server under load repeatedly. Acknowledged events must be stored, and none twice. */
export async function measureCrashes(rounds: number): Promise<void> {
  const rows: string[][] = []
  for (const kind of DATABASES) rows.push(await crashOften(kind, rounds))
  const columns = ['database', 'crashes', 'acknowledged', 'sent again', 'acknowledged, lost', 'stored twice']
  report(`kill -9 under load, ${CONNECTIONS} connections`, columns, rows)
}

async function crashOften(kind: DatabaseName, rounds: number): Promise<string[]> {
  const store = await createStore(kind)
  const acknowledged = new Set<string>()
  let [unanswered, sentAgain]: [string[], number] = [[], 0]
  for (let round = 0; round < rounds; round++) {
    sentAgain += unanswered.length
    unanswered = await loadAndKill(store, unanswered, acknowledged)
    process.stderr.write(`${kind}: crash ${round + 1} of ${rounds}\n`)
  }
  const stored = await store.eventIds()
  const known = new Set(stored)
  const lost = [...acknowledged].filter((id) => !known.has(id)).length
  await store.remove()
  return [kind, rounds, acknowledged.size, sentAgain, lost, stored.length - known.size].map(String)
}

/** @returns ids of the unanswered events, which the next server receives again, as from a returning page */
async function loadAndKill(
  store: Store,
  again: readonly string[],
  acknowledged: Set<string>,
): Promise<string[]> {
  const server = await store.start()
  const pool = new Pool(server.url, { connections: CONNECTIONS })
  const [waiting, unanswered]: [string[], string[]] = [[...again], []]
  let [isOver, begin] = [false, () => {}]
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const load = sendAlways(
    pool,
    CONNECTIONS,
    () => nextCall(waiting.pop()),
    () => isOver,
    ({ eventId }, status) => {
      if (status !== 204) return void unanswered.push(eventId)
      acknowledged.add(eventId)
      begin()
    },
  )
  await begun
  await setTimeout(SOONEST + Math.random() * (LATEST - SOONEST))
  const gone = server.kill()
  isOver = true
  await Promise.all([gone, load])
  await pool.destroy()
  return [...unanswered, ...waiting]
}

import { report } from '../harness/compare.ts'
import { matching } from '../harness/options.ts'
import { addDemo, fillLarge, UNWATCHED, type LargeSize } from './fill-large.ts'
import { ingestionRates } from './ingestion-rates.ts'
import { MAIN } from './main-account.ts'
import { measure } from './measure.ts'
import { startProbedServer, type ProbedServer } from './probed-server.ts'
import { allRequests } from './requests.ts'
import { createSite, type DatabaseName } from './sites.ts'
import { storedBytes } from './stored-bytes.ts'
import { ingestionRows, printTimings, type Ingestion } from './tables.ts'

export interface ListsOptions extends LargeSize {
  /** Requests per address, size and round. */
  readonly requests: number
  /** Parts of addresses, separated by commas. */
  readonly only: string
  /** Seconds for which each presentation gets events. */
  readonly rounds: number
}

/** Every page and API call at the demo's size and at a large one. */
export async function measureLists(kind: DatabaseName, options: ListsOptions): Promise<void> {
  await using small = await createSite(kind, 'scale_demo')
  await addDemo(small)
  await using large = await fillLarge(small, kind, options)
  const bytes = await storedBytes(large)
  const asked = allRequests().filter(({ name }) => matching(options.only)(name))
  await using demoServer = await startProbedServer(small)
  await using largeServer = await startProbedServer(large)
  const servers = { demo: demoServer, large: largeServer }
  const timings = await measure(servers, options.requests, asked)
  const ingestion = options.rounds === 0 ? null : await measureIngestion(largeServer, options.rounds)
  printTimings(
    `${kind}: ${options.presentations} presentations, ${options.owners} owners, ${options.own} of one; one with ${options.views} views and ${options.events} step events in ${options.days} days`,
    timings,
  )
  report('Storage and ingestion', ['measure', 'value'], ingestionRows(options, bytes, ingestion))
}

async function measureIngestion(server: ProbedServer, rounds: number): Promise<Ingestion> {
  await server.probe()
  const rates = await ingestionRates(server, { popular: MAIN.presentation, empty: UNWATCHED, rounds })
  return { rates, ...(await server.probe()) }
}

import type { DatabaseName } from '../../server/test/support/databases.ts'
import { table } from '../table.ts'
import { addSession, fill, type FillSize } from './fill.ts'
import { measure, type Timing } from './measure.ts'
import { allRequests, type Asked } from './requests.ts'
import { createSite, type Site } from './sites.ts'

export interface ListsOptions {
  readonly kind: DatabaseName
  readonly size: FillSize
  /** Requests per address. */
  readonly requests: number
  /** Parts of addresses, separated by commas. */
  readonly only: string
}

const MAX_RATIO = 1.5
const FAST_MS = 20
const MAX_WAIT_MS = 50

/** Every page and API call at the demo's size and at a large one. */
export async function measureLists({ kind, size, requests, only }: ListsOptions): Promise<string> {
  const small = await createSite(kind, 'scale_demo')
  const large = await prepare(small, size)
  try {
    const asked = allRequests().filter(({ name }) => only.split(',').some((part) => name.includes(part)))
    const before = await timingsOf(small, asked, requests)
    const after = await timingsOf(large, asked, requests)
    const rows = asked.map(({ name }) => rowOf(name, before.get(name), after.get(name)))
    const head = ['address', 'status', 'demo ms', 'p95', 'large ms', 'p95', 'ratio', 'longest wait', 'goal']
    const title = `${kind}: ${size.presentations} presentations, ${size.owners} owners, ${size.own} of one`
    return `${title}\n\n${table(head, rows)}`
  } finally {
    await large.remove()
    await small.remove()
  }
}

/** Adds the demo to a site, and a large number of presentations to a copy. @returns the copy */
async function prepare(small: Site, size: FillSize): Promise<Site> {
  await (await small.start()).stop()
  const database = await small.open()
  await addSession(database)
  await database.close()
  const large = await small.copy('scale_large')
  const start = performance.now()
  const filled = await large.open()
  await fill(filled, size)
  await filled.close()
  console.error(`filled in ${Math.round((performance.now() - start) / 1_000)} s`)
  return large
}

async function timingsOf(site: Site, asked: readonly Asked[], requests: number) {
  const server = await site.start()
  try {
    return await measure(server, asked, requests)
  } finally {
    await server.stop()
  }
}

function rowOf(name: string, before: Timing | undefined, after: Timing | undefined): string[] {
  if (!before || !after) return [name]
  const ratio = after.median / before.median
  const isFast = ratio <= MAX_RATIO || after.median <= FAST_MS
  return [
    name,
    before.status === after.status ? after.status : `${before.status} → ${after.status}`,
    ms(before.median),
    ms(before.p95),
    ms(after.median),
    ms(after.p95),
    ratio.toFixed(2),
    ms(after.longestWait),
    isFast && after.longestWait <= MAX_WAIT_MS ? 'met' : 'missed',
  ]
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(1)
}

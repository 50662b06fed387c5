import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../server/src/database/open-database.ts'
import { checkDeck, fillDeck, type Deck, type DeckSize } from '../insights/fill-deck.ts'
import { fill, type FillSize } from './fill.ts'
import { MAIN } from './main-account.ts'
import type { Site } from './sites.ts'

/** Days whose figures are compared with the raw rows after filling. */
const CHECKED_DAYS = 3

export interface LargeSize {
  readonly size: FillSize
  readonly deck: DeckSize
  /** A folder that keeps the filled site of SQLite for later runs; empty: none. */
  readonly keep: string
}

/** A copy of the site with many presentations, and many views of one. */
export async function fillLarge(small: Site, { size, deck, keep }: LargeSize): Promise<Site> {
  const isKept = keep !== '' && small.databaseUrl === null
  const large = await small.copy('scale_large')
  if (isKept && existsSync(keep)) {
    cpSync(keep, large.dataDir, { recursive: true })
    return large
  }
  const database = await large.open()
  await timed(`${size.presentations} presentations`, () => fill(database, size))
  const popular = await popularDeck(database)
  await timed(`${deck.views} views, ${deck.events} events`, () => fillDeck(database, popular, deck))
  await timed('comparison with raw rows', () => checkDeck(database, popular, CHECKED_DAYS))
  await database.close()
  if (isKept) cpSync(join(large.dataDir), keep, { recursive: true })
  return large
}

async function popularDeck({ read }: Database): Promise<Deck> {
  const { revision, step_titles } = await read
    .selectFrom('presentations')
    .select(['revision', 'step_titles'])
    .where('oid', '=', MAIN.presentation)
    .executeTakeFirstOrThrow()
  const steps = (JSON.parse(step_titles) as string[]).length
  return { oid: MAIN.presentation, ownerOid: MAIN.oid, linkId: MAIN.link, revision, steps }
}

async function timed(what: string, job: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await job()
  console.error(`${what}: ${Math.round((performance.now() - start) / 1_000)} s`)
}

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import type { DatabaseName } from '../../server/test/support/databases.ts'
import { openRawDatabase } from '../../server/test/support/raw-database.ts'
import { checkDeck, fillDeck, type Deck, type DeckSize } from '../insights/fill-deck.ts'
import { fill, type FillSize } from './fill.ts'
import { MAIN } from './main-account.ts'
import { siteIn, type Site } from './sites.ts'

/** Days whose figures are compared with the raw rows after filling. */
const CHECKED_DAYS = 3

export interface LargeSize {
  readonly kind: DatabaseName
  readonly size: FillSize
  readonly deck: DeckSize
  /** A folder that keeps the filled sites for later runs; empty: none. */
  readonly keep: string
}

/** A copy of the site with many presentations, and many views of one. */
export async function fillLarge(small: Site, large: LargeSize): Promise<Site> {
  if (large.keep === '') return fillSite(await small.copy('scale_large'), large)
  const kept = await keptSite(small, large)
  return kept.copy('scale_large')
}

async function keptSite(small: Site, large: LargeSize): Promise<Site> {
  const { kind, keep, size, deck } = large
  const folder = join(keep, kind)
  const [files, filled] = [join(folder, 'files'), join(folder, 'filled.json')]
  const wanted = JSON.stringify({ size, deck })
  if (existsSync(filled)) {
    if (readFileSync(filled, 'utf8') !== wanted)
      throw new Error(`[bench] ${folder} has data of another size. Delete it, or name another folder.`)
    return siteIn(kind, KEPT, files)
  }
  // What an interrupted run left behind.
  rmSync(files, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const kept = await fillSite(await small.copy(KEPT, files), large)
  writeFileSync(filled, wanted)
  return kept
}

const KEPT = 'scale_kept'

async function fillSite(site: Site, { size, deck }: LargeSize): Promise<Site> {
  const database = await openForFilling(site)
  await timed(`${size.presentations} presentations`, () => fill(database, size))
  const popular = await popularDeck(database)
  await timed(`${deck.views} views, ${deck.events} events`, () => fillDeck(database, popular, deck))
  await timed('comparison with raw rows', () => checkDeck(database, popular, CHECKED_DAYS))
  await database.close()
  return site
}

/** Without the time limit of large queries: PostgreSQL takes minutes for an index of many rows. */
async function openForFilling(site: Site): Promise<Database> {
  const database = await site.open()
  if (database.kind === 'sqlite') return database
  const unlimited = openRawDatabase<Tables>(site)
  return {
    ...database,
    writeLarge: (job) => unlimited.transaction().execute(job),
    async close() {
      await unlimited.destroy()
      await database.close()
    },
  }
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

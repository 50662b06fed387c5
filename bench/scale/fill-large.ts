import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import { openRawDatabase } from '../../server/test/support/raw-database.ts'
import { timeOf } from '../harness/compare.ts'
import { checkDeck, fillDeck, type Deck, type DeckSize } from './fill-deck.ts'
import { addSession, fill, type FillSize } from './fill.ts'
import { MAIN } from './main-account.ts'
import { createSite, siteIn, type DatabaseName, type Site } from './sites.ts'

export { UNWATCHED } from './fill.ts'

/** Days whose figures are compared with the raw rows after filling. */
const CHECKED_DAYS = 3

export interface LargeSize extends FillSize, DeckSize {
  /** A folder that keeps the filled sites for later runs; empty: none. */
  readonly keep: string
}

/** The demo's rows, and a session of {@link MAIN}. */
export async function addDemo(site: Site): Promise<void> {
  await (await site.start()).stop()
  const database = await site.open()
  await addSession(database)
  await database.close()
}

/** The large site alone. */
export async function fillFromDemo(kind: DatabaseName, size: LargeSize): Promise<Site> {
  await using demo = await createSite(kind, 'scale_demo')
  await addDemo(demo)
  return fillLarge(demo, kind, size)
}

/** A copy of the site with many presentations, and many views of one. */
export async function fillLarge(small: Site, kind: DatabaseName, size: LargeSize): Promise<Site> {
  if (size.keep === '') return fillSite(await small.copy('scale_large'), size)
  const kept = await keptSite(small, kind, size)
  return kept.copy('scale_large')
}

async function keptSite(small: Site, kind: DatabaseName, large: LargeSize): Promise<Site> {
  const { keep, presentations, owners, own, comments, views, events, days } = large
  const folder = join(keep, kind)
  const [files, filled] = [join(folder, 'files'), join(folder, 'filled.json')]
  const wanted = JSON.stringify({
    size: { presentations, owners, own, comments },
    deck: { views, events, days },
  })
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

async function fillSite(site: Site, size: LargeSize): Promise<Site> {
  const database = await openForFilling(site)
  const popular = await popularDeck(database)
  const steps = {
    [`${size.presentations} presentations`]: () => fill(database, size),
    [`${size.views} views, ${size.events} events`]: () => fillDeck(database, popular, size),
    'comparison with raw rows': () => checkDeck(database, popular, CHECKED_DAYS),
  }
  for (const [what, step] of Object.entries(steps))
    console.error(`${what}: ${Math.round((await timeOf(step)) / 1_000)} s`)
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

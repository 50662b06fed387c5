import { sql, type Kysely } from 'kysely'
import {
  type DatabaseKind,
  type FillParts,
  type Tables,
  prepareDeck,
  storeDeck,
  sumRollUps,
  withoutTriggers,
  type AboutPresentation,
  type PreparedDeck,
} from '@viewpage/server'
import { accountRows, ownerOid } from './accounts.ts'
import { AUDIENCES } from './audiences.ts'
import { cardRows } from './cards.ts'
import type { DemoPresentation } from './decks/index.ts'
import { createInsertRows } from './insert-rows.ts'
import { likeRows } from './like-rows.ts'
import { recordingRows } from './recording-rows.ts'
import { agreementRows, collaboratorRows, viewLinkRows } from './sharing.ts'
import { visitorRows } from './visitors.ts'
import { firstViewTime, visitRows } from './visits/visit-rows.ts'

const DAY = 86_400_000

/**
 * Adds the demo data to a database without users, and does not change any other. Everything is in one transaction, so the
 * next start can repeat an interrupted one; files that were already painted are found by their content. If two servers
 * start at the same time, one adds the data, and the other finds users.
 *
 * @param onProgress fraction from 0 to 1
 * @returns whether it was added
 */
export async function addDemoData(
  { database, storedFiles, now }: FillParts,
  presentations: () => Promise<readonly DemoPresentation[]>,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<boolean> {
  if (await hasUsers(database.read)) return false
  onProgress(0)
  const time = now()
  const prepare = (presentation: DemoPresentation, onStep: (fraction: number) => void) =>
    prepareDeck({ database, storedFiles, now }, presentation.deck, aboutOf(presentation, time), onStep)
  const decks = await prepareAll(await presentations(), prepare, onProgress)
  const users = [...(await accountRows(time)), ...(await visitorRows(maxLikes(), time))]

  const oids = decks.map(({ presentation }) => presentation.oid)
  const ofThem = <Row extends { oid: string }>(rows: readonly Row[]) =>
    rows.filter(({ oid }) => oids.includes(oid))

  // A busy PostgreSQL needs longer for its sums than a page may wait.
  return database.writeLarge(async (transaction) => {
    // Other transactions that add users wait. SQLite has one writer at a time.
    if (database.kind === 'postgres') {
      await sql`lock table users in share row exclusive mode`.execute(transaction)
    }
    if (await hasUsers(transaction)) return false
    const insertRows = createInsertRows(transaction, database.kind)
    await insertRows('users', users)
    for (const deck of decks) await storeDeck(transaction, withAudience(deck, time))
    await insertRows('collaborators', ofThem(collaboratorRows()))
    await insertRows('agreements', ofThem(agreementRows()))
    await insertRows('view_links', ofThem(viewLinkRows(time)))
    await insertAudiences(transaction, database.kind, decks, time)
    await insertRows('cards', cardRows(oids))
    await insertRows('recordings', recordingRows(time))
    return true
  })
}

async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('oid').limit(1).executeTakeFirst()) !== undefined
}

function aboutOf({ owner, about, daysOld }: DemoPresentation, now: number): AboutPresentation {
  return { ...about, ownerOid: ownerOid(owner), modifiedAt: now - daysOld * DAY }
}

/** One deck is painted while the pictures of another are encoded. */
const CONCURRENCY = 2

/** Prepares all decks. @throws the first error, after all running work has ended */
async function prepareAll(
  presentations: readonly DemoPresentation[],
  prepare: (each: DemoPresentation, onStep: (fraction: number) => void) => Promise<PreparedDeck>,
  onProgress: (fraction: number) => void,
): Promise<PreparedDeck[]> {
  const decks: PreparedDeck[] = []
  const done = presentations.map(() => 0)
  const waiting = presentations.entries()
  async function prepareNext(): Promise<void> {
    for (const [index, each] of waiting) {
      decks[index] = await prepare(each, (fraction) => {
        done[index] = fraction
        onProgress(done.reduce((sum, part) => sum + part, 0) / done.length)
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, prepareNext))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return decks
}

/** Adds the counts of the audience. */
function withAudience(deck: PreparedDeck, now: number): PreparedDeck {
  const { presentation } = deck
  const audience = AUDIENCES[presentation.oid]
  if (!audience) return deck
  const counts = {
    likes_count: audience.likes,
    views_count: audience.recentViews + audience.earlierViews,
    created_at: Math.min(presentation.created_at, firstViewTime(audience, now)),
  }
  return { ...deck, presentation: { ...presentation, ...counts } }
}

async function insertAudiences(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  decks: readonly PreparedDeck[],
  now: number,
): Promise<void> {
  const insertRows = createInsertRows(transaction, kind)
  const watched = decks.flatMap(({ presentation: { oid, step_titles } }) => {
    const audience = AUDIENCES[oid]
    const stepCount = (JSON.parse(step_titles) as string[]).length
    return audience ? [{ oid, audience, rows: visitRows(oid, stepCount, audience, now) }] : []
  })
  for (const { oid, audience, rows } of watched) {
    await insertRows('link_viewers', rows.viewers)
    await insertRows('likes', likeRows(oid, audience.likes, firstViewTime(audience, now), now))
    await insertRows('analytics_events', rows.analytics)
  }
  await withoutTriggers(transaction, kind, async () => {
    for (const { oid, rows } of watched) {
      await insertRows('presentation_views', rows.views)
      await insertRows('view_events', rows.events)
      await sumRollUps(transaction, oid)
    }
  })
}

function maxLikes(): number {
  return Math.max(...Object.values(AUDIENCES).map(({ likes }) => likes))
}

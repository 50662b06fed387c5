import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import { compareFigures } from '../../server/src/features/insights/raw-figures/compare-figures.ts'
import { sumRollUps } from '../../server/src/storage/roll-ups/sum-roll-ups.ts'
import { withoutTriggers } from '../../server/src/storage/roll-ups/without-triggers.ts'

/** A presentation that exists, and a view link of it. */
export interface Deck {
  readonly oid: string
  readonly ownerOid: string
  readonly linkId: string
  readonly revision: number
  readonly steps: number
}

export interface DeckSize {
  readonly views: number
  readonly events: number
  /** The last days, in which it was watched. */
  readonly days: number
}

const DAY_MS = 86_400_000
/** Identified viewers share so many e-mail addresses. */
const ADDRESSES = 1_000
const STEP_MS = 7_000
const MAX_SESSION_MS = 3 * 3_600_000

/** Adds views, events and identifications of a presentation in bulk, and their roll-ups. */
export async function fillDeck(database: Database, deck: Deck, size: DeckSize): Promise<void> {
  await database.writeLarge((transaction) =>
    withoutTriggers(transaction, database.kind, async () => {
      for (const insert of [viewers(deck, size), views(deck, size), events(deck, size)])
        await insert.execute(transaction)
      await transaction
        .updateTable('presentations')
        .set((update) => ({ views_count: update('views_count', '+', size.views) }))
        .where('oid', '=', deck.oid)
        .execute()
      await sumRollUps(transaction, deck.oid)
    }),
  )
  if (database.kind === 'postgres')
    await database.writeLarge((transaction) => sql`analyze`.execute(transaction))
}

/** Compares the figures of the last days with the raw rows. @throws Error if they differ */
export async function checkDeck({ readLarge }: Database, deck: Deck, days: number): Promise<void> {
  const until = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const scope = {
    read: readLarge,
    oid: deck.oid,
    ownerOid: deck.ownerOid,
    since: until - days * DAY_MS,
    until,
  }
  const [wrong] = await compareFigures(scope, deck.steps)
  if (wrong)
    throw new Error(`[bench] ${wrong.figure}: ${wrong.rolledUp} rolled up, ${wrong.raw} in the rows.`)
}

/** A fifth comes by the view link, half of them with an e-mail; a quarter comes back. */
const HAS_LINK = 'session = n and n % 5 = 0'
const IS_IDENTIFIED = 'session = n and n % 10 = 0'
const SESSION_ID = `'00000000-0000-4000-8000-' || cast(100000000000 + session as text)`
const ADDRESS = `(n / 10 % ${ADDRESSES})`
const VIEWER_KEY = `'0123456789abcdef01234567' || cast(10000000 + ${ADDRESS} as text)`
/** Spreads numbers evenly, the same on both databases. */
const hash = (number: string, salt: number) =>
  `(cast(${number} + ${salt} as bigint) * 2654435761 % 4294967296 / 65536)`

/** Rows `n` of views with their `session` and `viewed_at`. */
function numbered({ views: count, days }: DeckSize): RawBuilder<unknown> {
  const start = Date.now() - days * DAY_MS
  // A session ends half an hour after its last page, so views of one are near each other.
  const near = Math.max(1, Math.floor((count * MAX_SESSION_MS) / (days * DAY_MS)))
  return sql.raw(`
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1}),
    visits (n, session, viewed_at) as (
      select n, case when n % 4 = 3 then n - 1 - ${hash('n', 7)} % ${near} else n end,
        ${start} + n * cast(${days * DAY_MS} as bigint) / ${count}
      from numbers
    )`)
}

function viewers({ linkId }: Deck, size: DeckSize) {
  return sql`insert into link_viewers (link_id, session_id, user_oid, name, email, identified_at, viewer_key)
    ${numbered(size)}
    select ${linkId}, ${sql.raw(SESSION_ID)}, null, 'Viewer', 'viewer' || ${sql.raw(ADDRESS)} || '@example.com',
      viewed_at, ${sql.raw(VIEWER_KEY)}
    from visits where ${sql.raw(IS_IDENTIFIED)}`
}

function views({ oid, linkId }: Deck, size: DeckSize) {
  return sql`insert into presentation_views
      (oid, session_id, link_id, viewed_at, referrer_host, device, language, viewer)
    ${numbered(size)}
    select ${oid}, ${sql.raw(SESSION_ID)}, case when ${sql.raw(HAS_LINK)} then ${linkId} end, viewed_at,
      case when n % 5 < 3 then 'site' || (${sql.raw(hash('n', 1))} % 40) || '.example' end,
      case ${sql.raw(hash('n', 2))} % 3 when 0 then 'desktop' when 1 then 'mobile' else 'tablet' end,
      case ${sql.raw(hash('n', 3))} % 4 when 0 then 'en' when 1 then 'de' when 2 then 'fr' else 'hu' end,
      case when ${sql.raw(IS_IDENTIFIED)} then ${sql.raw(VIEWER_KEY)} else ${sql.raw(SESSION_ID)} end
    from visits`
}

function events({ oid, linkId, revision, steps }: Deck, size: DeckSize) {
  const perView = Math.max(1, Math.round(size.events / size.views))
  const places = sql.join(Array.from({ length: perView }, (_, place) => sql`(${sql.lit(place)})`))
  // Some visitors reach the last step, others stay at the first.
  const step = `1 + place * (${hash('n', 5)} % 4) / 2`
  return sql`insert into view_events
      (oid, link_id, session_id, step, step_count, active_time, spare, revision, received_at)
    ${numbered(size)},
    places (place) as (values ${places})
    select ${oid}, case when ${sql.raw(HAS_LINK)} then ${linkId} end, ${sql.raw(SESSION_ID)},
      case when ${sql.raw(step)} > ${sql.lit(steps)} then ${sql.lit(steps)} else ${sql.raw(step)} end, ${sql.lit(steps)},
      cast(${sql.raw(hash(`n * ${perView} + place`, 6))} % 100 as double precision) / 10, 0, ${sql.lit(revision)},
      viewed_at + (place + 1) * ${sql.lit(STEP_MS)}
    from visits cross join places`
}

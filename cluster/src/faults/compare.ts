import pg from 'pg'
import type { Ledger } from './load/ledger.ts'
import type { Load } from './load/load.ts'

/** What became of the acknowledged writes of one kind. */
export interface Outcome {
  readonly kind: string
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

/** Compares what servers acknowledged with what the database has. */
export async function compareWithDatabase(
  connectionString: string,
  { ledger, oid }: Pick<Load, 'ledger' | 'oid'>,
): Promise<Outcome[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const rows = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[]
    return [
      await compareEvents(ledger, rows),
      await compareViews(ledger, rows),
      await compareLikes(ledger, oid, rows),
      await compareTitles(ledger, rows),
      await compareUploads(ledger, rows),
      await compareReleases(ledger, rows),
    ]
  } finally {
    await client.end()
  }
}

type Rows = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

interface Counted {
  readonly name: string
  readonly n: number
}

/** Each acknowledged name has exactly one row. */
function outcomeOf(kind: string, acknowledged: ReadonlySet<string>, counted: readonly Counted[]): Outcome {
  const counts = new Map(counted.map(({ name, n }) => [name, n]))
  return {
    kind,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((name) => !counts.has(name)).length,
    doubled: counted.filter(({ n }) => n > 1).length,
  }
}

async function compareEvents({ events }: Ledger, rows: Rows): Promise<Outcome> {
  const found = await rows<Counted>(
    'select event_id as name, count(*)::int as n from analytics_events where event_id is not null group by 1',
  )
  return outcomeOf('events', events, found)
}

async function compareViews({ views }: Ledger, rows: Rows): Promise<Outcome> {
  const found = await rows<Counted>(
    'select session_id as name, count(*)::int as n from presentation_views group by oid, session_id',
  )
  return outcomeOf('views', views, found)
}

async function compareLikes({ likes }: Ledger, oid: string, rows: Rows): Promise<Outcome> {
  const found = await rows<{ email: string }>(
    'select email from likes join users on users.oid = likes.user_oid where likes.oid = $1',
    [oid],
  )
  const liking = new Set(found.map(({ email }) => email))
  const lost = [...likes].filter(([email, isLiked]) => liking.has(email) !== isLiked).length
  const [counts] = await rows<{ likes_count: number; n: number }>(
    'select likes_count, (select count(*)::int from likes where oid = $1) as n from presentations where oid = $1',
    [oid],
  )
  return {
    kind: 'likes',
    acknowledged: likes.size,
    lost,
    doubled: (counts?.likes_count ?? 0) - (counts?.n ?? 0),
  }
}

async function compareTitles({ titles }: Ledger, rows: Rows): Promise<Outcome> {
  const found = await rows<{ oid: string; title: string }>('select oid, title from presentations')
  const stored = new Map(found.map(({ oid, title }) => [oid, title]))
  const lost = [...titles].filter(([oid, title]) => stored.get(oid) !== title).length
  return { kind: 'edits', acknowledged: titles.size, lost, doubled: 0 }
}

async function compareUploads({ uploads }: Ledger, rows: Rows): Promise<Outcome> {
  const found = await rows<Counted>('select oid as name, count(*)::int as n from presentations group by oid')
  return outcomeOf('uploads', uploads, found)
}

async function compareReleases({ releases }: Ledger, rows: Rows): Promise<Outcome> {
  const found = await rows<Counted>(
    'select version as name, count(*)::int as n from remote_versions where remote = $1 group by 1',
    ['mf-probe'],
  )
  return outcomeOf('releases', new Set(releases), found)
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql, type RawBuilder } from 'kysely'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageError } from '../../../test/support/page-error.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { errorsOf, failuresOf } from '../../releases/failures/read-errors.ts'
import { newestTrial } from '../../releases/sets/evidence-against.ts'
import { FIRST_PAGE } from '../../content/presentations/list-pages.ts'
import { readVersions, versionsBefore } from './read-releases.ts'
import { activationsIn, hostChangesIn, readTimeline, type TimelineEntry } from './read-timeline.ts'

const ACTIVATIONS = 1_000
const VERSIONS = 200
const HOST_CHANGES = 200
const REMOTE = 'mf-toolbar'

describe.each(DATABASES)('a thousand activations and two hundred versions on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, { remotes: { [REMOTE]: { slots: ['toolbar'] } } })
    const { database } = app.parts
    const [known] = await database.read.selectFrom('remote_versions').selectAll().execute()
    if (!known) throw new Error('No version was published.')
    await database.write(async (transaction) => {
      for (const remote of [REMOTE, 'mf-other'])
        await transaction
          .insertInto('remote_versions')
          .values(range(VERSIONS).map((index) => ({ ...known, remote, version: `2.${index}.0` })))
          .execute()
      const activation = { fallback_version: null, token_name: '*', activated_by: 'Ada', reason: null }
      for (const remote of ['mf-other', REMOTE])
        await transaction
          .insertInto('remote_activations')
          .values(
            range(ACTIVATIONS).map((index) => ({
              ...activation,
              remote,
              version: `2.${index % VERSIONS}.0`,
              activated_at: app.clock.now + index,
            })),
          )
          .execute()
      const change = { host: 'handbook', version: '1.0.0', action: 'register', token_name: '*' } as const
      await transaction
        .insertInto('host_changes')
        .values(
          range(HOST_CHANGES).map((index) => ({
            ...change,
            changed_at: app.clock.now,
            changed_by: null,
            reason: null,
            // Some follow the same activation, and some are older than all.
            after_activation: 10 * Math.floor(index / 2),
          })),
        )
        .execute()
      const error = { ...pageError, received_at: app.clock.now }
      const unknown = { slot: null, release_set: null, browser: null, is_override: 0 }
      for (const remote of [REMOTE, 'mf-other', REMOTE])
        await transaction
          .insertInto('page_errors')
          .values(range(1_000).map(() => ({ ...error, ...unknown, remote })))
          .execute()
      const trial = { kind: 'watch', state: 'watched', stage: 0, share: 1_000, buckets: '[]' } as const
      const times = { started_at: 0, ends_at: 0, ended_at: 0 }
      const missing = { stable_version: null, baseline: null, rolls_back: 0 }
      await transaction
        .insertInto('canaries')
        .values(
          range(ACTIVATIONS).map((index) => ({
            ...{ ...trial, ...times, ...missing },
            remote: REMOTE,
            version: `2.${index % VERSIONS}.0`,
          })),
        )
        .execute()
    })
    if (kind === 'postgres') await database.write((transaction) => sql`analyze`.execute(transaction))
  })
  afterAll(() => app.stop())

  // docs/behaviour/releases.md#timeline
  it('are on pages that show each of them once', async () => {
    const seen = await placesIn(REMOTE)
    // One more made the first version active.
    expect([seen.length, new Set(seen).size]).toEqual([ACTIVATIONS + 1, ACTIVATIONS + 1])
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  // docs/behaviour/releases.md#timeline
  it('are on pages with changes of hosts, each where it happened', async () => {
    const seen = await placesIn(null)
    const all = 2 * ACTIVATIONS + 1 + HOST_CHANGES
    expect([seen.length, new Set(seen).size]).toEqual([all, all])
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect(await placesIn('host:handbook')).toEqual(seen.filter((place) => place % 1 !== 0))
    expect(await placesIn('host:wiki')).toEqual([])
  })

  it('are the same on the way back to the first page', async () => {
    const { read } = app.parts.database
    let page = await readTimeline(read, null, FIRST_PAGE)
    const pages = [page.entries.map(placeOf)]
    for (; page.place.next && pages.length < 60; pages.push(page.entries.map(placeOf)))
      page = await readTimeline(read, null, page.place.next)
    for (let at = pages.length - 2; page.place.previous; at--) {
      page = await readTimeline(read, null, page.place.previous)
      expect(page.entries.map(placeOf)).toEqual(pages[at])
    }
    expect(page.place.page).toBe(1)
  })

  it('have versions on pages that show each of them once, though published at the same time', async () => {
    const { read } = app.parts.database
    const seen: string[] = []
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page = await readVersions(read, REMOTE, { after, now: app.clock.now })
      seen.push(...page.versions.map(({ version }) => version))
      after = seen.at(-1) ?? null
      hasMore = page.hasMore
    }
    expect([seen.length, new Set(seen).size]).toEqual([VERSIONS + 1, VERSIONS + 1])
  })

  it('are found by indexes, without sorting them', async () => {
    const { read } = app.parts.database
    const wanted = { bound: null, isBackward: false, offset: 0, limit: 31 }
    const timeline = await planOf(activationsIn(read, REMOTE, wanted).compile())
    const hosts = await planOf(hostChangesIn(read, null, wanted).compile())
    const versions = await planOf(
      versionsBefore(read, REMOTE, [app.clock.now, '2.5.0'], app.clock.now).compile(),
    )
    const failures = await planOf(failuresOf(read, REMOTE, null).compile())
    const wantedErrors = { version: '2.5.0', before: 7, limit: 20 }
    const errors = await planOf(errorsOf(read, REMOTE, wantedErrors).compile())
    const trial = await planOf(newestTrial(read, REMOTE, '2.5.0').compile())
    expect(trial).toMatch(/canaries_by_version/)
    expect(trial).not.toMatch(/TEMP B-TREE|Sort/)
    expect(timeline).toMatch(/remote_activations_(by_remote|pkey)/)
    expect(timeline).not.toMatch(/TEMP B-TREE|Sort/)
    expect(hosts).toMatch(/host_changes_by_activation/)
    expect(hosts).not.toMatch(/TEMP B-TREE|Sort/)
    expect(versions).toMatch(/remote_versions_by_time/)
    expect(versions).not.toMatch(/TEMP B-TREE|Sort/)
    expect(failures).toMatch(/page_errors_(by_remote|pkey)/)
    expect(errors).toMatch(/page_errors_by_version/)
  })

  /** The number of an activation; of a change of a host, a number between two of them. */
  const placeOf = (entry: TimelineEntry): number =>
    'host' in entry ? entry.afterActivation + entry.id / 1_000 : entry.id

  async function placesIn(subject: string | null): Promise<number[]> {
    const seen: number[] = []
    for (let place: typeof FIRST_PAGE | null = FIRST_PAGE; place;) {
      const page = await readTimeline(app.parts.database.read, subject, place)
      seen.push(...page.entries.map(placeOf))
      place = page.place.next
    }
    return seen
  }

  async function planOf({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) {
    const query = inlined(text, parameters)
    const explain: RawBuilder<Record<string, unknown>> =
      kind === 'sqlite' ? sql`explain query plan ${sql.raw(query)}` : sql`explain ${sql.raw(query)}`
    const { rows } = await app.parts.database.write((transaction) => explain.execute(transaction))
    return JSON.stringify(rows)
  }
})

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The text of a query with its values, which are numbers and plain words here. */
function inlined(text: string, parameters: readonly unknown[]): string {
  let next = 0
  return text.replaceAll(/\?|\$\d+/g, () => {
    const value = parameters[next++]
    return typeof value === 'number' ? String(value) : `'${String(value)}'`
  })
}

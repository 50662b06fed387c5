import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../../storage/database/open-database.ts'
import { recordMovedSteps } from '../../../content/presentations/moved-steps.ts'
import { createEventStore } from '../../ingestion/event-store.ts'
import { readPeriod } from '../period.ts'
import { readShares } from './audience.ts'
import { readFiguresByLink } from './by-link.ts'
import { readCounts, readCountsBySpan } from './counts.ts'
import { readDeliveredShare } from './delivered-share.ts'
import { readIdentified, readLinkViewers, type ViewerPlace } from './link-viewers.ts'
import type { Scope } from './scope.ts'
import { readPathFigures } from './watching.ts'

const at = (text: string) => Date.parse(text)
const NOON = at('2026-10-14T12:00Z')

describe.each(DATABASES)('figures of known visits, on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let scope: Scope

  const write: Database['write'] = (job) => database.write(job)

  const view = (session_id: string, viewed: string, more: object = {}) =>
    write((transaction) =>
      transaction
        .insertInto('presentation_views')
        .values({ oid: 'orbit1', session_id, link_id: null, viewed_at: at(viewed), ...more })
        .execute(),
    )

  /** Stores events of a session: seconds on each step, at most ten per event. */
  const walk = (session_id: string, started: string, seconds: readonly number[], more: object = {}) =>
    write(async (transaction) => {
      let time = at(started)
      for (const [index, all] of seconds.entries()) {
        for (let left = all; left > 0; left -= 10) {
          time += Math.min(10, left) * 1_000
          const event = { step: index + 1, step_count: 3, active_time: Math.min(10, left), received_at: time }
          await transaction
            .insertInto('view_events')
            .values({ oid: 'orbit1', link_id: null, session_id, revision: 1, ...event, ...more })
            .execute()
        }
      }
    })

  const event = (session_id: string, seq: number) =>
    createEventStore(database).addEvents([
      { eventId: null, sessionId: session_id, name: 'play', seq, json: '{}', reason: null },
    ])

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await write(async (transaction) => {
      await transaction
        .insertInto('users')
        .values([userRow('ada1'), userRow('ben1', 'Ben', 'Okri')])
        .execute()
      const deck = { owner_oid: 'ada1', step_titles: '["One","Two","Three"]' }
      const decks = ['orbit1', 'other1'].map((oid) => presentationRow({ ...deck, oid }))
      await transaction.insertInto('presentations').values(decks).execute()
    })
    const link = { oid: 'orbit1', sharer_oid: 'ada1', created_at: 0, revoked_at: null }
    await write((transaction) =>
      transaction
        .insertInto('view_links')
        .values([
          { ...link, link_id: 'link1', viewer_identification: 1, require_identification: 0 },
          { ...link, link_id: 'link2', viewer_identification: 0, require_identification: 0 },
        ])
        .execute(),
    )
    // Four sessions without a name: all of it, all but the end, one step, and one that only pressed Present.
    await view('s1', '2026-10-10T10:00Z', { referrer_host: 'example.org', device: 'desktop', language: 'de' })
    await walk('s1', '2026-10-10T10:00Z', [20, 10, 30])
    await view('s2', '2026-10-10T23:30Z', { referrer_host: 'example.org', device: 'mobile', language: 'en' })
    await walk('s2', '2026-10-10T23:31Z', [4, 6])
    await view('s3', '2026-10-12T08:00Z', { device: 'desktop', language: 'en' })
    await walk('s3', '2026-10-12T08:00Z', [7])
    await view('s4', '2026-10-12T09:00Z')
    // The same session again after half an hour: a view more, no viewer more.
    await view('s3', '2026-10-12T08:40Z', { device: 'desktop', language: 'en' })
    // Cora came twice by a view link, in two sessions, and wrote her address in two ways.
    await view('c1', '2026-10-11T10:00Z', { link_id: 'link1' })
    await walk('c1', '2026-10-11T10:00Z', [12, 8, 25], { link_id: 'link1' })
    await view('c2', '2026-10-13T10:00Z', { link_id: 'link1' })
    await walk('c2', '2026-10-13T10:00Z', [3], { link_id: 'link1' })
    await view('d1', '2026-10-13T11:00Z', { link_id: 'link1' })
    await walk('d1', '2026-10-13T11:00Z', [2, 4], { link_id: 'link1' })
    await view('e1', '2026-10-13T12:00Z', { link_id: 'link2' })
    // Before the period, after it, and of another presentation.
    await view('old', '2026-10-09T23:59:59.999Z')
    await walk('old', '2026-10-09T20:00Z', [50, 50, 50])
    await view('new', '2026-10-14T00:00Z')
    await view('s9', '2026-10-11T10:00Z', { oid: 'other1' })
    await write(async (transaction) => {
      const viewer = { link_id: 'link1', user_oid: null }
      await transaction
        .insertInto('link_viewers')
        .values([
          {
            ...viewer,
            session_id: 'c1',
            name: 'Cora',
            email: 'cora@example.com',
            identified_at: at('2026-10-11T10:00Z'),
          },
          {
            ...viewer,
            session_id: 'c2',
            name: 'Cora Diaz',
            email: 'Cora@Example.com',
            identified_at: at('2026-10-13T10:00Z'),
          },
          { ...viewer, session_id: 'd1', name: '', email: '', identified_at: at('2026-10-13T11:00Z') },
        ])
        .execute()
      const liked = { oid: 'orbit1', link_id: null }
      await transaction
        .insertInto('likes')
        .values([
          { ...liked, user_oid: 'ben1', created_at: at('2026-10-12T12:00Z') },
          { ...liked, user_oid: 'ada1', created_at: at('2026-10-12T12:00Z') },
        ])
        .execute()
    })
    scope = {
      read: database.read,
      oid: 'orbit1',
      ownerOid: 'ada1',
      since: at('2026-10-10T00:00Z'),
      until: at('2026-10-14T00:00Z'),
    }
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  const daysIn = (tz: string) =>
    readPeriod({ from: '2026-10-10', to: '2026-10-13', tz }, { now: NOON, first: 0 }).period

  // docs/behaviour/insights.md#figures
  it('counts views, each viewer once, and likes without the owner’s', async () => {
    expect(await readCounts(scope)).toEqual({ views: 9, viewers: 7, likes: 1 })
  })

  it('counts by day: a viewer of two days counts on both', async () => {
    const { spans } = daysIn('UTC')
    expect(await readCountsBySpan(scope, spans)).toEqual([
      { views: 2, viewers: 2, likes: 0 },
      { views: 1, viewers: 1, likes: 0 },
      { views: 3, viewers: 2, likes: 1 },
      { views: 3, viewers: 3, likes: 0 },
    ])
  })

  it('uses the days of the chosen time zone', async () => {
    const views = async (tz: string) =>
      (await readCountsBySpan(scope, daysIn(tz).spans)).map((counts) => counts.views)
    // 23:30 in London's winter is the next morning in Budapest.
    expect(await views('Europe/Budapest')).toEqual([2 - 1 + 1, 2, 3, 3])
    expect(await views('America/Los_Angeles')).toEqual([2, 1, 3, 4])
  })

  it('has the median time of visits and the number that reached the end', async () => {
    // Seconds: 60, 10, 7, 45, 3, 6.
    expect((await readPathFigures(scope, 3)).watching).toEqual({
      visits: 6,
      medianSeconds: 8.5,
      reachedEnd: 2,
    })
  })

  // docs/behaviour/insights.md#figures
  it('has the time on each step and how many visits reached it', async () => {
    expect((await readPathFigures(scope, 3)).steps).toEqual([
      // 20, 4, 7, 12, 3, 2
      { step: 1, visits: 6, medianSeconds: 5.5, reached: 6 },
      // 10, 6, 8, 4
      { step: 2, visits: 4, medianSeconds: 7, reached: 4 },
      // 30, 25
      { step: 3, visits: 2, medianSeconds: 27.5, reached: 2 },
    ])
  })

  // docs/behaviour/insights.md#figures
  it('lists the viewers of each view link, anonymous sessions last', async () => {
    const { viewers, hasMore } = await readLinkViewers(scope, 3, { limit: 10 })
    expect(viewers).toEqual([
      {
        linkId: 'link2',
        identity: null,
        visits: 1,
        lastSeen: at('2026-10-13T12:00Z'),
        seconds: 0,
        steps: [0, 0, 0],
      },
      {
        linkId: 'link1',
        identity: { name: 'Cora Diaz', email: expect.stringMatching(/^cora@example\.com$/i) },
        visits: 2,
        lastSeen: at('2026-10-13T10:00:03Z'),
        seconds: 48,
        steps: [15, 8, 25],
      },
      {
        linkId: 'link1',
        identity: null,
        visits: 1,
        lastSeen: at('2026-10-13T11:00:06Z'),
        seconds: 6,
        steps: [2, 4, 0],
      },
    ])
    expect(hasMore).toBe(false)
    expect(await readIdentified(scope)).toBe(1)
    const second = await readLinkViewers(scope, 3, { limit: 1, offset: 1 })
    expect([second.viewers[0]?.identity?.name, second.hasMore, second.identified]).toEqual([
      'Cora Diaz',
      true,
      1,
    ])
    const beyond = await readLinkViewers(scope, 3, { limit: 1, offset: 9 })
    expect(beyond).toEqual({ viewers: [], hasMore: false, end: null, identified: 1 })
  })

  it('continues behind the last viewer that was read', async () => {
    const { viewers: all } = await readLinkViewers(scope, 3, { limit: 10 })
    const read = []
    for (let after: ViewerPlace | null = null; read.length <= all.length;) {
      const { viewers, hasMore, end } = await readLinkViewers(scope, 3, { limit: 1, after })
      read.push(...viewers)
      after = end
      if (!hasMore) break
    }
    expect(read).toEqual(all)
  })

  it('counts views by source, device and language', async () => {
    expect(await readShares(scope, 'source')).toEqual([
      { value: null, views: 7 },
      { value: 'example.org', views: 2 },
    ])
    expect(await readShares(scope, 'device')).toEqual([
      { value: null, views: 5 },
      { value: 'desktop', views: 3 },
      { value: 'mobile', views: 1 },
    ])
    expect((await readShares(scope, 'language')).slice(1)).toEqual([
      { value: 'en', views: 3 },
      { value: 'de', views: 1 },
    ])
  })

  // docs/behaviour/insights.md#measured-share
  it('computes the share of delivered events from gaps in their numbers, which two tabs may share; null without any', async () => {
    expect(await readDeliveredShare(scope)).toBeNull()
    for (const seq of [0, 1, 3, 3]) await event('s1', seq)
    for (const seq of [1, 2]) await event('c1', seq)
    await event('somebody-else', 9)
    // 4 of 5, and 2 of 3.
    expect(await readDeliveredShare(scope)).toBeCloseTo((4 / 5 + 2 / 3) / 2)
  })

  // docs/behaviour/insights.md#measured-share
  it('weighs every session equally: a forged number affects its own session only', async () => {
    // The largest number there may be from before it was bounded.
    await event('s2', 2 ** 31 - 1)
    expect(await readDeliveredShare(scope)).toBeCloseTo((4 / 5 + 2 / 3) / 3)
  })

  it('keeps the time with moved steps, and how far each visit came', async () => {
    const before = (await readPathFigures(scope, 3)).steps
    const move = (revision: number, order: [number, number][]) =>
      write((transaction) => recordMovedSteps(transaction, 'orbit1', revision, new Map(order)))
    await move(1, [
      [1, 3],
      [2, 1],
      [3, 2],
    ])
    // One visit of the new order, to its first step, which was the second.
    await walk('m1', '2026-10-13T20:00Z', [60], { revision: 2 })
    await move(2, [
      [1, 1],
      [2, 3],
      [3, 2],
    ])

    const after = (await readPathFigures(scope, 3)).steps
    expect(after.map(({ visits, medianSeconds }) => [visits, medianSeconds])).toEqual([
      [5, 8],
      [before[0]?.visits, before[0]?.medianSeconds],
      [before[2]?.visits, before[2]?.medianSeconds],
    ])
    expect(after.map(({ reached }) => reached)).toEqual([7, 4, 2])
  })

  // docs/behaviour/insights.md#view-links
  it('has views, viewers, median time and the end by view link, and of what came without one', async () => {
    const { ofLinks, without } = await readFiguresByLink(scope, 3)
    expect(Object.fromEntries(ofLinks)).toEqual({
      // Seconds: 45, 3, 6; Cora came twice.
      link1: {
        ...{ views: 3, viewers: 2, visits: 3, medianSeconds: 6, reachedEnd: 1 },
        lastVisit: at('2026-10-13T11:00Z'),
      },
      link2: {
        ...{ views: 1, viewers: 1, visits: 0, medianSeconds: null, reachedEnd: 0 },
        lastVisit: at('2026-10-13T12:00Z'),
      },
    })
    // Seconds: 60, 10, 7, and 60 of the visit after the move.
    expect(without).toEqual({
      ...{ views: 5, viewers: 4, visits: 4, medianSeconds: 35, reachedEnd: 1 },
      lastVisit: at('2026-10-12T09:00Z'),
    })
  })

  // docs/behaviour/insights.md#filter-by-link
  it('counts only what came by a view link', async () => {
    const ofLink = { ...scope, linkId: 'link1' }
    expect(await readCounts(ofLink)).toEqual({ views: 3, viewers: 2, likes: 0 })
    const views = (await readCountsBySpan(ofLink, daysIn('UTC').spans)).map((counts) => counts.views)
    expect(views).toEqual([0, 1, 0, 2])
    const { watching, steps } = await readPathFigures(ofLink, 3)
    expect(watching).toEqual({ visits: 3, medianSeconds: 6, reachedEnd: 1 })
    expect(steps.map(({ reached }) => reached)).toEqual([3, 2, 1])
    expect(await readShares(ofLink, 'device')).toEqual([{ value: null, views: 3 }])
    expect(await readIdentified(ofLink)).toBe(1)
    expect((await readLinkViewers(ofLink, 3, { limit: 10 })).viewers.map(({ linkId }) => linkId)).toEqual([
      'link1',
      'link1',
    ])
  })

  it('is empty without views', async () => {
    const nobody = { ...scope, oid: 'other1', since: 0, until: 1 }
    expect(await readCounts(nobody)).toEqual({ views: 0, viewers: 0, likes: 0 })
    expect((await readPathFigures(nobody, 2)).watching).toEqual({
      visits: 0,
      medianSeconds: null,
      reachedEnd: 0,
    })
    expect((await readPathFigures(nobody, 2)).steps).toEqual([
      { step: 1, visits: 0, medianSeconds: null, reached: 0 },
      { step: 2, visits: 0, medianSeconds: null, reached: 0 },
    ])
    expect(await readLinkViewers(nobody, 2, { limit: 5 })).toEqual({
      viewers: [],
      hasMore: false,
      end: null,
      identified: 0,
    })
  })
})

import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { readCanaries, readChanges, readEvidence } from './canary-records.ts'

describe.each(DATABASES)('stored canaries on %s', (kind) => {
  let app: TestApp
  let id: number

  beforeAll(async () => {
    app = await startApp(kind)
    const start = { remote: 'mf-toolbar', version: '1.4.0', stable_version: '1.3.0', stage: 1, share: 100 }
    const times = { started_at: 600_000, ends_at: 900_000, ended_at: null }
    const rest = {
      kind: 'canary',
      state: 'running',
      buckets: '[[0,100]]',
      rolls_back: 0,
      baseline: null,
    } as const
    const row = await app.parts.database.write((transaction) =>
      transaction
        .insertInto('canaries')
        .values({ ...start, ...times, ...rest })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    id = Number(row.id)
  })
  afterAll(() => app.stop())

  const addEvidence = (slot: number, arm: 'canary' | 'stable', bad: number) =>
    app.parts.database.write((transaction) =>
      transaction
        .insertInto('canary_evidence')
        .values({
          canary_id: id,
          stage: 1,
          share: 100,
          arm,
          slot,
          views: 10,
          bad,
          silent: 0,
          clean: 10 - bad,
        })
        .execute(),
    )

  it('are listed, with their evidence summed up over time', async () => {
    await addEvidence(10, 'stable', 0)
    await addEvidence(11, 'canary', 3)
    await addEvidence(12, 'canary', 1)
    const [canary] = await readCanaries(app.parts.database.read, { remote: 'mf-toolbar', isOpen: true })
    expect(canary).toMatchObject({ id, share: 0.1, buckets: [[0, 100]], rollsBack: false, endedAt: null })
    const points = await readEvidence(app.parts.database.read, id)
    expect(points.map(({ at, arms }) => [at / MINUTE_MS, arms.canary.bad, arms.stable.views])).toEqual([
      [11, 0, 10],
      [12, 3, 10],
      [13, 4, 10],
    ])
    // Four bad views of a tenth of the visitors are enough.
    expect(points.map(({ e }) => e.bad >= 1_000)).toEqual([false, false, true])
  })

  it('show at most 500 points, however long they last', async () => {
    await addEvidence(10_000, 'canary', 0)
    const points = await readEvidence(app.parts.database.read, id)
    expect(points.length).toBeLessThanOrEqual(500)
    expect(points.at(-1)?.arms.canary.views).toBe(30)
  })

  it('have no evidence and no changes if there is no such canary', async () => {
    expect(await readEvidence(app.parts.database.read, 4_711)).toEqual([])
    expect(await readChanges(app.parts.database.read, 4_711)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openRawDatabase } from '../../../test/support/raw-database.ts'
import { binOf, QUARTER_MINUTES, secondsBin, secondsOfBin } from './roll-up-units.ts'

const MAX_EXACT_MS = 600_000

// docs/behaviour/insights.md#roll-ups
it('bins are exact to half a second up to ten minutes, and to two percent above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (ms) => {
      const error = Math.abs(secondsOfBin(binOf(ms)) - ms / 1_000)
      expect(error).toBeLessThanOrEqual(ms <= MAX_EXACT_MS ? 0.5 : (ms / 1_000) * 0.02)
    }),
  )
})

// docs/behaviour/insights.md#period
it('every time zone is some quarters of an hour from UTC, at every time since 2000', () => {
  const length = QUARTER_MINUTES * 60_000_000_000
  const odd = Intl.supportedValuesOf('timeZone').filter((zone) => {
    let time: Temporal.ZonedDateTime | null =
      Temporal.Instant.from('2000-01-01T00:00Z').toZonedDateTimeISO(zone)
    const end = Temporal.Instant.from('2030-01-01T00:00Z').epochMilliseconds
    while (time && time.epochMilliseconds < end) {
      if (time.offsetNanoseconds % length !== 0) return true
      time = time.getTimeZoneTransition('next')
    }
    return false
  })
  expect(odd).toEqual([])
})

describe.each(DATABASES)('bins on %s', (kind) => {
  let storage: TestStorage
  let raw: Kysely<unknown>

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    raw = openRawDatabase(storage)
  })

  afterAll(async () => {
    await raw.destroy()
    await storage.remove()
  })

  it('are those of the server', async () => {
    const times = fc.sample(fc.integer({ min: 0, max: 10 ** 8 }), 300).concat(600_499, 600_500, 0)
    const values = sql.join(times.map((ms) => sql`(${sql.lit(ms)})`))
    const { rows } = await sql<{ ms: number; bin: number }>`
      with times (ms) as (values ${values}) select ms, ${sql.raw(secondsBin('ms'))} as bin from times`.execute(
      raw,
    )
    expect(rows.map(({ bin }) => bin)).toEqual(rows.map(({ ms }) => binOf(ms)))
  })
})

import { describe, expect, it } from '@jest/globals'
import { AUDIENCES, type Audience } from '../audiences.ts'
import { visitRows } from './visit-rows.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const DAY = 86_400_000

const audienceOf = (oid: string): Audience => AUDIENCES[oid] ?? { likes: 0, recentViews: 0, earlierViews: 0 }
const orbit = visitRows('orbit1', 12, audienceOf('orbit1'), NOW)
const secret = visitRows('secret1', 5, audienceOf('secret1'), NOW)
const recent = orbit.views.filter(({ viewed_at }) => viewed_at > NOW - 30 * DAY)

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = String(keyOf(item))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

describe('the visits to a presentation', () => {
  it('are the same each time', () => {
    expect(visitRows('secret1', 5, audienceOf('secret1'), NOW)).toEqual(secret)
    expect(visitRows('orbit1', 12, audienceOf('orbit1'), NOW).events.slice(0, 50)).toEqual(
      orbit.events.slice(0, 50),
    )
  })

  it('match the counts, each in a separate session', () => {
    expect([recent.length, orbit.views.length]).toEqual([3_412, 48_210])
    expect(new Set(orbit.views.map(({ session_id }) => session_id)).size).toBe(48_210)
    expect(orbit.views[0]?.session_id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('are over by now', () => {
    const last = Math.max(...orbit.events.slice(-100).map(({ received_at }) => received_at))
    expect(last).toBeLessThan(NOW)
    expect(last).toBeGreaterThan(NOW - DAY)
  })

  it('are more by day than by night, more on Mondays than on Sundays, and more of late', () => {
    const hours = countBy(recent, ({ viewed_at }) => new Date(viewed_at).getUTCHours())
    const weekdays = countBy(recent, ({ viewed_at }) => new Date(viewed_at).getUTCDay())
    expect(hours.get('14')).toBeGreaterThan((hours.get('3') ?? 0) * 5)
    expect(weekdays.get('1')).toBeGreaterThan((weekdays.get('0') ?? 0) * 1.5)
    const late = recent.filter(({ viewed_at }) => viewed_at > NOW - 15 * DAY).length
    expect(late).toBeGreaterThan(recent.length * 0.55)
  })

  it('become fewer along the path, and two in five reach its end', () => {
    const reached = Array.from(
      { length: 12 },
      (_, index) =>
        new Set(orbit.events.filter(({ step }) => step === index + 1).map(({ session_id }) => session_id))
          .size,
    )
    expect(reached).toEqual(reached.toSorted((one, other) => other - one))
    expect(reached[0]).toBe(3_412)
    expect((reached[11] ?? 0) / 3_412).toBeCloseTo(0.41, 1)
  })

  it('are logged as the page logs them: at most ten seconds at a time, at most a minute on a step', () => {
    const stays = new Map<string, number>()
    expect(orbit.events.filter(({ active_time }) => active_time <= 0 || active_time > 10)).toEqual([])
    for (const { session_id, step, active_time } of orbit.events) {
      const key = `${session_id} ${step}`
      stays.set(key, (stays.get(key) ?? 0) + active_time)
    }
    expect(Math.max(...stays.values())).toBeLessThanOrEqual(60.0001)
  })

  it('are sorted by the time of receipt', () => {
    const times = orbit.events.map(({ received_at }) => received_at)
    expect(times.filter((time, index) => time < (times[index - 1] ?? 0))).toEqual([])
  })
})

describe('viewers of a view link', () => {
  it('are the only visitors of the private presentation', () => {
    expect(countBy(secret.views, ({ link_id }) => link_id ?? 'none')).toEqual(
      new Map([
        ['linkask1', 57],
        ['linkopen1', 39],
      ]),
    )
  })

  it('have unique names and e-mails if they identified themselves, and have watched', () => {
    expect(secret.viewers).toHaveLength(41)
    expect(orbit.viewers).toHaveLength(38)
    const watched = new Set(secret.events.map(({ link_id, session_id }) => `${link_id} ${session_id}`))
    for (const { link_id, session_id, name, email } of secret.viewers) {
      expect(watched).toContain(`${link_id} ${session_id}`)
      expect(name).toMatch(/^\S+ \S+$/)
      expect(email).toMatch(/^[a-z-]+\.[a-z-]+@example\.com$/)
    }
    expect(new Set(secret.viewers.map(({ email }) => email)).size).toBe(41)
  })
})

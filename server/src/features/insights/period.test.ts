import { describe, expect, it } from '@jest/globals'
import { readPeriod, type PeriodQuery } from './period.ts'

const NOW = Date.parse('2026-10-27T22:30:00Z')
const FIRST = Date.parse('2026-09-01T05:00:00Z')

const read = (query: PeriodQuery) => readPeriod(query, { now: NOW, first: FIRST })
const daysOf = (query: PeriodQuery) => {
  const { firstDay, lastDay, spans, unit } = read(query).period
  return [firstDay, lastDay, spans.length, unit]
}

describe('the period of insights', () => {
  // docs/behaviour/insights.md#period
  it('is the last thirty days including today by default', () => {
    expect(daysOf({})).toEqual(['2026-09-28', '2026-10-27', 30, 'day'])
    expect(daysOf({ range: '7' })).toEqual(['2026-10-21', '2026-10-27', 7, 'day'])
    expect(daysOf({ range: 'all' })).toEqual(['2026-09-01', '2026-10-27', 57, 'day'])
    expect(daysOf({ range: 'everything' })).toEqual(daysOf({}))
  })

  // docs/behaviour/insights.md#period
  it('uses the days of the time zone', () => {
    expect(daysOf({ range: '7', tz: 'Asia/Tokyo' })).toEqual(['2026-10-22', '2026-10-28', 7, 'day'])
    const { since, until } = read({ from: '2026-10-24', to: '2026-10-24', tz: 'Asia/Tokyo' }).period
    expect([since, until]).toEqual([Date.parse('2026-10-23T15:00Z'), Date.parse('2026-10-24T15:00Z')])
  })

  it('has a day of 25 hours when the clocks go back', () => {
    const { spans } = read({ from: '2026-10-24', to: '2026-10-26', tz: 'Europe/Budapest' }).period
    expect(spans.map(({ since, until }) => (until - since) / 3_600_000)).toEqual([24, 25, 24])
  })

  // docs/behaviour/insights.md#period
  it('is split into weeks or months when it is long, cut at both ends', () => {
    const weeks = read({ from: '2026-01-01', to: '2026-10-20' }).period
    expect([weeks.unit, weeks.spans[0]?.day, weeks.spans[1]?.day]).toEqual([
      'week',
      '2026-01-01',
      '2026-01-05',
    ])
    expect(weeks.spans.at(-1)?.until).toBe(Date.parse('2026-10-21T00:00Z'))
    const months = read({ from: '2021-01-15', to: '2026-10-20' }).period
    expect([months.unit, months.spans[1]?.day, months.spans.length]).toEqual(['month', '2021-02-01', 70])
  })

  it('ends today at the latest', () => {
    expect(daysOf({ from: '2026-10-20', to: '2027-01-01' })).toEqual(['2026-10-20', '2026-10-27', 8, 'day'])
    expect(daysOf({ from: '2027-01-01', to: '2027-01-01' })).toEqual(['2026-10-27', '2026-10-27', 1, 'day'])
  })

  it.each([
    ['the end before the beginning', { from: '2026-10-02', to: '2026-10-01' }, { to: 'order' }],
    ['a day that is not there', { from: '2026-02-30', to: '2026-10-01' }, { from: 'dateInvalid' }],
    ['something else', { from: '1/2/2026', to: '-1' }, { from: 'dateInvalid', to: 'dateInvalid' }],
    ['a list', { from: ['2026-10-01', '2026-10-02'], to: '2026-10-03' }, { from: 'dateInvalid' }],
    ['one day of two', { from: '', to: '2026-10-03' }, { from: 'dateMissing' }],
    [
      'a time before there were presentations',
      { from: '0001-01-01', to: '2026-10-03' },
      { from: 'dateInvalid' },
    ],
    ['a time zone that is not there', { tz: 'Mars/Olympus' }, { tz: 'timeZone' }],
    ['an offset', { tz: '+02:00' }, { tz: 'timeZone' }],
  ])('is the last thirty days for %s, with the fault', (_, query, faults) => {
    const answer = read(query)
    expect(answer.faults).toEqual(faults)
    expect([answer.period.range, answer.period.spans.length]).toEqual(['30', 30])
  })
})

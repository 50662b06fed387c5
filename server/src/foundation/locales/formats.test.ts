import { expect, test } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { formatsFor } from './formats.ts'
import { momentsFor } from './moments.ts'

const DAY = 24 * 3_600_000
const NOON = Date.UTC(2026, 10, 23, 12)

/** Number, percentage, size and duration in a language; different kinds of spaces are one. */
function sampleOf(language: (typeof LANGUAGES)[number]): string[] {
  const { number, percent, size, kilobytes, clock } = formatsFor(language)
  const texts = [number(1_234.5), percent(0.42), size(1_500_000_000), kilobytes(18_340), clock(192)]
  return texts.map((text) => text.replaceAll(/\s/g, ' '))
}

test('numbers, percentages, sizes and durations are written as in the language', () => {
  expect(sampleOf('en')).toEqual(['1,234.5', '42%', '1.4 GB', '18.3 kB', '3:12'])
  expect(sampleOf('de')).toEqual(['1.234,5', '42 %', '1,4 GB', '18,3 kB', '3:12'])
  expect(sampleOf('fr')).toEqual(['1 234,5', '42 %', '1,4 Go', '18,3 ko', '3:12'])
  expect(sampleOf('ja')).toEqual(['1,234.5', '42%', '1.4 GB', '18.3 KB', '3:12'])
})

test('a duration of an hour or more has hours, and one that is not known is a dash', () => {
  const { clock, seconds } = formatsFor('en')
  expect([clock(3_792), clock(59.6), clock(0), clock(null)]).toEqual(['1:03:12', '1:00', '0:00', '–'])
  expect([seconds(29.4), seconds(null)]).toEqual(['29s', '–'])
})

test('milliseconds become seconds where those are shorter', () => {
  const { milliseconds } = formatsFor('en')
  expect([milliseconds(840.4), milliseconds(999), milliseconds(1_249)]).toEqual([
    '840 ms',
    '999 ms',
    '1.2 secs',
  ])
})

test('a range of days names the month once, and a month its year', () => {
  const { day, days, month } = formatsFor('en')
  expect(days('2026-11-16', '2026-11-22').replaceAll(/\s/g, ' ')).toBe('16 – 22 Nov')
  expect([day('2026-11-16', 'short'), day('2026-11-16', 'full')]).toEqual(['16 Nov', '16 Nov 2026'])
  expect(month('2026-11-01')).toBe('Nov 2026')
})

test('a time is told from now, in the time zone of the owner', () => {
  const moment = momentsFor('en', 'Asia/Tokyo')
  expect(moment(NOON, NOON)).toBe('Today, 21:00')
  // 1:00 of the next day in Tokyo.
  expect(moment(NOON - DAY + 4 * 3_600_000, NOON)).toBe('Today, 01:00')
  expect(moment(NOON - DAY, NOON)).toBe('Yesterday, 21:00')
  expect(moment(NOON - 9 * DAY, NOON)).toBe('14 November')
  expect(moment(NOON - 400 * DAY, NOON)).toBe('19 October 2025')
})

test('languages are named in each language, with a capital letter', () => {
  for (const language of LANGUAGES) {
    const name = formatsFor(language).languageName(language)
    expect(name).toBe(name.charAt(0).toLocaleUpperCase(language) + name.slice(1))
  }
  expect(formatsFor('hu').languageName('de')).toBe('Német')
})

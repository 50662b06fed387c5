import { describe, expect, test } from '@jest/globals'
import { formatDate, formatMoment } from './date-locale'

const TIME = Date.UTC(2026, 10, 14, 9, 5)

describe('dates on every page', () => {
  test.each([
    ['de', '14. November 2026', /^14\. November 2026 um 09:05 UTC$/],
    ['en', '14 November 2026', /^14 November 2026 at 09:05 UTC$/],
    ['es', '14 de noviembre de 2026', /^14 de noviembre de 2026\D* 09:05 UTC$/],
    ['fr', '14 novembre 2026', /^14 novembre 2026 à 09:05 UTC$/],
    ['hu', '2026. november 14.', /^2026\. november 14\. \D*09:05 UTC$/],
    ['it', '14 novembre 2026', /^14 novembre 2026 \D*09:05 UTC$/],
    ['ja', '2026年11月14日', /^2026年11月14日 09:05 UTC$/],
    ['ko', '2026년 11월 14일', /^2026년 11월 14일 .*09:05 UTC$/],
    ['pt', '14 de novembro de 2026', /^14 de novembro de 2026 às 09:05 UTC$/],
  ])('have the style of their language: %s', (language, date, moment) => {
    expect(formatDate(TIME, language, 'UTC')).toBe(date)
    expect(formatMoment(TIME, language, 'UTC')).toMatch(moment)
  })

  test('have no name of a time zone in that of the visitor', () => {
    expect(formatMoment(TIME, 'en')).toMatch(/^14 November 2026 at \d\d:\d\d$/)
  })
})

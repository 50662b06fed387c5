import { expect, it } from '@jest/globals'
import { slugOf } from './slug.ts'

it.each([
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['Smørrebrød & Þingvellir', 'smorrebrod-thingvellir'],
  ['Œuvre d’été', 'oeuvre-d-ete'],
  ['İstanbul ılık', 'istanbul-ilik'],
  ['CAFÉ: 10²', 'cafe-102'],
  ['Сад garden ٢٠٢٤', 'garden-2024'],
  ['— a —', 'a'],
  ['庭の四季', ''],
  ['a'.repeat(59) + ' and more', 'a'.repeat(59)],
  ['- '.repeat(50) + 'end', 'end'],
])('the address of "%s" is "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

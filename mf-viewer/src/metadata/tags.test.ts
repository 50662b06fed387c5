import { expect, test } from '@jest/globals'
import { tagsOf } from './tags.ts'

test('splits at commas and drops what is empty or there already', () => {
  expect(tagsOf(' astronomy, kepler,,#physics ,kepler')).toEqual(['astronomy', 'kepler', 'physics'])
  expect(tagsOf('')).toEqual([])
})

import { expect, test } from '@jest/globals'
import { placeOfKey } from './useArrowFocus.ts'

const grid = { at: 5, count: 10, columns: 4, isRightToLeft: false }
const press = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false })

test.each([
  ['ArrowRight', 6],
  ['ArrowLeft', 4],
  ['ArrowDown', 9],
  ['ArrowUp', 1],
  ['Home', 0],
  ['End', 9],
  ['Enter', null],
  ['a', null],
])('%s leads from the sixth of ten in rows of four to %s', (key, place) => {
  expect(placeOfKey(press(key), grid)).toBe(place)
})

test('beyond the browser the focus stays where it is', () => {
  expect(placeOfKey(press('ArrowDown'), { ...grid, at: 7 })).toBe(7)
  expect(placeOfKey(press('ArrowUp'), { ...grid, at: 2 })).toBe(2)
  expect(placeOfKey(press('ArrowRight'), { ...grid, at: 9 })).toBe(9)
})

test('from right to left the arrows follow the eye', () => {
  const mirrored = { ...grid, isRightToLeft: true }
  expect(placeOfKey(press('ArrowRight'), mirrored)).toBe(4)
  expect(placeOfKey(press('ArrowLeft'), mirrored)).toBe(6)
})

test('keys of the browser keep their meaning', () => {
  expect(placeOfKey({ ...press('ArrowLeft'), altKey: true }, grid)).toBeNull()
})

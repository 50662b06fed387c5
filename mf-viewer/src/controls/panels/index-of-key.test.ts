import { expect, test } from '@jest/globals'
import { indexOfKey } from './index-of-key.ts'

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
])('%s moves from index 5 of ten in rows of four to %s', (key, index) => {
  expect(indexOfKey(press(key), grid)).toBe(index)
})

test('the focus stays at the ends of the grid', () => {
  expect(indexOfKey(press('ArrowDown'), { ...grid, at: 7 })).toBe(7)
  expect(indexOfKey(press('ArrowUp'), { ...grid, at: 2 })).toBe(2)
  expect(indexOfKey(press('ArrowRight'), { ...grid, at: 9 })).toBe(9)
})

test('the left and right arrows follow the reading direction', () => {
  const mirrored = { ...grid, isRightToLeft: true }
  expect(indexOfKey(press('ArrowRight'), mirrored)).toBe(4)
  expect(indexOfKey(press('ArrowLeft'), mirrored)).toBe(6)
})

test('leaves keys with modifiers to the browser', () => {
  expect(indexOfKey({ ...press('ArrowLeft'), altKey: true }, grid)).toBeNull()
})

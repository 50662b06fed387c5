import { describe, expect, it } from '@jest/globals'
import { itemBeginningWith, nextItem } from './roving-focus.ts'

describe('focus in a menu of three', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('moves on %s from item %i to item %i', (key, from, to) => {
    expect(nextItem(key, from, 3)).toBe(to)
  })

  it('does not move on any other key', () => {
    expect(nextItem('a', 1, 3)).toBeNull()
  })

  const names = ['My dashboard', 'Account settings', 'Messages']

  it.each([
    ['a', 0, 1],
    ['M', 0, 2],
    ['m', 2, 0],
    ['a', 1, 1],
    ['l', -1, null],
    ['Tab', 0, null],
    [' ', 0, null],
  ])('moves on the letter %j from item %i to item %s', (key, from, to) => {
    expect(itemBeginningWith(key, from, names)).toBe(to)
  })
})

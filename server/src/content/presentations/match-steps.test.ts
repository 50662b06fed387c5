import { describe, expect, it } from '@jest/globals'
import { matchSteps } from './match-steps.ts'

const numbers = (before: string, after: string) =>
  [...matchSteps(before.split(' '), after.split(' ')).values()].join(' ')

// docs/behaviour/uploads.md#replaced-file
describe('the steps of another file', () => {
  it.each([
    ['nothing changed', 'One Two Three', 'One Two Three', '1 2 3'],
    ['a step came in between', 'One Two Three', 'One New Two Three', '1 3 4'],
    ['steps were moved', 'One Two Three', 'Three One Two', '2 3 1'],
    ['a title was corrected', 'One Tow Three', 'One Two Three', '1 2 3'],
    ['the first title was corrected', 'Oen Two', 'One Two', '1 2'],
    ['a step was taken out', 'One Two Three', 'One Three', '1 0 2'],
    ['two steps were taken out', 'One Two Three Four', 'One Four', '1 0 0 2'],
    ['the end was cut off', 'One Two Three', 'One', '1 0 0'],
    ['titles repeat', 'One More More End', 'More One More End', '2 1 3 4'],
    ['all titles are others', 'a b c', 'x y', '1 2 0'],
  ])('when %s', (_, before, after, expected) => {
    expect(numbers(before, after)).toBe(expected)
  })

  it('are found by their place if they have no titles', () => {
    expect([...matchSteps(['', '', ''], ['', '']).values()]).toEqual([1, 2, 0])
  })
})

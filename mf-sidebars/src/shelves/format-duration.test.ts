import { describe, expect, it } from '@jest/globals'
import { formatDuration } from './format-duration.ts'

describe('a duration', () => {
  it.each([
    [0, '0:00'],
    [7, '0:07'],
    [52.9, '0:52'],
    [134, '2:14'],
    [3_599, '59:59'],
    [3_600, '1:00:00'],
    [3_723, '1:02:03'],
    [-1, '0:00'],
  ])('of %d s reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

import { expect, it } from '@jest/globals'
import { breakRequirements } from '../requirements/break-requirements.ts'
import type { Break } from '../requirements/break.ts'

const flags: Pick<Break, 'requirement' | 'file' | 'build'> = {
  requirement: 'Texts and errors: "Feature not passed from backend"',
  file: 'shared-events/src/features.ts',
  build: [],
}

it('a break is caught by a test that fails, and what the tests do not notice, or cannot be tried, is told', () => {
  const told: string[] = []
  const outcomes = breakRequirements(
    [
      { ...flags, search: "'Feature not passed from backend'", replace: "'No such feature'" },
      { ...flags, search: '/** All feature flags', replace: '/** The flags' },
      { ...flags, search: 'no such text', replace: '' },
    ],
    ({ verdict }) => told.push(verdict),
  )
  expect(told).toEqual(['caught', 'not caught', 'fault'])
  expect(outcomes.map(({ detail }) => detail)).toEqual([
    'shared-events/src/features.test.ts: feature flags are an error when the server did not pass them',
    'shared-events/src/features.test.ts: are an error when the server did not pass them',
    expect.stringMatching(
      /^\[requirements\] Cannot break .* does not occur in shared-events\/src\/features\.ts\.$/,
    ),
  ])
})

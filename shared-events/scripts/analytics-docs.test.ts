import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { EVENT_FIELDS } from '../src/schemas/analytics.ts'
import { analyticsDocs } from './analytics-docs.ts'

describe('docs/analytics.md', () => {
  it('is up to date; if not, run "npm run docs -w shared-events"', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/analytics.md'), 'utf8')).toBe(analyticsDocs())
  })

  it('documents of every event when it is sent, and by which action', () => {
    for (const name of Object.keys(EVENT_FIELDS)) {
      const row = analyticsDocs()
        .split('\n')
        .find((line) => line.startsWith(`\`${name}\` | `))
      expect([name, row]).toEqual([name, expect.stringMatching(/ \| [A-Z].*\. \| .+ \| `[a-z]+\/\w+@\d`$/)])
    }
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { busDocs } from './bus-docs.ts'

describe('docs/bus.md', () => {
  it('is up to date; if not, run "npm run docs -w shared-events"', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/bus.md'), 'utf8')).toBe(busDocs())
  })

  it('has a sentence for every action', () => {
    const rows = busDocs()
      .split('\n')
      .filter((line) => line.startsWith('`'))
      .map((line) => line.split(' | '))
    expect(rows.length).toBeGreaterThan(30)
    for (const [key, sentence] of rows)
      expect([key, sentence]).toEqual([key, expect.stringMatching(/^[A-Z].*\.$/)])
  })
})

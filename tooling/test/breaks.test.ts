import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { applyBreak } from '../requirements/break.ts'
import { breaks } from './breaks/index.ts'
import { requirements, root } from '../requirements/read-requirements.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('a break', () => {
  it('is one of at least 120', () => {
    expect(new Set(breaks.map(({ requirement }) => requirement)).size).toBeGreaterThanOrEqual(120)
  })

  it.each(breaks)('applies: $requirement', (each) => {
    const text = textOf(each.file)
    expect(applyBreak(each, text)).not.toBe(text)
  })

  it('has a row, with a test', () => {
    const names = requirements.filter(({ tests }) => tests.length > 0).map(({ name }) => name)
    expect(breaks.filter(({ requirement }) => !names.includes(requirement))).toEqual([])
  })

  it('that no longer applies is an error that names it', () => {
    const [each] = breaks
    if (each === undefined) throw new Error('There are no breaks.')
    const where = `Cannot break "${each.requirement}": the text to replace`
    expect(() => applyBreak(each, '')).toThrow(`${where} does not occur in ${each.file}.`)
    expect(() => applyBreak(each, each.search.repeat(2))).toThrow(`${where} occurs 2 times in ${each.file}.`)
  })
})

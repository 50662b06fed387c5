import { describe, expect, it } from '@jest/globals'
import { contentOf } from './repository-files.ts'
import { rowsOf } from './table-rows.ts'

const GUIDE = 'docs/guides/what-your-remote-may-do.md'

/** What one of these is, by how the code counts. */
const UNITS: Readonly<Record<string, number>> = {
  kB: 1024,
  MB: 1024 * 1024,
  s: 1_000,
}

/** A row that names a bound: `[`NAME`](../../file)`. */
const BOUND = /^\[`([\w.]+)`\]\(\.\.\/\.\.\/(.+)\)$/

const bounds = rowsOf(GUIDE).flatMap(([, what = '', bound = '', code = '']) => {
  const [, name, file] = BOUND.exec(code) ?? []
  return name !== undefined && file !== undefined ? [{ what, bound, name, file }] : []
})

/** `1,500 ms` of a bound that the code has in `unit`: bytes and ms, unless the name ends in another one. */
function numberIn(bound: string, name: string): number {
  const [, digits = '', unit = ''] = /^([\d,]+)(?: (\w+))?$/.exec(bound) ?? []
  const isCountedInUnit = name.endsWith(`_${unit.toUpperCase()}`)
  return Number(digits.replaceAll(',', '')) * (isCountedInUnit ? 1 : (UNITS[unit] ?? 1))
}

const NUMBER = String.raw`\d[\d_]*(?: \* \d[\d_]*)*`

/** The value of a constant, of a member of one (`NAME.member`), of a knob, or the length of a list. */
function valueOf(name: string, source: string): number | null {
  const [constant = '', member] = name.split('.')
  const pattern =
    member === undefined
      ? String.raw`(?:const ${constant} =|integer\('${constant}',) (?:(${NUMBER})|\[([^\]]*)\])`
      : String.raw`\b${constant}\b(?: =|:)[^;]*?\b${member}: (${NUMBER})`
  const [, number, list] = new RegExp(pattern).exec(source) ?? []
  if (list !== undefined) return list.match(/'\w+'/g)?.length ?? 0
  return number === undefined ? null : product(number)
}

const product = (text: string) =>
  text.split('*').reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1)

describe('the page that says what a remote may do', () => {
  it('names where each bound is', () => {
    const rows = rowsOf(GUIDE).filter(([of = '']) => of !== 'of' && !of.startsWith('-'))
    expect(rows.filter(([, , , code = '']) => !BOUND.test(code))).toEqual([])
    expect(bounds.length).toBeGreaterThan(40)
  })

  it.each(bounds)('has the bound of the code for $what: $name', ({ bound, name, file }) => {
    const days = name === 'PREVIEW_LIFE_MS' ? 24 * 3_600_000 : 1
    expect(numberIn(bound, name) * days).toBe(valueOf(name, contentOf(file)))
  })
})

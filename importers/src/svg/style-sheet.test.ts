import { describe, expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { defaultLimits } from '../import-limits.ts'
import { startImport } from '../import-work.ts'
import { readStyleSheet } from './style-sheet.ts'
import type { XmlElement } from './xml-tree.ts'

const element = (name: string, attributes: Record<string, string> = {}): XmlElement => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  children: [],
})
const sheetOf = (css: string) =>
  readStyleSheet(
    [css],
    startImport(
      'a.svg',
      defaultLimits,
      () => undefined,
      () => 0,
    ),
  )
const fillOf = (css: string, one: XmlElement, ancestors: XmlElement[] = []): string | undefined =>
  sheetOf(css).declarationsFor(one, ancestors).declarations.get('fill')

describe('a style sheet', () => {
  it('prefers higher specificity, then later rules', () => {
    const one = element('rect', { class: 'a', id: 'i' })
    expect(fillOf('#i{fill:red}.a{fill:lime}rect{fill:blue}', one)).toBe('red')
    expect(fillOf('.a{fill:lime}.a{fill:blue}', one)).toBe('blue')
  })

  it('distinguishes children from descendants', () => {
    const [outer, inner, one] = [element('g', { class: 'a' }), element('g'), element('rect')]
    expect(fillOf('.a rect{fill:red}', one, [outer, inner])).toBe('red')
    expect(fillOf('.a > rect{fill:red}', one, [outer, inner])).toBeUndefined()
    expect(fillOf('.a > g > rect{fill:red}', one, [outer, inner])).toBe('red')
    expect(fillOf('svg .a > g rect{fill:red}', one, [element('svg'), outer, inner])).toBe('red')
  })

  it('applies rules for screens, not for print', () => {
    expect(fillOf('@media screen{rect{fill:red}}@media print{rect{fill:blue}}', element('rect'))).toBe('red')
  })

  it('ignores unsupported selectors', () => {
    expect(fillOf('rect:hover{fill:blue} ]]}{ rect{fill:red}', element('circle'))).toBeUndefined()
    expect(fillOf('rect::before{fill:blue} rect{fill:red}', element('rect'))).toBe('red')
  })

  it('does not try every combination for long selectors and deep elements', () => {
    const ancestors = Array.from({ length: 250 }, () => element('g'))
    const css = `nothing ${'g '.repeat(60)} rect{fill:red}`
    expect(withinTestLimit(() => fillOf(css, element('rect'), ancestors))).toBeUndefined()
  })
})

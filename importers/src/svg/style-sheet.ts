import type { Atrule, AttributeSelector, CssNode, Rule as CssRule, Selector } from 'css-tree'
import type { ImportWork } from '../import-work.ts'
import { generate, parse, walk } from './css-tree.js'
import type { XmlElement } from './xml-tree.ts'

/** Value by property. */
export type Declarations = Map<string, string>

/** Declarations of a rule or a `style` attribute. Important ones override the others. */
export interface StyleBlock {
  declarations: Declarations
  important: Declarations
}

export interface StyleSheet {
  /** The declarations for an element, by specificity. @param ancestors from the root to the parent */
  declarationsFor(element: XmlElement, ancestors: readonly XmlElement[]): StyleBlock
}

interface Rule extends StyleBlock {
  /** Compound selectors from right to left, each with its combinator to the next. */
  compounds: { combinator: ' ' | '>'; tests: Test[] }[]
  weight: number
}
type Test = (element: XmlElement, isRoot: boolean) => boolean

const MAX_RULES = 5_000
const MAX_CSS_LENGTH = 2_000_000
const ID_WEIGHT = 1_000_000
const CLASS_WEIGHT = 1_000

/**
 * Reads the sheets of `<style>` elements, in their order. Supports elements, classes, ids, attributes, `:root`, descendants and children.
 * Nothing is fetched. Matching is our own, because it takes linear time (docs/decisions/0015-selectors-and-filters.md).
 */
export function readStyleSheet(sheets: readonly string[], work: ImportWork): StyleSheet {
  const rules: Rule[] = []
  const byKey = new Map<string, Rule[]>()

  if (sheets.reduce((sum, { length }) => sum + length, 0) > MAX_CSS_LENGTH)
    work.fail('oversized', 'its style sheets are too long', 'Remove the styles that are not used.')
  for (const css of sheets) {
    collectRules(css)
    if (/@import/i.test(css)) work.note('linkedStyles')
  }

  function collectRules(css: string): void {
    try {
      eachRule(css, (node) => {
        if (node.prelude.type !== 'SelectorList') return
        const { declarations, important } = declarationsOf(node.block)
        node.prelude.children.forEach((selector) => {
          if (selector.type !== 'Selector' || rules.length >= MAX_RULES) return
          const compiled = compile(selector)
          if (compiled) add({ ...compiled, declarations, important })
        })
      })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const advice = 'Remove the styles that are not used.'
      work.fail('hostile', 'its style sheets are nested too deep to be read', advice, error)
    }
  }

  function add(rule: Rule & { key: string }): void {
    rules.push(rule)
    rule.weight += rules.length / (MAX_RULES + 1)
    const same = byKey.get(rule.key)
    if (same) same.push(rule)
    else byKey.set(rule.key, [rule])
  }

  return {
    declarationsFor(element, ancestors) {
      const keys = ['*', element.name, `#${element.attributes.get('id') ?? ''}`]
      for (const name of classesOf(element)) keys.push(`.${name}`)
      const found = keys
        .flatMap((key) => byKey.get(key) ?? [])
        .filter((rule) => matches(rule, element, ancestors))
        .sort((one, other) => one.weight - other.weight)
      return {
        declarations: new Map(found.flatMap((rule) => [...rule.declarations])),
        important: new Map(found.flatMap((rule) => [...rule.important])),
      }
    },
  }
}

function eachRule(css: string, onRule: (rule: CssRule) => void): void {
  walk(parse(css, { parseCustomProperty: false, positions: false }), {
    visit: 'Rule',
    enter(node) {
      if (!this.atrule || appliesToScreens(this.atrule)) onRule(node)
    },
  })
}

/** Parses a `style` attribute. */
export function readStyleAttribute(style: string): StyleBlock {
  // Most attributes are plain lists, which need no full parser.
  if (!/[{}()"'\\!/]/.test(style)) return { declarations: plainDeclarations(style), important: new Map() }
  return declarationsOf(parse(style, { context: 'declarationList', parseCustomProperty: false }))
}

function plainDeclarations(style: string): Declarations {
  const declarations: Declarations = new Map()
  for (const part of style.split(';')) {
    const colon = part.indexOf(':')
    if (colon > 0) declarations.set(part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim())
  }
  return declarations
}

function declarationsOf(block: CssNode): StyleBlock {
  const declarations: Declarations = new Map()
  const important: Declarations = new Map()
  walk(block, {
    visit: 'Declaration',
    enter(node) {
      const target = node.important ? important : declarations
      target.set(node.property.toLowerCase(), generate(node.value).trim())
    },
  })
  return { declarations, important }
}

function appliesToScreens(atrule: Atrule): boolean {
  if (atrule.name.toLowerCase() !== 'media') return false
  const query = atrule.prelude ? generate(atrule.prelude).toLowerCase() : 'all'
  return /^(?:all|screen)?$/.test(query)
}

const classesOf = (element: XmlElement): string[] =>
  element.attributes.get('class')?.split(/\s+/).filter(Boolean) ?? []

/**
 * Matches from right to left and keeps the set of all possible positions instead of backtracking, so that the time is
 * bounded by the length of the selector times the depth of the element.
 */
function matches({ compounds }: Rule, element: XmlElement, ancestors: readonly XmlElement[]): boolean {
  const line = [...ancestors, element]
  let places = [line.length - 1]
  for (const [at, { combinator, tests }] of compounds.entries()) {
    places = places.filter((place) => {
      const here = line[place]
      return here !== undefined && tests.every((test) => test(here, place === 0))
    })
    if (places.length === 0) return false
    if (at === compounds.length - 1) return true
    places =
      combinator === '>'
        ? places.map((place) => place - 1).filter((place) => place >= 0)
        : Array.from({ length: Math.max(...places) }, (_, place) => place)
  }
  return true
}

/** Undefined for unsupported selectors, which match nothing. */
function compile(selector: Selector): (Pick<Rule, 'compounds' | 'weight'> & { key: string }) | undefined {
  const compounds: Rule['compounds'] = [{ combinator: ' ', tests: [] }]
  let weight = 0
  let key = '*'
  let keyWeight = 0
  for (const part of selector.children.toArray()) {
    if (part.type === 'Combinator') {
      if (part.name !== ' ' && part.name !== '>') return undefined
      compounds.push({ combinator: part.name, tests: [] })
      key = '*'
      keyWeight = 0
      continue
    }
    const simple = compileSimple(part)
    if (!simple) return undefined
    weight += simple.weight
    compounds.at(-1)?.tests.push(simple.test)
    if (simple.key !== undefined && simple.weight > keyWeight) [key, keyWeight] = [simple.key, simple.weight]
  }
  return { compounds: compounds.reverse(), weight, key }
}

function compileSimple(part: CssNode): { test: Test; weight: number; key?: string } | undefined {
  switch (part.type) {
    case 'TypeSelector': {
      const name = part.name.replace(/^.*\|/, '')
      if (name === '*') return { test: () => true, weight: 0 }
      return { test: (element) => element.name === name, weight: 1, key: name }
    }
    case 'ClassSelector':
      return {
        test: (element) => classesOf(element).includes(part.name),
        weight: CLASS_WEIGHT,
        key: `.${part.name}`,
      }
    case 'IdSelector':
      return {
        test: (element) => element.attributes.get('id') === part.name,
        weight: ID_WEIGHT,
        key: `#${part.name}`,
      }
    case 'AttributeSelector':
      return { test: attributeTest(part), weight: CLASS_WEIGHT }
    case 'PseudoClassSelector':
      return part.name === 'root' ? { test: (_, isRoot) => isRoot, weight: CLASS_WEIGHT } : undefined
    default:
      return undefined
  }
}

function attributeTest({ name, matcher, value }: AttributeSelector): Test {
  const wanted = value?.type === 'String' ? value.value : value?.type === 'Identifier' ? value.name : ''
  return (element) => {
    const actual = element.attributes.get(name.name)
    if (actual === undefined || matcher === null) return actual !== undefined
    switch (matcher) {
      case '=':
        return actual === wanted
      case '~=':
        return actual.split(/\s+/).includes(wanted)
      case '|=':
        return actual === wanted || actual.startsWith(`${wanted}-`)
      case '^=':
        return wanted !== '' && actual.startsWith(wanted)
      case '$=':
        return wanted !== '' && actual.endsWith(wanted)
      case '*=':
        return wanted !== '' && actual.includes(wanted)
      default:
        return false
    }
  }
}

import type { Atrule, CssNode, StyleSheet } from 'css-tree'
import { generate, walk } from '../svg/css-tree.js'

/** A `@font-face` rule. */
export interface FaceRule {
  readonly family: string
  /** One weight or a range. */
  readonly weight: string
  readonly italic: boolean
  /** Letters that it is for: the first and the last code of each range; none for all. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
  /** Addresses of its files: the first that can be read is used. */
  readonly addresses: readonly string[]
}

/** The `@font-face` rules of a style sheet. */
export function faceRules(tree: StyleSheet): FaceRule[] {
  const rules: FaceRule[] = []
  walk(tree, {
    visit: 'Atrule',
    enter(node) {
      if (node.name.toLowerCase() === 'font-face') rules.push(...ruleOf(node))
    },
  })
  return rules
}

function ruleOf({ block }: Atrule): FaceRule[] {
  const values = new Map<string, string>()
  const addresses: string[] = []
  block?.children.forEach((node) => {
    if (node.type !== 'Declaration') return
    const name = node.property.toLowerCase()
    values.set(name, generate(node.value).trim())
    // A later `src` counts more: old browsers read the first.
    if (name === 'src') addresses.unshift(...addressesIn(node.value))
  })
  const family = values.get('font-family')?.replace(/^["']|["']$/g, '') ?? ''
  if (family === '' || addresses.length === 0) return []
  return [
    {
      family,
      weight: weightOf(values.get('font-weight')),
      italic: /italic|oblique/i.test(values.get('font-style') ?? ''),
      ranges: rangesIn(values.get('unicode-range') ?? ''),
      addresses,
    },
  ]
}

function addressesIn(value: CssNode): string[] {
  const addresses: string[] = []
  walk(value, { visit: 'Url', enter: (node) => void addresses.push(node.value) })
  return addresses
}

function weightOf(value = ''): string {
  if (/^\d{1,4}(?: \d{1,4})?$/.test(value)) return value
  return value.toLowerCase() === 'bold' ? '700' : '400'
}

/** `U+0-FF, U+4??` */
const rangesIn = (value: string): [number, number][] =>
  value.split(',').flatMap((part): [number, number][] => {
    const [, first, last] = /^\s?u\+([\da-f?]{1,6})(?:-([\da-f]{1,6}))?\s?$/i.exec(part) ?? []
    if (first === undefined) return []
    const [from, to] = [first.replaceAll('?', '0'), last ?? first.replaceAll('?', 'f')]
    return [[Number.parseInt(from, 16), Number.parseInt(to, 16)]]
  })

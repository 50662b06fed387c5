import type { Atrule, CssNode, StyleSheet, Url } from 'css-tree'
import type { DrawingFonts } from '../fonts/drawing-fonts.ts'
import { faceRules } from '../fonts/face-rules.ts'
import type { ImportWork } from '../import-work.ts'
import { generate, parse, walk } from '../svg/css-tree.js'
import { appliesToScreens } from '../svg/style-elements.ts'
import { readText } from '../encoding/read-text.ts'
import type { LinkedFiles } from './linked-files.ts'
import { noteLink } from './note-link.ts'

/** Sheets that are read for one import; further ones are left out. */
const MAX_SHEETS = 200
const MAX_DEPTH = 16

export interface SheetReader {
  /** A linked sheet, behind those that it imports. */
  read(address: string, base: string): Promise<string[]>
  /** A sheet with the sheets that it imports in front of it, and with the parts of other drawings under their ids here. */
  expand(css: string, base: string): Promise<string[]>
}

export interface SheetReaderOptions {
  readonly files: LinkedFiles
  readonly work: ImportWork
  /** The id here of a part of another drawing (`other.svg#part`). */
  readonly idOf: (address: string, base: string) => Promise<string | undefined>
  readonly addFace: DrawingFonts['add']
}

export function createSheetReader({ files, work, idOf, addFace }: SheetReaderOptions): SheetReader {
  let count = 0

  async function load(address: string, base: string, around: readonly string[]): Promise<string[]> {
    const file = await files.read(address, base)
    if (file.kind !== 'file') noteLink(address, file, work)
    // A sheet may import itself.
    if (file.kind !== 'file' || around.includes(file.path)) return []
    if (++count > MAX_SHEETS || around.length >= MAX_DEPTH) {
      work.note('linkedStyles')
      return []
    }
    const { text, doubt } = readText(file.bytes, 'sheet')
    if (doubt) work.note(doubt, file.path)
    return expand(text, file.path, [...around, file.path])
  }

  async function expand(css: string, base: string, around: readonly string[]): Promise<string[]> {
    if (!/@import|url\(/i.test(css)) return [css]
    const tree = parsed(css)
    if (!tree) return [css]
    work.checkTime()
    const before: string[] = []
    for (const { address, media } of takeImports(tree))
      if (appliesToScreens(media)) before.push(...(await load(address, base, around)))
    for (const rule of faceRules(tree)) await addFace(rule, base)
    for (const url of partsIn(tree)) {
      const id = await idOf(url.value, base)
      if (id !== undefined) url.value = `#${id}`
    }
    return [...before, generate(tree)]
  }

  return {
    read: (address, base) => load(address, base, []),
    expand: (css, base) => expand(css, base, []),
  }
}

/** Undefined if it is nested too deep; the reader of styles refuses it. */
function parsed(css: string): StyleSheet | undefined {
  try {
    const tree = parse(css, { parseCustomProperty: false, positions: false })
    return tree.type === 'StyleSheet' ? tree : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Removes all imports, and returns those that are valid: only other imports may be before them. */
function takeImports(tree: StyleSheet): { address: string; media: string }[] {
  const imports: { address: string; media: string }[] = []
  let isStart = true
  tree.children.forEach((node, item, list) => {
    const name = node.type === 'Atrule' ? node.name.toLowerCase() : node.type
    if (node.type === 'Atrule' && name === 'import') {
      list.remove(item)
      const found = importOf(node)
      if (isStart && found) imports.push(found)
    } else if (!['charset', 'layer', 'Comment'].includes(name)) isStart = false
  })
  return imports
}

function importOf({ prelude }: Atrule): { address: string; media: string } | undefined {
  if (prelude?.type !== 'AtrulePrelude') return undefined
  const [first, ...others] = prelude.children.toArray()
  if (first?.type !== 'Url' && first?.type !== 'String') return undefined
  const rest = others.map((node: CssNode) => generate(node)).join(' ')
  return { address: first.value, media: rest.replace(/^\s*layer(?:\([^)]*\))?/i, '') }
}

/** The addresses that name a part of another drawing. */
function partsIn(tree: StyleSheet): Url[] {
  const parts: Url[] = []
  walk(tree, {
    visit: 'Url',
    enter(node) {
      const isFont = this.atrule?.name.toLowerCase() === 'font-face'
      if (!isFont && !/^(?:#|data:)/i.test(node.value) && node.value.includes('#')) parts.push(node)
    },
  })
  return parts
}

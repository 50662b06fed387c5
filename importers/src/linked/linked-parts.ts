import type { ImportWork } from '../import-work.ts'
import { textOf } from '../svg/scene.ts'
import { elementsIn, isStyleElement } from '../svg/style-elements.ts'
import { readStyleSheet, type StyleSheet } from '../svg/style-sheet.ts'
import { childElements, isElement, type XmlElement } from '../svg/xml-tree.ts'
import { readLinkedDrawing } from './decode-drawing.ts'
import type { LinkedFiles } from './linked-files.ts'
import { noteLink } from './note-link.ts'

/** Drawings whose parts are used; those of further ones are left out. */
const MAX_DRAWINGS = 32
const PREFIX = 'linked:'

export interface PartReader {
  /**
   * Reads the drawing of an address like `other.svg#part`.
   *
   * @returns the id of the part among `drawings`; undefined for addresses of the web and of missing files
   */
  idOf(address: string, base: string): Promise<string | undefined>
  /** The drawings that were read, with ids of their own and with all styles in their elements. */
  readonly drawings: readonly XmlElement[]
}

/** @param link links a drawing in turn; its own parts have their ids already */
export function createPartReader(
  files: LinkedFiles,
  own: string,
  work: ImportWork,
  link: (root: XmlElement, base: string) => Promise<void>,
): PartReader {
  const prefixes = new Map<string, string>()
  const drawings: XmlElement[] = []

  async function read(bytes: Uint8Array, path: string, prefix: string): Promise<void> {
    const root = await readLinkedDrawing(bytes, work)
    if (!root) return
    renameIds(root, prefix)
    await link(root, path)
    const sheets = [...elementsIn(root)].filter(({ element }) => isStyleElement(element))
    keepStyles(
      root,
      readStyleSheet(
        sheets.map(({ element }) => textOf(element)),
        work,
      ),
      [],
    )
    drawings.push(root)
  }

  return {
    drawings,
    async idOf(address, base) {
      const hash = address.indexOf('#')
      if (hash < 1) return undefined
      const [path, id] = [address.slice(0, hash), address.slice(hash + 1)]
      const file = await files.read(path, base)
      if (file.kind !== 'file') {
        noteLink(path, file, work)
        return undefined
      }
      if (file.path === own) return id
      const known = prefixes.get(file.path)
      if (known !== undefined) return known + id
      if (prefixes.size >= MAX_DRAWINGS) {
        work.note('oversizedFile', path)
        return undefined
      }
      const prefix = `${PREFIX}${prefixes.size + 1}:`
      // Before it is read: two drawings may use each other.
      prefixes.set(file.path, prefix)
      await read(file.bytes, file.path, prefix)
      return prefix + id
    },
  }
}

/** Renames ids and what refers to them. */
function renameIds(root: XmlElement, prefix: string): void {
  for (const { element } of elementsIn(root))
    for (const [name, value] of element.attributes) {
      if (name === 'id') element.attributes.set(name, prefix + value)
      else if (/^(?:xlink:)?href$/.test(name) && value.trim().startsWith('#'))
        element.attributes.set(name, `#${prefix}${value.trim().slice(1)}`)
      else if (value.includes('url('))
        element.attributes.set(name, value.replace(/url\((["']?)#/gi, `url($1#${prefix}`))
    }
}

/** Moves all styles into the elements: the sheets of other drawings do not apply to them. */
function keepStyles(element: XmlElement, sheet: StyleSheet, ancestors: readonly XmlElement[]): void {
  const { declarations, important } = sheet.declarationsFor(element, ancestors)
  const texts = [
    ...[...declarations].map(([name, value]) => `${name}:${value}`),
    element.attributes.get('style') ?? '',
    ...[...important].map(([name, value]) => `${name}:${value}`),
  ]
  const style = texts.filter(Boolean).join(';')
  if (style !== '') element.attributes.set('style', style)
  element.isStyled = true
  element.children = element.children.filter(
    (child) => !isElement(child) || (!isStyleElement(child) && !child.name.startsWith('sozi:')),
  )
  for (const child of childElements(element)) keepStyles(child, sheet, [...ancestors, element])
}

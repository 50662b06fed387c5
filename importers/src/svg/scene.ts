import type { AssetStore } from '../assets/asset-store.ts'
import type { ImportWork } from '../import-work.ts'
import type { FontStyle } from './font.ts'
import type { EmbeddedPicture } from './embedded-pictures.ts'
import { readStyleSheet, type StyleSheet } from './style-sheet.ts'
import { elementsIn, isStyleElement } from './style-elements.ts'
import { isElement, type XmlElement } from './xml-tree.ts'

/** One SVG file during conversion, with everything that its elements refer to. */
export interface Scene {
  root: XmlElement
  byId: Map<string, XmlElement>
  sheet: StyleSheet
  assets: AssetStore
  work: ImportWork
  /** Pictures of `image` elements by URL, read in advance. */
  pictures: Map<string, EmbeddedPicture>
  /** Ids of elements that are not shown. */
  hidden: ReadonlySet<string>
  /** Called for each text, for the transcript. */
  onText(text: PlacedText): void
  /** The link target of a URL; undefined if it is not allowed. */
  linkOf(address: string): string | undefined
  /** Pixels per world unit in the closest view. */
  sharpness: number
  /** The name of a font that came with the drawing; undefined if it has none for the text. */
  fontOf?(style: FontStyle, text: string): string | undefined
}

/** A text with its position in world coordinates. */
export interface PlacedText {
  text: string
  x: number
  y: number
  /** Height of its letters, world units. */
  size: number
}

export function createScene(
  root: XmlElement,
  { assets, work, pictures, hidden, onText, linkOf, sharpness }: Omit<Scene, 'root' | 'byId' | 'sheet'>,
): Scene {
  const byId = new Map<string, XmlElement>()
  const sheets: string[] = []
  for (const { element } of elementsIn(root)) {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (isStyleElement(element)) sheets.push(textOf(element))
  }
  const sheet = readStyleSheet(sheets, work)
  return { root, byId, sheet, assets, work, pictures, hidden, onText, linkOf, sharpness }
}

/** All text inside an element, in order. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('')
}

/** The id in `#id`; undefined for other URLs. */
export function hrefId(element: XmlElement): string | undefined {
  const href = hrefOf(element)
  return href?.startsWith('#') ? href.slice(1) : undefined
}

export function hrefOf(element: XmlElement): string | undefined {
  return (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.trim()
}

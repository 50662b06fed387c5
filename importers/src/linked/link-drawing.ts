import type { DrawingFonts } from '../fonts/drawing-fonts.ts'
import type { ImportWork } from '../import-work.ts'
import { hrefOf, textOf } from '../svg/scene.ts'
import { appliesToScreens, elementsIn, isStyleElement } from '../svg/style-elements.ts'
import type { XmlElement } from '../svg/xml-tree.ts'
import type { LinkedFiles } from './linked-files.ts'
import { createPartReader } from './linked-parts.ts'
import { createSheetReader } from './linked-sheets.ts'
import { sheetAddress } from './sheet-link.ts'

/** Elements whose `href` names an element, of the same drawing or of another. */
const REFERRING = new Set(['use', 'linearGradient', 'radialGradient', 'pattern', 'filter', 'textPath'])
const PART = /url\((["']?)([^"'()#]+#[^"'()\s]+)\1\)/gi

/**
 * Puts what a drawing links into it: style sheets become its own, and parts of other drawings get ids in it. Pictures stay
 * linked. What is missing is noted.
 *
 * @param base path of the drawing, from the folder of its files
 */
export async function linkDrawing(
  root: XmlElement,
  files: LinkedFiles,
  base: string,
  addFace: DrawingFonts['add'],
  work: ImportWork,
): Promise<void> {
  const parts = createPartReader(files, base, work, async (other, path) => {
    await linkOne(other, path)
    await linkPictures(other, files, path)
  })
  const sheets = createSheetReader({ files, work, idOf: parts.idOf, addFace })

  async function linkOne(drawing: XmlElement, path: string): Promise<void> {
    const first: string[] = []
    for (const body of drawing.sheets ?? [])
      for (const address of sheetAddress(body)) first.push(...(await sheets.read(address, path)))
    for (const { element, parent } of [...elementsIn(drawing)]) {
      if (isStyleElement(element)) replace(parent, element, await sheets.expand(textOf(element), path))
      else if (element.name === 'html:link' && isSheetLink(element))
        replace(parent, element, await sheets.read(hrefOf(element) ?? '', path))
      else await linkElement(element, path)
    }
    drawing.children.unshift(...first.map(styleElement))
  }

  async function linkElement(element: XmlElement, path: string): Promise<void> {
    for (const [name, value] of element.attributes) {
      if (!value.includes('url(')) continue
      for (const [whole, , address = ''] of value.matchAll(PART)) {
        const id = await parts.idOf(address.trim(), path)
        const linked = element.attributes.get(name) ?? ''
        if (id !== undefined)
          element.attributes.set(
            name,
            linked.replace(whole, () => `url(#${id})`),
          )
      }
    }
    const href = hrefOf(element)
    if (!REFERRING.has(element.name) || href === undefined || /^(?:#|data:|$)/i.test(href)) return
    const id = await parts.idOf(href.includes('#') ? href : `${href}#`, path)
    element.attributes.delete('href')
    element.attributes.delete('xlink:href')
    if (id !== undefined) element.attributes.set('href', `#${id}`)
  }

  await linkOne(root, base)
  const others = { name: 'defs', attributes: new Map<string, string>(), children: [...parts.drawings] }
  if (parts.drawings.length > 0) root.children.push(others)
}

/** Pictures of another drawing: their addresses are relative to it. */
async function linkPictures(root: XmlElement, files: LinkedFiles, base: string): Promise<void> {
  for (const { element } of elementsIn(root)) {
    const href = element.name === 'image' ? hrefOf(element) : undefined
    if (href === undefined || /^(?:#|data:)/i.test(href)) continue
    const file = await files.read(href, base)
    element.attributes.delete('xlink:href')
    element.attributes.set('href', file.kind === 'file' ? `/${file.path}` : href)
  }
}

function replace(parent: XmlElement | undefined, element: XmlElement, sheets: readonly string[]): void {
  if (!parent) return
  const at = parent.children.indexOf(element)
  parent.children.splice(at, 1, ...sheets.map(styleElement))
}

const styleElement = (css: string): XmlElement => ({
  name: 'style',
  attributes: new Map(),
  children: [css],
})

const isSheetLink = ({ attributes }: XmlElement): boolean =>
  /^stylesheet$/i.test(attributes.get('rel')?.trim() ?? '') && appliesToScreens(attributes.get('media'))

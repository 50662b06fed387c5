import { languageTag } from '../language-tag.ts'
import { BLACK, colourText, parseColour } from '../colour.ts'
import { parseFraction, parseLength } from '../svg/length.ts'
import { textOf } from '../svg/scene.ts'
import type { Viewport } from '../svg/basic-shapes.ts'
import { readViewBox } from '../svg/view-box.ts'
import { childElements, type XmlElement } from '../svg/xml-tree.ts'

/** BCP 47. */
export function languageOf(root: XmlElement): string | undefined {
  return languageTag((root.attributes.get('xml:lang') ?? root.attributes.get('lang'))?.trim())
}

export function titleOf(root: XmlElement): string | undefined {
  const title = childElements(root).find(({ name }) => name === 'title')
  return (title && textOf(title).replace(/\s+/g, ' ').trim().slice(0, 500)) || undefined
}

/** Inkscape's page colour over white, as Sozi shows it. */
export function backgroundOf(root: XmlElement): string {
  const view = childElements(root).find(({ name }) => name === 'sodipodi:namedview')
  const page = parseColour(view?.attributes.get('pagecolor') ?? 'white') ?? BLACK
  const opacity = parseFraction(view?.attributes.get('inkscape:pageopacity') ?? '0') ?? 0
  const onWhite = (part: number): number => Math.round(255 + (part - 255) * opacity)
  return colourText({
    red: onWhite(page.red),
    green: onWhite(page.green),
    blue: onWhite(page.blue),
    alpha: 1,
  })
}

/** Reference size for percentages at the top level. Sozi removes the view box. */
export function viewportOf(root: XmlElement): Viewport {
  const box = readViewBox(root)
  if (box) return { width: box.width, height: box.height }
  const length = (name: string): number | undefined => {
    const text = root.attributes.get(name)
    return text?.includes('%') ? undefined : parseLength(text)
  }
  return { width: length('width') ?? 1_000, height: length('height') ?? 1_000 }
}

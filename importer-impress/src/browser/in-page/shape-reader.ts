import type { BoxPiece, DrawingPiece, PicturePiece } from '../../layout/page-layout.ts'
import type { PageElement, PageRect, PageStyle } from './page-dom.ts'

/** A point that positions start from, px. */
export interface Origin {
  readonly left: number
  readonly top: number
}

export const DRAWN_STYLE = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity', 'color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'display', 'visibility'] // oxfmt-ignore

/** The background, border and shadow: a box for each line of an inline element. */
export function boxesOf(element: PageElement, style: PageStyle, origin: Origin): BoxPiece[] {
  const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
    width: style[`border${side}Style`] === 'none' ? 0 : parseFloat(style[`border${side}Width`]),
    style: style[`border${side}Style`],
    colour: style[`border${side}Color`],
  }))
  const hasImage = style.backgroundImage !== 'none'
  const isBordered = sides.some(({ width, colour }) => width > 0 && isPainted(colour))
  const hasShadow = style.boxShadow !== 'none'
  if (!isPainted(style.backgroundColor) && !hasImage && !isBordered && !hasShadow) return []
  const { backgroundImage, backgroundSize, backgroundPosition, backgroundRepeat } = style
  const rects = style.display === 'inline' ? [...element.getClientRects()] : [element.getBoundingClientRect()]
  return rects
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((rect) => ({
      kind: 'box',
      ...boxOf(rect, origin),
      fill: style.backgroundColor,
      ...(hasImage && {
        image: {
          value: backgroundImage,
          size: backgroundSize,
          position: backgroundPosition,
          repeat: backgroundRepeat,
        },
      }),
      ...(hasShadow && { shadow: style.boxShadow.slice(0, 20_000) }),
      radii: radiiOf(style),
      sides,
    }))
}

/** Of an `img`. @returns null for one without a size */
export function pictureOf(element: PageElement, style: PageStyle, origin: Origin): PicturePiece | null {
  const { x, y, width, height } = boxOf(element.getBoundingClientRect(), origin)
  const px = (text: string): number => parseFloat(text) || 0
  const left = px(style.paddingLeft) + px(style.borderLeftWidth)
  const top = px(style.paddingTop) + px(style.borderTopWidth)
  const picture: PicturePiece = {
    kind: 'picture',
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - px(style.paddingRight) - px(style.borderRightWidth)),
    height: Math.max(0, height - top - px(style.paddingBottom) - px(style.borderBottomWidth)),
    address: element.getAttribute('src') ?? '',
    fit: style.objectFit,
    radii: radiiOf(style),
    label: element.getAttribute('alt') ?? '',
  }
  return picture.width > 0 && picture.height > 0 ? picture : null
}

/** Of an `svg`, with its computed styles. @returns null for one without a size */
export function drawingOf(element: PageElement, origin: Origin): DrawingPiece | null {
  const box = boxOf(element.getBoundingClientRect(), origin)
  if (!(box.width > 0 && box.height > 0)) return null
  const undo: (() => void)[] = []
  for (const part of [element, ...element.querySelectorAll('*')].slice(0, 5_000)) {
    const style = getComputedStyle(part)
    const before = part.getAttribute('style')
    undo.push(() => (before === null ? part.removeAttribute('style') : part.setAttribute('style', before)))
    for (const name of DRAWN_STYLE) part.style.setProperty(name, style.getPropertyValue(name))
  }
  const xml = new XMLSerializer().serializeToString(element)
  // They may look different while another step is shown.
  for (const each of undo) each()
  return { kind: 'drawing', ...box, xml }
}

/** A rectangle from the origin. */
export function boxOf(
  { left, top, width, height }: PageRect,
  origin: Origin,
): {
  x: number
  y: number
  width: number
  height: number
} {
  return { x: left - origin.left, y: top - origin.top, width, height }
}

export function radiiOf(style: PageStyle): string[] {
  const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } = style
  return [borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius]
}

export function isPainted(colour: string): boolean {
  return colour !== 'transparent' && !/^rgba\(.*, 0\)$/.test(colour)
}

declare const getComputedStyle: (element: PageElement) => PageStyle
declare const XMLSerializer: new () => { serializeToString(element: PageElement): string }

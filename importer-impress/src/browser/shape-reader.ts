import type { BoxPiece, DrawingPiece, PicturePiece } from '../layout/page-layout.ts'
import type { PageElement, PageRect, PageStyle } from './page-dom.ts'

/** Reads what elements show besides texts. The pieces lack what depends on the elements around them. */
export interface ShapeReader {
  /** The background, border and shadow: a box for each line of an inline element. */
  boxesOf(element: PageElement, style: PageStyle): BoxPiece[]
  /** Of an `img`. @returns null for one without a size */
  pictureOf(element: PageElement, style: PageStyle): PicturePiece | null
  /** Of an `svg`, with its computed styles. @returns null for one without a size */
  drawingOf(element: PageElement): DrawingPiece | null
  isPainted(colour: string): boolean
}

/**
 * Runs inside the page, as text, so it cannot use anything of this module.
 *
 * @param origin that positions start from, px. It moves
 */
export function createShapeReader(origin: { readonly left: number; readonly top: number }): ShapeReader {
  const DRAWN = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity', 'color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'display', 'visibility'] // oxfmt-ignore
  return { boxesOf, pictureOf, drawingOf, isPainted }

  function boxesOf(element: PageElement, style: PageStyle): BoxPiece[] {
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
    const rects =
      style.display === 'inline' ? [...element.getClientRects()] : [element.getBoundingClientRect()]
    return rects
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((rect) => ({
        kind: 'box',
        ...boxOf(rect),
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

  function pictureOf(element: PageElement, style: PageStyle): PicturePiece | null {
    const { x, y, width, height } = boxOf(element.getBoundingClientRect())
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

  function drawingOf(element: PageElement): DrawingPiece | null {
    const box = boxOf(element.getBoundingClientRect())
    if (!(box.width > 0 && box.height > 0)) return null
    for (const part of [element, ...element.querySelectorAll('*')].slice(0, 5_000)) {
      const style = getComputedStyle(part)
      for (const name of DRAWN) part.style.setProperty(name, style.getPropertyValue(name))
    }
    return { kind: 'drawing', ...box, xml: new XMLSerializer().serializeToString(element) }
  }

  function boxOf({ left, top, width, height }: PageRect): {
    x: number
    y: number
    width: number
    height: number
  } {
    return { x: left - origin.left, y: top - origin.top, width, height }
  }

  function radiiOf(style: PageStyle): string[] {
    const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } =
      style
    return [borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius]
  }

  function isPainted(colour: string): boolean {
    return colour !== 'transparent' && !/^rgba\(.*, 0\)$/.test(colour)
  }
}

declare const getComputedStyle: (element: PageElement) => PageStyle
declare const XMLSerializer: new () => { serializeToString(element: PageElement): string }

import { createFragmentReader } from './fragment-reader.ts'
import type { PageLayout, Piece } from '../layout/page-layout.ts'
import type { PageDocument, PageNode, PageElement, PageStyle, PageMatrix } from './page-dom.ts'
import { createPieceList, type Around } from './piece-list.ts'
import { preparePage } from './prepare-page.ts'
import { createShapeReader } from './shape-reader.ts'

/** Limits of a measurement. */
export interface MeasureLimits {
  /** More steps are shown all at once, not one by one. */
  steps: number
  letters: number
  /** Elements whose style sheets may add texts before and after them. */
  generated: number
  /** Classes and ids of what only concerns the player of impress.js: messages, buttons, progress. */
  ofPlayer: readonly string[]
}

/** What measuring uses inside the page. */
interface MeasureParts {
  readonly preparePage: typeof preparePage
  readonly createShapeReader: typeof createShapeReader
  readonly createFragmentReader: typeof createFragmentReader
  readonly createPieceList: typeof createPieceList
}

/** An expression that measures the page in which it is evaluated. Its value is a `PageLayout` as JSON. */
export function measureScript(limits: MeasureLimits): string {
  const parts = [preparePage, createShapeReader, createFragmentReader, createPieceList].map(
    (part) => `${part.name}: ${part.toString()}`,
  )
  return `JSON.stringify((${measurePage.toString()})(${JSON.stringify(limits)}, { ${parts.join(', ')} }))`
}

/**
 * Runs inside the page, as text, so it cannot use anything of this module but its parameters. Shows the steps one at a
 * time, as impress.js would, and measures the content of each. Transforms inside a step are removed during the
 * measurement and stored separately, so that all lengths are those before the transform.
 */
function measurePage(limits: MeasureLimits, parts: MeasureParts): PageLayout {
  const MARKS: Record<string, string> = { disc: '•', circle: '◦', square: '▪' }
  const body = document.body
  const page = document.documentElement
  const origin = { left: 0, top: 0 }
  const { root, canvas, steps, lacksGenerated, show, opacities, removeTransforms } = parts.preparePage(
    limits.generated,
  )
  const shapes = parts.createShapeReader(origin)
  const reader = parts.createFragmentReader(limits.letters, origin)
  const pieces = parts.createPieceList()
  let blocks = 0

  const singly = steps.length <= limits.steps
  const seen: number[][] = []
  const screens: Piece[][] = []
  const layouts = steps.map((step, at) => {
    if (singly || at === 0) show(singly ? at : -1)
    if (singly) {
      seen.push(opacities())
      screens.push(measureScreen())
    }
    return measureStep(step)
  })
  const stage = measureStage()
  const paper = [body, page].map((element) => getComputedStyle(element))
  const own = paper.find(
    (style) => shapes.isPainted(style.backgroundColor) || style.backgroundImage !== 'none',
  )
  return {
    background: { colour: own?.backgroundColor ?? '', image: own?.backgroundImage ?? 'none' },
    steps: layouts,
    stage,
    screens,
    seen,
    cut: reader.isFull(),
    lacksGenerated,
  }

  function measureStep(step: PageElement): PageLayout['steps'][number] {
    const { left, top, width, height } = step.getBoundingClientRect()
    Object.assign(origin, { left, top })
    pieces.clear()
    for (const substep of step.querySelectorAll('.substep')) substep.classList.add('substep-visible')
    const restore = removeTransforms(step)
    visit(step, around(undefined))
    restore()
    return { left, top, width, height, pieces: pieces.inOrder() }
  }

  function measureStage(): Piece[] {
    Object.assign(origin, { left: 0, top: 0 })
    pieces.clear()
    const restore = removeTransforms(canvas)
    visit(canvas, around(undefined))
    restore()
    return pieces.inOrder()
  }

  /** What lies beside the presentation, such as pictures that are fixed to the screen. */
  function measureScreen(): Piece[] {
    Object.assign(origin, { left: 0, top: 0 })
    pieces.clear()
    const restore = removeTransforms(body)
    for (const element of body.children)
      if (element !== root && !limits.ofPlayer.some((name) => isNamed(element, name)))
        visit(element, around(undefined))
    restore()
    return pieces.inOrder().filter(({ opacity = 1 }) => opacity > 0)
  }

  /** @param name a class, or an id */
  function isNamed(element: PageElement, name: string): boolean {
    return element.id === name || element.classList.contains(name)
  }

  function around(matrix: PageMatrix | undefined): Around {
    const nothing = { link: undefined, heading: undefined, mark: undefined }
    return { matrix, opacity: 1, level: 0, block: 0, listed: false, lines: '', ...nothing }
  }

  function visit(element: PageElement, outer: Around): void {
    const style = getComputedStyle(element)
    if (style.display === 'none' || reader.isFull()) return
    const isTop = element.classList.contains('step') || element === canvas
    const inner = isTop ? { ...outer, block: ++blocks } : inside(element, style, outer)
    const tag = element.tagName.toLowerCase()
    if (style.visibility === 'visible') {
      for (const box of shapes.boxesOf(element, style)) pieces.putBelowText(box, inner)
      if (tag === 'img') return pieces.put(shapes.pictureOf(element, style), inner)
      if (tag === 'svg') return pieces.put(shapes.drawingOf(element), inner)
    }
    for (const node of element.childNodes) {
      if (node.nodeType === 3 && style.visibility === 'visible') readText(node, style, inner)
      if (node.nodeType !== 1) continue
      const child = node as PageElement
      if (child.tagName.toLowerCase() === 'br') pieces.spaceAfter(inner)
      const before = blocks
      if (!child.classList.contains('step') && child !== root) visit(child, inner)
      // Text after an inner paragraph is a new paragraph.
      if (blocks !== before) inner.block = ++blocks
    }
  }

  function readText(node: PageNode, style: PageStyle, inner: Around): void {
    const fragments = reader.fragmentsOf(node, style)
    if (/^\s/.test(node.data ?? '')) pieces.spaceAfter(inner)
    pieces.write(node.parentElement, fragments, style, inner)
  }

  function inside(element: PageElement, style: PageStyle, outer: Around): Around {
    const tag = element.tagName.toLowerCase()
    const isInline = style.display === 'inline' || style.display === 'contents'
    const heading = /^h[1-6]$/.test(tag) ? Number(tag[1]) : outer.heading
    const isPlaced = style.position !== 'static'
    const isRaised = isPlaced || element.removedTransform !== undefined || Number(style.opacity) < 1
    const isListed = style.display === 'list-item'
    return {
      matrix: element.removedTransform
        ? matrixOf(element, element.removedTransform, outer.matrix)
        : outer.matrix,
      opacity: outer.opacity * Math.min(1, Number(style.opacity)),
      link: tag === 'a' ? (element.getAttribute('href') ?? outer.link) : outer.link,
      // Positioned, transformed and transparent elements are painted above others, also without z-index.
      level: outer.level + (isRaised ? 0.001 : 0) + (isPlaced ? Number(style.zIndex) || 0 : 0),
      block: isInline || style.display.startsWith('inline') ? outer.block : ++blocks,
      heading,
      listed: outer.listed || isListed,
      mark: isListed ? markOf(element, style) : outer.mark,
      lines: `${style.display.startsWith('inline-') ? '' : outer.lines} ${style.textDecorationLine}`,
    }
  }

  function matrixOf(
    element: PageElement,
    { transform, transformOrigin }: { transform: string; transformOrigin: string },
    outer: PageMatrix | undefined,
  ): PageMatrix {
    const { left, top } = element.getBoundingClientRect()
    const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat)
    const [cx, cy] = [left - origin.left + x, top - origin.top + y]
    const own = new DOMMatrix().translate(cx, cy).multiply(new DOMMatrix(transform)).translate(-cx, -cy)
    return outer ? outer.multiply(own) : own
  }

  function markOf(element: PageElement, style: PageStyle): Around['mark'] {
    if (style.listStyleType === 'none') return undefined
    const items = element.parentElement ? [...element.parentElement.children] : []
    const number = items.filter((item) => getComputedStyle(item).display === 'list-item').indexOf(element) + 1
    const { left, right } = element.getBoundingClientRect()
    const gap = parseFloat(style.fontSize) * 0.45
    const x = style.direction === 'rtl' ? right + gap : left - gap
    return { text: MARKS[style.listStyleType] ?? `${number}.`, x: x - origin.left, isWritten: false }
  }
}

declare const document: PageDocument
declare const getComputedStyle: (element: PageElement) => PageStyle
declare const DOMMatrix: new (transform?: string) => PageMatrix

import type { PageLayout, Piece } from '../../layout/page-layout.ts'
import { createFragmentReader, type FragmentReader } from './fragment-reader.ts'
import { contextOf, outermost, type Around } from './piece-context.ts'
import type { PageDocument, PageElement, PageNode, PageStyle } from './page-dom.ts'
import { createPieceList, type PieceList } from './piece-list.ts'
import { preparePage, type PreparedPage } from './prepare-page.ts'
import { boxesOf, drawingOf, isPainted, pictureOf, type Origin } from './shape-reader.ts'
import { opacityOf, showStep } from './show-step.ts'
import { elementsOfStep, measureVariants, stateOf } from './step-states.ts'
import { removeTransforms } from './transforms.ts'

/** Limits of a measurement. */
export interface MeasureLimits {
  /** More steps are shown all at once, not one by one. */
  steps: number
  letters: number
  /** Elements of all steps times steps; beyond it, contents are taken for the same while other steps are shown. */
  states: number
  /** Measured differences of contents. */
  variants: number
  /** Elements whose style sheets may add texts before and after them. */
  generated: number
  /** Classes and ids of what only concerns the player of impress.js: messages, buttons, progress. */
  ofPlayer: readonly string[]
}

/** A running measurement. */
export interface Measurement {
  readonly page: PreparedPage
  readonly reader: FragmentReader
  /** Paragraphs so far. */
  blocks: number
}

/** A part of a measurement: the pieces from one origin. */
export interface MeasuredPart {
  readonly measurement: Measurement
  readonly origin: Origin
  readonly pieces: PieceList
}

/**
 * Shows the steps one at a time, as impress.js would, and measures the content of each. Transforms inside a step are
 * removed during the measurement and stored separately, so that all lengths are those before the transform.
 */
export function measurePage(limits: MeasureLimits): PageLayout {
  const page = preparePage(limits.generated)
  const { root, canvas, steps, lacksGenerated } = page
  const reader = createFragmentReader(limits.letters)
  const measurement = { page, reader, blocks: 0 }
  const { body } = document
  const corner = { left: 0, top: 0 }
  const besides = [...body.children].filter(
    (element) => element !== root && !limits.ofPlayer.some((name) => isNamed(element, name)),
  )
  const singly = steps.length <= limits.steps
  for (const step of steps)
    for (const substep of step.querySelectorAll('.substep')) substep.classList.add('substep-visible')
  const elements = steps.map(elementsOfStep)
  const isCompared = singly && elements.flat().length * steps.length <= limits.states
  const states: string[] = []
  const seen: number[][] = []
  const screens: Piece[][] = []
  const layouts = steps.map((step, at) => {
    if (singly || at === 0) showStep(steps, singly ? at : -1)
    if (singly) {
      seen.push(steps.map(opacityOf))
      const pieces = measurePart(measurement, corner, body, besides)
      screens.push(pieces.filter(({ opacity = 1 }) => opacity > 0))
    }
    if (isCompared) states.push(stateOf(elements[at] ?? []))
    return measureStep(measurement, step)
  })
  const beside = { ...measurement, reader: createFragmentReader(limits.letters) }
  const variants = isCompared ? measureVariants(beside, elements, states, limits.variants) : []
  const stage = measurePart(measurement, corner, canvas, [canvas])
  return {
    background: backgroundOf(body),
    steps: layouts,
    stage,
    screens,
    variants,
    seen,
    cut: reader.isFull(),
    lacksGenerated,
  }
}

/** @param name a class, or an id */
export function isNamed(element: PageElement, name: string): boolean {
  return element.id === name || element.classList.contains(name)
}

export function backgroundOf(body: PageElement): PageLayout['background'] {
  const own = [body, document.documentElement]
    .map((element) => getComputedStyle(element))
    .find((style) => isPainted(style.backgroundColor) || style.backgroundImage !== 'none')
  return { colour: own?.backgroundColor ?? '', image: own?.backgroundImage ?? 'none' }
}

export function measureStep(measurement: Measurement, step: PageElement): PageLayout['steps'][number] {
  const { left, top, width, height } = step.getBoundingClientRect()
  return { left, top, width, height, pieces: measurePart(measurement, { left, top }, step, [step]) }
}

/** @param top the transforms below it are removed meanwhile */
export function measurePart(
  measurement: Measurement,
  origin: Origin,
  top: PageElement,
  elements: readonly PageElement[],
): Piece[] {
  const part = { measurement, origin, pieces: createPieceList() }
  const restore = removeTransforms(top)
  for (const element of elements) measureElement(part, element, outermost())
  restore()
  return part.pieces.inOrder()
}

export function measureElement(part: MeasuredPart, element: PageElement, outer: Around): void {
  const { measurement, origin, pieces } = part
  const { root, canvas } = measurement.page
  const style = getComputedStyle(element)
  if (style.display === 'none' || measurement.reader.isFull()) return
  const isTop = element.classList.contains('step') || element === canvas
  const nextBlock = (): number => ++measurement.blocks
  const inner = isTop ? { ...outer, block: nextBlock() } : contextOf(element, style, outer, origin, nextBlock)
  const tag = element.tagName.toLowerCase()
  if (style.visibility === 'visible') {
    for (const box of boxesOf(element, style, origin)) pieces.putBelowText(box, inner)
    if (tag === 'img') return pieces.put(pictureOf(element, style, origin), inner)
    if (tag === 'svg') return pieces.put(drawingOf(element, origin), inner)
  }
  for (const node of element.childNodes) {
    if (node.nodeType === 3 && style.visibility === 'visible') measureText(part, node, style, inner)
    if (node.nodeType !== 1) continue
    const child = node as PageElement
    if (child.tagName.toLowerCase() === 'br') pieces.spaceAfter(inner)
    const before = measurement.blocks
    if (!child.classList.contains('step') && child !== root) measureElement(part, child, inner)
    // Text after an inner paragraph is a new paragraph.
    if (measurement.blocks !== before) inner.block = nextBlock()
  }
}

export function measureText(
  { measurement, origin, pieces }: MeasuredPart,
  node: PageNode,
  style: PageStyle,
  inner: Around,
): void {
  const fragments = measurement.reader.fragmentsOf(node, style, origin, inner.ruby)
  if (/^\s/.test(node.data ?? '')) pieces.spaceAfter(inner)
  pieces.write(node.parentElement, fragments, style, inner)
}

declare const document: PageDocument
declare const getComputedStyle: (element: PageElement) => PageStyle

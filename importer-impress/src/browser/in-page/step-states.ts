import type { StepVariant } from '../../layout/page-layout.ts'
import { measurePart, type Measurement } from './measure-page.ts'
import type { PageElement, PageStyle } from './page-dom.ts'
import { opacityOf, showStep } from './show-step.ts'

export const STATE_STYLE = ['backgroundColor', 'color', 'display', 'opacity', 'transform', 'visibility'] as const // oxfmt-ignore

/** A step and the elements in it, without those of steps in it. */
export function elementsOfStep(step: PageElement): PageElement[] {
  return [step, ...step.querySelectorAll('*')].filter((element) => element.closest('.step') === step)
}

/** How the elements of a step look now, apart from the opacity of the step, in a form that can be compared. */
export function stateOf(elements: readonly PageElement[]): string {
  return elements
    .map((element, at) => {
      const style = getComputedStyle(element)
      return STATE_STYLE.map((name) => (at === 0 && /opacity|transform/.test(name) ? '' : style[name])).join()
    })
    .join(';')
}

/**
 * Shows the steps one at a time, and measures the others where they look different from when they are shown themselves.
 *
 * @param shown the state of each step while it is shown
 * @param most variants
 */
export function measureVariants(
  measurement: Measurement,
  elements: readonly (readonly PageElement[])[],
  shown: readonly string[],
  most: number,
): StepVariant[] {
  const { steps } = measurement.page
  const variants: (StepVariant & { state: string })[] = []
  steps.forEach((_, at) => {
    showStep(steps, at)
    steps.forEach((step, other) => {
      if (other === at || opacityOf(step) === 0) return
      const state = stateOf(elements[other] ?? [])
      if (state === shown[other]) return
      const known = variants.find((variant) => variant.step === other && variant.state === state)
      if (known) return known.at.push(at)
      if (variants.length >= most || measurement.reader.isFull()) return
      const { left, top } = step.getBoundingClientRect()
      const pieces = measurePart(measurement, { left, top }, step, [step])
      const seen = pieces.filter(({ opacity = 1 }) => opacity > 0)
      variants.push({ step: other, at: [at], pieces: seen, state })
    })
  })
  return variants.map(({ step, at, pieces }) => ({ step, at, pieces }))
}

declare const getComputedStyle: (element: PageElement) => PageStyle

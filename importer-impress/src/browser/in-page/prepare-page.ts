import { setStyle } from './element-style.ts'
import { writeGenerated } from './generated-texts.ts'
import type { PageDocument, PageElement } from './page-dom.ts'
import { showStep } from './show-step.ts'

/** A page in the form that impress.js gives it. */
export interface PreparedPage {
  /** The element of impress.js. */
  readonly root: PageElement
  /** The only child of `root`, with its content. */
  readonly canvas: PageElement
  readonly steps: readonly PageElement[]
  /** Whether style sheets add content before or after elements that is no text. */
  readonly lacksGenerated: boolean
}

/**
 * Brings the page into the form that impress.js gives it, shows all steps, and turns texts of style sheets into elements.
 *
 * @param maxGenerated elements whose style sheets may add texts before and after them
 */
export function preparePage(maxGenerated: number): PreparedPage {
  const { body } = document
  addStyleSheet()
  const root = document.getElementById('impress') ?? body
  const canvas = wrapContent(root)
  body.classList.remove('impress-not-supported', 'impress-disabled')
  body.classList.add('impress-supported', 'impress-enabled')
  const steps = [...root.querySelectorAll('.step')]
  steps.forEach(prepareStep)
  showStep(steps, -1)
  const lacking = [...body.querySelectorAll('*')].slice(0, maxGenerated).filter(writeGenerated)
  return { root, canvas, steps, lacksGenerated: lacking.length > 0 }
}

export function addStyleSheet(): void {
  const still = document.createElement('style')
  still.textContent =
    '*,*::before,*::after{transition:none!important;caret-color:transparent!important}' +
    '[data-written~=before]::before,[data-written~=after]::after{content:none!important}' +
    'html,body{height:100%!important}'
  document.documentElement.appendChild(still)
}

/** Moves everything in an element into a new child. @returns the child */
export function wrapContent(root: PageElement): PageElement {
  const canvas = document.createElement('div')
  while (root.firstChild) canvas.appendChild(root.firstChild)
  root.appendChild(canvas)
  for (const element of [root, canvas])
    setStyle(element, { position: 'absolute', left: '0', top: '0', transform: 'none', perspective: 'none' })
  return canvas
}

export function prepareStep(step: PageElement, at: number): void {
  if (!step.id) step.id = `step-${at + 1}`
  setStyle(step, {
    position: 'absolute',
    transform: 'matrix(1, 0, 0, 1, 0, 0)',
    'transform-style': 'preserve-3d',
  })
}

declare const document: PageDocument

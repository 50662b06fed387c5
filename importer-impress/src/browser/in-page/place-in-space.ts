import type { Space, SpaceView } from '../../space/space-views.ts'
import { setStyle } from './element-style.ts'
import type { PageDocument, PageElement } from './page-dom.ts'
import { showStep } from './show-step.ts'

/**
 * Places the steps of a measured page in space as impress.js does for one view, without what lies beside them.
 */
export function placeInSpace({ steps: transforms }: Pick<Space, 'steps'>, view: SpaceView): void {
  const root = document.getElementById('impress') ?? document.body
  const canvas = [...root.children][0] ?? root
  const steps = [...root.querySelectorAll('.step')]
  showStep(steps, view.step)
  steps.forEach((step, at) => setStyle(step, { transform: transforms[at] ?? 'none' }))
  const space = { position: 'absolute', 'transform-origin': '0 0', 'transform-style': 'preserve-3d' }
  setStyle(root, {
    ...space,
    left: '50%',
    top: '50%',
    perspective: view.perspective,
    transform: `scale(${view.scale})`,
  })
  setStyle(canvas, { ...space, transform: view.camera })
  for (const element of [document.documentElement, document.body]) setStyle(element, { background: 'none' })
  setStyle(document.body, { overflow: 'hidden' })
  for (const element of document.body.children) hide(element, element !== root && !hasStep(element))
  for (const element of canvas.children) hide(element, !hasStep(element))
  steps.forEach((step, at) => hide(step, view.leftOut.includes(at)))
}

export function hasStep(element: PageElement): boolean {
  return element.classList.contains('step') || [...element.querySelectorAll('.step')].length > 0
}

export function hide(element: PageElement, isHidden: boolean): void {
  if (isHidden) setStyle(element, { opacity: '0' })
  else element.style.removeProperty('opacity')
}

declare const document: PageDocument

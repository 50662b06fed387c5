import type { PageDocument, PageElement } from './page-dom.ts'
import type { Space, SpaceView } from '../space/space-views.ts'

/**
 * Runs inside the page after `measureScript`, as text, so it cannot use anything of this module. Places the steps in space
 * as impress.js does for one view, without what lies beside them.
 */
export function placeInSpace({ steps: transforms }: Pick<Space, 'steps'>, view: SpaceView): void {
  const root = document.getElementById('impress') ?? document.body
  const canvas = [...root.children][0] ?? root
  const steps = [...root.querySelectorAll('.step')]
  document.showStep?.(view.step)
  steps.forEach((step, at) => set(step, { transform: transforms[at] ?? 'none' }))
  const space = { position: 'absolute', 'transform-origin': '0 0', 'transform-style': 'preserve-3d' }
  set(root, {
    ...space,
    left: '50%',
    top: '50%',
    perspective: view.perspective,
    transform: `scale(${view.scale})`,
  })
  set(canvas, { ...space, transform: view.camera })
  for (const element of [document.documentElement, document.body]) set(element, { background: 'none' })
  set(document.body, { overflow: 'hidden' })
  for (const element of document.body.children) hide(element, element !== root && !hasStep(element))
  for (const element of canvas.children) hide(element, !hasStep(element))
  steps.forEach((step, at) => hide(step, view.leftOut.includes(at)))

  function hasStep(element: PageElement): boolean {
    return element.classList.contains('step') || [...element.querySelectorAll('.step')].length > 0
  }

  function hide(element: PageElement, isHidden: boolean): void {
    if (isHidden) set(element, { opacity: '0' })
    else element.style.removeProperty('opacity')
  }

  function set(element: PageElement, style: Record<string, string>): void {
    for (const name of Object.keys(style)) element.style.setProperty(name, style[name] ?? '', 'important')
  }
}

declare const document: PageDocument

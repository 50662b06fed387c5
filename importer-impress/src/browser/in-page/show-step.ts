import type { PageDocument, PageElement, PageStyle } from './page-dom.ts'

/**
 * Shows a step as impress.js does, after all animations.
 *
 * @param active index of the step; -1 for all at once
 */
export function showStep(steps: readonly PageElement[], active: number): void {
  steps.forEach((step, at) => {
    const isShown = active === -1 || at === active
    step.classList.toggle('active', isShown)
    step.classList.toggle('present', isShown)
    step.classList.toggle('past', !isShown && at < active)
    step.classList.toggle('future', !isShown && at > active)
    document.body.classList.toggle(`impress-on-${step.id}`, at === active)
  })
  for (const animation of document.getAnimations())
    try {
      animation.finish()
    } catch {
      animation.cancel()
    }
}

/** 0–1, as a step is shown now. */
export function opacityOf(step: PageElement): number {
  const style = getComputedStyle(step)
  return style.display === 'none' || style.visibility === 'hidden' ? 0 : Math.min(1, Number(style.opacity))
}

declare const document: PageDocument
declare const getComputedStyle: (element: PageElement) => PageStyle

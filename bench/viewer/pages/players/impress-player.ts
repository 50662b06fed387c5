import { createDomItems } from './dom-items.ts'
import type { CreatePlayer } from './player.ts'

interface Impress {
  init(): void
  goto(step: HTMLElement, durationMs: number): void
  tear(): void
}

declare global {
  interface Window {
    /** Defined by the script of impress.js. */
    readonly impress: (id: string) => Impress
  }
}

/**
 * impress.js: the same elements, and one step element with position and scale for each step. It flies by CSS
 * transitions with the duration of our flights.
 */
export const createImpressPlayer: CreatePlayer = async (options) => {
  const { container, document: deck } = options
  const root = document.createElement('div')
  root.id = 'impress'
  const { clientWidth, clientHeight } = container
  Object.assign(root.dataset, { width: clientWidth, height: clientHeight, maxScale: 1, minScale: 0 })
  const steps = deck.path.map(({ id, box, flight = 1 }) => {
    const step = document.createElement('div')
    step.id = id
    step.className = 'step'
    step.style.cssText = `width:${clientWidth}px;height:${clientHeight}px;pointer-events:none`
    const scale = Math.max(box.width / clientWidth, box.height / clientHeight)
    Object.assign(step.dataset, { x: box.x, y: box.y, scale, rotate: box.rotation })
    return { element: step, ms: flight * 1_000 }
  })
  root.append(...(await createDomItems(options)), ...steps.map(({ element }) => element))
  container.append(root)
  const api = window.impress('impress')
  api.init()

  function go(step: number, instant: boolean): Promise<void> {
    const wanted = steps[step - 1]
    if (!wanted) throw new Error(`[bench] The deck has no step ${step}.`)
    return new Promise((resolve) => {
      root.addEventListener('impress:stepenter', () => resolve(), { once: true })
      api.goto(wanted.element, instant ? 0 : wanted.ms)
    })
  }
  return {
    flyTo: (step) => go(step, false),
    jumpTo: (step) => void go(step, true),
    destroy() {
      api.tear()
      root.remove()
    },
  }
}

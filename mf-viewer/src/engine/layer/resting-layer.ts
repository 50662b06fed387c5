import type { View, Viewport } from '@viewpage/deck'
import type { DomLayer } from './dom-layer.ts'

/** Shows the DOM layer while the picture rests. Owns when the layer has to be laid out again. */
export interface RestingLayer {
  /** Lays the layer out for a view after a delay, unless it is up to date. */
  show(view: View, viewport: Viewport, delayMs: number): void
  hide(): void
  /** The layer has to be laid out again at the next `show`. */
  invalidate(): void
  /** Cancels a delayed `show`. */
  cancel(): void
}

export function createRestingLayer(
  layer: Pick<DomLayer, 'show' | 'hide'>,
  after: (ms: number, callback: () => void) => () => void,
): RestingLayer {
  let isStale = true
  let cancel = () => {}
  return {
    show(view, viewport, delayMs) {
      if (!isStale) return
      cancel()
      cancel = after(delayMs, () => {
        isStale = false
        layer.show(view, viewport)
      })
    },
    hide() {
      cancel()
      layer.hide()
      isStale = true
    },
    invalidate() {
      isStale = true
    },
    cancel: () => cancel(),
  }
}

import type { Painting, View } from '@viewpage/deck'

/** The exact picture of a resting view, painted in several parts. Owns the painting in progress. */
export interface ExactPainting {
  /** Starts or continues the picture of a view. @returns whether the picture is complete */
  proceed(view: View, hasTime: () => boolean): boolean
  /** Stops the painting in progress, unless it is of this view. */
  stop(exceptFor?: View): void
}

export function createExactPainting(begin: (view: View) => Painting): ExactPainting {
  let current: { readonly view: View; readonly painting: Painting } | null = null

  return {
    proceed(view, hasTime) {
      current ??= { view, painting: begin(view) }
      if (!current.painting.proceed(hasTime)) return false
      current = null
      return true
    },
    stop(exceptFor) {
      if (!current || current.view === exceptFor) return
      current.painting.stop()
      current = null
    },
  }
}

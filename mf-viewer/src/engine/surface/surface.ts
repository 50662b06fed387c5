import type { View, ViewFlight, Viewport } from '@viewpage/deck'

/** What an engine draws on; the one thing in which the two engines differ. */
export interface Surface {
  /**
   * Draws the picture of a view.
   *
   * @param moving it is one of many in a movement
   * @returns whether it is all it can be; else the same view is to be painted again in the next frame
   */
  paint(view: View, moving: boolean): boolean
  /** Keeps the picture that is shown; `fade` lets it show through what is painted from now on. */
  keep(): void
  /** How much of the kept picture shows through the next ones, 1 to 0. */
  fade(opacity: number): void
  resize(viewport: Viewport, pixelRatio: number): void
  /** These items look different now; without items, any may. */
  changed(itemIds?: readonly string[]): void
  /** Fonts have come: text is measured anew. */
  fontsChanged(): void
  /** The picture rests; these movements may be next, the likeliest first. */
  expect(flights: readonly ViewFlight[]): void
  /** Gets ready for what may be seen next, as long as there is time. @returns whether all is ready */
  prepare(hasTime: () => boolean): boolean
  destroy(): void
}

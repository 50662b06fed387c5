import type { View, Viewport } from '@viewpage/deck'

/** What an engine draws on; the one thing in which the two engines differ. */
export interface Surface {
  /** Draws the picture of a view. @param moving it is one of many in a movement */
  paint(view: View, moving: boolean): void
  /** Keeps the picture that is shown; `fade` lets it show through what is painted from now on. */
  keep(): void
  /** How much of the kept picture shows through the next ones, 1 to 0. */
  fade(opacity: number): void
  resize(viewport: Viewport, pixelRatio: number): void
  /** Fonts have come: text is measured anew. */
  fontsChanged(): void
  /** Reads ahead what is not seen yet, as long as there is time. @returns whether all is read */
  prepare(hasTime: () => boolean): boolean
  destroy(): void
}

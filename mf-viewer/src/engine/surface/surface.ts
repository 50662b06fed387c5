import type { DeckDocument, PaintResources, View, ViewFlight, Viewport } from '@viewpage/deck'

/** What an engine draws on. The two engines differ only in their surface. */
export interface Surface {
  /**
   * Draws the picture of a view.
   *
   * @param moving the view is part of a movement
   * @returns whether the picture is complete; if not, paint the same view again
   */
  paint(view: View, moving: boolean): boolean
  /** Keeps a copy of the current picture for a cross-fade. */
  keep(): void
  /** Sets the opacity of the kept picture over the next pictures, 1 to 0. */
  fade(opacity: number): void
  resize(viewport: Viewport, pixelRatio: number): void
  /** These items look different now; without items, any item may. */
  changed(itemIds?: readonly string[]): void
  /** A font was loaded: text has to be measured again. */
  fontsChanged(): void
  /** The picture rests; these flights may be next, the likeliest first. */
  expect(flights: readonly ViewFlight[]): void
  /** Prepares what may be shown next, as long as there is time. @returns whether everything is prepared */
  prepare(hasTime: () => boolean): boolean
  destroy(): void
}

export interface SurfaceOptions {
  readonly container: HTMLElement
  readonly document: DeckDocument
  readonly resources: PaintResources
  /** Text of a placeholder. */
  readonly unavailable: string
  /** The browser restored a lost context: the picture has to be drawn again. */
  readonly onRestored: () => void
  /** The browser lost the context; from now on the surface draws in a slower way. */
  readonly onLost: (error: Error) => void
}

/** @throws Error when this browser cannot draw on such a surface */
export type CreateSurface = (options: SurfaceOptions) => Surface

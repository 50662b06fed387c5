import type { DeckDocument } from '@viewpage/deck'

/** What an engine tells of itself. Steps count from 1. */
export type EngineEvent =
  /** More is loaded, in path order; `fraction` from 0 to 1, never falling. */
  | { type: 'loadProgressed'; fraction: number }
  /** Enough is loaded to start at the wanted step; the first picture is drawn. */
  | { type: 'ready' }
  /** A flight to this step began, or the camera jumped there. */
  | { type: 'stepChanged'; step: number }
  /** The camera rests exactly on a step. */
  | { type: 'rested'; step: number }
  /** The visitor dragged or zoomed away from the path. */
  | { type: 'pathLeft' }
  /** Somebody wanted to go beyond the last step. */
  | { type: 'endPassed' }
  /** An item cannot be shown; a placeholder that says why stands there, the rest plays on. */
  | { type: 'itemFailed'; itemId: string; error: Error }
  /** What this engine draws with cannot be had; it draws in a slower way, and plays on. */
  | { type: 'fellBack'; error: Error }
  /** Nothing can be drawn any more; the last picture stays. */
  | { type: 'failed'; error: Error }

/** Words an engine puts into the page, in the page's language. */
export interface EngineTexts {
  /** Placeholder of an item that cannot be shown. */
  readonly unavailable: string
  /** Why: the network did not bring it. */
  readonly notLoaded: string
  readonly playVideo: string
}

export interface EngineOptions {
  /** The box to draw in: positioned, and as large as the stage. The engine adds its canvas and its DOM layer to it. */
  readonly container: HTMLElement
  readonly document: DeckDocument
  /** Step to start at, from 1. */
  readonly step: number
  /** Address of a file of the document. */
  readonly assetUrl: (sha256: string, mediaType: string) => string
  readonly texts: EngineTexts
  readonly onEvent: (event: EngineEvent) => void
  /** Flights become cross-fades; asked before every flight. */
  readonly reducedMotion: () => boolean
  /** In an embed the wheel and one finger scroll the page around; Ctrl+wheel and two fingers zoom. */
  readonly embedded: boolean
  /** ms, monotonic. @default performance.now */
  readonly now?: () => number
}

/**
 * Draws a presentation and flies through it. There are two, one interface: lite (Canvas2D) and full (WebGL2).
 * Over the picture, while it rests, lies a DOM layer with real links, selectable text and videos.
 */
export interface Engine {
  /** The step the camera is at or flies to, from 1. */
  readonly step: number
  /** Flies to a step; a flight on its way is interrupted and goes on from where it is. Out of range: does nothing. */
  flyTo(step: number, options?: { instant?: boolean }): void
  next(): void
  previous(): void
  /** Back to the current step after the visitor left the path. */
  returnToPath(): void
  /** Zooms about the middle of the stage; 1.25 is a key press. */
  zoomBy(factor: number): void
  /** Tells the engine that the container has another size. */
  resize(): void
  /** Undoes everything: elements, listeners, timers, frames, textures. */
  destroy(): void
}

export type CreateEngine = (options: EngineOptions) => Engine

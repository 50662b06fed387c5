import type { DeckDocument } from '@viewpage/deck'

/** Events of an engine. Steps count from 1. */
export type EngineEvent =
  /** Progress of the files, in path order; `fraction` from 0 to 1, never falling. */
  | { type: 'loadProgressed'; fraction: number }
  /** The files of the current step are loaded, and the first picture is drawn. */
  | { type: 'ready' }
  /** A flight to this step began, or the camera jumped there. */
  | { type: 'stepChanged'; step: number }
  /** The camera rests exactly on a step. */
  | { type: 'rested'; step: number }
  /** The visitor dragged or zoomed away from the path. */
  | { type: 'pathLeft' }
  /** A command or gesture went beyond the last step. */
  | { type: 'endPassed' }
  /** An item failed and is replaced by a placeholder with the reason; everything else continues. */
  | { type: 'itemFailed'; itemId: string; error: Error }
  /** WebGL2 is unavailable; the engine continues with Canvas2D. */
  | { type: 'fellBack'; error: Error }
  /** The engine can no longer draw, or only in a slower way; the last picture stays. */
  | { type: 'failed'; error: Error }

/** Texts that an engine adds to the page, in the page's language. */
export interface EngineTexts {
  /** Placeholder of an item that cannot be shown. */
  readonly unavailable: string
  /** Reason in a placeholder: the network failed. */
  readonly notLoaded: string
  readonly playVideo: string
}

export interface EngineOptions {
  /** A positioned element of the size of the stage. The engine adds its canvases and its DOM layer to it. */
  readonly container: HTMLElement
  readonly document: DeckDocument
  /** Step to start at, from 1. */
  readonly step: number
  /** The last step that is played, from 1. @default that of the document */
  readonly lastStep?: number | undefined
  /** URL of a file of the document. */
  readonly assetUrl: (sha256: string, mediaType: string) => string
  readonly texts: EngineTexts
  readonly onEvent: (event: EngineEvent) => void
  /** Whether cross-fades replace flights. Called before every flight. */
  readonly reducedMotion: () => boolean
  /** In an embed, one finger up or down always scrolls the embedding page. */
  readonly embedded: boolean
  /** Whether the viewer fills the screen: the wheel zooms then. */
  readonly fillsScreen: () => boolean
  /** ms, monotonic. @default performance.now */
  readonly now?: () => number
}

/**
 * Draws a presentation and flies through it. There are two implementations: lite (Canvas2D) and full (WebGL2). While the
 * picture rests, a DOM layer over it has real links, selectable text and videos.
 */
export interface Engine {
  /** The step the camera is at or flies to, from 1. */
  readonly step: number
  /** Flies to a step, from the current position even during a flight. Ignores a step out of range. */
  flyTo(step: number, options?: { instant?: boolean }): void
  next(): void
  previous(): void
  /** Flies back to the current step after the visitor left the path. */
  returnToPath(): void
  /** Zooms about the middle of the stage; above 1 enlarges. */
  zoomBy(factor: number): void
  /** Call after the size of the container has changed. */
  resize(): void
  /** Removes elements, listeners, timers, frames and textures. */
  destroy(): void
}

export type CreateEngine = (options: EngineOptions) => Engine

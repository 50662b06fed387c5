import type { DeckDocument } from '@viewpage/deck'

export interface PlayerOptions {
  /** An empty positioned element of the stage's size. */
  readonly container: HTMLElement
  readonly document: DeckDocument
  /** Address of a file of the document. */
  readonly assetUrl: (sha256: string) => string
}

/** A compared player: shows a deck and flies through it. Steps count from 1. */
export interface Player {
  /** Settles when the camera rests on the step. */
  flyTo(step: number): Promise<void>
  jumpTo(step: number): void
  destroy(): void
}

/** Settles when the first step is drawn, including pictures. */
export type CreatePlayer = (options: PlayerOptions) => Promise<Player>

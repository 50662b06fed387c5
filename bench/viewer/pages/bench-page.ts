export const PLAYERS = ['full', 'lite', 'impress.js', 'PixiJS', 'DOM', 'empty WebGL'] as const
export type PlayerName = (typeof PLAYERS)[number]

/** A flight as its frames saw it. */
export interface FlownFrames {
  /** ms between the frames on the way. */
  readonly gaps: number[]
  /** Frames on the way and until the picture stands. */
  readonly count: number
}

/** What the page offers to whoever measures it, as `viewerBench`. */
export interface BenchPage {
  /** Loads code and deck, so that mounting measures neither. @returns whether there is such a player */
  prepare(player: PlayerName): Promise<boolean>
  /** @returns ms until the first picture was drawn */
  mount(): Promise<number>
  unmount(): void
  /** Flies to a step; settles three frames after it rests. */
  flyTo(step: number): Promise<FlownFrames>
  /** Settles two frames after the jump. */
  jumpTo(step: number): Promise<void>
  /** Plain text of the document where the probe's is, as a browser draws it. */
  showNativeProbe(): Promise<void>
}

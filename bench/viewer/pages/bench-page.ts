export const PLAYERS = ['full', 'lite', 'impress.js', 'PixiJS', 'DOM'] as const
export type PlayerName = (typeof PLAYERS)[number]

/** What the page offers to whoever measures it, as `viewerBench`. */
export interface BenchPage {
  /** Loads code and deck, so that mounting measures neither. @returns whether there is such a player */
  prepare(player: PlayerName): Promise<boolean>
  /** @returns ms until the first picture was drawn */
  mount(): Promise<number>
  unmount(): void
  /** Flies to a step; settles three frames after it rests. @returns ms between the frames on the way */
  flyTo(step: number): Promise<number[]>
  /** Settles two frames after the jump. */
  jumpTo(step: number): Promise<void>
  /** Plain text of the document where the probe's is, as a browser draws it. */
  showNativeProbe(): Promise<void>
}

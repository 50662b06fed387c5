export const PLAYERS = ['full', 'lite', 'impress.js', 'PixiJS', 'DOM', 'empty WebGL'] as const
export type PlayerName = (typeof PLAYERS)[number]

/** The frames of a flight. */
export interface FlownFrames {
  /** ms between the frames in motion. */
  readonly gaps: number[]
  /** Number of frames until the picture is at rest. */
  readonly count: number
}

/** The interface of the page for measurements: `viewerBench`. */
export interface BenchPage {
  /** Loads code and deck, so that mounting measures neither. @returns whether the player exists */
  prepare(player: PlayerName): Promise<boolean>
  /** @returns ms until the first picture is drawn */
  mount(): Promise<number>
  unmount(): void
  /** Flies to a step; settles three frames after the camera rests. */
  flyTo(step: number): Promise<FlownFrames>
  /** Settles two frames after the jump. */
  jumpTo(step: number): Promise<void>
  /** Shows the probe's text as plain HTML, drawn by the browser. */
  showNativeProbe(): Promise<void>
}

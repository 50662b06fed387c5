// Types of the script `/static/embed-client.js`; served beside it as `embed-client.d.ts`.

/** Connects to the embed in a frame. Available as `viewpage` or `window.viewpage`. */
export interface EmbedClient {
  /** @throws TypeError if the element is not an `<iframe>` with a `src`. */
  connect(iframe: HTMLIFrameElement): EmbeddedPlayer
}

/**
 * A player in a frame. Commands sent before it is ready are executed when it is. An embed of an earlier release ignores
 * commands that it does not know, and sends fewer events.
 */
export interface EmbeddedPlayer {
  /** Resolves when the player accepts commands. */
  readonly ready: Promise<EmbedEvents['ready']>
  /** The last state that was received; `null` before the first. */
  state(): EmbedState | null
  /** The steps in order; empty before they were received. */
  steps(): readonly EmbedStep[]
  /** s that the presentation has played since its start or restart. */
  elapsed(): number
  /** Starts the presentation, or restarts it at its end. */
  start(): void
  /** Has steps change by themselves. Starts the presentation, or restarts it at its end, if it does not play. */
  play(): void
  /** Has the player stay on its step. */
  pause(): void
  next(): void
  previous(): void
  first(): void
  /** Goes to the last step that is played. */
  last(): void
  /** Goes to a step, or starts there. @param step from 1; ignored if there is no such step */
  goTo(step: number): void
  /** Fills the screen, or the frame where the browser allows no more. Call it when the visitor presses something. @param on @default true */
  fullscreen(on?: boolean): void
  /** Calls back at every event of that name. @returns the undo */
  on<Name extends keyof EmbedEvents>(name: Name, listener: (event: EmbedEvents[Name]) => void): () => void
  /** Stops listening; the player continues. */
  disconnect(): void
}

/** What the player shows. */
export interface EmbedState {
  readonly phase: 'start' | 'loading' | 'playing' | 'end'
  /** From 1. */
  readonly step: number
  readonly total: number
  /** Steps change by themselves. */
  readonly playing: boolean
  /** It fills the screen, or its frame. */
  readonly fullscreen: boolean
}

export interface EmbedStep {
  /** From 1. */
  readonly step: number
  readonly title: string
}

/** Events of an embed, by name. */
export interface EmbedEvents {
  /** The player accepts commands. Sent again when the frame loads again. */
  ready: { readonly title: string; readonly total: number }
  /** Sent once after `ready`. */
  steps: { readonly steps: readonly EmbedStep[] }
  started: object
  /** The player is at another step, or starts at this one. `step` counts from 1. */
  step: { readonly step: number; readonly total: number; readonly title: string }
  /** Something of the state is different. */
  state: EmbedState
  /** Each second while it plays. */
  time: { readonly elapsed: number }
  /** The end screen is shown. */
  ended: object
  /** Nothing plays, or a command had no effect. `message` is for a log, and says what to do. */
  error: { readonly reason: 'load' | 'gone' | 'drawing' | 'step'; readonly message: string }
}

declare global {
  interface Window {
    viewpage: EmbedClient
  }
  var viewpage: EmbedClient
}

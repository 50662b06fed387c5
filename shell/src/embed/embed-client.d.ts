// Types of the script `/static/embed-client.js`; served beside it as `embed-client.d.ts`.

/** Connects to the embed in a frame. Available as `viewpage` or `window.viewpage`. */
export interface EmbedClient {
  /** @throws TypeError if the element is not an `<iframe>` with a `src`. */
  connect(iframe: HTMLIFrameElement): EmbeddedPlayer
}

/** A player in a frame. Commands sent before it is ready are executed when it is. */
export interface EmbeddedPlayer {
  /** Resolves when the player accepts commands. */
  readonly ready: Promise<EmbedEvents['ready']>
  /** Starts the presentation, or restarts it at its end. */
  start(): void
  next(): void
  previous(): void
  /** Goes to a step, or starts there. @param step from 1; ignored if there is no such step */
  goTo(step: number): void
  /** Calls back at every event of that name. @returns the undo */
  on<Name extends keyof EmbedEvents>(name: Name, listener: (event: EmbedEvents[Name]) => void): () => void
  /** Stops listening; the player continues. */
  disconnect(): void
}

/** Events of an embed, by name. */
export interface EmbedEvents {
  /** The player accepts commands. Sent again when the frame loads again. */
  ready: { readonly title: string; readonly total: number }
  started: object
  /** The player is at another step, or starts at this one. `step` counts from 1. */
  step: { readonly step: number; readonly total: number; readonly title: string }
  /** The end screen is shown. */
  ended: object
}

declare global {
  interface Window {
    viewpage: EmbedClient
  }
  var viewpage: EmbedClient
}

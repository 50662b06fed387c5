// What the script `/static/embed-client.js` offers a page with embeds; served beside it as `embed-client.d.ts`.

/** Connects to the embed in a frame. Reach it as `viewpage`, or `window.viewpage`. */
export interface EmbedClient {
  /** @throws TypeError when the element is no `<iframe>` with an address. */
  connect(iframe: HTMLIFrameElement): EmbeddedPlayer
}

/** A player in a frame, from outside. Commands given before it is ready are carried out when it is. */
export interface EmbeddedPlayer {
  /** Resolves when the player takes commands. */
  readonly ready: Promise<EmbedEvents['ready']>
  /** Starts the presentation; at its end, starts over. */
  start(): void
  next(): void
  previous(): void
  /** Flies to a step, or starts there. @param step from 1; one there is not changes nothing */
  goTo(step: number): void
  /** Calls back at every event of that name. @returns the undo */
  on<Name extends keyof EmbedEvents>(name: Name, listener: (event: EmbedEvents[Name]) => void): () => void
  /** Stops listening; the player plays on. */
  disconnect(): void
}

/** What an embed tells, by name. */
export interface EmbedEvents {
  /** The player takes commands. Comes again when the frame loads anew. */
  ready: { readonly title: string; readonly total: number }
  started: object
  /** The player stands at another step, or starts at this one. `step` counts from 1. */
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

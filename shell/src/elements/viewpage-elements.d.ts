// Types of the script `/static/viewpage-elements.js`; served beside it as `viewpage-elements.d.ts`.

/** A host token, or what gets one; it is asked again when the server refuses the last one. */
export type TokenSource = string | (() => string | Promise<string>)

/** `<viewpage-toolbar oid="orbit1">`: the released toolbar of a presentation. */
export interface ViewpageToolbarElement extends HTMLElement {
  /** The presentation; the attribute `oid`. */
  oid: string | null
  /** For pages of another origin than viewpage. A property only: an attribute would be in the page's HTML. */
  token: TokenSource | null
  /** The version of the toolbar that is shown; empty before it is. */
  readonly version: string
}

/** `<viewpage-deck oid="orbit1">`: a presentation that plays. */
export interface ViewpageDeckElement extends HTMLElement {
  /** The presentation; the attribute `oid`. */
  oid: string | null
  /** For private presentations in pages of another origin. A function is asked again before each token ends. */
  token: TokenSource | null
  /** Starts the presentation, or restarts it at its end. */
  start(): void
  next(): void
  previous(): void
  /** @param step from 1 */
  goTo(step: number): void
}

/** Their events. All bubble, also out of shadow roots. */
export interface ViewpageElementEvents {
  /** The toolbar is shown, or the player accepts commands. */
  'viewpage-ready': CustomEvent<
    { readonly version: string } | { readonly title: string; readonly total: number }
  >
  /** Nothing is shown but a line for the visitor. `message` is for a log, and says what to do. */
  'viewpage-error': CustomEvent<{ readonly message: string; readonly status: number | undefined }>
  /** An action of the toolbar, in each of its majors: handle one `type`. */
  'viewpage-action': CustomEvent<{ readonly type: string; readonly payload: unknown }>
  'viewpage-started': CustomEvent<object>
  /** The player is at another step, from 1. */
  'viewpage-step': CustomEvent<{ readonly step: number; readonly total: number; readonly title: string }>
  'viewpage-ended': CustomEvent<object>
}

declare global {
  interface HTMLElementTagNameMap {
    'viewpage-toolbar': ViewpageToolbarElement
    'viewpage-deck': ViewpageDeckElement
  }
}

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

/**
 * `<viewpage-deck oid="orbit1">`: a presentation that plays. Attributes are options of its embed, and count when it is shown:
 * `autoplay`, `loop`, `no-bar`, `no-title` and `no-link` without a value, `step`, `end`, `theme`, `color` and `lang` with one.
 */
export interface ViewpageDeckElement extends HTMLElement {
  /** The presentation; the attribute `oid`. */
  oid: string | null
  /** For private presentations in pages of another origin. A function is asked again before each token ends. */
  token: TokenSource | null
  /** The last state; `null` before the first. */
  state(): DeckState | null
  /** The steps in order; empty before the player accepts commands. */
  steps(): readonly DeckStep[]
  /** s that the presentation has played since its start or restart. */
  elapsed(): number
  /** Starts the presentation, or restarts it at its end. */
  start(): void
  /** Has steps change by themselves; starts the presentation if it does not play. */
  play(): void
  /** Has the player stay on its step. */
  pause(): void
  next(): void
  previous(): void
  first(): void
  /** Goes to the last step that is played. */
  last(): void
  /** @param step from 1 */
  goTo(step: number): void
  /** Fills the screen, or the element where the browser allows no more. @param on @default true */
  fullscreen(on?: boolean): void
}

/** What the player shows. */
export interface DeckState {
  readonly phase: 'start' | 'loading' | 'playing' | 'end'
  /** From 1. */
  readonly step: number
  readonly total: number
  /** Steps change by themselves. */
  readonly playing: boolean
  readonly fullscreen: boolean
}

export interface DeckStep {
  /** From 1. */
  readonly step: number
  readonly title: string
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
  /** The presentation does not play, or a command had no effect. `message` is for a log. */
  'viewpage-player-error': CustomEvent<{
    readonly reason: 'load' | 'gone' | 'drawing' | 'step'
    readonly message: string
  }>
  'viewpage-state': CustomEvent<DeckState>
  'viewpage-steps': CustomEvent<{ readonly steps: readonly DeckStep[] }>
  /** Each second while it plays. */
  'viewpage-time': CustomEvent<{ readonly elapsed: number }>
  'viewpage-ended': CustomEvent<object>
}

declare global {
  interface HTMLElementTagNameMap {
    'viewpage-toolbar': ViewpageToolbarElement
    'viewpage-deck': ViewpageDeckElement
  }
}

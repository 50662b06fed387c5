/** What identification asks of the browser. A test hands in its own. */
export interface Browser {
  readonly fetch: typeof fetch
  /** `document.cookie` */
  cookies(): string
  reload(): void
  /** Writes to the console, where section 8 of the specification asks for nothing more. */
  log(message: string, error?: unknown): void
}

/** The browser this page runs in. */
export const browser: Browser = {
  fetch: (...request) => fetch(...request),
  cookies: () => document.cookie,
  reload: () => location.reload(),
  // eslint-disable-next-line no-console -- section 8: "Identification POST fails: console log only"
  log: (...message) => console.log(...message),
}

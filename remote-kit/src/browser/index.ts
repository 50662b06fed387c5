/*
 * Small browser primitives, bundled into each remote and host (not a shared module, so that they can change freely).
 *
 * Naming: what a part of the page needs from the browser is an interface `<Part>Browser` (clock, fetch, location, …),
 * passed in as `browser`. The real one is a constant beside it; tests pass a fake one.
 */
export { browserClock, every } from './clock.ts'
export type { Clock } from './clock.ts'
export { cookieText, readCookie, writeCookie } from './cookies.ts'
export type { CookieOptions } from './cookies.ts'
export { whenIdle, whenLoadedAndIdle, whenPageLoaded } from './idle.ts'
export type { IdleOptions } from './idle.ts'
export { createPageVisibility, pageVisibility } from './page-visibility.ts'
export type { PageVisibility } from './page-visibility.ts'
export { TimeLimitError, withTimeLimit } from './time-limit.ts'

/*
 * Small browser primitives, bundled into each remote and host (not a shared module, so that they can change freely).
 *
 * Naming: what code needs from the browser (clock, fetch, location, …) is an interface `Browser` or, where a workspace
 * has several, `<Part>Browser`. It is passed in as `browser`; the real one is a constant beside it, tests pass a fake.
 */
export { browserClock, every } from './clock.ts'
export type { Clock } from './clock.ts'
export { cookieText, readCookie, writeCookie } from './cookies.ts'
export type { CookieOptions } from './cookies.ts'
export { whenIdle, whenLoadedAndIdle, whenPageLoaded } from './idle.ts'
export type { IdleOptions } from './idle.ts'
export { nextTask } from './next-task.ts'
export { isOptedOut } from './opted-out.ts'
export type { PageChoice } from './opted-out.ts'
export { createPageVisibility, pageVisibility } from './page-visibility.ts'
export type { PageVisibility } from './page-visibility.ts'
export { shownAt, whenShown } from './prerendering.ts'
export { SLOT_FAILED, SLOT_LIVE, whenSlotsSettled } from './slots-settled.ts'
export { retryAfterSeconds } from './retry-after.ts'
export { responsiveMode } from './responsive-mode.ts'
export type { ResponsiveMode } from './responsive-mode.ts'
export { TimeLimitError, withTimeLimit } from './time-limit.ts'

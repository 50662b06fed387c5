import type { PageData } from '@viewpage/shared-events'
import { whenIdle, whenPageLoaded } from '../../browser/idle.ts'
import { withTimeLimit } from '../../browser/time-limit.ts'
import type { ErrorLog, RemoteFailure } from './error-log.ts'
import { originOf, type ErrorOrigin } from './error-origin.ts'

/** ms after which a page whose files never come is taken for painted. */
const PAINT_PATIENCE = 5_000
/** ms a busy browser has for the page before anything else. */
const IDLE_PATIENCE = 1_000
/** Errors that wait for what tells them; a page that fails more often than that fails for the same reasons. */
const MOST_WAITING = 50

/** A page whose errors are told to its server. */
export interface WatchedPage {
  readonly log: ErrorLog
  /** What everything belongs to that is no remote's. */
  readonly host: ErrorOrigin
  readonly pageData: PageData
}

/**
 * Writes down what nobody caught, and has all errors of the page told. What tells them is loaded with the first error,
 * once the page is painted: a page without errors loads nothing for them.
 */
export function watchErrors({ log, host, pageData }: WatchedPage): void {
  function note(phase: 'uncaught' | 'rejected', error: unknown, file = ''): void {
    const { stack = '' } = (error ?? {}) as { stack?: string }
    const origin = originOf(String(stack), file, host)
    if (origin) log.report({ ...origin, phase, error })
  }
  window.addEventListener('error', ({ error, message, filename }) => {
    // No fault: a browser says so when a size changes while sizes are told.
    if (!message.startsWith('ResizeObserver loop')) note('uncaught', error ?? message, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejected', reason))

  const waiting: RemoteFailure[] = []
  let lost = 0
  let tell: ((failure: RemoteFailure) => void) | undefined
  let loading = false

  async function load(): Promise<void> {
    await painted()
    const { tellErrors } = await import(/* webpackChunkName: "errors" */ './tell-errors.ts')
    tell = tellErrors(pageData, host, lost)
    for (const failure of waiting.splice(0)) tell(failure)
  }

  log.follow((failure) => {
    if (tell) return tell(failure)
    if (waiting.length < MOST_WAITING) waiting.push(failure)
    else lost += 1
    if (loading) return
    loading = true
    // The next error tries again.
    load().catch(() => (loading = false))
  })
}

async function painted(): Promise<void> {
  const loaded = new Promise<void>((resolve) => whenPageLoaded(resolve))
  await withTimeLimit(loaded, PAINT_PATIENCE, () => undefined)
  await new Promise<void>((resolve) =>
    whenIdle(() => resolve(), { timeoutMs: IDLE_PATIENCE, fallbackDelayMs: IDLE_PATIENCE }),
  )
}

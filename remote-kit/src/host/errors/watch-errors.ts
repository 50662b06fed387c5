import type { PageData } from '@viewpage/shared-events'
import { whenIdle, whenPageLoaded } from '../../browser/idle.ts'
import { withTimeLimit } from '../../browser/time-limit.ts'
import type { ErrorLog, RemoteFailure } from './error-log.ts'
import { isExcluded } from '../excluded-page-load.ts'
import { originOf, type ErrorOrigin } from './error-origin.ts'

/** Continue after this time if the page does not finish loading. */
const LOAD_TIMEOUT_MS = 5_000
/** Continue after this time if the browser stays busy. */
const IDLE_TIMEOUT_MS = 1_000
/** Errors to keep until the code that sends them has loaded. */
const MAX_WAITING = 50

export interface WatchedPage {
  readonly log: ErrorLog
  /** The origin of errors that belong to no remote. */
  readonly host: ErrorOrigin
  readonly pageData: PageData
}

/**
 * Logs uncaught errors and sends all errors of the page. The code that sends them is loaded after the first error, once
 * the page has loaded.
 */
export function watchErrors({ log, host, pageData }: WatchedPage): void {
  function logUncaught(phase: 'uncaught' | 'rejected', error: unknown, file = ''): void {
    const { stack = '' } = (error ?? {}) as { stack?: string }
    const origin = originOf(String(stack), file, host)
    if (origin) log.report({ ...origin, phase, error })
  }
  window.addEventListener('error', ({ error, message, filename }) => {
    // Not an error: browsers report it when an observer's callback changes a size.
    if (!message.startsWith('ResizeObserver loop')) logUncaught('uncaught', error ?? message, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => logUncaught('rejected', reason))

  const waiting: RemoteFailure[] = []
  let missed = 0
  let send: ((failure: RemoteFailure) => void) | undefined
  let isLoading = false

  async function load(): Promise<void> {
    await pageSettled()
    const { sendErrors } = await import(/* webpackChunkName: "errors" */ './send-errors.ts')
    send = sendErrors(pageData, host, missed)
    for (const failure of waiting.splice(0)) send(failure)
  }

  log.subscribe((failure) => {
    if (isExcluded()) return
    if (send) return send(failure)
    if (waiting.length < MAX_WAITING) waiting.push(failure)
    else missed += 1
    if (isLoading) return
    isLoading = true
    // The next error loads it again.
    load().catch(() => (isLoading = false))
  })
}

async function pageSettled(): Promise<void> {
  const loaded = new Promise<void>((resolve) => whenPageLoaded(resolve))
  await withTimeLimit(loaded, LOAD_TIMEOUT_MS, () => undefined)
  await new Promise<void>((resolve) =>
    whenIdle(() => resolve(), { timeoutMs: IDLE_TIMEOUT_MS, fallbackDelayMs: IDLE_TIMEOUT_MS }),
  )
}

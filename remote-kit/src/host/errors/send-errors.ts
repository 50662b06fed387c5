import type { PageData, PageError } from '@viewpage/shared-events'
import { browserClock } from '../../browser/clock.ts'
import { pageVisibility } from '../../browser/page-visibility.ts'
import type { RemoteFailure } from './error-log.ts'
import type { ErrorOrigin } from './error-origin.ts'
import { limitErrors } from './limit-errors.ts'
import { pageErrorOf } from './page-error.ts'

/** ms a log call may take (section 9). */
const TIMEOUT = 20_000

type Send = (errors: readonly PageError[]) => Promise<boolean>

/**
 * Tells errors to the server of the page, and to a Sentry where the page data names one.
 *
 * @param lost errors before that were not kept
 */
export function tellErrors(
  pageData: PageData,
  host: ErrorOrigin,
  lost: number,
): (failure: RemoteFailure) => void {
  const sentry = sentryOf(pageData)
  const limit = limitErrors({
    host,
    clock: browserClock,
    send(errors, news) {
      // It hears of an error once, however often this server has to be told.
      sentry(news)
      return sendToServer(errors)
    },
  })
  pageVisibility.subscribe((isVisible) => {
    if (!isVisible) limit.leave()
  })
  limit.miss(lost)
  return (failure) => limit.add(pageErrorOf(failure, pageData, location.pathname))
}

/** It may go on when the page is gone. */
const sendToServer: Send = async (errors) => {
  try {
    const { ok, status } = await fetch('/api/v1/page-errors/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(errors),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    // What the server does not take, it will not take later either.
    return ok || (status >= 400 && status < 500 && status !== 429)
  } catch {
    return false
  }
}

/** Another company learns of no error of somebody who asked not to be tracked. */
function sentryOf({
  sentryDsn,
  environment,
  trackingDisabled,
}: PageData): (errors: readonly PageError[]) => void {
  if (sentryDsn === null || trackingDisabled) return () => undefined
  const sentry = import(/* webpackChunkName: "sentry" */ './sentry.ts').then(({ createSentry }) =>
    createSentry(sentryDsn, environment),
  )
  return (errors) => void sentry.then((send) => send(errors)).catch(() => undefined)
}

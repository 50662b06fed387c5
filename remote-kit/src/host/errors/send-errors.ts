import type { PageData, PageError } from '@viewpage/shared-events'
import { browserClock } from '../../browser/clock.ts'
import { isOptedOut } from '../../browser/opted-out.ts'
import { pageVisibility } from '../../browser/page-visibility.ts'
import { ownFetch } from '../../own-fetch.ts'
import type { RemoteFailure } from './error-log.ts'
import type { ErrorOrigin } from './error-origin.ts'
import { limitErrors } from './limit-errors.ts'
import { pageErrorOf } from './page-error.ts'

/** Time limit of a log call (docs/behaviour/tracking.md#event-call). */
const TIMEOUT_MS = 20_000

type Send = (errors: readonly PageError[]) => Promise<boolean>

/**
 * Sends errors to our server, and to Sentry if the page data has a DSN.
 *
 * @param host its version is the id of the page's release set
 * @param missed number of errors from before that were not kept
 * @returns sends an error
 */
export function sendErrors(
  pageData: PageData,
  host: ErrorOrigin,
  missed: number,
): (failure: RemoteFailure) => void {
  const sentry = sentryOf(pageData)
  const limit = limitErrors({
    host,
    clock: browserClock,
    send(errors, unsent) {
      // Sentry gets each error once, even if the call to our server is repeated.
      sentry(unsent)
      return sendToServer(errors)
    },
  })
  pageVisibility.subscribe((isVisible) => {
    if (!isVisible) limit.leave()
  })
  limit.miss(missed)
  return (failure) =>
    limit.add(pageErrorOf(failure, pageData, { path: location.pathname, releaseSet: host.version }))
}

// As it is now: what reports errors is counted for nobody.
const fetch = ownFetch

const sendToServer: Send = async (errors) => {
  try {
    const { ok, status } = await fetch('/api/v1/page-errors/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(errors),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The server would refuse the same errors again.
    return ok || (status >= 400 && status < 500 && status !== 429)
  } catch {
    return false
  }
}

/** Errors of visitors who opted out of tracking, in another tab too, are not sent to Sentry. */
function sentryOf(pageData: PageData): (errors: readonly PageError[]) => void {
  const { sentryDsn, environment, trackingDisabled } = pageData
  if (sentryDsn === null || trackingDisabled) return () => undefined
  let sentry: Promise<(errors: readonly PageError[]) => void> | undefined
  const load = () =>
    (sentry ??= import(/* webpackChunkName: "sentry" */ './sentry.ts').then(
      ({ createSentry }) => createSentry(sentryDsn, environment),
      (error: unknown) => {
        // The next errors load it again.
        sentry = undefined
        throw error
      },
    ))
  return (errors) => {
    if (isOptedOut(pageData)) return
    void load()
      .then((send) => send(errors))
      .catch(() => undefined)
  }
}

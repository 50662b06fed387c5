import { useSyncExternalStore } from 'react'
import { LOG_IN, withNext } from '@viewpage/shared-events/site-paths'

/** Pages that log in or out; coming back to them would make no sense. */
const ACCOUNT_PAGES = /^\/(?:login|logout|signup)(?:\/|$)/

/**
 * The log-in page that leads back to this page, or to where its own address leads. Without JavaScript, and from the home
 * page, it has no `next` (docs/behaviour/header.md#anonymous-visitor).
 */
export function useLogInPath(): string {
  return useSyncExternalStore(subscribe, logInPath, () => LOG_IN)
}

/** The address of a page stays the same. */
const subscribe = () => () => {}

function logInPath(): string {
  const { pathname, search } = window.location
  const isAccountPage = ACCOUNT_PAGES.test(pathname)
  const next = isAccountPage ? new URLSearchParams(search).get('next') : pathname + search
  return next === null || next === '/' ? LOG_IN : withNext(LOG_IN, next)
}

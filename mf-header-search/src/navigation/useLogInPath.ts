import { useSyncExternalStore } from 'react'
import { LOG_IN, stepFragment, withNext } from '@viewpage/shared-events/site-paths'

/** Pages that log in or out; coming back to them would make no sense. */
const ACCOUNT_PAGES = /^\/(?:login|logout|signup)(?:\/|$)/

/**
 * The log-in page that leads back to this page and its step, or to where its own address leads. Without JavaScript, and from the home
 * page, it has no `next` (docs/behaviour/header.md#anonymous-visitor).
 */
export function useLogInPath(): string {
  return useSyncExternalStore(subscribe, logInPath, () => LOG_IN)
}

/** The viewer writes the step into the address without an event. It is read again when a link may be followed. */
const BEFORE_A_PRESS = ['pointerdown', 'focusin', 'click'] as const

function subscribe(onChange: () => void): () => void {
  for (const type of BEFORE_A_PRESS) window.addEventListener(type, onChange, true)
  return () => {
    for (const type of BEFORE_A_PRESS) window.removeEventListener(type, onChange, true)
  }
}

function logInPath(): string {
  const { pathname, search, hash } = window.location
  const isAccountPage = ACCOUNT_PAGES.test(pathname)
  const next = isAccountPage
    ? new URLSearchParams(search).get('next')
    : pathname + search + stepFragment(hash)
  return next === null || next === '/' ? LOG_IN : withNext(LOG_IN, next)
}

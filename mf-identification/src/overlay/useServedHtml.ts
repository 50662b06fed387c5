import { useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Whether this component renders on the server or hydrates the server's HTML, in contrast to a client render. */
export function useServedHtml(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [isServed] = useState(isHydrating)
  return isServed
}

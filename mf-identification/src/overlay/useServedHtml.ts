import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this component is on the server, or took over the server's HTML, rather than being drawn anew. */
export function useServedHtml(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [served] = useState(hydrating)
  return served
}

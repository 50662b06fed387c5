import { useEffect, useState } from 'react'

/** Finds out something about a title. Stops its work when the signal aborts. */
export type FindFact = (title: string, signal: AbortSignal) => Promise<number>

/** `null` until it is found, and where it cannot be. */
export function useFact(title: string, find: FindFact): number | null {
  const [fact, setFact] = useState<number | null>(null)
  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    find(title, signal).then(
      (found) => {
        if (!signal.aborted) setFact(found)
      },
      () => undefined,
    )
    return () => unmount.abort()
  }, [title, find])
  return fact
}

import { useSlot } from '@viewpage/remote-kit'
import type { Prezilink } from '@viewpage/shared-events'
import { useEffect, useRef } from 'react'
import type { Answer } from '../answer/answer.ts'
import type { Resumed } from '../answer/useDelivery.ts'
import { viewersUrlOf } from '../view-link/asking-link.ts'
import type { Browser } from '../browser.ts'
import { lookUpViewer } from './look-up-viewer.ts'

/**
 * Determines once whether the visitor of a link is identified: the server knows them, or accepts the answer of an
 * earlier visit. A failed lookup counts as "not identified".
 *
 * @param onResult called with the result and the answer of an earlier visit, if the server has not accepted it
 */
export function useLookup(
  link: Prezilink | null,
  { browser: { fetch }, resume }: { browser: Browser; resume: () => Resumed | null },
  onResult: (isIdentified: boolean, unsent: Answer | null) => void,
): void {
  const { report } = useSlot()
  const url = link && viewersUrlOf(link)
  // Not `useEffectEvent`, so that the remote can be built for React 18 too.
  const latest = useRef({ onResult, resume })
  useEffect(() => {
    latest.current = { onResult, resume }
  })

  useEffect(() => {
    if (url === null) return
    const unmounting = new AbortController()
    const resumed = latest.current.resume()

    async function isIdentified(address: string): Promise<boolean> {
      try {
        if (await lookUpViewer(address, { fetch, signal: unmounting.signal })) return true
      } catch (error) {
        if (unmounting.signal.aborted) return false
        report(
          new Error('[mf-identification] Failed to look up the visitor, who is therefore asked.', {
            cause: error,
          }),
          'effect',
        )
      }
      return resumed ? resumed.first : false
    }

    void isIdentified(url).then((known) => {
      if (!unmounting.signal.aborted) latest.current.onResult(known, resumed?.answer ?? null)
    })
    return () => unmounting.abort()
  }, [url, fetch, report])
}

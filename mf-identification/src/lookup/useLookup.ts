import { useSlot } from '@viewpage/remote-kit'
import type { Prezilink } from '@viewpage/shared-events'
import { useEffect, useEffectEvent } from 'react'
import type { Answer } from '../answer/answer.ts'
import type { Resumed } from '../answer/useDelivery.ts'
import { viewersUrlOf } from '../view-link/asking-link.ts'
import type { Browser } from '../browser.ts'
import { lookUpViewer } from './look-up-viewer.ts'

/**
 * Finds out, once, whether the visitor of a link is identified: the server says so, or takes what was answered
 * before. A lookup that fails has not found anybody.
 *
 * @param onResult with what was answered before, where it is still not taken
 */
export function useLookup(
  link: Prezilink | null,
  { browser: { fetch }, resume }: { browser: Browser; resume: () => Resumed | null },
  onResult: (isIdentified: boolean, unsent: Answer | null) => void,
): void {
  const { report } = useSlot()
  const url = link && viewersUrlOf(link)
  const tell = useEffectEvent(onResult)
  const resumeDelivery = useEffectEvent(resume)

  useEffect(() => {
    if (url === null) return
    const leaving = new AbortController()
    const resumed = resumeDelivery()

    async function isIdentified(address: string): Promise<boolean> {
      try {
        if (await lookUpViewer(address, { fetch, signal: leaving.signal })) return true
      } catch (error) {
        if (leaving.signal.aborted) return false
        report(
          new Error('Failed to look up who is watching, so the visitor is asked.', { cause: error }),
          'effect',
        )
      }
      return resumed ? resumed.first : false
    }

    void isIdentified(url).then((known) => {
      if (!leaving.signal.aborted) tell(known, resumed?.answer ?? null)
    })
    return () => leaving.abort()
  }, [url, fetch, report])
}

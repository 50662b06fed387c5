import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useBus } from '../contract.ts'
import { callFailureOf, type CallFailure } from '../failure/call-failure.ts'
import { requestCopy } from './copy-call.ts'

/** Idle, copying, or the reason of the last failure. */
export type CopyState = 'idle' | 'making' | { readonly why: CallFailure }

/**
 * Makes a copy and opens its editor; one request at a time, retried by another click. The control stays a plain link
 * for an anonymous visitor, who signs up first, and for a click that opens another tab.
 */
export function useMakeACopy(): { state: CopyState; onClick: (event: MouseEvent) => void } {
  const { http, redirect } = useSlot()
  const { oid, isAuthenticated } = useDeckPageData()
  const bus = useBus()
  const [state, setState] = useState<CopyState>('idle')
  const isRunning = useRef(false)

  useEffect(() => {
    // The back/forward cache restores this page in the state `making`.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  function reset(next: CopyState = 'idle'): void {
    isRunning.current = false
    setState(next)
  }

  async function make(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState('making')
    try {
      const editPath = await requestCopy(http, oid)
      bus.publish(toolbar.presentationCopied, { oid })
      await redirect(editPath)
    } catch (error) {
      const why = callFailureOf(error)
      bus.publish(toolbar.copyFailed, { oid, reason: why })
      reset({ why })
    }
  }

  return {
    state,
    onClick(event) {
      if (!isAuthenticated || !isPlainClick(event)) return
      event.preventDefault()
      void make()
    },
  }
}

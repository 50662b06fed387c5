import { useSlot } from '@viewpage/remote-kit'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useBus } from '../contract.ts'
import { callFailureOf, type CallFailure } from '../failure/call-failure.ts'
import { requestCopy } from './copy-call.ts'

/** Nothing under way, a copy under way, or why none was made. */
export type CopyState = 'rest' | 'making' | { readonly why: CallFailure }

/**
 * Makes a copy and goes to its editor: one at a time; what failed can be tried again. The control stays a link for
 * an anonymous visitor, who signs up on the way, and for a click that asks for another tab.
 */
export function useMakeACopy(): { state: CopyState; follow: (event: MouseEvent) => void } {
  const { http, pageData, redirect } = useSlot()
  const { oid, isAuthenticated } = pageData
  const bus = useBus()
  const [state, setState] = useState<CopyState>('rest')
  const isUnderWay = useRef(false)

  useEffect(() => {
    // Back from the copy's editor: the browser shows this page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) rest()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  function rest(next: CopyState = 'rest'): void {
    isUnderWay.current = false
    setState(next)
  }

  async function make(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState('making')
    try {
      const editPath = await requestCopy(http, oid)
      bus.publish(toolbar.presentationCopied, { oid })
      await redirect(editPath)
    } catch (error) {
      const why = callFailureOf(error)
      bus.publish(toolbar.copyFailed, { oid, reason: why })
      rest({ why })
    }
  }

  return {
    state,
    follow(event) {
      if (!isAuthenticated || !isPlainClick(event)) return
      event.preventDefault()
      void make()
    },
  }
}

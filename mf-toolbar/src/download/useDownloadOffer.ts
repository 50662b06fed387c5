import { useSlot } from '@viewpage/remote-kit'
import { useEffect, useState } from 'react'
import { callFailureOf, type CallFailure } from '../failure/call-failure.ts'
import { fetchDownloadOffer, type DownloadOffer } from './download-offer.ts'

/** The question is under way, was answered, or failed. */
export type OfferState =
  | { readonly phase: 'asking' }
  | { readonly phase: 'answered'; readonly offer: DownloadOffer }
  | { readonly phase: 'failed'; readonly why: CallFailure }

const ASKING: OfferState = { phase: 'asking' }

/** Asks what can be downloaded, and again when told to. */
export function useDownloadOffer(): { state: OfferState; retry: () => void } {
  const { http, pageData } = useSlot()
  const { oid, storageToken } = pageData
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ attempt: number; state: OfferState } | null>(null)

  useEffect(() => {
    const question = new AbortController()
    const hear = (state: OfferState) => {
      if (!question.signal.aborted) setAnswer({ attempt, state })
    }
    fetchDownloadOffer(http, { oid, storageToken }, question.signal).then(
      (offer) => hear({ phase: 'answered', offer }),
      (error: unknown) => hear({ phase: 'failed', why: callFailureOf(error) }),
    )
    return () => question.abort()
  }, [http, oid, storageToken, attempt])

  return {
    state: answer?.attempt === attempt ? answer.state : ASKING,
    retry: () => setAttempt(attempt + 1),
  }
}

import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useState } from 'react'
import { callFailureOf, type CallFailure } from '../failure/call-failure.ts'
import { fetchDownloadOffer, type DownloadOffer } from './download-offer.ts'

export type OfferState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly offer: DownloadOffer }
  | { readonly phase: 'failed'; readonly why: CallFailure }

const LOADING: OfferState = { phase: 'loading' }

/** Loads the download offer, and loads it again on `retry`. */
export function useDownloadOffer(): { state: OfferState; retry: () => void } {
  const { http } = useSlot()
  const { oid, storageToken } = useDeckPageData()
  const [attempt, setAttempt] = useState(1)
  const [result, setResult] = useState<{ attempt: number; state: OfferState } | null>(null)

  useEffect(() => {
    const request = new AbortController()
    const settle = (state: OfferState) => {
      if (!request.signal.aborted) setResult({ attempt, state })
    }
    fetchDownloadOffer(http, { oid, storageToken }, request.signal).then(
      (offer) => settle({ phase: 'loaded', offer }),
      (error: unknown) => settle({ phase: 'failed', why: callFailureOf(error) }),
    )
    return () => request.abort()
  }, [http, oid, storageToken, attempt])

  return {
    state: result?.attempt === attempt ? result.state : LOADING,
    retry: () => setAttempt(attempt + 1),
  }
}

import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useCallback, useEffect, useState } from 'react'
import { callFailureOf, type CallFailure } from '../../failure/call-failure.ts'
import { fetchComments, writeComment, type Comment } from './comments-call.ts'

export interface UsedThread {
  /** Oldest first; `null` until loaded. */
  readonly comments: readonly Comment[] | null
  readonly failure: CallFailure | null
  readonly isSending: boolean
  readonly reload: () => void
  /** @returns whether it was saved */
  readonly send: (text: string, step: number | null) => Promise<boolean>
}

/** The comments of the page's presentation. */
export function useThread(): UsedThread {
  const { oid } = useDeckPageData()
  const { http } = useSlot()
  const [comments, setComments] = useState<readonly Comment[] | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isSending, setSending] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    fetchComments(http, oid, abort.signal).then(
      (loaded) => !abort.signal.aborted && setComments(loaded),
      (error: unknown) => !abort.signal.aborted && setFailure(callFailureOf(error)),
    )
    return () => abort.abort()
  }, [http, oid, round])

  const send = useCallback(
    async (text: string, step: number | null) => {
      setSending(true)
      setFailure(null)
      try {
        const written = await writeComment(http, oid, { text, step })
        setComments((before) => [...(before ?? []), written])
        return true
      } catch (error) {
        setFailure(callFailureOf(error))
        return false
      } finally {
        setSending(false)
      }
    },
    [http, oid],
  )

  return {
    comments,
    failure,
    isSending,
    send,
    reload() {
      setFailure(null)
      setRound((before) => before + 1)
    },
  }
}

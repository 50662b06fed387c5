import { useEffect, useState } from 'react'
import { sentenceOf } from './sharing-calls.ts'
import { useSharing } from './sharing-context.ts'
import type { Change, ChangeAnswer, SharingState } from './sharing-state.ts'

/** What stands beside the line that was changed last. */
export interface Note {
  /** Of the line: `access`, `playback`, or the id of a row. */
  readonly place: string
  readonly kind: 'saved' | 'failed'
  /** Why it was refused; empty: the general sentence. */
  readonly sentence: string
  /** Counts the notes, so that the same one comes again. */
  readonly count: number
}

/** Makes a change. @returns `null` if it was not made */
export type Save = (
  place: string,
  change: Change,
  /** What is shown until the response is there. */
  meanwhile?: (state: SharingState) => SharingState,
) => Promise<ChangeAnswer | null>

/** The choices as they are, and the way to change them. */
export function useChanges(first: SharingState) {
  const { calls } = useSharing()
  const [state, setState] = useState(first)
  const [shown, setShown] = useState<SharingState | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const tell = (place: string, kind: Note['kind'], sentence = '') =>
    setNote((before) => ({ place, kind, sentence, count: (before?.count ?? 0) + 1 }))

  const save: Save = async (place, change, meanwhile) => {
    if (meanwhile) setShown(meanwhile(shown ?? state))
    setNote((before) => (before?.place === place ? null : before))
    try {
      const answer = await calls.change(change)
      setState(answer.state)
      tell(place, 'saved')
      return answer
    } catch (error) {
      tell(place, 'failed', sentenceOf(error) ?? '')
      return null
    } finally {
      setShown(null)
    }
  }

  // What another tab changed meanwhile.
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible')
        calls.read().then(
          (answer) => setState(answer.state),
          () => undefined,
        )
    }
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [calls])

  return { state: shown ?? state, note, save, tell }
}

export type Changes = ReturnType<typeof useChanges>

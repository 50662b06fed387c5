import { HttpError, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useCallback, useEffect, useReducer } from 'react'
import { commentWritten } from '../actions.ts'
import { failureText } from '../failure.ts'
import { deleteComment, fetchComments, writeComment, type Comment } from './comment-calls.ts'
import { EMPTY_THREAD, threadReducer, type Thread } from './comments-state.ts'

export interface UsedComments {
  readonly thread: Thread
  readonly load: () => void
  /** @returns whether it was saved */
  readonly send: (text: string, step: number | null) => Promise<boolean>
  readonly remove: (id: Comment['id']) => void
}

/** The comments of the page's presentation. @param active loads the comments when it becomes true */
export function useComments(active: boolean): UsedComments {
  const { oid } = useDeckPageData()
  const { http, bus } = useSlot()
  const [thread, dispatch] = useReducer(threadReducer, EMPTY_THREAD)

  const load = useCallback(() => {
    dispatch({ type: 'loadStarted' })
    fetchComments(http, oid).then(
      (comments) => dispatch({ type: 'loaded', comments }),
      (error: unknown) => dispatch({ type: 'notLoaded', why: failureText(error) }),
    )
  }, [http, oid])
  useEffect(() => {
    if (active) load()
  }, [active, load])

  return {
    thread,
    load,
    async send(text, step) {
      dispatch({ type: 'sendStarted' })
      try {
        dispatch({ type: 'sent', comment: await writeComment(http, oid, text, step) })
      } catch (error) {
        dispatch({ type: 'notSent', why: failureText(error) })
        return false
      }
      bus.publish(commentWritten, { oid, step })
      return true
    },
    remove(id) {
      dispatch({ type: 'deleteStarted', id })
      deleteComment(http, oid, id).then(
        () => dispatch({ type: 'deleted', id }),
        (error: unknown) => {
          // Another person has deleted it already.
          const gone = error instanceof HttpError && error.status === 404
          dispatch(gone ? { type: 'deleted', id } : { type: 'notDeleted', id, why: failureText(error) })
        },
      )
    },
  }
}

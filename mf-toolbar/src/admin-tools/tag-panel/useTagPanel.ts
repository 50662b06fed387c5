import { HttpError, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useReducer, type Dispatch } from 'react'
import { callFailureOf } from '../../failure/call-failure.ts'
import { announceHiddenTags, onAdminTools } from './tool-events.ts'
import { initialState, reduce, type PanelEvent, type PanelState } from './panel-state.ts'
import { fetchTags, saveTags } from './tags-call.ts'

export interface TagPanelControl {
  readonly state: PanelState
  readonly dispatch: Dispatch<PanelEvent>
  readonly save: () => Promise<void>
}

/**
 * The partner of the toolbar's window events (docs/behaviour/toolbar.md#admin-tools): loads and saves the tags of the
 * presentation that they name.
 *
 * @param missed events from before the panel had loaded
 */
export function useTagPanel(missed: readonly Event[]): TagPanelControl {
  const { http } = useSlot()
  const { oid, title } = useDeckPageData()
  const [state, dispatch] = useReducer(reduce, { oid, title }, initialState)
  const { subject, stored, draft, attempt } = state

  useEffect(() => {
    return onAdminTools(dispatch, missed)
  }, [missed])

  useEffect(() => {
    const request = new AbortController()
    const settle = (event: PanelEvent) => {
      if (!request.signal.aborted) dispatch(event)
    }
    fetchTags(http, subject.oid, request.signal).then(
      (tags) => settle({ type: 'loaded', tags }),
      (error: unknown) => settle({ type: 'loadFailed', why: callFailureOf(error) }),
    )
    return () => request.abort()
  }, [http, subject.oid, attempt])

  useEffect(() => {
    if (stored) announceHiddenTags(subject.oid, stored.hidden.length > 0)
  }, [subject.oid, stored])

  async function save(): Promise<void> {
    if (!stored) return
    dispatch({ type: 'saveStarted' })
    try {
      const { visible, hidden } = draft
      const tags = await saveTags(http, subject.oid, { visible, hidden, version: stored.version })
      dispatch({ type: 'saved', tags })
    } catch (error) {
      dispatch(await outcomeOf(error))
    }
  }

  async function outcomeOf(error: unknown): Promise<PanelEvent> {
    try {
      if (!(error instanceof HttpError) || error.status !== 409) throw error
      return { type: 'conflicted', tags: await fetchTags(http, subject.oid) }
    } catch (failure) {
      return { type: 'saveFailed', why: callFailureOf(failure) }
    }
  }

  return { state, dispatch, save }
}

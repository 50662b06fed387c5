import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { conflictMet, presentationSaved } from '../actions.ts'
import { failureText } from '../failure.ts'
import { fetchEditing, saveDraft } from './editing-calls.ts'
import { editingReducer, type Editing, type EditingEvent } from './editing-state.ts'

export interface UsedEditing {
  readonly editing: Editing
  readonly dispatch: (event: EditingEvent) => void
  /** Loads the state; also retries after a failure. */
  readonly load: () => void
  readonly save: () => void
}

/** The editing of the page's presentation. @param active loads the state when it becomes true */
export function useEditing(active: boolean): UsedEditing {
  const { oid } = useDeckPageData()
  const { http, bus } = useSlot()
  const [editing, dispatch] = useReducer(editingReducer, { phase: 'loading' })

  const load = useCallback(() => {
    dispatch({ type: 'loadStarted' })
    fetchEditing(http, oid).then(
      (state) => dispatch({ type: 'loaded', state }),
      (error: unknown) => dispatch({ type: 'notLoaded', why: failureText(error) }),
    )
  }, [http, oid])
  // Do not load again after the comments were shown: that would lose the draft.
  const begun = useRef(false)
  useEffect(() => {
    if (!active || begun.current) return
    begun.current = true
    load()
  }, [active, load])

  // The reducer validates first; this effect makes the call.
  const sent = editing.phase === 'open' && editing.saving.kind === 'running' ? editing.saving.draft : null
  const base = editing.phase === 'open' ? editing.base : null
  useEffect(() => {
    if (sent === null || base === null) return
    saveDraft(http, oid, base, sent).then(
      (outcome) => {
        if (outcome.kind === 'conflict') {
          const { current, lastSave } = outcome
          dispatch({ type: 'conflictMet', current, lastSave })
          return
        }
        dispatch({ type: 'saved', state: outcome.state })
        const { title, privacy } = outcome.state.draft
        bus.publish(presentationSaved, { oid, title, privacy })
      },
      (error: unknown) => dispatch({ type: 'notSaved', why: failureText(error) }),
    )
  }, [sent, base, http, oid, bus])

  const fields = editing.phase === 'open' ? editing.differences.map(({ field }) => field).join() : ''
  useEffect(() => {
    if (fields !== '') bus.publish(conflictMet, { oid, fields: fields.split(',') })
  }, [fields, oid, bus])

  return { editing, dispatch, load, save: () => dispatch({ type: 'saveStarted' }) }
}

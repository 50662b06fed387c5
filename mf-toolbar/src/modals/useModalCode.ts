import { useSlot } from '@viewpage/remote-kit'
import type { ModalName } from '@viewpage/shared-events'
import { useEffect, useReducer, type ComponentType } from 'react'
import { loadInTime } from './load-in-time.ts'
import type { ModalDialog } from './ModalDialog.tsx'
import { loadDialog, type ModalEntry, type ModalRegistry } from './modal-registry.ts'

/** A modal whose code has loaded. */
export interface LoadedModal {
  readonly name: ModalName
  readonly entry: ModalEntry
  readonly Dialog: typeof ModalDialog
  readonly Content: ComponentType
}

interface ModalCode {
  /** The modal to render; it stays until its closing animation ends. */
  readonly shown: LoadedModal | null
  /** The modal whose code failed to load. */
  readonly failed: ModalName | null
  /** An increment means: load again. */
  readonly attempt: number
}

type ModalCodeEvent =
  | { readonly type: 'loaded'; readonly modal: LoadedModal }
  | { readonly type: 'failed'; readonly name: ModalName }
  | { readonly type: 'retried' }
  | { readonly type: 'removed'; readonly name: ModalName }

function reduce(state: ModalCode, event: ModalCodeEvent): ModalCode {
  switch (event.type) {
    case 'loaded':
      return { ...state, shown: event.modal, failed: null }
    case 'failed':
      return { ...state, failed: event.name }
    case 'retried':
      return { ...state, failed: null, attempt: state.attempt + 1 }
    case 'removed':
      // Another modal may have replaced it during the closing animation.
      return state.shown?.name === event.name ? { ...state, shown: null } : state
  }
}

/** Loads the code of the open modal; returns the modal to render, and whether loading failed. */
export function useModalCode(name: ModalName, registry: ModalRegistry) {
  const { report } = useSlot()
  const [state, dispatch] = useReducer(reduce, { shown: null, failed: null, attempt: 0 })

  useEffect(() => {
    const entry = registry[name]
    if (!entry) return
    let isCurrent = true
    loadInTime(name, () => Promise.all([loadDialog(), entry.load()])).then(
      ([dialog, content]) => {
        if (!isCurrent) return
        const modal = { name, entry, Dialog: dialog.ModalDialog, Content: content.default }
        dispatch({ type: 'loaded', modal })
      },
      (error: unknown) => {
        report(error, 'load')
        if (isCurrent) dispatch({ type: 'failed', name })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [name, registry, report, state.attempt])

  return {
    shown: state.shown,
    hasFailed: state.failed === name,
    retry: () => dispatch({ type: 'retried' }),
    remove: (removed: ModalName) => dispatch({ type: 'removed', name: removed }),
  }
}

import { useSlot } from '@viewpage/remote-kit'
import type { ModalName } from '@viewpage/shared-events'
import { useEffect, useReducer, type ComponentType } from 'react'
import { loadInTime } from './load-in-time.ts'
import type { ModalDialog } from './ModalDialog.tsx'
import { loadDialog, type ModalEntry, type ModalRegistry } from './modal-registry.ts'

/** A modal whose code is here. */
export interface LoadedModal {
  readonly name: ModalName
  readonly entry: ModalEntry
  readonly Dialog: typeof ModalDialog
  readonly Content: ComponentType
}

interface ModalCode {
  /** The last modal that was drawn; it stays until it has left the screen. */
  readonly shown: LoadedModal | null
  /** The modal whose code did not come. */
  readonly failed: ModalName | null
  /** Counts attempts; a new number is a new attempt. */
  readonly attempt: number
}

type ModalCodeEvent =
  | { readonly type: 'loaded'; readonly modal: LoadedModal }
  | { readonly type: 'failed'; readonly name: ModalName }
  | { readonly type: 'retried' }
  | { readonly type: 'left'; readonly name: ModalName }

function reduce(state: ModalCode, event: ModalCodeEvent): ModalCode {
  switch (event.type) {
    case 'loaded':
      return { ...state, shown: event.modal, failed: null }
    case 'failed':
      return { ...state, failed: event.name }
    case 'retried':
      return { ...state, failed: null, attempt: state.attempt + 1 }
    case 'left':
      // Another one may have taken its place while it was leaving.
      return state.shown?.name === event.name ? { ...state, shown: null } : state
  }
}

/** Loads the code of the modal that is open; says which one can be drawn, and which one could not be loaded. */
export function useModalCode(name: ModalName, registry: ModalRegistry) {
  const { report } = useSlot()
  const [state, dispatch] = useReducer(reduce, { shown: null, failed: null, attempt: 0 })

  useEffect(() => {
    const entry = registry[name]
    if (!entry) return
    let wanted = true
    loadInTime(name, () => Promise.all([loadDialog(), entry.load()])).then(
      ([dialog, content]) => {
        if (!wanted) return
        const modal = { name, entry, Dialog: dialog.ModalDialog, Content: content.default }
        dispatch({ type: 'loaded', modal })
      },
      (error: unknown) => {
        report(error, 'load')
        if (wanted) dispatch({ type: 'failed', name })
      },
    )
    return () => {
      wanted = false
    }
  }, [name, registry, report, state.attempt])

  return {
    shown: state.shown,
    failed: state.failed === name,
    retry: () => dispatch({ type: 'retried' }),
    leave: (left: ModalName) => dispatch({ type: 'left', name: left }),
  }
}

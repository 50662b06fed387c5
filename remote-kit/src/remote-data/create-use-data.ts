// By its name: a remote bundles this module, and shares the rest of remote-kit with its host.
import { useSlot } from '@viewpage/remote-kit'
import { useCallback, useSyncExternalStore } from 'react'
import {
  createData,
  type BodyOf,
  type CallName,
  type DeclaredData,
  type ResponseOf,
  type SourceName,
  type StateOf,
} from './create-data.ts'

/** The data of a remote in its components. */
export interface DataHooks<R extends DeclaredData> {
  /** The value of a source, or null with the reason, and a function that asks for it again. */
  useData<Name extends SourceName<R>>(source: Name): StateOf<R, Name> & { readonly refresh: () => void }
  /** A function that sends a call. It rejects with an `HttpError`. */
  useCall<Name extends CallName<R>>(call: Name): (body: BodyOf<R, Name>) => Promise<ResponseOf<R, Name>>
}

/**
 * Creates the hooks for a remote's data.
 *
 * @example `export const { useData, useCall } = createUseData<typeof remote>('mf-notes')`
 */
export function createUseData<R extends DeclaredData>(remote: R['name']): DataHooks<R> {
  const data = createData<R>(remote)
  return {
    useData(source) {
      const slot = useSlot()
      const read = () => data.read(slot, source)
      const subscribe = useCallback(
        (onChange: () => void) => data.subscribe(slot, source, onChange),
        [slot, source],
      )
      const state = useSyncExternalStore(subscribe, read, read)
      return { ...state, refresh: () => void data.refresh(slot, source) }
    },
    useCall(call) {
      const slot = useSlot()
      return (body) => data.call(slot, call, body)
    },
  }
}

import { type PayloadOf } from '@viewpage/shared-events'
import { useCallback, useSyncExternalStore } from 'react'
import { useBus } from './contract.ts'
import type { remote } from './remote.ts'

type Consumed = (typeof remote)['consumes'][number]

/**
 * A value of the last published sticky action; `undefined` before the first one and on the server.
 *
 * @param read selects a primitive from the payload, so that an equal publication does not render again
 */
export function useLast<D extends Consumed, Value extends string | number | boolean>(
  declaration: D,
  read: (payload: PayloadOf<D>) => Value,
): Value | undefined {
  const bus = useBus()
  const subscribe = useCallback((onChange: () => void) => bus.on(declaration, onChange), [bus, declaration])
  const last = () => {
    const action = bus.last(declaration)
    return action && read(action.payload)
  }
  return useSyncExternalStore(subscribe, last, () => undefined)
}

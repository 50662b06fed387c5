import { busOf, type Contract, type ContractBus } from '@viewpage/shared-events'
import { useSlot } from './slot.ts'

/**
 * Creates the hook that returns a remote's bus, narrowed to the actions that the remote declares. Only types narrow it:
 * the declaration itself stays out of the browser's bundle.
 *
 * @param _contract versions published before pass their contract
 * @example `export const useBus = createUseBus<typeof remote>()`
 */
export function createUseBus<C extends Contract>(_contract?: C): () => ContractBus<C> {
  return () => busOf<C>(useSlot().bus)
}

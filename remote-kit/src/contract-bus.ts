import { busOf, type Contract, type ContractBus } from '@viewpage/shared-events'
import { useSlot } from './slot.ts'

/**
 * The hook that gives a remote's components their bus, narrowed to the actions that the remote declares. The narrowing
 * is a matter of types: the declaration itself stays out of the browser's bundle.
 *
 * @param _contract versions published before pass their contract
 * @example `export const useBus = createUseBus<typeof remote>()`
 */
export function createUseBus<C extends Contract>(_contract?: C): () => ContractBus<C> {
  return () => busOf<C>(useSlot().bus)
}

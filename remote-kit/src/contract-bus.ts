import { busOf, type Contract, type ContractBus } from '@viewpage/shared-events'
import { useSlot } from './slot.ts'

/**
 * The hook that gives a remote's components their bus, narrowed to what its contract says.
 *
 * @example `export const useBus = createUseBus(contract)`
 */
export function createUseBus<C extends Contract>(contract: C): () => ContractBus<C> {
  return () => busOf(useSlot().bus, contract)
}

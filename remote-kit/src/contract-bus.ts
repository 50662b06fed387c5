import { busOf, type Contract, type ContractBus } from '@viewpage/shared-events'
import { useSlot } from './slot.ts'

/**
 * Creates the hook that returns a remote's bus, narrowed to the actions of its contract.
 *
 * @example `export const useBus = createUseBus(contract)`
 */
export function createUseBus<C extends Contract>(contract: C): () => ContractBus<C> {
  return () => busOf(useSlot().bus, contract)
}

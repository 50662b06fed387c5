import { MAX_ACTIONS, type RemoteContract } from '@viewpage/shared-events/wire'
import { ContractError } from './parse-contract.ts'

/**
 * Only for new contracts: earlier ones may have more.
 *
 * @throws ContractError if there are too many actions
 */
export function checkActionCount(contract: Pick<RemoteContract, 'emits' | 'consumes'>): void {
  for (const list of ['emits', 'consumes'] as const) {
    const count = Object.keys(contract[list]).length
    if (count > MAX_ACTIONS)
      throw new ContractError(`${list} has ${count} actions, and a contract has at most ${MAX_ACTIONS}`)
  }
}

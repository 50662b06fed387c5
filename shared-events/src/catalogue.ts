import * as owners from './actions/owners.ts'
import type { ActionDeclaration } from './define-action.ts'

/**
 * The actions of the catalogue that have an event. Hosts provide their declarations, so a payload has to fit them: contracts
 * of hosts list them. No page loads this.
 */
export function countedActions(): ActionDeclaration<never>[] {
  return Object.values(owners)
    .flatMap((owner) => Object.values<ActionDeclaration<never>>(owner))
    .filter(({ analytics }) => analytics !== false)
}

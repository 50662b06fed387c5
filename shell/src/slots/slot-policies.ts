import type { ReleaseSet, SlotPolicy } from '@viewpage/shared-events'

/** The policy of a slot, as the remote that fills it declares. */
export type PolicyOf = (remote: string, slot: string) => SlotPolicy

/** Reads policies from a release set. A slot without one has the policy `keep`: a newer page may have more slots. */
export function policiesIn({ remotes }: ReleaseSet): PolicyOf {
  return (remote, slot) => remotes[remote]?.slotPolicies?.[slot] ?? 'keep'
}

/** Actions that a sender may publish at once. */
export const MAX_ACTIONS_AT_ONCE = 300
/** Actions per second that a sender may publish on average. */
export const ACTIONS_PER_SECOND = 50

/**
 * Spends one action of a sender's budget. `exceeded` is returned once for each sender, so that it is reported once; after
 * that, `stillExceeded`.
 */
export type SpendAction = (remote: string) => 'allowed' | 'exceeded' | 'stillExceeded'

/** A token bucket for each sender, so that a flood of one does not affect the others. @param now ms */
export function createActionBudget(now: () => number): SpendAction {
  const budgets = new Map<string, { left: number; at: number; hasFlooded: boolean }>()
  return (remote) => {
    const at = now()
    const known = budgets.get(remote) ?? { left: MAX_ACTIONS_AT_ONCE, at, hasFlooded: false }
    budgets.set(remote, known)
    known.left = Math.min(MAX_ACTIONS_AT_ONCE, known.left + ((at - known.at) * ACTIONS_PER_SECOND) / 1_000)
    known.at = at
    if (known.left >= 1) {
      known.left -= 1
      return 'allowed'
    }
    if (known.hasFlooded) return 'stillExceeded'
    known.hasFlooded = true
    return 'exceeded'
  }
}

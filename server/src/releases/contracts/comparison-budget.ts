/** The comparisons that one report may still make. Each looks at one type, one name, or one member of a union. */
export interface ComparisonBudget {
  readonly isSpent: boolean
  /** @throws BudgetSpent if fewer are left */
  spend(comparisons: number): void
  /** A part of it, so that one other party cannot use up all. */
  part(max: number): ComparisonBudget
}

/** More comparisons are needed than allowed, so that it cannot be decided whether two sides fit. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

/** Of one report; takes at most a second or two. */
export const MAX_COMPARISONS = 400_000
/** Of one other party in it. Real contracts need a few hundred. */
export const MAX_COMPARISONS_WITH_PARTY = 50_000

export function createComparisonBudget(max = MAX_COMPARISONS, whole?: ComparisonBudget): ComparisonBudget {
  let left = max
  const budget: ComparisonBudget = {
    get isSpent() {
      return left < 0
    },
    spend(comparisons) {
      left -= comparisons
      if (left < 0) throw new BudgetSpent()
      whole?.spend(comparisons)
    },
    part: (most) => createComparisonBudget(most, budget),
  }
  return budget
}

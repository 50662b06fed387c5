import { STEP_IS_GONE } from './moved-steps.ts'

/**
 * Finds the steps of a replaced path in the path of another file: by title, else by the place after the step before.
 *
 * @param before titles of the replaced path
 * @param after titles of the new path
 * @returns new step number by old step number, from 1; `STEP_IS_GONE` for steps without a successor
 */
export function matchSteps(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number> {
  const numberOf = new Map<number, number>()
  const places = placesByTitle(after)
  before.forEach((title, index) => {
    const number = title === '' ? undefined : places.get(title)?.shift()
    if (number !== undefined) numberOf.set(index + 1, number)
  })
  const taken = new Set(numberOf.values())
  before.forEach((_, index) => {
    const step = index + 1
    if (numberOf.has(step)) return
    const next = (numberOf.get(step - 1) ?? 0) + 1
    const isFree =
      next <= after.length && !taken.has(next) && (step === 1 || numberOf.get(step - 1) !== STEP_IS_GONE)
    numberOf.set(step, isFree ? next : STEP_IS_GONE)
    if (isFree) taken.add(next)
  })
  return new Map([...numberOf].sort(([one], [other]) => one - other))
}

/** The numbers of the steps with each title, in order. */
function placesByTitle(titles: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  titles.forEach((title, index) => places.set(title, [...(places.get(title) ?? []), index + 1]))
  return places
}

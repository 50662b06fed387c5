import { dirname } from 'node:path'

/** Steps from a changed file within which the tests that start a server are near it. */
const NEAR_STEPS = 3
/** Test files that start a server: each takes seconds. */
const MAX_STARTING = 20

export interface Related {
  /** Test files that may fail. */
  readonly related: readonly string[]
  /** Changed files. */
  readonly changed: readonly string[]
  /** What needs a changed file, with the number of steps to it. */
  readonly steps: ReadonlyMap<string, number>
  /** Test files that start a server. */
  readonly starting: ReadonlySet<string>
}

/**
 * The related tests that are worth their time during work: all that start no server. Almost every file of the server is
 * related to all tests that start one; of these, those run that stand beside a changed file, or beside what needs it, the
 * nearest first. Of the tests that only the whole run has, those run that changed themselves.
 */
export function selectTests({ related, changed, steps, starting }: Related): {
  readonly selected: string[]
  readonly omitted: string[]
} {
  const nearness = stepsOfFolders(steps)
  const near = related
    .filter((test) => starting.has(test) && !isFullOnly(test) && nearness.has(dirname(test)))
    .sort((a, b) => (nearness.get(dirname(a)) ?? 0) - (nearness.get(dirname(b)) ?? 0))
    .slice(0, MAX_STARTING)
  const isSelected = (test: string) =>
    changed.includes(test) || (!isFullOnly(test) && (!starting.has(test) || near.includes(test)))
  return {
    selected: related.filter(isSelected),
    omitted: related.filter((test) => !isSelected(test)),
  }
}

/** A changed test says nothing about the tests beside it. */
function stepsOfFolders(steps: Related['steps']): ReadonlyMap<string, number> {
  const nearest = new Map<string, number>()
  for (const [file, count] of steps) {
    if (!isSource(file) || count > NEAR_STEPS) continue
    const folder = dirname(file)
    nearest.set(folder, Math.min(count, nearest.get(folder) ?? Infinity))
  }
  return nearest
}

/** Whether only the whole run has a test file. */
export const isFullOnly = (file: string): boolean => /\.full\.test\.tsx?$/.test(file)
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

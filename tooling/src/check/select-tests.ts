import { dirname } from 'node:path'

/** Steps from a changed file within which the tests that start a server are near it. */
const NEAR_STEPS = 3
/** Test files that start a server: a small change waits for no more. */
const MAX_STARTING = 20
/** Seconds of one processor that a test file takes, as measured with all of them. */
const SECONDS = { startsServer: 1.2, drawsPage: 0.5, other: 0.15 }
/** Seconds of one processor for all tests, so that the whole check takes a minute on two processors. */
const BUDGET_S = 45

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
 * The related tests that are worth their time during work: changed tests, and the nearest others until {@link BUDGET_S} is
 * spent. Almost every file of the server is related to all tests that start one; of these, those run that stand beside a
 * changed file, or beside what needs it. Of the tests that only the whole run has, those run that changed themselves.
 */
export function selectTests({ related, changed, steps, starting }: Related): {
  readonly selected: string[]
  readonly omitted: string[]
} {
  const nearness = stepsOfFolders(steps)
  const besideIn = (test: string) => nearness.get(dirname(test)) ?? Infinity
  // Tests that read whatever is in the repository need no changed file, and run first.
  const distanceOf = (test: string) => Math.min(steps.get(test) ?? 0, besideIn(test))
  const secondsOf = (test: string) => {
    if (starting.has(test)) return SECONDS.startsServer
    return DRAWS_PAGE.test(test) ? SECONDS.drawsPage : SECONDS.other
  }
  const near = related
    .filter((test) => starting.has(test) && besideIn(test) < Infinity && !isFullOnly(test))
    .sort((a, b) => besideIn(a) - besideIn(b))
    .slice(0, MAX_STARTING)
  const chosen = new Set(changed)
  let seconds = 0
  for (const test of related
    .filter((each) => !isFullOnly(each) && (!starting.has(each) || near.includes(each)))
    .sort((a, b) => distanceOf(a) - distanceOf(b) || secondsOf(a) - secondsOf(b))) {
    seconds += secondsOf(test)
    if (seconds <= BUDGET_S) chosen.add(test)
  }
  return {
    selected: related.filter((test) => chosen.has(test)),
    omitted: related.filter((test) => !chosen.has(test)),
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
const DRAWS_PAGE = /\.test\.tsx$|\.dom\.test\.ts$/
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

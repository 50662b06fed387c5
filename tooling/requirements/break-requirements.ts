import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyBreak, type Break } from './break.ts'
import { requirements, root, type CitedTest, type Requirement } from './read-requirements.ts'
import { isJourney, runTests, workspaceOf, type TestRun } from './run-tests.ts'
import { createScratchTree, rebuild, writeScratchFile } from './scratch-tree.ts'
import { patternOf } from './test-titles.ts'

export interface Outcome {
  readonly requirement: Requirement
  /** `caught`: a cited test fails. `not caught`: all pass. `fault`: it could not be tried. */
  readonly verdict: 'caught' | 'not caught' | 'fault'
  /** The test that failed, or the fault. */
  readonly detail: string
}

/** Breaks requirements one by one in a copy of the tree, and runs the tests that their rows cite. */
export function breakRequirements(breaks: readonly Break[], tell: (outcome: Outcome) => void): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-requirements-'))
  try {
    createScratchTree(folder)
    const faultsOf = createFaultsOf(folder, breaks)
    return breaks.map((each) => {
      const outcome = tryBreak(folder, each, faultsOf)
      tell(outcome)
      return outcome
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The row of a break. @throws Error when there is none */
export function requirementOf({ requirement }: Break): Requirement {
  const found = requirements.find(({ name }) => name === requirement)
  if (found === undefined) throw new Error(`[requirements] There is no row "${requirement}".`)
  return found
}

/** The faults of the tests of one file in the whole tree, by test: a test that fails anyway shows nothing. */
type FaultsOf = (file: string) => ReadonlyMap<string, string>

/** Runs the tests of a file when they are needed first. */
function createFaultsOf(folder: string, breaks: readonly Break[]): FaultsOf {
  const tests = breaks.flatMap((each) => requirementOf(each).tests)
  const known = new Map<string, ReadonlyMap<string, string>>()
  return (file) => {
    const faults = known.get(file) ?? readFaults(folder, file, tests)
    known.set(file, faults)
    return faults
  }
}

function readFaults(folder: string, file: string, tests: readonly CitedTest[]): Map<string, string> {
  const titles = [...new Set(titlesIn(file, tests))]
  const run = runTests(folder, file, titles)
  const faults = titles.map((title): [string, string] => {
    const isOf = (each: string) => new RegExp(`(?:^| )${patternOf(title)}$`, 's').test(each)
    const failed = run.failed.find(isOf)
    if (run.fault !== '') return [title, run.fault]
    if (failed !== undefined) return [title, `"${failed}" fails without a break`]
    return [title, run.passed.some(isOf) ? '' : `${file} runs no test "${title}"`]
  })
  return new Map(faults.filter(([, fault]) => fault !== ''))
}

const titlesIn = (file: string, tests: readonly CitedTest[]) =>
  tests.filter((test) => test.file === file).map(({ title }) => title)

/** Until a cited test fails; unit tests first. */
function tryBreak(folder: string, each: Break, faultsOf: FaultsOf): Outcome {
  const requirement = requirementOf(each)
  const files = [...new Set(requirement.tests.map(({ file }) => file))]
  try {
    for (const file of files.sort((one, other) => Number(isJourney(one)) - Number(isJourney(other)))) {
      const titles = titlesIn(file, requirement.tests)
      const faults = titles.flatMap((title) => faultsOf(file).get(title) ?? [])
      if (faults.length > 0) return { requirement, verdict: 'fault', detail: faults.join('; ') }
      const { failed, fault } = whileBroken(folder, each, file, () => runTests(folder, file, titles))
      if (fault !== '') return { requirement, verdict: 'fault', detail: fault }
      if (failed[0] !== undefined) return { requirement, verdict: 'caught', detail: `${file}: ${failed[0]}` }
    }
  } catch (error) {
    return { requirement, verdict: 'fault', detail: error instanceof Error ? error.message : String(error) }
  }
  const cited = requirement.tests.map(({ file, title }) => `${file}: ${title}`)
  return { requirement, verdict: 'not caught', detail: cited.join('; ') }
}

/** @throws Error when the break does not apply, or does not compile */
function whileBroken(folder: string, each: Break, test: string, run: () => TestRun): TestRun {
  const whole = readFileSync(join(root, each.file), 'utf8')
  const restores: (() => void)[] = []
  writeScratchFile(folder, each.file, applyBreak(each, whole))
  try {
    for (const workspace of workspacesToBuild(each, test)) restores.push(rebuild(folder, workspace))
    return run()
  } finally {
    for (const restore of restores) restore()
    writeScratchFile(folder, each.file, whole)
  }
}

/** A journey sees the build of a remote or host; the server runs from its source. */
function workspacesToBuild({ file, build }: Break, test: string): readonly string[] {
  if (build.length > 0) return build
  const workspace = workspaceOf(file)
  return isJourney(test) && /^(?:mf-|shell|editor)/.test(workspace) ? [workspace] : []
}

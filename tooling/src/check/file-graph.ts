import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportedNames, literalsIn, passedOn } from './literals.ts'
import { createResolveLiteral } from './resolve-literal.ts'
import { ownerOf } from './touched-workspaces.ts'
import { createDoors } from './workspace-doors.ts'

/** Files whose texts in quotes may name other files. */
const NAMING = /\.(?:[cm]?[jt]sx?|css|html|svelte)$/
const MODULE = /\.[cm]?[jt]sx?$/
const TEST = /\.test\.tsx?$/
/** Where Jest looks for tests in a workspace (`tooling/jest/preset.js`). */
const TESTED = /^(?:src|test|dev|scripts)\//
const OF_TESTS = /\.test\.tsx?$|\/test\//

export interface FileGraphOptions {
  readonly root: string
  /** All files of the repository, from the root; also those that were just deleted, so that what needs them is found. */
  readonly files: readonly string[]
  /** Folders of the workspaces. */
  readonly workspaces: readonly string[]
  /** What changed files had before, for their doors. @default nothing */
  readonly before?: (file: string) => string
}

/** Which file needs which others: by imports, also through the doors of workspaces, and by paths in quotes. */
export interface FileGraph {
  /** What needs one of these files, directly or through others, with the number of steps to it. */
  readonly dependentsOf: (changed: readonly string[]) => ReadonlyMap<string, number>
  /** The test files among them, and those that read whatever is in the repository. */
  readonly testsFor: (changed: readonly string[]) => string[]
  /** The modules that import what one of these exports, also through a module that passes it on. */
  readonly importersOf: (changed: readonly string[]) => string[]
}

export function readFileGraph({ root, files, workspaces, before = () => '' }: FileGraphOptions): FileGraph {
  const known = new Set(files)
  const texts = new Map(
    files.filter((file) => NAMING.test(file)).map((file) => [file, readText(join(root, file))]),
  )
  const doors = createDoors(workspaces, (file) => [readText(join(root, file)), before(file)])
  const resolve = createResolveLiteral({ files, workspaces, doors })
  /** File, or folder with a slash at its end, to what needs it. */
  const needing = new Map<string, Set<string>>()
  const readers: string[] = []

  function add(needed: string, by: string): void {
    if (needed !== by) needing.set(needed, (needing.get(needed) ?? new Set()).add(by))
  }

  for (const [file, text] of texts) {
    if (TEST.test(file)) for (const shared of sharedBy(ownerOf(file, workspaces))) add(shared, file)
    const literals = literalsIn(text)
    // It asks Git for all files, and reads any of them.
    if (OF_TESTS.test(file) && literals.has('ls-files')) readers.push(file)
    for (const literal of literals) for (const needed of resolve(literal, file)) add(needed, file)
  }

  function dependentsOf(changed: readonly string[]): ReadonlyMap<string, number> {
    const steps = new Map<string, number>(changed.map((file) => [file, 0]))
    const waiting = [...changed]
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      for (const needed of [file, ...foldersAround(file)]) {
        for (const by of needing.get(needed) ?? []) {
          if (steps.has(by)) continue
          steps.set(by, (steps.get(file) ?? 0) + 1)
          waiting.push(by)
        }
      }
    }
    return steps
  }

  function importersOf(changed: readonly string[]): string[] {
    const importers = new Set<string>()
    for (const file of changed) {
      const names = exportedNames(texts.get(file) ?? '')
      const waiting = [file]
      for (let passing = waiting.shift(); passing !== undefined; passing = waiting.shift()) {
        for (const by of needing.get(passing) ?? []) {
          const text = texts.get(by) ?? ''
          if (importers.has(by) || !MODULE.test(by)) continue
          if (passing !== file && !(text.match(/[\w$]+/g) ?? []).some((word) => names.has(word))) continue
          importers.add(by)
          const passesOn = [...passedOn(text)].flatMap((each) => resolve(each, by)).includes(passing)
          if (passesOn) waiting.push(by)
        }
      }
    }
    return [...importers].filter((file) => !changed.includes(file))
  }

  return {
    dependentsOf,
    testsFor(changed) {
      const read = changed.length > 0 ? dependentsOf(readers).keys() : []
      const related = new Set([...dependentsOf(changed).keys(), ...read])
      return [...related].filter((file) => isRun(file, workspaces) && known.has(file)).sort()
    },
    importersOf,
  }
}

function isRun(file: string, workspaces: readonly string[]): boolean {
  const owner = ownerOf(file, workspaces)
  return TEST.test(file) && owner !== null && TESTED.test(file.slice(owner.length + 1))
}

/** What the tests of a workspace run with. */
function sharedBy(owner: string | null): string[] {
  const own = owner === null ? [] : [`${owner}/jest.config.js`, `${owner}/package.json`]
  return ['jest.config.js', ...own]
}

/** @returns each folder around a file, with a slash at its end */
function foldersAround(file: string): string[] {
  const folders: string[] = []
  for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
    folders.push(file.slice(0, end + 1))
  return folders
}

/** Empty for a file that was deleted. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

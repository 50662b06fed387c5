import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { root } from '../setup/install.mjs'

/** What the compiler found before, so that it looks only at what has changed. */
const KNOWN = join(root, 'node_modules/.cache/viewpage/types')

/** The Go runtime of the compiler collects garbage near this limit only: a fresh heap is cheaper than a collected one. */
const GO_MEMORY = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

/** Path of the native TypeScript 7, which also checks types in lint. */
export function typeCompiler(): string {
  return join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
}

/**
 * Runs the native compiler in every folder. It reports the errors that lint reports too.
 *
 * @returns the exit status: 0 if no folder has an error
 */
export function checkTypes(folders: readonly string[]): number {
  const runs = folders.map((folder) =>
    spawnSync(
      process.execPath,
      [
        // By default four checkers infer the types of the same imports, which doubles the work on a small machine.
        ...[typeCompiler(), '-p', folder, '--checkers', '1', '--incremental'],
        ...['--tsBuildInfoFile', join(KNOWN, `${basename(resolve(folder))}.tsbuildinfo`)],
      ],
      { stdio: 'inherit', env: { ...process.env, ...GO_MEMORY } },
    ),
  )
  return runs.every(({ status }) => status === 0) ? 0 : 1
}

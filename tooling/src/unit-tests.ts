import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { ownNode } from '../setup/install.mjs'

/** Runs Jest in this folder. Jest needs a flag for ES modules. @returns the exit status */
export function runUnitTests(args: readonly string[]): number {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  // One more than processors: tests of a server often wait, for a limit to pass or for another process.
  const workers = availableParallelism() + 1
  const command = [...flags, jest, `--maxWorkers=${workers}`, '--testTimeout=20000', ...args]
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: ownNode() })
  return status ?? 1
}

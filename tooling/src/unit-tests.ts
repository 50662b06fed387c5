import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { ownNode } from '../setup/install.mjs'

/** Runs Jest in this folder. Jest needs a flag for ES modules. @returns the exit status */
export function runUnitTests(args: readonly string[]): number {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  // Only for tests that hang: beside the journeys, on a busy machine, a test of seconds takes many times as long.
  const timeLimit = '--testTimeout=60000'
  // By default Jest leaves one processor idle, which is half of a small machine.
  const command = [...flags, jest, '--maxWorkers=100%', timeLimit, ...args]
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: ownNode() })
  return status ?? 1
}

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { TEST_LIMIT_MS } from './test-limit.ts'
import { ownNode } from '../setup/install.mjs'

/** Runs Jest in this folder. Jest needs a flag for ES modules. @returns the exit status */
export function runUnitTests(args: readonly string[]): number {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const timeLimit = `--testTimeout=${TEST_LIMIT_MS}`
  // By default Jest leaves one processor idle, which is half of a small machine.
  const workers = args.includes('--runInBand') ? [] : ['--maxWorkers=100%']
  const command = [...flags, jest, ...workers, timeLimit, ...args]
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: ownNode() })
  return status ?? 1
}

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** Runs Jest in this folder. Our modules and half of our packages are ES modules, which Jest runs behind a flag. */
export function runUnitTests(args: readonly string[]): number {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const { status } = spawnSync(process.execPath, [...flags, jest, ...args], { stdio: 'inherit' })
  return status ?? 1
}

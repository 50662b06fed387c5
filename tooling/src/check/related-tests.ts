import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const JEST = createRequire(import.meta.url).resolve('jest/bin/jest')

/** They start a server, or a command that opens its database. */
const STARTING_MODULES = ['start-app', 'start-server-process', 'run-server', 'run-command'].map(
  (name) => `server/test/support/${name}.ts`,
)

/**
 * The test files that depend on one of these files, also through others. Paths are from the root of the repository.
 *
 * @throws Error with the output of Jest if it fails
 */
export function relatedTests(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const args = [JEST, '--listTests', '--findRelatedTests', ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    // Of all tests, also while the quick ones run.
    env: { ...process.env, TEST_SET: 'all' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`[check] Jest failed to list the related tests:\n${stderr}`)
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(ROOT, path))
}

/** They take seconds each. */
export function testsThatStartServers(): ReadonlySet<string> {
  return new Set(relatedTests(STARTING_MODULES))
}

// What the quick set of `npm test` leaves out.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WORKSPACES } from './workspaces.mjs'

const root = join(import.meta.dirname, '../..')
const FOLDERS_OF_TESTS = ['src', 'test', 'dev', 'scripts', 'journeys']

/** @returns {string} how many test files only the whole run has, and how to run them */
export function describeLeftOut() {
  const counts = WORKSPACES.map((workspace) => [workspace, countFullOnly(workspace)]).filter(
    ([, count]) => count > 0,
  )
  return [
    `Not run: ${counts.map(([workspace, count]) => `${count} test files of ${workspace}/`).join(', ')}, and every test on PostgreSQL.`,
    'npm run test:all runs them, too. npx viewpage test <path> runs a test file on all databases.',
  ].join('\n')
}

function countFullOnly(workspace) {
  return FOLDERS_OF_TESTS.map((folder) => join(root, workspace, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }))
    .filter((file) => /\.full\.(?:test|spec)\.tsx?$/.test(file)).length
}

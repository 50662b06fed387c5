// What the quick set of `npm test` leaves out.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WORKSPACES } from './workspaces.mjs'

const root = join(import.meta.dirname, '../..')
const FOLDERS_OF_TESTS = ['src', 'test', 'dev', 'scripts', 'journeys']

/** @returns {string} how many test files only the whole run has, by workspace, and how to run them */
export function describeLeftOut() {
  const counts = WORKSPACES.map((workspace) => [workspace, countFullOnly(workspace)])
  const list = counts.filter(([, count]) => count > 0).map(([workspace, count]) => `${workspace} ${count}`)
  return [
    `Not run: every test on PostgreSQL, and the test files that only the whole run has (${list.join(', ')}).`,
    'npm run test:all runs them, too. npx viewpage test <path> runs a test file on all databases.',
  ].join('\n')
}

function countFullOnly(workspace) {
  return FOLDERS_OF_TESTS.map((folder) => join(root, workspace, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }))
    .filter((file) => /\.full\.(?:test|spec)\.tsx?$/.test(file)).length
}

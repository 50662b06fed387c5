import { existsSync } from 'node:fs'
import { WORKSPACES } from './tooling/setup/workspaces.mjs'

// Every workspace that has tests of its own; journeys run by Playwright (e2e/).
const folders = WORKSPACES.filter((folder) => existsSync(`${folder}/jest.config.js`))
const configs = await Promise.all(
  folders.map(async (folder) => (await import(`./${folder}/jest.config.js`)).default),
)

export default {
  testSequencer: './tooling/jest/sequencer.cjs',
  // A worker that keeps too much starts anew.
  workerIdleMemoryLimit: '1500MB',
  // ms. A worker with much memory takes one or two seconds to end by itself; one that a test keeps alive is still named.
  workerGracefulExitTimeout: 10_000,
  projects: configs.flatMap((config) => config.projects ?? [config]),
}

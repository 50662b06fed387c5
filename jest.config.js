import { existsSync, readdirSync } from 'node:fs'

// Every workspace that has tests of its own; journeys run by Playwright (e2e/).
export default {
  testSequencer: './tooling/jest/sequencer.cjs',
  // A worker that keeps too much starts anew.
  workerIdleMemoryLimit: '1500MB',
  projects: readdirSync('.').filter((folder) => existsSync(`${folder}/jest.config.js`)),
}

import { existsSync, readdirSync } from 'node:fs'

// Every workspace that has tests of its own; journeys run by Playwright (e2e/).
export default {
  projects: readdirSync('.').filter((folder) => existsSync(`${folder}/jest.config.js`)),
}

import { existsSync } from 'node:fs'
import { hasTimeLimit } from '@viewpage/tooling/time-limit'
import { defineConfig, devices } from 'playwright/test'

const browsers = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const installed = browsers.find((path) => existsSync(path))
const executablePath = process.env['VIEWPAGE_CHROMIUM'] || installed

const FULL_ONLY = '*.full.spec.ts'

/** Every worker has its own server and database; see `support/test.ts`. */
export default defineConfig({
  testDir: 'journeys',
  // `npm test` runs one journey for each capability, failure and page.
  testIgnore: process.env['TEST_SET'] === 'quick' ? FULL_ONLY : [],
  // Within a limit of time those run first.
  ...(hasTimeLimit() && {
    projects: [
      { name: 'quick', testIgnore: FULL_ONLY },
      { name: 'full', testMatch: FULL_ONLY },
    ],
  }),
  outputDir: 'test-results',
  globalSetup: './support/seed-database.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Only for what never happens: on a busy machine, everything takes many times as long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'e2e/test-results/report.json' }],
  ],
  use: {
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        // That of a visitor: nothing is counted of a headless browser. Not by `userAgent`, which beacons of a page that is left lack.
        `--user-agent=${devices['Desktop Chrome'].userAgent}`,
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})

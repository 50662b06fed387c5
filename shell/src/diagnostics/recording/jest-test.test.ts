import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { jestTestOf } from './jest-test.ts'
import { sampleRecording } from './sample-recording.ts'

const results = join(import.meta.dirname, '../../../test-results')
mkdirSync(results, { recursive: true })
/** Inside the repository, so that the exported file finds the project's packages. */
const folder = mkdtempSync(join(results, 'recording-'))
afterAll(() => rmSync(folder, { recursive: true }))

const origin = { releaseSet: 'r_12ab', recordedAt: '2026-11-23T12:00:00.000Z' }
const exported = jestTestOf(sampleRecording(), origin)

/** Runs an exported file with the project's own Jest. */
function run(file: string): { status: number | null; output: string } {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/recorded.test.ts'), file)
  writeFileSync(
    join(folder, 'jest.config.js'),
    `import { jestConfig } from '@viewpage/tooling/jest'\nexport default jestConfig({ folder: import.meta.dirname })`,
  )
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', jest, '--rootDir', folder, '--config', join(folder, 'jest.config.js')],
    { encoding: 'utf8' },
  )
  return { status, output: stderr }
}

// docs/diagnostics.md#export-as-a-test
test('an exported recording is a test that passes', () => {
  const { status, output } = run(exported)
  expect(output).toContain('3 passed')
  expect(status).toBe(0)
})

test.each([
  [
    'an action is declared differently',
    '"viewer/stepChanged@1",\n    true',
    '"viewer/stepChanged@1",\n    false',
  ],
  ['it ends in another state', '"count": 8', '"count": 9'],
  ['another event is counted', '"like_presentation"', '"unlike_presentation"'],
])('the exported test fails when %s', (_, found, changed) => {
  expect(exported).toContain(found)
  const { status, output } = run(exported.replace(found, changed))
  expect(output).toContain('1 failed')
  expect(status).toBe(1)
})

test('the name of a release set cannot leave its comment', () => {
  const file = jestTestOf({ before: {}, actions: [] }, { ...origin, releaseSet: 'r\nprocess.exit()' })
  expect(file.split('\n')[0]).toContain('r process.exit')
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Download } from 'playwright/test'

/** Runs an exported recording with the project's own Jest. @returns the exit status and the report */
export async function runRecordedTest(
  exported: Download,
): Promise<{ status: number | null; report: string }> {
  // Inside the repository, so that the file finds the project's packages.
  const results = join(import.meta.dirname, '../test-results')
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'recording-'))
  await exported.saveAs(join(folder, 'src', exported.suggestedFilename()))
  const config = join(folder, 'jest.config.js')
  writeFileSync(
    config,
    `import { jestConfig } from '@viewpage/tooling/jest'\nexport default jestConfig({ folder: import.meta.dirname })`,
  )
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const command = ['--experimental-vm-modules', jest, '--rootDir', folder, '--config', config]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, report: stderr }
}

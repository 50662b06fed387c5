import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { measureBrowser } from './browser-part.ts'
import { measureReplayed } from './replayed-part.ts'

/** Number of replayed visits, and of visits in Chromium. */
const TRACES = Number(process.env['TRACES'] ?? 4_000)
const BROWSER_VISITS = Number(process.env['BROWSER_VISITS'] ?? 40)

if (TRACES > 0) measureReplayed(TRACES)
if (BROWSER_VISITS > 0) {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
  const server = await startServer(dataDir, { VIEWPAGE_ENV: 'production' })
  await measureBrowser(server, BROWSER_VISITS)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

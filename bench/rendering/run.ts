import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { measureColdStart } from './cold-start.ts'
import { measurePages } from './pages.ts'

/** Number of pages rendered, each followed by the same page from the cache. */
const PAGES = Number(process.env['PAGES'] ?? 300)
/** Number of renderers started. */
const STARTS = Number(process.env['STARTS'] ?? 9)

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const server = await startServer(dataDir)
try {
  console.log(`\n${await measurePages(server, PAGES)}`)
  console.log(`\n${await measureColdStart(server, STARTS)}`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

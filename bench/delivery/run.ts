import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { measureBrowser } from './browser-part.ts'
import { measureSender } from './sender-part.ts'

/** Number of simulated visits, and of visits in Chromium. */
const VISITS = Number(process.env['VISITS'] ?? 10_000)
const BROWSER_VISITS = Number(process.env['BROWSER_VISITS'] ?? 300)

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const server = await startServer(dataDir, { VIEWPAGE_ENV: 'production', VIEWPAGE_TRUST_PROXY: '1' })
if (VISITS > 0) await measureSender(server, VISITS)
if (BROWSER_VISITS > 0) await measureBrowser(server, BROWSER_VISITS)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

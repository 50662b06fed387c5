import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '@viewpage/e2e/server'
import { fillSite, type Site } from './site.ts'

/** Runs a job with a server of its own. @param copies of the demo presentation */
export async function withServer<Result>(
  env: Record<string, string>,
  copies: number,
  job: (server: RunningServer, site: Site) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
  const server = await startServer(dataDir, { VIEWPAGE_RENDER_DEADLINE_MS: '0', ...env })
  const site = await fillSite(server, copies)
  try {
    return await job(server, site)
  } finally {
    await site.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

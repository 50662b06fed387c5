import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** Creates the demo data once; every worker starts with a copy. */
export default async function seedDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-seed-'))
  const server = await startServer(folder)
  await server.stop()
  process.env['VIEWPAGE_SEED'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { Build } from './fake-remotes.ts'

const tooling = join(import.meta.dirname, '../../tooling')
const BUILD = `import { build } from ${JSON.stringify(join(tooling, 'src/build.ts'))}
await build(${JSON.stringify(join(tooling, 'test/mf-sample'))}, { out: process.argv[1] })`

/** Builds the sample remote, which shows data and sends a call. @param origin of the server of its team */
export async function buildSampleWithData(origin: string): Promise<Build> {
  const out = mkdtempSync(join(tmpdir(), 'viewpage-sample-'))
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD, out])
    const text = readFileSync(join(out, 'remote.json'), 'utf8').replaceAll(
      'https://notes.example.com',
      origin,
    )
    const manifest = JSON.parse(text) as RemoteManifest
    const files = Object.keys(manifest.integrity).map((file) => [
      file,
      readFileSync(join(out, file)).toString('base64'),
    ])
    return { manifest, files: Object.fromEntries(files) as Build['files'] }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@viewpage/tooling/build'
import type { Build } from './fake-remotes.ts'

const toolbarFolder = join(import.meta.dirname, '../../mf-toolbar')

/** Builds the toolbar as its team would, under a version of its own. */
export async function buildToolbar(version: string): Promise<Build> {
  const out = mkdtempSync(join(tmpdir(), 'viewpage-toolbar-'))
  const manifest = await build(toolbarFolder, { out, version })
  if (!('slots' in manifest)) throw new Error('[e2e] The toolbar is a remote.')
  const files = Object.fromEntries(
    Object.keys(manifest.integrity).map((file) => [file, readFileSync(join(out, file)).toString('base64')]),
  )
  rmSync(out, { recursive: true })
  return { manifest: manifest as never, files }
}

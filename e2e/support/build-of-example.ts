import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import { build } from '@viewpage/tooling/build'
import { readBuild, type Build } from './fake-remotes.ts'

const root = join(import.meta.dirname, '../..')

/** Texts in files of an example, and what replaces them. */
type Changes = Readonly<Record<string, readonly (readonly [text: string, other: string])[]>>

/** Builds a changed copy of an example: hosts without slots, and embeds, show only remotes that they know by name. */
export async function buildOfExample(example: string, version: string, changes: Changes): Promise<Build> {
  const copy = mkdtempSync(join(tmpdir(), 'viewpage-example-'))
  try {
    for (const name of ['node_modules', 'tsconfig.base.json']) symlinkSync(join(root, name), join(copy, name))
    const folder = join(copy, 'examples', example)
    const isSource = (path: string) => !path.endsWith('/dist')
    cpSync(join(root, 'examples', example), folder, { recursive: true, filter: isSource })
    for (const [file, texts] of Object.entries(changes)) change(join(folder, file), texts)
    const manifest = (await build(folder, { version })) as RemoteManifest
    return readBuild(join(folder, 'dist'), manifest)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** @throws Error if a text is not in the file */
function change(file: string, texts: Changes[string] = []): void {
  const changed = texts.reduce(
    (content, [text, other]) => {
      if (!content.includes(text)) throw new Error(`[e2e] Failed to change ${file}: it has no "${text}".`)
      return content.replaceAll(text, other)
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, changed)
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FakeBuild } from './fake-builds.ts'

/** Writes a build in the layout of the preset. @returns its folder */
export function writeBundle(folder: string, { manifest, files }: FakeBuild): string {
  for (const [file, content] of files) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(manifest))
  return folder
}

import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetFileName } from '@viewpage/deck'

/** Files of presentations on disk, found by their content: the same picture in two decks is stored once. */
export interface AssetFiles {
  /** @returns the SHA-256 it is found by, and whether it was not there before */
  put(content: Uint8Array): Promise<{ sha256: string; isNew: boolean }>
  read(sha256: string): Promise<Uint8Array>
  remove(sha256: string): Promise<void>
  pathOf(sha256: string): string
}

export function createAssetFiles(dataDir: string): AssetFiles {
  const pathOf = (sha256: string) => join(dataDir, 'assets', sha256.slice(0, 2), sha256)
  return {
    pathOf,
    read: (sha256) => readFile(pathOf(sha256)),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async put(content) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const path = pathOf(sha256)
      if (existsSync(path)) return { sha256, isNew: false }
      await mkdir(dirname(path), { recursive: true })
      // Written beside, then moved: a reader never sees half a file.
      const beside = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(beside, content)
      await rename(beside, path)
      return { sha256, isNew: true }
    },
  }
}

/** Where the pictures of the steps are served; `{step}` stands for the number of one, from 1. */
export function stepPictureUrl(oid: string, revision: number, token: string | null): string {
  const path = `/assets/${oid}/step-{step}.webp?revision=${revision}`
  return token === null ? path : `${path}&token=${token}`
}

/** Where the preview animation of a presentation is served; only of one that is open to everybody. */
export function previewAnimationUrl(oid: string, revision: number): string {
  return `/assets/${oid}/preview.webp?revision=${revision}`
}

/** Where an asset is served. */
export function assetUrl(oid: string, sha256: string, mediaType: string, token: string | null): string {
  const path = `/assets/${oid}/${assetFileName(sha256, mediaType)}`
  return token === null ? path : `${path}?token=${token}`
}

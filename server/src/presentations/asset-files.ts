import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
      await writeFile(`${path}.${process.pid}`, content)
      await rename(`${path}.${process.pid}`, path)
      return { sha256, isNew: true }
    },
  }
}

/** Media type to the ending its address has. */
export const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
  'font/woff2': 'woff2',
}

/** Where an asset is served. */
export function assetUrl(oid: string, sha256: string, mediaType: string, token: string | null): string {
  const path = `/assets/${oid}/${sha256}.${ENDINGS[mediaType] ?? 'bin'}`
  return token === null ? path : `${path}?token=${token}`
}

import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetFileName } from '@viewpage/deck'
import type { Database } from '../database/open-database.ts'
import { touchFile } from './touched-files.ts'

/** Files of presentations on disk, found by their content: the same picture in two decks is stored once. */
export interface AssetReader {
  read(sha256: string): Promise<Uint8Array>
  pathOf(sha256: string): string
}

export interface AssetFiles extends AssetReader {
  /** Stores a file; the row that names it must follow within a day. @returns its SHA-256 */
  put(content: Uint8Array): Promise<string>
  /** The same for a file in a folder of the same disk, where its name is its SHA-256; it may be moved away. */
  adopt(folder: string, sha256: string): Promise<string>
}

export interface AssetFilesOptions {
  readonly dataDir: string
  readonly database: Pick<Database, 'write'>
  /** ms since 1970 */
  readonly now: () => number
}

export function createAssetReader(dataDir: string): AssetReader {
  const pathOf = (sha256: string) => join(dataDir, 'assets', sha256.slice(0, 2), sha256)
  return { pathOf, read: (sha256) => readFile(pathOf(sha256)) }
}

export function createAssetFiles({ dataDir, database, now }: AssetFilesOptions): AssetFiles {
  const { pathOf, read } = createAssetReader(dataDir)

  async function store(sha256: string, moveTo: (path: string) => Promise<void>): Promise<string> {
    // Committed before the look at the disk: no process deletes the file after that.
    await database.write((transaction) => touchFile(transaction, sha256, now()))
    const path = pathOf(sha256)
    if (existsSync(path)) return sha256
    await mkdir(dirname(path), { recursive: true })
    await moveTo(path)
    return sha256
  }

  /** Written beside, then moved: a reader never sees half a file. */
  const write = (content: Uint8Array) => async (path: string) => {
    const beside = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(beside, content)
    await rename(beside, path)
  }

  return {
    pathOf,
    read,
    put: (content) => store(createHash('sha256').update(content).digest('hex'), write(content)),
    adopt: (folder, sha256) => store(sha256, (path) => rename(join(folder, sha256), path)),
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

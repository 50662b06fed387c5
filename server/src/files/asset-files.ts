import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetFileName } from '@viewpage/deck'
import type { Database } from '../database/open-database.ts'
import { touchFile } from './touched-files.ts'

/** Files of presentations on disk, addressed by their content: the same picture in two decks is stored once. */
export interface AssetReader {
  read(sha256: string): Promise<Uint8Array>
  pathOf(sha256: string): string
}

export interface AssetFiles extends AssetReader {
  /** Stores a file. Insert the row that names it within a day. @returns its SHA-256 */
  put(content: Uint8Array): Promise<string>
  /** Stores a file of a folder on the same disk, where its name is its SHA-256. The file may be moved. */
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
    // Commit before the check of the disk: after that, no process deletes the file.
    await database.write((transaction) => touchFile(transaction, sha256, now()))
    const path = pathOf(sha256)
    if (existsSync(path)) return sha256
    await mkdir(dirname(path), { recursive: true })
    await moveTo(path)
    return sha256
  }

  /** Writes a temporary file and renames it, so that readers never see an incomplete file. */
  const write = (content: Uint8Array) => async (path: string) => {
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(temporary, content)
    await rename(temporary, path)
  }

  return {
    pathOf,
    read,
    put: (content) => store(createHash('sha256').update(content).digest('hex'), write(content)),
    adopt: (folder, sha256) => store(sha256, (path) => rename(join(folder, sha256), path)),
  }
}

/** URL template of the pictures of the steps; `{step}` is the step number, from 1. */
export function stepPictureUrl(oid: string, revision: number, token: string | null): string {
  const path = `/assets/${oid}/step-{step}.webp?revision=${revision}`
  return token === null ? path : `${path}&token=${token}`
}

/** URL of the preview animation of a presentation. It exists only for presentations that are open to everybody. */
export function previewAnimationUrl(oid: string, revision: number): string {
  return `/assets/${oid}/preview.webp?revision=${revision}`
}

/** URL of an asset. */
export function assetUrl(oid: string, sha256: string, mediaType: string, token: string | null): string {
  const path = `/assets/${oid}/${assetFileName(sha256, mediaType)}`
  return token === null ? path : `${path}?token=${token}`
}

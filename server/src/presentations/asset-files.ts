import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetFileName } from '@viewpage/deck'

/** Files of presentations on disk, found by their content: the same picture in two decks is stored once. */
export interface AssetFiles {
  put(content: Uint8Array): Promise<StoredFile>
  /** Files whose rows are on their way; nobody removes them meanwhile. */
  hold(): HeldFiles
  read(sha256: string): Promise<Uint8Array>
  /** Deletes a file, unless somebody holds it or it turns out to be used. */
  removeUnless(sha256: string, isUsed: () => Promise<boolean>): Promise<void>
  pathOf(sha256: string): string
}

/** The SHA-256 a file is found by, and whether it was not there before. */
export interface StoredFile {
  readonly sha256: string
  readonly isNew: boolean
}

export interface HeldFiles {
  put(content: Uint8Array): Promise<StoredFile>
  /** Moves a file here from a folder of the same disk, where its name is its SHA-256. */
  adopt(folder: string, sha256: string): Promise<StoredFile>
  /** SHA-256 of those that were not there before. */
  readonly added: readonly string[]
  release(): void
}

export function createAssetFiles(dataDir: string): AssetFiles {
  const pathOf = (sha256: string) => join(dataDir, 'assets', sha256.slice(0, 2), sha256)
  const holds = new Map<string, number>()
  const removals = new Map<string, Promise<void>>()
  const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

  async function store(sha256: string, moveTo: (path: string) => Promise<void>): Promise<StoredFile> {
    await removals.get(sha256)
    const path = pathOf(sha256)
    if (existsSync(path)) return { sha256, isNew: false }
    await mkdir(dirname(path), { recursive: true })
    await moveTo(path)
    return { sha256, isNew: true }
  }

  /** Written beside, then moved: a reader never sees half a file. */
  const write = (content: Uint8Array) => async (path: string) => {
    const beside = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(beside, content)
    await rename(beside, path)
  }

  return {
    pathOf,
    read: (sha256) => readFile(pathOf(sha256)),
    put: (content) => store(hashOf(content), write(content)),

    hold() {
      const own: string[] = []
      const added: string[] = []
      async function keep(sha256: string, moveTo: (path: string) => Promise<void>): Promise<StoredFile> {
        own.push(sha256)
        holds.set(sha256, (holds.get(sha256) ?? 0) + 1)
        const stored = await store(sha256, moveTo)
        if (stored.isNew) added.push(sha256)
        return stored
      }
      return {
        added,
        put: (content) => keep(hashOf(content), write(content)),
        adopt: (folder, sha256) => keep(sha256, (path) => rename(join(folder, sha256), path)),
        release() {
          for (const sha256 of own.splice(0)) {
            const left = (holds.get(sha256) ?? 1) - 1
            if (left === 0) holds.delete(sha256)
            else holds.set(sha256, left)
          }
        },
      }
    },

    async removeUnless(sha256, isUsed) {
      if (holds.has(sha256) || removals.has(sha256)) return
      const removal = (async () => {
        if (!(await isUsed())) await rm(pathOf(sha256), { force: true })
      })()
      // Whoever stores the same content now waits, and then looks whether it is still there.
      removals.set(
        sha256,
        removal.catch(() => undefined),
      )
      await removal.finally(() => removals.delete(sha256))
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

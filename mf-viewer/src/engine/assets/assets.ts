import { filesOf, type AssetVariant, type DeckDocument, type Picture } from '@viewpage/deck'
import { createDecoder, type Decode } from './decoder.ts'
import { createPictureStore, type DecodedPicture } from './picture-store.ts'
import { fetchFile, FileError, type FileSource } from './fetch-file.ts'
import { createFileQueue } from './file-queue.ts'

export interface AssetsOptions {
  readonly document: DeckDocument
  readonly source: FileSource
  readonly decode: Decode
  /** These assets look different now. */
  readonly onPicture: (assetIds: readonly string[]) => void
  /** All files of an asset have failed. */
  readonly onFailure: (assetId: string, error: Error) => void
  readonly onBytes: (file: AssetVariant, bytes: number) => void
}

/** The image files of a document: fetched once, decoded when needed. */
export interface Assets {
  /** Fetches files in this order. */
  load(files: readonly AssetVariant[]): void
  /** Settles when these files are decoded or have failed. */
  settled(files: readonly AssetVariant[]): Promise<void>
  picture(file: AssetVariant): Picture | undefined
  /** This file is needed now. */
  want(file: AssetVariant): void
  failure(assetId: string): string | undefined
  beginFrame(): void
  destroy(): void
}

/** More parallel downloads share the bandwidth, which delays the first files. */
const MAX_PARALLEL_FILES = 4

export function createAssets(options: AssetsOptions): Assets {
  const { document, source, decode, onPicture, onFailure, onBytes } = options
  const owners = ownersOf(document)
  const store = createPictureStore()
  const queue = createFileQueue(MAX_PARALLEL_FILES)
  const blobs = new Map<string, Blob>()
  const fetched = new Map<string, Promise<void>>()
  const failures = new Map<string, string>()
  const broken = new Set<string>()
  const ended = new AbortController()
  const decodeShared = createDecoder(decode, decoded, (file) => replaceFile(file, file.mediaType))

  /** Fetches a file once, even if it fails. */
  function fetchOnce(file: AssetVariant, urgent: boolean): Promise<void> {
    const { sha256 } = file
    if (urgent) queue.hurry(sha256)
    const before = fetched.get(sha256)
    if (before) return before
    const done = new Promise<void>((resolve) => {
      queue.add(sha256, () => download(file).finally(resolve), urgent)
    })
    fetched.set(sha256, done)
    return done
  }

  async function download(file: AssetVariant): Promise<void> {
    try {
      const blob = await fetchFile(source, file, ended.signal, (bytes) => onBytes(file, bytes))
      blobs.set(file.sha256, blob)
      if (!store.isFull) await decodeOnce(file)
    } catch (error) {
      if (!ended.signal.aborted) await replaceFile(file, error instanceof FileError ? error.message : '')
    } finally {
      onBytes(file, Infinity)
    }
  }

  async function decodeOnce(file: AssetVariant): Promise<void> {
    const blob = blobs.get(file.sha256)
    if (blob && !store.has(file) && !broken.has(file.sha256)) await decodeShared(file, blob)
  }

  function decoded(file: AssetVariant, picture: DecodedPicture): void {
    if (ended.signal.aborted) return picture.close()
    store.add(file, picture)
    onPicture((owners.get(file.sha256) ?? []).map(([assetId]) => assetId))
  }

  async function bring(file: AssetVariant): Promise<void> {
    await fetchOnce(file, true)
    await decodeOnce(file)
  }

  /** Uses another file of the same asset; if none is left, the asset has failed. */
  async function replaceFile(file: AssetVariant, reason: string): Promise<void> {
    broken.add(file.sha256)
    for (const [assetId, files] of owners.get(file.sha256) ?? []) {
      const other = files.find(({ sha256 }) => !broken.has(sha256))
      if (other) {
        await bring(other)
      } else if (!failures.has(assetId)) {
        failures.set(assetId, reason)
        onFailure(assetId, failureOf(assetId, file, reason))
        onPicture([assetId])
      }
    }
  }

  return {
    load(files) {
      for (const file of files) void fetchOnce(file, false)
    },
    async settled(files) {
      await Promise.all(files.map(bring))
    },
    picture: store.get,
    want(file) {
      if (!broken.has(file.sha256)) void bring(file)
    },
    failure: (assetId) => failures.get(assetId),
    beginFrame: store.beginFrame,
    destroy() {
      ended.abort()
      queue.clear()
      store.clear()
      blobs.clear()
    },
  }
}

function failureOf(assetId: string, { mediaType }: AssetVariant, reason: string): Error {
  const why = reason === mediaType ? `it cannot be read as ${mediaType}` : reason || 'the network failed'
  return new Error(`[mf-viewer] Failed to load the asset "${assetId}": ${why}.`)
}

type Owners = ReadonlyMap<string, readonly (readonly [assetId: string, files: readonly AssetVariant[]])[]>

/** The assets by file; assets may share a file. */
function ownersOf({ assets }: DeckDocument): Owners {
  const owners = new Map<string, [string, readonly AssetVariant[]][]>()
  for (const [assetId, asset] of Object.entries(assets)) {
    const files = filesOf(asset)
    for (const { sha256 } of files) {
      owners.set(sha256, [...(owners.get(sha256) ?? []), [assetId, files]])
    }
  }
  return owners
}

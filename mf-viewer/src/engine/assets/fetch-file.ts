import type { AssetVariant } from '@viewpage/deck'

/** The part of a response that files are read from. */
export interface FileAnswer {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly body: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array<ArrayBuffer> | undefined }>
    }
  } | null
  blob(): Promise<Blob>
}

export type FetchFile = (url: string, init: RequestInit) => Promise<FileAnswer>

/** How files come; a test brings its own. */
export interface FileSource {
  readonly fetch: FetchFile
  readonly assetUrl: (sha256: string, mediaType: string) => string
  /** Calls back once after so many ms. @returns the undo */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** ms between attempts at a file that may come yet. */
const PAUSES = [500, 2_000]

/**
 * Fetches a file, again when the network or the server failed for the moment.
 *
 * @param onBytes how many bytes of it are here
 * @throws FileError when it cannot be had.
 */
export async function fetchFile(
  { fetch, assetUrl, after }: FileSource,
  file: AssetVariant,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  for (let attempt = 0; ; attempt += 1) {
    const pause = PAUSES[attempt]
    try {
      const answer = await fetch(assetUrl(file.sha256, file.mediaType), {
        signal,
        credentials: 'same-origin',
      })
      if (answer.ok) return await readAll(answer, file, onBytes)
      const isFinal = answer.status < 500 || pause === undefined
      if (isFinal) throw new FileError(`${answer.status} ${answer.statusText}`.trim())
    } catch (error) {
      if (signal.aborted || error instanceof FileError) throw error
      if (pause === undefined) throw new FileError('', { cause: error })
    }
    await new Promise<void>((resolve) => after(pause, resolve))
    signal.throwIfAborted()
  }
}

/** A file that cannot be had. `message` says why where there is something to say in every language: `404 Not Found`. */
export class FileError extends Error {}

async function readAll(
  answer: FileAnswer,
  file: AssetVariant,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const reader = answer.body?.getReader()
  if (!reader) return answer.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(parts, { type: file.mediaType })
}

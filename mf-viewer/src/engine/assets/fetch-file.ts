import type { AssetVariant } from '@viewpage/deck'

/** The used part of a response. */
export interface FileResponse {
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

export type FetchFile = (url: string, init: RequestInit) => Promise<FileResponse>

/** The source of files. Tests pass their own. */
export interface FileSource {
  readonly fetch: FetchFile
  readonly assetUrl: (sha256: string, mediaType: string) => string
  /** Calls back once after `ms`. @returns the undo */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** ms before each retry. */
const RETRY_DELAYS_MS = [500, 2_000]

/**
 * Fetches a file. Retries after network errors and server errors.
 *
 * @param onBytes called with the number of bytes received so far
 * @throws FileError after the last attempt, and for a client error
 */
export async function fetchFile(
  { fetch, assetUrl, after }: FileSource,
  file: AssetVariant,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  for (let attempt = 0; ; attempt += 1) {
    const pause = RETRY_DELAYS_MS[attempt]
    try {
      const response = await fetch(assetUrl(file.sha256, file.mediaType), {
        signal,
        credentials: 'same-origin',
      })
      if (response.ok) return await readAll(response, file, onBytes)
      const isFinal = response.status < 500 || pause === undefined
      if (isFinal) throw new FileError(`${response.status} ${response.statusText}`.trim())
    } catch (error) {
      if (signal.aborted || error instanceof FileError) throw error
      if (pause === undefined) throw new FileError('', { cause: error })
    }
    await new Promise<void>((resolve) => after(pause, resolve))
    signal.throwIfAborted()
  }
}

/** A failed file. `message` is the status, such as `404 Not Found`, or empty for a network error. */
export class FileError extends Error {}

async function readAll(
  response: FileResponse,
  file: AssetVariant,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(parts, { type: file.mediaType })
}

/** Why a file failed to load, in the terms of webpack (docs/behaviour/errors.md#chunk-load-error). */
export type ChunkLoadFailure = 'timeout' | 'missing'

/**
 * Code of a remote failed to load. Name and text are exact
 * (docs/behaviour/errors.md#chunk-load-error).
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly type: ChunkLoadFailure
  readonly request: string

  constructor(chunk: string, type: ChunkLoadFailure, request: string, options?: ErrorOptions) {
    super(`Loading chunk ${chunk} failed.\n(${type}: ${request})`, options)
    this.type = type
    this.request = request
  }
}

import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface BodyLimits {
  /** ms without a byte. */
  readonly stallMs: number
  /** ms for the whole body. */
  readonly totalMs: number
}

/** Writes a body to a target. Rejects if the body stalls, or is too slow. */
export async function receiveBody(
  body: Readable,
  target: Writable,
  { stallMs, totalMs }: BodyLimits,
): Promise<void> {
  const limit = new AbortController()
  const abort = (ms: number, reason: string) => setTimeout(() => limit.abort(new Error(reason)), ms)
  const stall = abort(stallMs, `no bytes for ${stallMs / 1_000} s`)
  const total = abort(totalMs, `not complete within ${totalMs / 1_000} s`)
  async function* watched(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      stall.refresh()
      yield part
    }
  }
  try {
    await pipeline(body, watched, target, { signal: limit.signal })
  } catch (error) {
    // The error of the stream does not name the limit.
    throw limit.signal.aborted ? limit.signal.reason : error
  } finally {
    clearTimeout(stall)
    clearTimeout(total)
  }
}

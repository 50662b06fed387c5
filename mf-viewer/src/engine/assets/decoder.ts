import type { AssetVariant } from '@viewpage/deck'
import type { DecodedPicture } from './picture-store.ts'

/** @param width px of the image, if known */
export type Decode = (blob: Blob, width: number | undefined) => Promise<DecodedPicture>

export interface DecoderListener {
  decoded(file: AssetVariant, picture: DecodedPicture): void
  /** The file is broken, or in a format that this browser does not support. */
  failed(file: AssetVariant): Promise<void>
}

/** Decodes each file once at a time, however often it is asked for meanwhile. */
export function createDecoder(
  decode: Decode,
  listener: DecoderListener,
): (file: AssetVariant, blob: Blob) => Promise<void> {
  const running = new Map<string, Promise<void>>()

  async function run(file: AssetVariant, blob: Blob): Promise<void> {
    try {
      listener.decoded(file, await decode(blob, file.width))
    } catch {
      await listener.failed(file)
    }
  }

  return (file, blob) => {
    const before = running.get(file.sha256)
    if (before) return before
    const done = run(file, blob).finally(() => running.delete(file.sha256))
    running.set(file.sha256, done)
    return done
  }
}
